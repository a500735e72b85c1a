import { AccountRole, type Day, Registration } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';
import type { Plan } from './store.ts';
import type { Subscriber } from './subscriber-store.ts';

/** A member whose plans have to be looked at, and the day since which its types or standing are what they are. */
export interface Due {
  account_id: number;
  since: Day;
}

/** Facilities in which members wait to be looked at. */
export async function facilitiesWithJoinsDue(tx: OperatorTx): Promise<number[]> {
  const rows = await tx.sql<{ facility_id: number }>(
    'select distinct facility_id from plan_join_due where due_at <= now() limit 200',
  );
  return rows.map(({ facility_id: id }) => id);
}

/** Takes members that wait; they are gone with the transaction that looks at them. */
export function takeJoinsDue(tx: FacilityTx, limit: number): Promise<Due[]> {
  return tx.rows(
    query<Due>`delete from plan_join_due where account_id in (
        select account_id from plan_join_due where due_at <= now() order by account_id limit ${limit} for update skip locked)
      returning account_id, since`,
  );
}

/** Puts a member off that could not be looked at, so that it keeps nobody else from it. */
export async function putJoinOff(tx: FacilityTx, accountId: number, until: Date): Promise<void> {
  await tx.run(
    query`update plan_join_due set due_at = ${until.toISOString()}::timestamptz where account_id = ${accountId}`,
  );
}

/** The plans of the facility that go with member types, or one of them, locked in the order of their ids. */
export async function lockJoinedPlans(tx: FacilityTx, only?: number): Promise<Plan[]> {
  const all = build.selectFrom('payment_plan').selectAll().where('deleted_at', 'is', null);
  const some = only === undefined ? all.where(JOINED) : all.where('id', '=', only);
  return tx.rows(some.orderBy('id').limit(1_000).forNoKeyUpdate());
}
const JOINED = sql<SqlBool>`joined_type_ids <> '{}'`;

/** What of members decides which plans they are on. */
export interface Joining {
  id: number;
  /** An official member who has not left. */
  belongs: boolean;
  member_type_ids: number[];
  joined_on: Day | null;
}

/** Members by their ids, for who reaches some organizations (null: everybody). */
export function membersToJoin(
  tx: FacilityTx,
  ids: readonly number[],
  scopeIds: readonly number[] | null = null,
): Promise<Joining[]> {
  const scope = scopeIds === null ? null : [...scopeIds];
  return tx.rows(
    query<Joining>`select id, member_type_ids, joined_on::text as joined_on,
        (deleted_at is null and active and registration = ${Registration.official}) as belongs
      from account where id = any (${[...ids]}::int[]) and role = ${AccountRole.member}
        and (${scope}::int[] is null or organization_ids && ${scope}::int[]) order by id`,
  );
}

/** Where members are on plans because of their types, locked: no run charges it meanwhile. Those that ended are told from `from` on. */
export function joinedSubscribers(
  tx: FacilityTx,
  { planIds, accountIds, from }: { planIds: readonly number[]; accountIds: readonly number[]; from: Day },
): Promise<Subscriber[]> {
  return tx.rows(
    build
      .selectFrom('plan_subscriber')
      .selectAll()
      .where('plan_id', 'in', [...planIds])
      .where('account_id', 'in', [...accountIds])
      .where('joined', '=', true)
      .where('deleted_at', 'is', null)
      .where((row) => row.or([row('ends_on', 'is', null), row('ends_on', '>=', from)]))
      .orderBy('id')
      .forNoKeyUpdate(),
  );
}

/** Marks somebody as put on a plan because of its member type. */
export async function markJoined(tx: FacilityTx, id: number): Promise<void> {
  await tx.run(build.updateTable('plan_subscriber').set({ joined: true }).where('id', '=', id));
}

/** How many in reach the joined types would put on a plan today, and how many they would take off it. */
export async function countJoining(
  tx: FacilityTx,
  { id, joined_type_ids: types }: Plan,
  { today, scopeIds }: { today: Day; scopeIds: readonly number[] | null },
): Promise<{ on: number; off: number }> {
  const scope = scopeIds === null ? null : [...scopeIds];
  return tx.oneOrThrow(
    query<{ on: number; off: number }>`select
        count(*) filter (where a.belongs and not exists (select from plan_subscriber s where s.plan_id = ${id}
          and s.account_id = a.id and s.deleted_at is null and (s.ends_on is null or s.ends_on >= ${today}::date)))::int as on,
        count(*) filter (where not a.belongs and exists (select from plan_subscriber s where s.plan_id = ${id}
          and s.account_id = a.id and s.joined and s.deleted_at is null and s.ends_on is null))::int as off
      from (select id, deleted_at is null and active and registration = ${Registration.official}
          and member_type_ids && ${types}::int[] as belongs
        from account where role = ${AccountRole.member} and (${scope}::int[] is null or organization_ids && ${scope}::int[])) a`,
  );
}
