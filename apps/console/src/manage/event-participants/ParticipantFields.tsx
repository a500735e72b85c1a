import type { EventInfo } from '@tsudoi/contract/event-participants';
import { eventMemberOptions, participantForm } from '@tsudoi/contract/event-participants';
import { manageReference } from '@tsudoi/contract/reference';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useFieldValue, useInitialValue } from '@tsudoi/ui/headless/form/formField';
import type { OptionSource } from '@tsudoi/ui/headless/form/optionSearch';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { AccountForm } from '@tsudoi/ui/mantine/account-form/AccountForm';
import { LinesField } from '@tsudoi/ui/mantine/fields/LinesField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { fromSelectList, type Option } from '@tsudoi/ui/mantine/fields/options';
import { RemoteSelectField } from '@tsudoi/ui/mantine/fields/RemoteSelectField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { FormSection } from '@tsudoi/ui/mantine/form/FormSection';
import { useMemo } from 'react';
import { leftWords } from '../../pickers/event/places.ts';

/** Members whom a text finds; who is chosen is named by `known`. */
export function useMemberSource(code: string, known?: { id: number; text: string }): OptionSource<Option> {
  const client = useClient();
  return useMemo(
    () => ({
      find: async (text, signal) =>
        fromSelectList(
          await client.call(
            eventMemberOptions,
            { query: { event_cms_code: code, ...(text !== '' && { keyword: text }) } },
            { signal },
          ),
        ),
      byValues: async (values) =>
        known !== undefined && values.includes(String(known.id)) ? [{ value: known.id, text: known.text }] : [],
    }),
    [client, code, known],
  );
}

/** The entry form, as its rules are for the member who is chosen. */
function useFormItems({ fields, event_cms_code, event_code }: EventInfo): EventInfo['fields'] {
  const account = Number(useFieldValue('account_id') ?? 0);
  const isOfFacts = fields.some(({ conditions }) => conditions.some(({ type }) => type === 'default'));
  const { data } = useEndpoint(
    participantForm,
    isOfFacts && account > 0 ? { query: { event_cms_code, event_code, account_id: account } } : null,
  );
  return data ?? fields;
}

/** Who takes part in what, with whom; a result only of somebody who is in. */
export function ParticipantFields({
  info,
  source,
  hasResult,
}: {
  info: EventInfo;
  source: OptionSource<Option>;
  hasResult: boolean;
}) {
  const t = useT();
  const courseId = useFieldValue('course_id');
  const entered = useInitialValue('course_id');
  const moves = entered !== null && entered !== undefined && entered !== courseId;
  const course = info.courses.find(({ id }) => String(id) === String(courseId ?? ''));
  const most = course?.companions_max ?? 0;
  const values = course?.result_values ?? [];
  const items = useFormItems(info);
  const groups = useMemo(
    () => (items.length === 0 ? [] : [{ id: 1, name: t('participants.answers'), member_type_ids: [], items }]),
    [items, t],
  );
  return (
    <>
      <FormSection title={t('participants.section.entry')}>
        <RemoteSelectField
          name="account_id"
          label={t('participants.member')}
          required
          span={12}
          source={source}
          placeholder={t('participants.member_find')}
        />
        <SelectField
          name="course_id"
          label={t('participants.course')}
          required
          span={6}
          options={info.courses.map(({ id, name }) => ({ value: id, text: name }))}
          hint={[
            ...(course === undefined || course.free === null
              ? []
              : [leftWords({ free: course.free, unit: course.unit }, t)]),
            ...(moves ? [t('participants.effect.move')] : []),
          ].join(' ')}
        />
        <NumberField
          name="companions"
          label={t('participants.companions_count')}
          span={6}
          max={99}
          hint={t('participants.companions_most', { most: formatNumber(most) })}
        />
        <LinesField name="companion_names" label={t('participants.companion_names')} span={12} />
        <TextField
          name="note"
          label={t('participants.note')}
          span={12}
          rows={3}
          maxLength={1_000}
          hint={t('participants.note_hint')}
        />
      </FormSection>
      {groups.length > 0 && <AccountForm groups={groups} reference={manageReference} />}
      {hasResult && (
        <FormSection title={t('participants.section.result')}>
          <NumberField name="result_rank" label={t('participants.result_rank')} span={3} max={99_999} />
          {values.length > 0 ? (
            <SelectField
              name="result_value"
              label={t('participants.result_value')}
              span={4}
              options={values.map((value) => ({ value, text: value }))}
            />
          ) : (
            <TextField name="result_value" label={t('participants.result_value')} span={4} maxLength={50} />
          )}
          <TextField name="result_record" label={t('participants.result_record')} span={5} maxLength={50} />
        </FormSection>
      )}
    </>
  );
}
