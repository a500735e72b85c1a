import { pickFields } from '@tsudoi/contract';
import { type PaymentMethods, PaymentMethodsUpdate, paymentMethods } from '@tsudoi/contract/payment-methods';
import { AGENCY_METHODS, PAYMENT_METHOD_KEYS, type PaymentMethodKey } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { Credentials, PaymentNotes } from '../../pickers/payment/Notes.tsx';
import { useFacilityArea } from '../../shell/FacilityArea.tsx';

const valuesOf = (record: PaymentMethods) => ({
  ...pickFields(record, ['agency_id', 'shop_id', 'payment_methods', 'delivery_note', 'cancel_note', 'version']),
  api_key: '',
  notice_secret: '',
});

/** /admin/facilities/manage/{facility_id}/payment-method */
export function PaymentMethodsPage() {
  const { query } = useFacilityArea();
  const { data, error, loading, retry } = useEndpoint(paymentMethods.get, { query });
  const isSlow = useSlow(loading);
  if (data !== undefined) return <Settings record={data} onSaved={retry} />;
  if (error !== undefined) return <Failure error={error} main="/admin/overview" onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function Settings({ record, onSaved }: { record: PaymentMethods; onSaved(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const { facility, query } = useFacilityArea();
  const form = useRecordForm({
    schema: PaymentMethodsUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(paymentMethods.update, { query, body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onSaved();
    },
    reload: async () => {
      const fresh = await client.call(paymentMethods.get, { query });
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  const page = `/admin/facilities/edit/${facility.id}`;
  return (
    <FormPage
      title={t('payment_methods.title')}
      crumbs={[{ text: facility.name, to: page }]}
      form={form}
      back={page}
      updated={record.updated_at === null ? undefined : { at: record.updated_at, by: record.updated_by }}
    >
      <FormSection title={t('payment_methods.section.agency')}>
        <SelectField
          name="agency_id"
          label={t('payment_methods.agency')}
          span={12}
          options={record.agencies
            .filter(({ id, active }) => active || id === record.agency_id)
            .map(({ id, text }) => ({ value: id, text }))}
        />
        <Origins agencies={record.agencies} />
        <OfAgency record={record} />
      </FormSection>
      <FormSection title={t('payment_methods.section.methods')}>
        {PAYMENT_METHOD_KEYS.map((key, index) => (
          <Method key={key} method={key} at={`payment_methods.${index}`} />
        ))}
      </FormSection>
      <PaymentNotes />
    </FormPage>
  );
}

function OfAgency({ record }: { record: PaymentMethods }) {
  const id = useFieldValue('agency_id');
  return <Credentials adapter={record.agencies.find((each) => each.id === id)?.adapter ?? null} record={record} />;
}

function Origins({ agencies }: Pick<PaymentMethods, 'agencies'>) {
  const t = useT();
  const id = useFieldValue('agency_id');
  const agency = agencies.find((each) => each.id === id);
  if (agency === undefined) return null;
  const origins = agency.endpoints.split('\n').join(t('list.joint'));
  return <p className="f c12 hint">{t('payment_methods.origins', { origins })}</p>;
}

/** One method: off, it has no endpoint and shows no policy. */
function Method({ method, at }: { method: PaymentMethodKey; at: string }) {
  const t = useT();
  const locale = useLocale();
  const isOn = useFieldValue(`${at}.method_flag`) === 1;
  const name =
    labelOptions('paymentMethod', locale).find(({ value }) => String(value).toLowerCase() === method)?.text ?? method;
  const isOfAgency = AGENCY_METHODS.some((each) => each.toLowerCase() === method);
  return (
    <>
      <CheckboxField
        name={`${at}.method_flag`}
        label={name}
        words={t('payment_methods.use', { method: name })}
        span={6}
        flag
      />
      <CheckboxField
        name={`${at}.view_policy_flag`}
        label={t('payment_methods.policy', { method: name })}
        words={t('payment_methods.policy_words')}
        ariaLabel={`${t('payment_methods.policy', { method: name })} ${t('payment_methods.policy_words')}`}
        span={6}
        flag
        disabled={!isOn}
      />
      {isOfAgency && isOn && (
        <TextField
          name={`${at}.api_end_point`}
          label={t('payment_methods.each', { method: name })}
          hint={method === 'bank_transfer' ? t('payment_methods.transfer_hint') : undefined}
          required={method !== 'bank_transfer'}
          span={12}
          maxLength={500}
        />
      )}
      {method === 'credit' && isOn && (
        <TextField
          name={`${at}.auto_payment_api_end_point`}
          label={t('payment_methods.continued', { method: name })}
          required
          span={12}
          maxLength={500}
        />
      )}
    </>
  );
}
