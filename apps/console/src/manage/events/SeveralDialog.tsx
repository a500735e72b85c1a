import {
  EVENTS_CHANGE_PARTS,
  type EventSettings,
  type EventsChange,
  type EventsChangePart,
  planEventsChange,
  type SHARED_MOMENTS,
} from '@tsudoi/contract/events';
import { formatNumber } from '@tsudoi/i18n';
import { callLoosely } from '@tsudoi/ui/headless/api/callLoosely';
import { useClient } from '@tsudoi/ui/headless/api/client';
import type { Conditions } from '@tsudoi/ui/headless/list/searchAddress';
import { type ConsoleId, useT } from '@tsudoi/ui/headless/screen/i18n';
import { CheckboxField } from '@tsudoi/ui/mantine/fields/CheckboxField';
import { EmailField } from '@tsudoi/ui/mantine/fields/EmailField';
import { MultiSelectField } from '@tsudoi/ui/mantine/fields/MultiSelectField';
import { NumberField } from '@tsudoi/ui/mantine/fields/NumberField';
import { PhoneField } from '@tsudoi/ui/mantine/fields/PhoneField';
import { RadioField } from '@tsudoi/ui/mantine/fields/RadioField';
import { SelectField } from '@tsudoi/ui/mantine/fields/SelectField';
import { TextField } from '@tsudoi/ui/mantine/fields/TextField';
import { useForm } from 'react-hook-form';
import { BulkDialog } from '../../pickers/BulkDialog.tsx';
import { useEventKind } from './paths.ts';

type Moment = (typeof SHARED_MOMENTS)[number];

interface Form extends Record<Moment, { days_before: number | null; at: string }> {
  parts: EventsChangePart[];
  which: 'later' | 'all';
  name: string;
  place: string;
  host_id: number | null;
  summary: string;
  contact_email: string;
  contact_phone: string;
  hours: { from: string; until: string };
  fee_text: string;
  apply_note: string;
  waiting: boolean;
  pay_days: number | null;
  published: boolean;
  audience: 'members' | 'guests';
}

const moment = (at: string) => ({ days_before: null, at });
const BLANK: Form = {
  parts: [],
  which: 'later',
  name: '',
  place: '',
  host_id: null,
  summary: '',
  contact_email: '',
  contact_phone: '',
  hours: { from: '', until: '' },
  fee_text: '',
  entry_from: moment('9:00'),
  entry_until: moment('24:00'),
  change_until: moment('24:00'),
  cancel_until: moment('24:00'),
  apply_note: '',
  waiting: true,
  pay_days: null,
  published: true,
  audience: 'members',
};

/** What is sent of the form: the parts that are chosen; a moment without days is taken away. */
export function changeOf(form: Form): EventsChange {
  const parts = form.parts.map((part) => {
    const value = form[part];
    const isGone = typeof value === 'object' && value !== null && 'days_before' in value && value.days_before === null;
    return [part, isGone ? null : value] as const;
  });
  return Object.fromEntries(parts);
}

/** Props of {@link SeveralDialog}. */
export interface SeveralDialogProps {
  kind: EventSettings;
  /** What finds the events; of a series, those from one day on and all. */
  meant: Conditions | { later: Conditions; all: Conditions };

  /** How many are meant, of those that were picked. */
  count?: number;
  onBack(): void;
}

const isSeries = (meant: SeveralDialogProps['meant']): meant is { later: Conditions; all: Conditions } =>
  'later' in meant;

