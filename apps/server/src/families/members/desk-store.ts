import { COUNT_STOP } from '@tsudoi/contract';
import type { DueKind } from '@tsudoi/contract/overview';
import { AccountRole, addDays, addMonths, type Day, Registration } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { HiddenFields } from '../account-cms/index.ts';
import { ifReadable, isHiddenFromAll } from './hidden.ts';
import { Conditions } from './search-store.ts';
import { SIGN_UP } from './sign-up.ts';

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
  expiring: number | null;
  urgent: number | null;
  lapsed: number | null;
  lapsed_this_month: number | null;
  not_invited: number;
  without_email: number | null;
  mail_failed: number;
  /** Whether the reader sees the whole facility. */
  whole: boolean;
  /** Whether anybody was invited or has signed up. */
  any_invited: boolean;
}

export type DeskRow = DeskCounts & Record<`${DueKind}_ids`, number[]>;

const MEMBERS = `a.role = ${AccountRole.member} and a.deleted_at is null`;

/**
 * Members in reach, counted and the first of each group by id, in one statement. What is counted for all of them is read
 * from one narrow index; the rest from indexes that hold only those who are counted.
 */
export async function deskOf(tx: FacilityTx, { scopeIds, hidden, today }: DeskReader): Promise<DeskRow> {
  const where = new Conditions();
  const day = (value: Day) => `${where.parameter(value)}::date`;
  const scope = scopeIds === null ? '' : ` and a.organization_ids && ${where.parameter(scopeIds)}::int[]`;
  const monthOf = (to: Day, of = to) => `between ${day(`${of.slice(0, -2)}01`)} and ${day(to)}`;

  // A parameter that no condition names is refused, so that hidden ones are not even written.
  const readable = (field: string, condition: () => string): string | null =>
    isHiddenFromAll(hidden, field) ? null : ifReadable(hidden, field, field, condition());
  const within = (days: number) => () => `a.expires_on between ${day(today)} and ${day(addDays(today, days))}`;
  const expiring = readable('expires_on', within(EXPIRING_DAYS));
  const urgent = readable('expires_on', within(URGENT_DAYS));
  const lapsed = readable('expires_on', () => `a.expires_on < ${day(today)}`);
  const lapsedThisMonth = readable('expires_on', () => `a.expires_on ${monthOf(addDays(today, -1), today)}`);
  const joined = readable('joined_on', () => `a.joined_on ${monthOf(today)}`);
  const joinedBefore = readable('joined_on', () => `a.joined_on ${monthOf(addMonths(today, -1))}`);
  const withoutEmail = readable('email', () => SIGN_UP.no_email);
  const notInvited = isHiddenFromAll(hidden, 'email') ? SIGN_UP.not_yet : SIGN_UP.no;
  const temporary = `a.registration = ${Registration.temporary}`;

  const counted = (condition: string | null, name: string) =>
    `${condition === null ? 'null::int' : `(count(*) filter (where ${condition}))::int`} as ${name}`;
  const countOf = (condition: string | null, name: string) =>
    `${condition === null ? 'null::int' : `(select count(*)::int from account a where ${MEMBERS} and ${condition}${scope})`} as ${name}`;
  const first = (kind: DueKind, condition: string | null, order: string) =>
    `${condition === null ? `'{}'::int[]` : `array(select a.id from account a where ${MEMBERS} and ${condition}${scope} order by ${order} limit ${NAMED})`} as ${kind}_ids`;
  const whole =
    scopeIds === null
      ? 'true'
      : `not exists (select from organization o where o.deleted_at is null and o.id <> all (${where.parameter(scopeIds)}::int[]))`;

  return tx
    .sql<DeskRow>(
      `with failed as materialized (
         select a.id from mail f join account a on a.id = f.account_id
         where f.kind = 'member_invitation' and f.state = 'failed' and ${MEMBERS} and ${SIGN_UP.mail_failed}${scope} group by a.id),
       all_of as (select count(*)::int as total, ${counted(temporary, 'temporary')}, ${counted(joined, 'joined')}, ${counted(joinedBefore, 'joined_before')},
         ${counted(expiring, 'expiring')}, ${counted(urgent, 'urgent')}, ${counted(lapsed, 'lapsed')},
         ${counted(lapsedThisMonth, 'lapsed_this_month')} from account a where ${MEMBERS}${scope})
       select c.*, ${countOf(notInvited, 'not_invited')}, ${countOf(withoutEmail, 'without_email')},
         (select count(*)::int from failed) as mail_failed, ${whole} as whole,
         exists (select from account a where ${MEMBERS} and a.email is not null and not (${SIGN_UP.not_yet})${scope}) as any_invited,
         ${first('expiring', expiring, 'a.expires_on, a.id')}, ${first('lapsed', lapsed, 'a.expires_on desc, a.id')},
         array(select id from failed order by id desc limit ${NAMED}) as mail_failed_ids,
         ${first('temporary', temporary, 'a.id desc')}, ${first('not_invited', notInvited, 'a.id desc')}
       from all_of c`,
      where.values,
    )
    .then(([row]) => {
      if (row === undefined) throw new Error('an aggregate has no row');
      return row;
    });
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

/**
 * What staff settled since an instant: invitations, registrations that were confirmed, memberships that were prolonged.
 * Counting stops behind {@link COUNT_STOP}; imports do not count.
 */
export async function settledSince(
  tx: FacilityTx,
  since: Date,
  scopeIds: readonly number[] | null,
): Promise<{ count: number; more: boolean }> {
  const [row] = await tx.sql<{ count: number }>(
    `select count(*)::int as count from (
       select from history h where h.at >= $1 and h.family = 'members' and h.actor_kind = 'manager' and h.task_id is null
         and (h.action = 'invite' or h.action = 'update' and (
           h.before ->> 'registration' = '1' and h.after ->> 'registration' = '0'
           or h.before ->> 'expires_on' < coalesce(h.after ->> 'expires_on', '9999')))
         and ($2::int[] is null or exists (select from account a where a.id = h.record_id and a.organization_ids && $2::int[]))
       limit ${COUNT_STOP + 1}) s`,
    [since, scopeIds],
  );
  const count = row?.count ?? 0;
  return { count: Math.min(count, COUNT_STOP), more: count > COUNT_STOP };
}
