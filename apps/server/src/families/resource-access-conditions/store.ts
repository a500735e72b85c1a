import type {
  AccessConditionSearch,
  accessConditionColumns,
  ResourceKind,
} from '@tsudoi/contract/resource-access-conditions';
import { foldForSearch, keywordFor, likePattern, Visibility } from '@tsudoi/domain';
import { sql } from 'kysely';
import { build, query, type Row } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { recordsOf } from '../../db/versioned.ts';
import type { ConditionGroups } from '../members/index.ts';

export type AccessCondition = Row<'resource_access_condition'>;
/** Columns an operator writes. */
export type Written = Pick<AccessCondition, Exclude<(typeof accessConditionColumns)[number], 'conditions'>> & {
  conditions: ConditionGroups;
};

const records = recordsOf('resource_access_condition');
export const { byId: accessConditionById, remove: removeAccessCondition } = records;

const asColumns = ({ conditions, ...plain }: Written) => ({
  ...plain,
  conditions: JSON.stringify(conditions),
  search_key: foldForSearch(plain.name),
});

export const insertAccessCondition = (tx: FacilityTx, values: Written, by: string) =>
  records.insert(tx, asColumns(values), by);

export const updateAccessCondition = (tx: FacilityTx, before: AccessCondition, values: Written, by: string) =>
  records.update(tx, before, asColumns(values), by);

/** A page of the conditions that a list looks for, in its order. */
export function searchAccessConditions(
  tx: FacilityTx,
  {
    sort,
    default_search: { keyword = '', resource_kind },
    ...page
  }: Pick<AccessConditionSearch, 'sort' | 'default_search'> & PageRequest,
) {
  let found = build.selectFrom('resource_access_condition').selectAll().where('deleted_at', 'is', null);
  if (keyword !== '') found = found.where('search_key', 'like', likePattern(keywordFor(keyword)));
  if (resource_kind?.length) found = found.where('resource_kind', 'in', resource_kind);
  return readPage(tx, found.orderBy(sort?.column ?? 'name', sort?.direction ?? 'asc').orderBy('id'), page);
}

/** Conditions on resources of a kind, to choose from. */
export const accessConditionsFor = (tx: FacilityTx, kind: ResourceKind): Promise<{ id: number; text: string }[]> =>
  tx.rows(
    build
      .selectFrom('resource_access_condition')
      .select(['id', 'name as text'])
      .where('deleted_at', 'is', null)
      .where('resource_kind', '=', kind)
      .orderBy('name')
      .orderBy('id'),
  );

/** Holds off whoever is about to name some conditions, or to delete them, until the transaction ends; returns those that are there. */
export async function lockAccessConditions(
  tx: FacilityTx,
  ids: readonly number[],
  how: 'delete' | 'name',
): Promise<Pick<AccessCondition, 'id' | 'resource_kind'>[]> {
  const lock = how === 'delete' ? sql`for update` : sql`for key share`;
  return tx.rows(
    query`select id, resource_kind from resource_access_condition where id = any (${[...ids]}::int[]) and deleted_at is null
      order by id ${lock}`,
  );
}

/** Where it stands what guards a resource. */
const GUARDS = {
  menu: {
    guard: sql.table('menu_access'),
    resource: sql.table('facility_menu'),
    column: sql.ref('facility_menu_id'),
    living: sql`true`,
    /** What of a resource moves with its visibility. */
    moved: () => sql``,
  },
  event: {
    guard: sql.table('event_access'),
    resource: sql.table('event'),
    column: sql.ref('event_id'),
    living: sql`r.deleted_at is null`,
    moved: (by: string) => sql`, version = r.version + 1, updated_at = now(), updated_by = ${by}`,
  },
} as const;

/** Ids of the resources that some conditions of a kind guard, by condition. */
export async function guardedBy(
  tx: FacilityTx,
  kind: ResourceKind,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const { guard, resource, column, living } = GUARDS[kind];
  const rows = await tx.rows(
    query<{
      id: number;
      resource_ids: number[];
    }>`select g.condition_id as id, array_agg(r.id order by r.id) as resource_ids
      from ${guard} g join ${resource} r on r.id = g.${column}
      where g.condition_id = any (${[...ids]}::int[]) and ${living} group by 1`,
  );
  return new Map(rows.map((row) => [row.id, row.resource_ids]));
}

