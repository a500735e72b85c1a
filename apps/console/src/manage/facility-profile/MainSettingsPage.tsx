import '@tsudoi/ui/look/events.css';
import { pickFields } from '@tsudoi/contract';
import {
  type FacilityProfileRecord,
  FacilityProfileUpdate,
  hoursColumns,
  mainSettings,
  profileFields,
  ruleColumns,
  switchFields,
} from '@tsudoi/contract/facility-profile';
import { formatZip, LAST_NOTICE_DAY, ZIP_LENGTH } from '@tsudoi/domain';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { typeZip } from '@tsudoi/ui/headless/form/inputRules';
import { useRecordForm } from '@tsudoi/ui/headless/form/recordForm';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { FormPage } from '@tsudoi/ui/mantine/FormPage';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { ImageField } from '@tsudoi/ui/mantine/fields/ImageField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useMemo } from 'react';
import { HoursSection } from './HoursSection.tsx';
import { paths } from './paths.ts';

const OVERVIEW = '/manage/overview';

/** Days of a month that every month has; 0 is without notice. */
const noticeDays = Array.from({ length: LAST_NOTICE_DAY + 1 }, (_, day) => day);

const valuesOf = (record: FacilityProfileRecord) =>
  pickFields(record, [...profileFields, ...hoursColumns, ...switchFields, ...ruleColumns, 'version']);

/** /manage/settings/main */
export function MainSettingsPage() {
  const { data, error, loading, retry } = useEndpoint(mainSettings.get, {});
  const isSlow = useSlow(loading);
  if (data !== undefined) return <MainSettings record={data} onSaved={retry} />;
  if (error !== undefined) return <Failure error={error} main={OVERVIEW} onRetry={() => void retry()} />;
  return isSlow ? <Bones /> : null;
}

function MainSettings({ record, onSaved }: { record: FacilityProfileRecord; onSaved(): Promise<void> }) {
  const t = useT();
  const client = useClient();
  const form = useRecordForm({
    schema: FacilityProfileUpdate,
    values: useMemo(() => valuesOf(record), [record]),
    save: (body) => client.call(mainSettings.update, { body }),
    onSaved: () => {
      notify({ message: t('done.updated'), type: 'success' });
      void onSaved();
    },
    reload: async () => {
      const fresh = await client.call(mainSettings.get);
      return { values: valuesOf(fresh), by: fresh.updated_by, at: fresh.updated_at };
    },
  });
  return (
    <FormPage
      title={t('main_settings.title')}
      crumbs={[]}
      form={form}
      back={OVERVIEW}
      actions={
        <>
          <LinkButton small to={paths.payment}>
            {t('main_settings.payment')}
          </LinkButton>
          <LinkButton small to={paths.legal}>
            {t('main_settings.legal')}
          </LinkButton>
        </>
      }
      updated={record.updated_at === null ? undefined : { at: record.updated_at, by: record.updated_by }}
    >
      <FormSection title={t('main_settings.guests')}>
        <CheckboxField
          name="system_allow_guest_flag"
          label={t('field.system_allow_guest_flag')}
          words={t('main_settings.guests_words')}
          hint={t('main_settings.guests_hint')}
          span={12}
          flag
        />
      </FormSection>
      <FormSection title={t('main_settings.registration')}>
        <CheckboxField
          name="client_can_register"
          label={t('field.client_can_register')}
          words={t('main_settings.registration_words')}
          span={12}
          flag
        />
        <DateField name="registration_from" label={t('field.registration_from')} span={6} />
        <DateField
          name="registration_until"
          label={t('field.registration_until')}
          hint={t('main_settings.registration_hint')}
          span={6}
        />
      </FormSection>
      <FormSection title={t('main_settings.standing')}>
        <SelectField
          name="notice_day"
          label={t('main_settings.notice_day')}
          hint={t('main_settings.notice_day_hint')}
          span={6}
          required
          options={noticeDays.map((day) => ({
            value: day,
            text: day === 0 ? t('main_settings.notice_none') : t('main_settings.notice_until', { day }),
          }))}
        />
      </FormSection>
      <FormSection title={t('main_settings.page')} lead={t('main_settings.page_lead')}>
        <ImageField
          name="picture"
          label={t('field.picture')}
          purpose="cover"
          hint={t('main_settings.picture_hint')}
          span={12}
        />
        <TextField
          name="headline"
          label={t('field.headline')}
          hint={t('main_settings.headline_hint')}
          span={8}
          maxLength={40}
        />
        <TextField name="introduction" label={t('field.introduction')} span={12} rows={3} maxLength={400} />
        <TextField
          name="opening_hours"
          label={t('field.opening_hours')}
          hint={t('main_settings.hours_hint')}
          span={12}
          rows={6}
          maxLength={600}
        />
      </FormSection>
      <HoursSection />
      <FormSection title={t('main_settings.contact')}>
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
        <TextField name="address" label={t('main_settings.address')} span={9} maxLength={200} />
        <PhoneField name="phone" label={t('field.phone')} span={4} />
        <EmailField name="contact_email" label={t('field.contact_email')} span={6} />
      </FormSection>
    </FormPage>
  );
}
