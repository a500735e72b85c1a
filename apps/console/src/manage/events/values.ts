import { pickFields } from '@tsudoi/contract';
import { type EventRecord, type EventWritten, eventFields } from '@tsudoi/contract/events';
import { TaxType, Visibility } from '@tsudoi/domain';

/** A session of two hours in the morning of a day. */
export const blankSession = (day: string): EventWritten['courses'][number]['sessions'][number] => ({
  id: null,
  name: null,
  place: null,
  starts_at: `${day}T10:00:00+09:00`,
  ends_at: `${day}T12:00:00+09:00`,
});

/** A course that draws on the pool at a place. */
export const blankCourse = (name: string, day: string, pools: number[]): EventWritten['courses'][number] => ({
  id: null,
  name,
  unit: 'person',
  selection: 'order',
  companions_max: 0,
  result_values: [],
  pools,
  sessions: [blankSession(day)],
  fees: [],
  apply_condition_id: null,
  apply_note: null,
});

/** The form of a new event of a day. */
export const blankEvent = (
  event_cms_code: string,
  day: string,
  words: { course: string; pool: string },
): EventWritten & { event_cms_code: string } => ({
  event_cms_code,
  name: '',
  host_id: null,
  place: '',
  map_url: '',
  contact_email: '',
  contact_phone: '',
  summary: '',
  body: '',
  published: false,
  audience: 'members',
  visibility: Visibility.always,
  access_condition_ids: [],
  visible_from: null,
  visible_until: null,
  entry_from: null,
  entry_until: null,
  apply_condition_id: null,
  apply_note: '',
  pay_days: null,
  tax_type: TaxType.inclusive,
  waiting: true,
  offer_hours: 24,
  change_until: null,
  cancel_until: null,
  cancel_rules: [],
  cancel_settles: 'refund',
  results_shown: false,
  pictures: [],
  pools: [{ id: null, name: words.pool, capacity: 20 }],
  courses: [blankCourse(words.course, day, [0])],
});

/** An event as its form has it. */
type Form = Omit<EventWritten, 'pictures'> & { pictures: EventRecord['pictures']; version: number };

/** The form of an event that is there. */
export const valuesOf = (record: EventRecord): Form => {
  const { pools, courses, ...columns } = pickFields(record, eventFields);
  return {
    ...columns,
    version: record.version,
    pools: pools.map((pool) => pickFields(pool, ['id', 'name', 'capacity'])),
    courses: courses.map(({ entered: _entered, waiting: _waiting, unpaid: _unpaid, sessions, ...course }) => ({
      ...course,
      sessions: sessions.map((session) => pickFields(session, ['id', 'name', 'place', 'starts_at', 'ends_at'])),
    })),
  };
};
