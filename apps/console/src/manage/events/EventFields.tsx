import type { EventRecord, EventSettings } from '@tsudoi/contract/events';
import { Visibility } from '@tsudoi/domain';
import { labelOptions } from '@tsudoi/i18n/labels';
import { useFieldValue } from '@tsudoi/ui/headless/form/formField';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { DateTimeField } from '@tsudoi/ui/mantine/fields/DateTimeField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { CoursesSections } from './CoursesSections.tsx';
import { FeeSection } from './FeeSection.tsx';
import { PicturesSection } from './PicturesSection.tsx';
import { PoolsSection } from './PoolsSection.tsx';

/** The fields of an event, of a new one and of one that is there. */
export function EventFields({ kind, event }: { kind: EventSettings; event?: EventRecord }) {
  const t = useT();
  const locale = useLocale();
  const hosts = kind.hosts.map(({ id, text }) => ({ value: id, text }));
  const conditions = kind.conditions.map(({ id, text }) => ({ value: id, text }));
  const accessConditions = kind.access_conditions.map(({ id, text }) => ({ value: id, text }));
  const visibility = useFieldValue('visibility');
  return (
    <>
      <FormSection title={t('events.section.basic')}>
        <TextField name="name" label={t('events.name')} required span={12} maxLength={100} />
        <TextField name="place" label={t('events.place')} span={6} maxLength={100} />
        <SelectField name="host_id" label={t('events.host')} span={6} options={hosts} />
        <TextField
          name="map_url"
          label={t('events.map_url')}
          hint={t('events.map_url_hint')}
          span={12}
          inputMode="url"
          maxLength={500}
        />
        <TextField name="summary" label={t('events.summary')} span={12} maxLength={300} />
        <TextField name="body" label={t('events.body')} span={12} rows={8} maxLength={20_000} />
      </FormSection>
      <PicturesSection />
      <FormSection title={t('events.section.contact')} lead={t('events.contact_lead')}>
        <EmailField name="contact_email" label={t('field.email')} span={6} />
        <PhoneField name="contact_phone" label={t('field.phone')} span={4} />
      </FormSection>
      <PoolsSection pools={event?.pools ?? []} />
      <CoursesSections kind={kind} />
      <FormSection title={t('events.section.entry')} lead={t('events.entry_lead')}>
        <DateTimeField name="entry_from" label={t('events.entry_from')} span={6} />
        <DateTimeField name="entry_until" label={t('events.entry_until')} span={6} />
        <SelectField
          name="apply_condition_id"
          label={t('events.condition')}
          span={6}
          options={conditions}
          hint={t(conditions.length === 0 ? 'events.condition_none' : 'events.condition_hint')}
        />
        <TextField name="apply_note" label={t('events.apply_note')} span={12} maxLength={300} />
        <CheckboxField
          name="waiting"
          label={t('events.waiting_list')}
          hideLabel
          words={t('events.waiting_list')}
          span={12}
        />
        <NumberField
          name="offer_hours"
          label={t('events.offer_hours')}
          span={4}
          min={1}
          max={240}
          unit={t('events.hours')}
        />
      </FormSection>
      {kind.fee && <FeeSection />}
      <FormSection title={t('events.section.until')}>
        <DateTimeField name="change_until" label={t('events.change_until')} span={6} />
        <DateTimeField name="cancel_until" label={t('events.cancel_until')} span={6} />
      </FormSection>
      {kind.results && (
        <FormSection title={t('events.section.results')}>
          <CheckboxField
            name="results_shown"
            label={t('events.results_shown')}
            hideLabel
            words={t('events.results_shown')}
            hint={t('events.results_shown_hint')}
            span={12}
          />
        </FormSection>
      )}
      <FormSection title={t('events.section.visible')}>
        <CheckboxField
          name="published"
          label={t('events.published')}
          hideLabel
          words={t('events.published')}
          hint={t('events.published_hint')}
          span={12}
        />
        {kind.guests && (
          <RadioField
            name="audience"
            label={t('events.audience')}
            span={12}
            options={[
              { value: 'members', text: t('events.audience.members') },
              { value: 'guests', text: t('events.audience.guests') },
            ]}
          />
        )}
        {accessConditions.length > 0 && (
          <>
            <RadioField
              name="visibility"
              label={t('events.visibility')}
              span={12}
              options={labelOptions('visibility', locale)}
            />
            {visibility === Visibility.conditional && (
              <MultiSelectField
                name="access_condition_ids"
                label={t('events.access_conditions')}
                span={12}
                required
                options={accessConditions}
                hint={t('events.access_conditions_hint')}
              />
            )}
          </>
        )}
        <DateTimeField name="visible_from" label={t('events.visible_from')} span={6} />
        <DateTimeField name="visible_until" label={t('events.visible_until')} span={6} />
      </FormSection>
    </>
  );
}