/** Lets a condition guard these resources and no others: who is guarded from now on depends on conditions, who is by none any more is always shown. */
export async function guard(
  tx: FacilityTx,
  { id, resource_kind: kind }: Pick<AccessCondition, 'id' | 'resource_kind'>,
  { before, after, by }: { before: readonly number[]; after: readonly number[]; by: string },
): Promise<void> {
  const { guard: table, resource, column, moved } = GUARDS[kind];
  const [added, left] = [after.filter((one) => !before.includes(one)), before.filter((one) => !after.includes(one))];
  if (added.length > 0) {
    await tx.run(
      query`insert into ${table} (${column}, condition_id) select one, ${id}::int from unnest(${added}::int[]) as one`,
    );
    await tx.run(
      query`update ${resource} r set visibility = ${Visibility.conditional} ${moved(by)} where r.id = any (${added}::int[])`,
    );
  }
  if (left.length > 0) {
    await tx.run(query`delete from ${table} where condition_id = ${id} and ${column} = any (${left}::int[])`);
    await tx.run(
      query`update ${resource} r set visibility = ${Visibility.always} ${moved(by)} where r.id = any (${left}::int[])
        and not exists (select from ${table} g where g.${column} = r.id)`,
    );
  }
}

/** Ids of the conditions that guard some events, by event. */
export async function conditionsOfEvents(tx: FacilityTx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await tx.rows(
    query<{
      id: number;
      condition_ids: number[];
    }>`select event_id as id, array_agg(condition_id order by condition_id) as condition_ids
      from event_access where event_id = any (${[...ids]}::int[]) group by 1`,
  );
  return new Map(rows.map(({ id, condition_ids }) => [id, condition_ids]));
}

/** Lets an event be guarded by these conditions and no others. */
export async function writeConditionsOfEvent(tx: FacilityTx, eventId: number, ids: readonly number[]): Promise<void> {
  await tx.run(
    query`delete from event_access where event_id = ${eventId} and condition_id <> all (${[...ids]}::int[])`,
  );
  await tx.run(
    query`insert into event_access (event_id, condition_id) select ${eventId}::int, one from unnest(${[...ids]}::int[]) as one
      on conflict do nothing`,
  );
}

/** A condition that guards something whose visibility depends on conditions, with what it guards. */
export type Guarding = Pick<AccessCondition, 'id' | 'guests' | 'conditions'> & { resource_ids: number[] };

/** The conditions of a kind that are in force. */
export function inForce(tx: FacilityTx, kind: ResourceKind): Promise<Guarding[]> {
  const { guard: table, resource, column, living } = GUARDS[kind];
  return tx.rows(
    query<Guarding>`select c.id, c.guests, c.conditions, g.resource_ids from resource_access_condition c
      join (select g.condition_id, array_agg(r.id) as resource_ids from ${table} g join ${resource} r on r.id = g.${column}
        where r.visibility = ${Visibility.conditional} and ${living} group by 1) g on g.condition_id = c.id
      where c.deleted_at is null order by c.id`,
  );
}

/** Events in words, by their ids; of those that a list may offer, the ones to come, at most so many. */
export function eventNames(
  tx: FacilityTx,
  which: { ids: readonly number[] } | { from: Date; limit: number },
): Promise<{ id: number; text: string }[]> {
  const text = sql<string>`e.name || ' ' || to_char(e.starts_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`;
  return tx.rows(
    'ids' in which
      ? query<{
          id: number;
          text: string;
        }>`select e.id, ${text} as text from event e where e.id = any (${[...which.ids]}::int[])
          and e.deleted_at is null order by e.starts_at, e.id`
      : query<{ id: number; text: string }>`select e.id, ${text} as text from event e
          where (e.ends_at > ${which.from} or exists (select from event_access g where g.event_id = e.id)) and e.deleted_at is null
          order by e.starts_at, e.id limit ${which.limit}`,
  );
}
