import { AccountRole, type Day, type StandingAct, type StandingFacts } from '@tsudoi/domain';
import { build, query } from '../../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../../db/scope.ts';
import { namedActor } from '../../../kernel/context.ts';
import type { Writer } from '../write-store.ts';

/** A change of standing that was entered. */
export interface StandingRow {
  id: number;
  act: StandingAct;
  holds_from: Day;
  reason: string | null;
  locale: 'ja' | 'en';
  asked_by: 'member' | 'staff';
  asked_name: string;
  asked_at: Date;
}

/** A change of standing to be entered. */
export type NewChange = Pick<StandingRow, 'act' | 'holds_from' | 'reason'>;
/** Who enters changes, and in which language mails about them are written. */
export type Asker = Pick<StandingRow, 'locale' | 'asked_by' | 'asked_name'>;

const COLUMNS = ['id', 'act', 'holds_from', 'reason', 'locale', 'asked_by', 'asked_name', 'asked_at'] as const;

/** What is planned for a member, and the newest change that was carried out. */
export async function standingChanges(
  tx: FacilityTx,
  accountId: number,
): Promise<{ planned: StandingRow[]; last: StandingRow | undefined }> {
  const ofMember = build.selectFrom('standing_change').select(COLUMNS).where('account_id', '=', accountId);
  const planned = await tx.rows(ofMember.where('state', '=', 'planned').orderBy('holds_from').orderBy('id'));
  const last = await tx.one(
    ofMember.where('state', '=', 'done').orderBy('ended_at', 'desc').orderBy('id', 'desc').limit(1),
  );
  return { planned: planned as StandingRow[], last: last as StandingRow | undefined };
}

/** What is planned for each of many members. */
export async function plannedChangesOf(
  tx: FacilityTx,
  accountIds: readonly number[],
): Promise<Map<number, StandingRow[]>> {
  if (accountIds.length === 0) return new Map();
  const rows = await tx.rows(
    build
      .selectFrom('standing_change')
      .select([...COLUMNS, 'account_id'])
      .where('account_id', 'in', [...accountIds])
      .where('state', '=', 'planned')
      .orderBy('holds_from')
      .orderBy('id'),
  );
  const changes = rows as (StandingRow & { account_id: number })[];
  return Map.groupBy(changes, ({ account_id }) => account_id);
}

/** Locks a member, so that nobody else changes what it stands on until the transaction ends. */
export async function lockMember(tx: FacilityTx, id: number): Promise<void> {
  await tx.rows(query<{ id: number }>`select id from account where id = ${id} for update`);
}

/** Enters changes as planned; returns them as they are stored. */
export async function insertChanges(
  tx: FacilityTx,
  accountId: number,
  changes: readonly NewChange[],
  { locale, asked_by, asked_name }: Asker,
): Promise<StandingRow[]> {
  const rows = await tx.rows(
    build
      .insertInto('standing_change')
      .values(changes.map((change) => ({ ...change, account_id: accountId, locale, asked_by, asked_name })))
      .returning(COLUMNS),
  );
  return rows as StandingRow[];
}

/** Ends changes that were planned: carried out, taken back by somebody, or impossible by their day. */
export async function endChanges(
  tx: FacilityTx,
  rows: readonly Pick<StandingRow, 'id'>[],
  state: 'done' | 'undone' | 'dropped',
  by: string,
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    build
      .updateTable('standing_change')
      .set({ state, ended_at: new Date(), ended_by: by })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('state', '=', 'planned'),
  );
}

type Written = Pick<StandingFacts, 'active' | 'paused' | 'expires_on'>;

/** A new version of a locked member with the columns its standing follows from, and an entry of the history about it. */
export async function writeStanding(
  tx: FacilityTx,
  id: number,
  { active, paused, expires_on }: Written,
  { actor, requestId }: Writer,
  change: { before: object; after: object },
): Promise<number> {
  const { version } = await tx.oneOrThrow(
    query<{ version: number }>`with m as (
        update account set active = ${active}, paused = ${paused}, expires_on = ${expires_on}, version = version + 1,
          updated_at = now(), updated_by = ${namedActor(actor)}
        where id = ${id} and role = ${AccountRole.member} and deleted_at is null returning id, version),
      h as (insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, request_id, for_id, for_name)
        select ${actor.kind}, ${actor.id}::int, ${actor.name}, 'members', m.id, m.version, 'update',
          ${JSON.stringify(change.before)}::jsonb, ${JSON.stringify(change.after)}::jsonb, ${requestId}::text, ${actor.for?.id ?? null}::int, ${actor.for?.name ?? null}::text from m)
      select version from m`,
  );
  return version;
}

/** Until which day of a month the facility takes requests for its end; undefined where it never said. */
export async function noticeDayOf(tx: FacilityTx): Promise<number | undefined> {
  return (await tx.one(build.selectFrom('facility_profile').select('notice_day')))?.notice_day;
}

/** Facilities in which something is due on a day, with those of deleted members left out. */
export async function facilitiesWithDue(tx: OperatorTx, today: Day): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select distinct c.facility_id as id from standing_change c
      join account a on a.facility_id = c.facility_id and a.id = c.account_id
      where c.state = 'planned' and c.holds_from <= ${today}::date and a.deleted_at is null order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** Members of the facility for whom something is due on a day, locked; those that somebody else has locked are left for the next round. */
export async function lockDueMembers(tx: FacilityTx, today: Day, limit: number): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select a.id from account a where a.deleted_at is null and exists (
        select from standing_change c where c.account_id = a.id and c.state = 'planned' and c.holds_from <= ${today}::date)
      order by a.id limit ${limit} for update of a skip locked`,
  );
  return rows.map(({ id }) => id);
}
