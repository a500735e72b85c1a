import { COUNT_STOP } from '@tsudoi/contract';
import type { DueKind } from '@tsudoi/contract/overview';
import { AccountRole, addDays, addMonths, type Day, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { HiddenFields } from '../account-cms/index.ts';
import { ifReadable, isHiddenFromAll } from './hidden.ts';
import { Conditions } from './search-store.ts';
import { notInvited, SIGN_UP } from './sign-up.ts';

/** Who looks at the desk, and when. */
export interface DeskReader {
  /** Organizations the reader sees; null where every row counts. */
  scopeIds: readonly number[] | null;
  hidden: HiddenFields;
  today: Day;
}

/** A membership that ends within this many days is called for; it is what the list's view asks for. */
const EXPIRING_DAYS = 30;
/** And it is urgent within so many. */
const URGENT_DAYS = 7;
/** People who are named in a group. */
const NAMED = 3;

/** What the desk counts; null where the forms hide it from staff. */
export interface DeskCounts {
  total: number;
  temporary: number;
  joined: number | null;
  joined_before: number | null;
  /** Who has withdrawn since the first of the month, and up to the same day of the month before; and who is going to. */
  withdrawn: number;
  withdrawn_before: number;
  leaving: number;
  expiring: number | null;
  urgent: number | null;
  lapsed: number | null;
  lapsed_this_month: number | null;
  not_invited: number;
  without_email: number | null;
  mail_failed: number;
  /** Whether the reader sees the whole facility. */
  whole: boolean;
  /** Members with an address who were invited or have signed up. */
  invited: number;
}

export type DeskRow = DeskCounts & Record<`${DueKind}_ids`, number[]>;

const MEMBERS = `a.role = ${AccountRole.member} and a.deleted_at is null and a.active`;

/** What is counted, as SQL over `account a`; null where the forms hide it from staff. */
function conditionsOf({ hidden, today }: DeskReader, where: Conditions) {
  const day = (value: Day) => `${where.parameter(value)}::date`;
  const monthOf = (to: Day, of = to) => `between ${day(`${of.slice(0, -2)}01`)} and ${day(to)}`;
  const within = (days: number) => `a.expires_on between ${day(today)} and ${day(addDays(today, days))}`;
  // The database refuses a parameter that no condition names, so that what is hidden is not even written.
  const readable = (field: string, condition: () => string): string | null =>
    isHiddenFromAll(hidden, field) ? null : ifReadable(hidden, field, field, condition());
  return {
    temporary: `a.registration = ${Registration.temporary}`,
    joined: readable('joined_on', () => `a.joined_on ${monthOf(today)}`),
    joined_before: readable('joined_on', () => `a.joined_on ${monthOf(addMonths(today, -1))}`),
    expiring: readable('expires_on', () => within(EXPIRING_DAYS)),
    urgent: readable('expires_on', () => within(URGENT_DAYS)),
    lapsed: readable('expires_on', () => `a.expires_on < ${day(today)}`),
    lapsed_this_month: readable('expires_on', () => `a.expires_on ${monthOf(addDays(today, -1), today)}`),
    not_invited: notInvited(hidden.email),
    without_email: readable('email', () => SIGN_UP.no_email),
  };
}

/**
 * Members in reach, counted and the first of each group by id, in one statement. What is counted for all of them is read
 * from one narrow index; the rest from indexes that hold only those who are counted.
 */
export async function deskOf(tx: FacilityTx, reader: DeskReader): Promise<DeskRow> {
  const where = new Conditions();
  const { scopeIds } = reader;
  const scope = scopeIds === null ? '' : ` and a.organization_ids && ${where.parameter(scopeIds)}::int[]`;
  const of = conditionsOf(reader, where);
  const filtered = (name: keyof typeof of) =>
    `${of[name] === null ? 'null::int' : `(count(*) filter (where ${of[name]}))::int`} as ${name}`;
  const month = (to: Day) =>
    `c.holds_from between ${where.parameter(`${to.slice(0, -2)}01`)}::date and ${where.parameter(to)}::date`;
  const gone = `a.role = ${AccountRole.member} and a.deleted_at is null and not a.active and c.act = 'withdraw' and c.state = 'done'`;
  const count = (condition: string) =>
    `(select count(*)::int from account a where ${MEMBERS} and ${condition}${scope})`;
  // What most readers see was counted already.
  const counted = (condition: string | null, counts: Readonly<Record<string, string>>) =>
    condition === null ? 'null::int' : (counts[condition] ?? count(condition));
  const counts = { [notInvited()]: 'r.waiting', [SIGN_UP.no_email]: 'r.no_email' };
  const first = (kind: Exclude<DueKind, 'mail_failed'>, order: string) =>
    `${of[kind] === null ? `'{}'::int[]` : `array(select a.id from account a where ${MEMBERS} and ${of[kind]}${scope} order by ${order} limit ${NAMED})`} as ${kind}_ids`;
  const whole =
    scopeIds === null
      ? 'true'
      : `not exists (select from organization o where o.deleted_at is null and o.id <> all (${where.parameter(scopeIds)}::int[]))`;
  const [row] = await tx.sql<DeskRow>(
    `with failed as materialized (
       select a.id from mail f join account a on a.id = f.account_id
       where f.kind = 'member_invitation' and f.state = 'failed' and ${MEMBERS} and ${SIGN_UP.mail_failed}${scope} group by a.id),
     whole as (select count(*)::int as total, ${filtered('temporary')}, ${filtered('joined')}, ${filtered('joined_before')},
       ${filtered('expiring')}, ${filtered('urgent')}, ${filtered('lapsed')}, ${filtered('lapsed_this_month')}
       from account a where ${MEMBERS}${scope}),
     gone as (select (count(distinct a.id) filter (where ${month(reader.today)}))::int as withdrawn,
         (count(distinct a.id) filter (where ${month(addMonths(reader.today, -1))}))::int as withdrawn_before
       from standing_change c join account a on a.id = c.account_id where ${gone}${scope}),
     leaving as (select count(distinct a.id)::int as leaving from standing_change c join account a on a.id = c.account_id
       where c.act = 'withdraw' and c.state = 'planned' and ${MEMBERS}${scope}),
     reachable as materialized (select ${count(notInvited())} as waiting, ${count(SIGN_UP.no_email)} as no_email)
     select w.*, g.*, l.leaving, ${counted(of.not_invited, counts)} as not_invited, ${counted(of.without_email, counts)} as without_email,
       w.total - r.waiting - r.no_email as invited, (select count(*)::int from failed) as mail_failed, ${whole} as whole,
       ${first('expiring', 'a.expires_on, a.id')}, ${first('lapsed', 'a.expires_on desc, a.id')},
       array(select id from failed order by id desc limit ${NAMED}) as mail_failed_ids,
       ${first('temporary', 'a.id desc')}, ${first('not_invited', 'a.id desc')}
     from whole w, reachable r, gone g, leaving l`,
    where.values,
  );
  if (row === undefined) throw new Error('an aggregate has no row');
  return row;
}

/** A member as it stands on the desk. */
export interface DeskMember {
  id: number;
  class_type: number;
  last_name: string;
  first_name: string;
  member_type_ids: number[];
  organization_ids: number[];
  expires_on: Day | null;
  created_at: Date;
}

/** The members of these ids. */
export function deskMembers(tx: FacilityTx, ids: readonly number[]): Promise<DeskMember[]> {
  return tx.sql(
    `select a.id, a.class_type, a.last_name, a.first_name, a.member_type_ids, a.organization_ids, a.expires_on, a.created_at
     from account a where a.id = any ($1::int[]) and ${MEMBERS}`,
    [ids],
  );
}

const CONFIRMED = `h.before ->> 'registration' = '1' and h.after ->> 'registration' = '0'`;
const PROLONGED = `h.before ->> 'expires_on' < coalesce(h.after ->> 'expires_on', '9999')`;
/** What staff settled since $1, as SQL over `history h`: invitations, registrations confirmed, memberships prolonged; no imports. */
const SETTLED = `h.at >= $1 and h.family = 'members' and h.actor_kind = 'manager' and h.task_id is null
  and (h.action = 'invite' or h.action = 'update' and (${CONFIRMED} or ${PROLONGED}))`;

/** How much staff settled since an instant; counting stops behind {@link COUNT_STOP}. */
export async function countSettled(
  tx: FacilityTx,
  since: Date,
  scopeIds: readonly number[] | null,
): Promise<{ count: number; more: boolean }> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from (
       select from history h where ${SETTLED}
         and ($2::int[] is null or exists (select from account a where a.id = h.record_id and a.organization_ids && $2::int[]))
       limit ${COUNT_STOP + 1}) s`,
    [since, scopeIds],
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_STOP), more: count > COUNT_STOP };
}

/** Something that staff settled, and the member it is about. */
export interface SettledRow {
  id: number;
  at: Date;
  actor_name: string;
  invited: boolean;
  confirmed: boolean;
  member_id: number;
  class_type: number;
  last_name: string;
  first_name: string;
}

/** What staff settled since an instant, newest first; without members that are gone. */
export function settledSince(
  tx: FacilityTx,
  since: Date,
  scopeIds: readonly number[] | null,
  most: number,
): Promise<SettledRow[]> {
  return tx.sql(
    `select h.id, h.at, h.actor_name, h.action = 'invite' as invited, coalesce(${CONFIRMED}, false) as confirmed,
       a.id as member_id, a.class_type, a.last_name, a.first_name
     from history h join account a on a.id = h.record_id and ${MEMBERS}
     where ${SETTLED} and ($2::int[] is null or a.organization_ids && $2::int[])
     order by h.id desc limit $3`,
    [since, scopeIds, most],
  );
}
