import { pickFields } from '@tsudoi/contract';
import { type InvoiceIssuerRecord, InvoiceIssuerUpdate, invoiceIssuer, issuerFields } from '@tsudoi/contract/invoices';
import { checkRegistrationNumber, formatZip, ZIP_LENGTH } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { typeZip } from '@tsudoi/ui/headless/form/inputRules';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { CheckboxGroupField } from '@tsudoi/ui/mantine/fields/CheckboxGroupField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Note } from '@tsudoi/ui/mantine/Note';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { invoicePaths } from '../../pickers/invoice/paths.ts';

const MAIN = '/manage/overview';
const DUE_DAYS_MAX = 366;

/** Days that can be ticked, and those that are set otherwise. */
const reminderOptions = (set: readonly number[]): number[] =>
  [...new Set([1, 7, 14, 30, 60, ...set])].sort((a, b) => a - b);

const valuesOf = (record: InvoiceIssuerRecord) => pickFields(record, [...issuerFields, 'version']);

/** /manage/settings/main/invoice-issuer */
export function IssuerPage() {
  const { data, error, loading, retry } = useEndpoint(invoiceIssuer.get, {});
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Issuer record={data} onSaved={retry} />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Issuer({ record, onSaved }: { record: InvoiceIssuerRecord; onSaved(): Promise<void> }) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const form = useRecordForm({
    schema: InvoiceIssuerUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(invoiceIssuer.update, { body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onSaved();
    },
    reload: async () => {
      const fresh = await client.call(invoiceIssuer.get);
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={t('issuer.title')}
      crumbs={[{ text: t('issuer.invoices'), to: invoicePaths.search }]}
      actions={<LinkButton to={invoicePaths.prices}>{t('issuer.prices')}</LinkButton>}
      form={form}
      back={invoicePaths.search}
      updated={record.updated_at === null ? undefined : { at: record.updated_at, by: record.updated_by }}
    >
      <FormSection title={t('issuer.section.issuer')} lead={t('issuer.lead')}>
        <TextField
          name="name"
          label={t('issuer.name')}
          hint={t('issuer.name_hint', { name: record.facility_name })}
          span={8}
          maxLength={100}
        />
        <TextField
          name="registration_number"
          label={t('issuer.registration_number')}
          hint={t('issuer.registration_hint')}
          placeholder="T1234567890123"
          span={6}
          maxLength={30}
        />
        <CheckDigit />
        <TextField
          name="zipcode"
          label={t('field.zipcode')}
          span={3}
          inputMode="numeric"
          maxLength={ZIP_LENGTH}
          keys={/[\d-]/}
          onType={typeZip}
          show={formatZip}
        />
        <TextField name="address" label={t('issuer.address')} span={9} maxLength={200} />
        <PhoneField name="phone" label={t('field.phone')} span={4} />
      </FormSection>
      <FormSection title={t('issuer.section.payment')}>
        <TextField
          name="bank_account"
          label={t('issuer.bank_account')}
          hint={t('issuer.bank_hint')}
          span={12}
          rows={3}
          maxLength={400}
        />
        <NumberField
          name="due_days"
          label={t('issuer.due_days')}
          hint={t('issuer.due_hint')}
          unit={t('issuer.days')}
          max={DUE_DAYS_MAX}
          required
          span={4}
        />
        <CheckboxGroupField
          name="reminder_days"
          label={t('issuer.reminder_days')}
          hint={t('issuer.reminder_hint')}
          options={reminderOptions(record.reminder_days).map((days) => ({
            value: days,
            text: t('issuer.reminder_after', { days }),
          }))}
        />
      </FormSection>
      <FormSection title={t('issuer.section.tax')} lead={t('issuer.tax_lead')}>
        <SelectField
          name="tax_type"
          label={t('issuer.tax_type')}
          required
          span={4}
          options={labelOptions('taxType', locale)}
        />
        <SelectField
          name="rounding"
          label={t('issuer.rounding')}
          hint={t('issuer.rounding_hint')}
          required
          span={4}
          options={labelOptions('feeRounding', locale)}
        />
      </FormSection>
    </FormPage>
  );
}

/** A number whose check digit is wrong is a slip of a corporation; those of persons follow no published scheme, so it is only said. */
function CheckDigit() {
  const t = useT();
  const typed = useFieldValue('registration_number');
  const text = typeof typed === 'string' ? typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase() : '';
  if (text === '' || checkRegistrationNumber(text) !== 'check_digit') return null;
  return (
    <div className="f c12">
      <Note tone="warn">{t('issuer.check_digit')}</Note>
    </div>
  );
}
