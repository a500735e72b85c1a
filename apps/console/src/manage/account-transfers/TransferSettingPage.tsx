import { pickFields } from '@tsudoi/contract';
import {
  getTransferSetting,
  type TransferSetting,
  TransferSettingUpdate,
  transferSettingFields,
  updateTransferSetting,
} from '@tsudoi/contract/account-transfers';
import { DEBIT_ACCOUNT_TYPES } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { BankFields } from './BankFields.tsx';
import { TRANSFERS } from './list.ts';

/** /manage/account-transfers/setting: as whom the facility collects, and into which account. */
export function TransferSettingPage() {
  const { data, error, loading, retry } = useEndpoint(getTransferSetting, {});
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Setting record={data} reload={retry} />;
  if (error !== undefined) return <Failure error={error} main={TRANSFERS} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

/** Characters that a file of a bank has for a name. */
const NAME_LENGTH = 15;

const valuesOf = (record: TransferSetting) => ({
  ...pickFields(record, transferSettingFields),
  client_code: record.client_code ?? '',
  client_name: record.client_name ?? '',
  bank: record.bank ?? '',
  bank_name: record.bank_name ?? '',
  branch: record.branch ?? '',
  branch_name: record.branch_name ?? '',
  account_type: record.account_type === '2' ? ('2' as const) : ('1' as const),
  account_number: record.account_number ?? '',
  version: record.version,
});

function Setting({ record, reload }: { record: TransferSetting; reload(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const form = useRecordForm({
    schema: TransferSettingUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(updateTransferSetting, { body }),
    onSaved: () => {
      notify({ type: 'success', message: t('done.updated') });
      void reload();
    },
    reload: async () => {
      const fresh = await client.call(getTransferSetting);
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const text = (name: 'bank_name' | 'branch_name' | 'account_number', maxLength: number) => (
    <TextField name={name} label={t(`transfers.${name}`)} required span={4} maxLength={maxLength} />
  );
  return (
    <FormPage
      title={t('transfers.setting')}
      crumbs={[{ text: t('transfers.title'), to: TRANSFERS }]}
      form={form}
      back={TRANSFERS}
      updated={record.updated_at === null ? undefined : { at: record.updated_at, by: record.updated_by }}
    >
      <FormSection title={t('transfers.section.client')}>
        <TextField
          name="client_code"
          label={t('transfers.client_code')}
          hint={t('transfers.client_code_hint')}
          required
          span={4}
          maxLength={10}
        />
        <TextField
          name="client_name"
          label={t('transfers.client_name')}
          hint={t('transfers.kana_hint')}
          required
          span={8}
          maxLength={60}
        />
      </FormSection>
      <FormSection title={t('transfers.section.own_account')}>
        <OwnBank />
        {text('bank_name', 30)}
        {text('branch_name', 30)}
        <RadioField
          name="account_type"
          label={t('transfers.account_type')}
          required
          options={DEBIT_ACCOUNT_TYPES.map((value) => ({ value, text: t(`transfers.account_type.${value}`) }))}
        />
        {text('account_number', 7)}
      </FormSection>
    </FormPage>
  );
}

/** Bank and branch; what is picked fills in the names that the bank's files have. */
function OwnBank() {
  const { setValue } = useFormContext();
  return (
    <BankFields
      onFound={(field, kana) => {
        const put = (name: string, value: string) => setValue(name, value, { shouldDirty: true, shouldTouch: true });
        put(`${field}_name`, kana.slice(0, NAME_LENGTH));
        if (field === 'bank') put('branch_name', '');
      }}
    />
  );
}
