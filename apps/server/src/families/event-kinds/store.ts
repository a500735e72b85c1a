import type { EventKindSearch, eventFieldColumns } from '@tsudoi/contract/event-kinds';
import { foldForSearch, keywordFor, likePattern } from '@tsudoi/domain';
import { sql } from 'kysely';
import { build, type NewRow, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';

export type EventKind = Row<'event_kind'>;
/** Columns an operator writes. */
export type Written = Pick<
  EventKind,
  'name' | 'url' | 'position' | 'layout' | 'courses' | 'results' | 'check_in' | 'fee' | 'guests'
>;

const records = recordsOf('event_kind');
export const { byId: eventKindById, remove: removeEventKind } = records;

const withKey = (values: Written) => ({ ...values, search_key: foldForSearch(values.name) });

export const insertEventKind = (tx: FacilityTx, values: Written & { code: string }, by: string) =>
  records.insert(tx, { ...withKey(values), code: values.code }, by);

export const updateEventKind = (tx: FacilityTx, before: EventKind, values: Written, by: string) =>
  records.update(tx, before, withKey(values), by);

/** Holds off whoever is about to make an event of the kind until the transaction ends. */
export const lockEventKind = (tx: FacilityTx, id: number): Promise<unknown> =>
  tx.rows(query`select id from event_kind where id = ${id} for update`);

/** The kind of a code; undefined where there is none. */
export const eventKindOf = (tx: FacilityTx, code: string): Promise<EventKind | undefined> =>
  tx.one(query<EventKind>`select * from event_kind where code = ${code} and deleted_at is null`);

/** The kind of a code, which nobody deletes until the transaction ends. */
export const eventKindToUse = (tx: FacilityTx, code: string): Promise<EventKind | undefined> =>
  tx.one(query<EventKind>`select * from event_kind where code = ${code} and deleted_at is null for key share`);

/** Codes of the kinds that guests see nothing of. */
export async function kindsClosedToGuests(tx: FacilityTx): Promise<Set<string>> {
  const rows = await tx.rows(query<{ code: string }>`select code from event_kind where not guests`);
  return new Set(rows.map(({ code }) => code));
}

/** A page of the kinds that a list looks for, in its order. */
export function searchEventKinds(
  tx: FacilityTx,
  { sort, default_search: { keyword = '' }, ...page }: Pick<EventKindSearch, 'sort' | 'default_search'> & PageRequest,
) {
  let found = build.selectFrom('event_kind').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  return readPage(tx, found.orderBy(sort?.column ?? 'position', sort?.direction ?? 'asc').orderBy('id'), page);
}

/** How many events there are of some kinds. */
export async function eventsOfKinds(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; events: number }>`select kind_id as id, count(*)::int as events from event
      where kind_id = any (${[...ids]}::int[]) and deleted_at is null group by 1`,
  );
  return new Map(rows.map(({ id, events }) => [id, events]));
}

export type EventComponent = Row<'event_component'>;
type WrittenField = Pick<EventComponent, (typeof eventFieldColumns)[number]>;
const fields = recordsOf('event_component');
export const { byId: componentById, remove: removeComponent } = fields;

const asJson = ({ choices, limits, conditions, ...plain }: WrittenField) => ({
  ...plain,
  choices: JSON.stringify(choices),
  limits: JSON.stringify(limits),
  conditions: JSON.stringify(conditions),
});

/** Adds a field at the end of the form of a kind. */
export async function insertComponent(
  tx: FacilityTx,
  field: WrittenField & Pick<NewRow<'event_component'>, 'kind_id' | 'input_type'>,
  by: string,
): Promise<number> {
  const { position } = await tx.oneOrThrow(
    query<{ position: number }>`select coalesce(max(position), 0)::int + 10 as position from event_component
      where kind_id = ${field.kind_id} and deleted_at is null`,
  );
  return fields.insert(tx, { ...asJson(field), kind_id: field.kind_id, input_type: field.input_type, position }, by);
}

export const updateComponent = (tx: FacilityTx, before: EventComponent, values: WrittenField, by: string) =>
  fields.update(tx, before, asJson(values), by);

/** The fields of the form of a kind, in their order. */
export const componentsOf = (tx: FacilityTx, kindId: number): Promise<EventComponent[]> =>
  tx.rows(
    build
      .selectFrom('event_component')
      .selectAll()
      .where('kind_id', '=', kindId)
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .orderBy('id'),
  );

/** Puts the fields of a kind into this order. */
export const orderComponents = (tx: FacilityTx, kindId: number, ids: readonly number[]): Promise<number> =>
  tx.run(
    query`update event_component c set position = o.place * 10 from unnest(${[...ids]}::int[]) with ordinality as o (id, place)
      where c.id = o.id and c.kind_id = ${kindId}`,
  );

/** Entries of a kind: `answers` of each field by its id, of whoever ever entered; `living` take part or still may, `livingAnswers` of these answered. */
export interface AnswerCounts {
  answers: Map<number, number>;
  living: number;
  livingAnswers: Map<number, number>;
}

const LIVING = sql<boolean>`p.state in ('waiting', 'requested', 'offered', 'entered') and e.ends_at > now()`;

/** How many entries of some kinds stand or may, of events that are not over. */
export async function livingEntriesOf(tx: FacilityTx, kindIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(
    query<{ id: number; living: number }>`select e.kind_id as id, count(*)::int as living
      from participant p join event e on e.id = p.event_id
      where e.kind_id = any (${[...kindIds]}::int[]) and ${LIVING} group by 1`,
  );
  return new Map(rows.map(({ id, living }) => [id, living]));
}

/** How many participants answered the fields of a kind. */
export async function answersOf(tx: FacilityTx, kindId: number): Promise<AnswerCounts> {
  const rows = await tx.rows(
    query<{ id: string; people: number; living: number }>`select key as id, count(*)::int as people,
        (count(*) filter (where ${LIVING} and p.answers -> key not in ('null', '""', '[]')))::int as living
      from participant p join event e on e.id = p.event_id, jsonb_object_keys(p.answers) as key
      where e.kind_id = ${kindId} group by 1`,
  );
  return {
    answers: new Map(rows.map(({ id, people }) => [Number(id), people])),
    living: (await livingEntriesOf(tx, [kindId])).get(kindId) ?? 0,
    livingAnswers: new Map(rows.map((row) => [Number(row.id), row.living])),
  };
}
