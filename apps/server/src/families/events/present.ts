import { pickFields } from '@tsudoi/contract';
import { type EventRecord, eventColumns, type EventRow as WireRow } from '@tsudoi/contract/events';
import { eventState } from '@tsudoi/domain';
import { conditionsOfEvents } from '../resource-access-conditions/index.ts';
import type { FileContext } from '../storages/index.ts';
import { partsOf } from './parts.ts';
import { presentPictures } from './pictures.ts';
import { type Counts, countsOf, type FoundEvent } from './store.ts';

const NOBODY: Counts = { participants: 0, waiting: 0, taken: 0, capacity: null };
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const headOf = (row: FoundEvent, { participants }: Counts, now: Date) => ({
  ...pickFields(row, ['id', 'event_code', 'event_cms_code', 'host_name', 'version', 'updated_by']),
  state: eventState(row, now),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  closed_at: iso(row.closed_at),
  participants,
  updated_at: row.updated_at.toISOString(),
});

/** An event in a list. */
export const presentRow = (row: FoundEvent, counts: Counts = NOBODY, now: Date): WireRow => ({
  ...headOf(row, counts, now),
  ...pickFields(row, ['name', 'place', 'published']),
  entry_until: iso(row.entry_until),
  ...pickFields(counts, ['capacity', 'taken', 'waiting']),
});

/** An event with everything of it. */
export async function presentRecord(
  { now, ...context }: FileContext & { now: Date },
  row: FoundEvent,
): Promise<EventRecord> {
  const { tx } = context;
  const counts = (await countsOf(tx, [row.id])).get(row.id) ?? NOBODY;
  const { pools, courses } = await partsOf(tx, row.id);
  const guards = await conditionsOfEvents(tx, [row.id]);
  const columns = pickFields(row, eventColumns);
  return {
    ...columns,
    access_condition_ids: guards.get(row.id) ?? [],
    pictures: await presentPictures(context, row),
    visible_from: iso(row.visible_from),
    visible_until: iso(row.visible_until),
    entry_from: iso(row.entry_from),
    entry_until: iso(row.entry_until),
    change_until: iso(row.change_until),
    cancel_until: iso(row.cancel_until),
    cancel_rules: row.cancel_rules as EventRecord['cancel_rules'],
    ...headOf(row, counts, now),
    series_id: row.series_id,
    pools: pools.map((pool) => pickFields(pool, ['id', 'name', 'capacity', 'taken', 'extra'])),
    courses: courses.map((course) => ({
      ...pickFields(course, [
        'id',
        'name',
        'unit',
        'selection',
        'companions_max',
        'result_values',
        'pools',
        'fees',
        'apply_condition_id',
        'apply_note',
        'entered',
        'waiting',
        'unpaid',
      ]),
      sessions: course.sessions.map((session) => ({
        ...pickFields(session, ['id', 'name', 'place', 'called_off']),
        starts_at: session.starts_at.toISOString(),
        ends_at: session.ends_at.toISOString(),
      })),
    })),
  };
}
