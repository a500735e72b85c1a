import { DEBIT_ACCOUNT_TYPES } from '@tsudoi/domain';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import type { ReactNode } from 'react';
import { BankFields } from './BankFields.tsx';

/** The account that is debited, as the application has it; `owner` is whose it is. */
export function AccountFields({ owner }: { owner?: ReactNode }) {
  const t = useT();
  return (
    <>
      <FormSection title={t('transfers.section.account')}>
        {owner}
        <BankFields />
        <RadioField
          name="account_type"
          label={t('transfers.account_type')}
          required
          options={DEBIT_ACCOUNT_TYPES.map((value) => ({ value, text: t(`transfers.account_type.${value}`) }))}
        />
        <TextField name="account_number" label={t('transfers.account_number')} required span={4} maxLength={7} />
        <TextField
          name="holder"
          label={t('transfers.holder')}
          hint={t('transfers.kana_hint')}
          required
          span={8}
          maxLength={60}
        />
      </FormSection>
      <FormSection title={t('transfers.section.application')}>
        <DateField name="applied_on" label={t('transfers.applied_on')} required span={4} />
        <TextField name="note" label={t('transfers.note')} span={12} rows={2} maxLength={300} />
      </FormSection>
    </>
  );
}
