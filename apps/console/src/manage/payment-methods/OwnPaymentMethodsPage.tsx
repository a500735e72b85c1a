import { pickFields } from '@tsudoi/contract';
import { ownPaymentMethods, type PaymentMethods, PaymentMethodsOfStaffUpdate } from '@tsudoi/contract/payment-methods';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { Credentials, PaymentNotes } from '../../pickers/payment/Notes.tsx';

const MAIN = '/manage/settings/main';

type Own = Omit<PaymentMethods, 'agencies'>;

const policiesOf = ({ payment_methods: items }: Own) =>
  items
    .filter(({ method_flag: flag }) => flag === 1)
    .map((item) => pickFields(item, ['payment_method', 'view_policy_flag']));
const valuesOf = (record: Own) => ({
  ...pickFields(record, ['shop_id', 'delivery_note', 'cancel_note', 'version']),
  api_key: '',
  notice_secret: '',
  view_policies: policiesOf(record),
});

/** /manage/settings/main/payment-method: the part of it that is the facility's own (PERM-22). */
export function OwnPaymentMethodsPage() {
  const { data, error, loading, retry } = useEndpoint(ownPaymentMethods.get, {});
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Settings record={data} onSaved={retry} />;
  if (error !== undefined) return <Failure error={error} main={MAIN} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Settings({ record, onSaved }: { record: Own; onSaved(): Promise<void> }) {
  const t = useT();
  const locale = useLocale();
  const client = useClient();
  const form = useRecordForm({
    schema: PaymentMethodsOfStaffUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(ownPaymentMethods.update, { body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onSaved();
    },
    reload: async () => {
      const fresh = await client.call(ownPaymentMethods.get);
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const policies = policiesOf(record);
  const nameOf = (method: string) =>
    labelOptions('paymentMethod', locale).find(({ value }) => String(value).toLowerCase() === method)?.text ?? method;
  return (
    <FormPage
      title={t('payment_methods.title')}
      crumbs={[{ text: t('payment_methods.main'), to: MAIN }]}
      form={form}
      back={MAIN}
      updated={record.updated_at === null ? undefined : { at: record.updated_at, by: record.updated_by }}
    >
      <FormSection
        title={t('payment_methods.section.agency')}
        lead={record.agency_name ?? t('payment_methods.agency_none')}
      >
        <Credentials adapter={record.adapter} record={record} />
      </FormSection>
      <FormSection title={t('payment_methods.section.methods')}>
        {policies.length === 0 && <p className="f c12 hint">{t('payment_methods.none_on')}</p>}
        {policies.map(({ payment_method: method }, index) => (
          <CheckboxField
            key={method}
            name={`view_policies.${index}.view_policy_flag`}
            label={nameOf(method)}
            words={t('payment_methods.policy_words')}
            ariaLabel={`${nameOf(method)} ${t('payment_methods.policy_words')}`}
            span={6}
            flag
          />
        ))}
      </FormSection>
      <PaymentNotes />
    </FormPage>
  );
}
