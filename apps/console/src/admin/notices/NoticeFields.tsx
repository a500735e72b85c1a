import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DateTimeField } from '@tsudoi/ui/mantine/fields/DateTimeField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';

const TEXT_MAX = 300;

/** The fields of a notice, the same when it is written and when it is changed. */
export function NoticeFields() {
  const t = useT();
  return (
    <>
      <FormSection title={t('notices.section.text')} lead={t('notices.lead')}>
        <TextField name="text" label={t('field.text')} required span={12} rows={3} maxLength={TEXT_MAX} />
        <TextField
          name="text_en"
          label={t('field.text_en')}
          span={12}
          rows={3}
          maxLength={TEXT_MAX}
          hint={t('notices.text_en_hint')}
        />
      </FormSection>
      <FormSection title={t('notices.section.shown')}>
        <DateTimeField name="shown_from" label={t('field.shown_from')} required span={5} />
        <DateTimeField name="shown_until" label={t('field.shown_until')} required span={5} />
      </FormSection>
      <FormSection title={t('notices.section.period')} lead={t('notices.period_lead')}>
        <DateTimeField name="starts_at" label={t('field.starts_at')} span={5} />
        <DateTimeField name="ends_at" label={t('field.ends_at')} span={5} />
      </FormSection>
    </>
  );
}