/** まとめて変更する: what becomes of several events. Nothing is written here; it leads to the plan. */
export function SeveralDialog({ kind, meant, count, onBack }: SeveralDialogProps) {
  const t = useT();
  const client = useClient();
  const { code, paths } = useEventKind();
  const form = useForm<Form>({ defaultValues: BLANK });
  const offered = EVENTS_CHANGE_PARTS.filter(
    (part) => (part !== 'audience' || kind.guests) && (kind.fee || (part !== 'fee_text' && part !== 'pay_days')),
  );
  const plan = async (values: Form) => {
    if (values.parts.length === 0) {
      form.setError('parts', { type: 'server', message: t('events_several.what_needed') });
      return undefined;
    }
    const default_search = isSeries(meant) ? meant[values.which] : meant;
    const body = { default_search, event_cms_code: code, change: changeOf(values) };
    const { task_id } = await callLoosely(client, planEventsChange, { body });
    return `${paths.bulk}?task=${task_id}`;
  };
  const chosen = form.watch('parts');
  return (
    <BulkDialog
      form={form}
      title={
        count === undefined
          ? t('events_several.title_series')
          : t('events_several.title', { count: formatNumber(count) })
      }
      lead={t('events_several.lead')}
      verb={t('events_several.plan')}
      busy={t('events_several.planning')}
      choices={{ error: undefined, retry: async () => undefined }}
      plan={plan}
      fieldOf={(path) => (path === 'change' ? 'parts' : path.replace(/^change\./, ''))}
      onBack={onBack}
    >
      {isSeries(meant) && (
        <RadioField
          name="which"
          label={t('events_several.which')}
          span={12}
          options={(['later', 'all'] as const).map((value) => ({ value, text: t(`events_several.which.${value}`) }))}
        />
      )}
      <MultiSelectField
        name="parts"
        label={t('events_several.what')}
        required
        span={12}
        options={offered.map((part) => ({ value: part, text: t(LABELS[part]) }))}
      />
      {offered
        .filter((part) => chosen.includes(part))
        .map((part) => (
          <PartField key={part} part={part} kind={kind} />
        ))}
    </BulkDialog>
  );
}

const LABELS: Record<EventsChangePart, ConsoleId> = {
  name: 'events.name',
  place: 'events.place',
  host_id: 'events.host',
  summary: 'events.summary',
  contact_email: 'events_several.contact_email',
  contact_phone: 'events_several.contact_phone',
  hours: 'events_several.hours',
  fee_text: 'events_several.fee_text',
  entry_from: 'events.entry_from',
  entry_until: 'events.entry_until',
  apply_note: 'events.apply_note',
  waiting: 'events_several.waiting',
  pay_days: 'events.pay_days',
  change_until: 'events.change_until',
  cancel_until: 'events.cancel_until',
  published: 'events_several.published',
  audience: 'events.audience',
};

/** The inputs of a part of an event. */
function PartField({ part, kind }: { part: EventsChangePart; kind: EventSettings }) {
  const t = useT();
  const label = t(LABELS[part]);
  const clears = t('events_several.clears');
  switch (part) {
    case 'name':
      return <TextField name="name" label={label} required maxLength={100} span={12} />;
    case 'fee_text':
      return (
        <TextField
          name="fee_text"
          label={label}
          hint={t('events_several.fee_text_hint')}
          required
          maxLength={100}
          span={12}
        />
      );
    case 'place':
      return <TextField name="place" label={label} hint={clears} maxLength={100} span={12} />;
    case 'summary':
    case 'apply_note':
      return <TextField name={part} label={label} hint={clears} maxLength={300} span={12} />;
    case 'contact_email':
      return <EmailField name="contact_email" label={label} hint={clears} span={12} />;
    case 'contact_phone':
      return <PhoneField name="contact_phone" label={label} hint={clears} span={12} />;
    case 'host_id':
      return (
        <SelectField
          name="host_id"
          label={label}
          hint={clears}
          span={12}
          options={kind.hosts.map(({ id, text }) => ({ value: id, text }))}
        />
      );
    case 'hours':
      return (
        <>
          <TextField
            name="hours.from"
            label={t('events_several.from')}
            hint={t('events_several.time_hint')}
            required
            maxLength={5}
            span={6}
          />
          <TextField
            name="hours.until"
            label={t('events_several.until')}
            hint={t('events_several.hours_hint')}
            required
            maxLength={5}
            span={6}
          />
        </>
      );
    case 'waiting':
      return <CheckboxField name="waiting" label={label} hideLabel words={t('events.waiting_list')} span={12} />;
    case 'published':
      return <CheckboxField name="published" label={label} hideLabel words={t('events.published')} span={12} />;
    case 'audience':
      return (
        <RadioField
          name="audience"
          label={label}
          span={12}
          options={(['members', 'guests'] as const).map((value) => ({ value, text: t(`events.audience.${value}`) }))}
        />
      );
    case 'pay_days':
      return (
        <NumberField
          name="pay_days"
          label={label}
          hint={t('events.pay_days_none')}
          min={0}
          max={366}
          unit={t('events.days')}
          span={6}
        />
      );
    default:
      return (
        <>
          <NumberField
            name={`${part}.days_before`}
            label={label}
            hint={t('events_several.moment_hint')}
            min={0}
            max={366}
            unit={t('events_several.days_before')}
            span={6}
          />
          <TextField
            name={`${part}.at`}
            label={t('events_several.at')}
            hint={t('events_several.time_hint')}
            maxLength={5}
            span={6}
          />
        </>
      );
  }
}
