import type { LinkKind, LinkScope, LinkSide } from '@tsudoi/contract/account-links';
import { AccountRole, type Day, MemberClass, Registration } from '@tsudoi/domain';
import { sql } from 'kysely';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx, OperatorTx } from '../../db/scope.ts';

export type LinkRow = Row<'account_link'>;

/** Changes of links in a facility wait for each other until the transaction ends, so that two of them make no cycle together. */
export async function lockLinks(tx: FacilityTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('account_link', $1))`, [tx.facilityId]);
}

/** Whether one account acts for another, directly or through others; links that were asked for count. */
export async function leadsTo(tx: FacilityTx, from: number, to: number): Promise<boolean> {
  const { found } = await tx.oneOrThrow(
    query<{ found: boolean }>`with recursive below (id) as (
        select person_id from account_link where holder_id = ${from} and until is null
        union select l.person_id from account_link l join below b on l.holder_id = b.id where l.until is null)
      select exists (select from below where id = ${to}) as found`,
  );
  return found;
}

/** How many persons one account acts for, and how many act for another one; links that were asked for count. */
export async function countLinks(tx: FacilityTx, holder: number, person: number) {
  return tx.oneOrThrow(
    query<{
      persons: number;
      holders: number;
      linked: boolean;
    }>`select count(*) filter (where holder_id = ${holder})::int as persons,
        count(*) filter (where person_id = ${person})::int as holders,
        coalesce(bool_or(holder_id = ${holder} and person_id = ${person}), false) as linked
      from account_link where until is null and (holder_id = ${holder} or person_id = ${person})`,
  );
}

/** What of a member a link asks for. */
export interface Side {
  id: number;
  last_name: string;
  first_name: string;
  member_code: string;
  class_type: number;
  birthday: Day | null;
  email: string | null;
}

const SIDE = sql`a.id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code, a.class_type, a.birthday::text as birthday, a.email`;
const MEMBERS = sql`a.role = ${sql.lit(AccountRole.member)} and a.deleted_at is null and a.active`;

/** Members by their ids, those that have not left; both sides of a link are locked in the order of their ids by `lockLinks`. */
export function sidesOf(tx: FacilityTx, ids: readonly number[], scopeIds: readonly number[] | null = null) {
  return tx.rows(
    query<Side>`select ${SIDE} from account a where a.id = any (${[...ids]}::int[]) and ${MEMBERS}
      and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])`,
  );
}

/** The official member with a number. */
export function sideOfCode(tx: FacilityTx, code: string): Promise<Side | undefined> {
  return tx.one(
    query<Side>`select ${SIDE} from account a where upper(a.member_code) = upper(${code}) and ${MEMBERS}
      and a.registration = ${Registration.official} and a.class_type = ${MemberClass.personal} limit 1`,
  );
}

/** A link with its other side as somebody reads it. */
export interface ReadLink extends LinkRow {
  other: LinkSide;
  other_id: number;
  last_name: string;
  first_name: string;
  member_code: string;
}

/** Links of an account that have not ended, with the other sides that lie within the organizations (null: everywhere). */
export function linksOf(tx: FacilityTx, id: number, scopeIds: readonly number[] | null): Promise<ReadLink[]> {
  return tx.rows(
    query<ReadLink>`select l.*, case when l.holder_id = ${id} then 'person' else 'holder' end as other,
        a.id as other_id, a.last_name, a.first_name, coalesce(a.member_code, '') as member_code
      from account_link l join account a on a.id = case when l.holder_id = ${id} then l.person_id else l.holder_id end
      where (l.holder_id = ${id} or l.person_id = ${id}) and l.until is null and a.deleted_at is null
        and (${scopeIds}::int[] is null or a.organization_ids && ${scopeIds}::int[])
      order by other desc, l.id`,
  );
}

/** A link that has not ended, locked. */
export function lockedLink(tx: FacilityTx, id: number): Promise<LinkRow | undefined> {
  return tx.one(query<LinkRow>`select * from account_link where id = ${id} and until is null for update`);
}

/** The link of two members that has not ended, locked. */
export function lockedPair(tx: FacilityTx, holder: number, person: number): Promise<LinkRow | undefined> {
  return tx.one(
    query<LinkRow>`select * from account_link
      where holder_id = ${holder} and person_id = ${person} and until is null for update`,
  );
}

export interface NewLink {
  holder_id: number;
  person_id: number;
  kind: LinkKind;
  scope: LinkScope;
  asked_by: LinkSide | 'staff';
}

/** Adds a link; what staff enter holds at once. */
export async function insertLink(tx: FacilityTx, link: NewLink, by: string): Promise<number> {
  const { id } = await tx.oneOrThrow(
    query<{ id: number }>`insert into account_link (holder_id, person_id, kind, scope, asked_by, since, updated_by)
      values (${link.holder_id}, ${link.person_id}, ${link.kind}, ${link.scope}, ${link.asked_by},
        case when ${link.asked_by} = 'staff' then now() end, ${by}) returning id`,
  );
  return id;
}

/** Lets a link hold from now on; returns its version. */
export async function openLink(tx: FacilityTx, id: number, by: string): Promise<number> {
  const { version } = await tx.oneOrThrow(
    query<{
      version: number;
    }>`update account_link set since = now(), version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${id} returning version`,
  );
  return version;
}

/** Ends a link; returns its version. */
export async function closeLink(tx: FacilityTx, id: number, endedBy: LinkRow['ended_by'], by: string): Promise<number> {
  const { version } = await tx.oneOrThrow(
    query<{
      version: number;
    }>`update account_link set until = now(), ended_by = ${endedBy}, version = version + 1, updated_at = now(), updated_by = ${by}
      where id = ${id} returning version`,
  );
  return version;
}

/** Why links may be over: the person is of an age, or one of the two has left. Who was merged has not. */
const MAY_BE_OVER = (born: Day) => sql`l.until is null and (
  l.kind <> 'other' and p.birthday <= ${born}::date
  or not p.active or not h.active or p.deleted_at is not null and p.merged_into is null or h.deleted_at is not null and h.merged_into is null)`;

/** Facilities with links that may be over; `born` is the last birthday of those who may be of age. */
export async function facilitiesWithEnding(tx: OperatorTx, born: Day): Promise<number[]> {
  const rows = await tx.rows(
    query<{ id: number }>`select distinct l.facility_id as id from account_link l
      join account p on p.facility_id = l.facility_id and p.id = l.person_id
      join account h on h.facility_id = l.facility_id and h.id = l.holder_id where ${MAY_BE_OVER(born)} order by 1`,
  );
  return rows.map(({ id }) => id);
}

/** A link that may be over. */
export interface EndingLink extends LinkRow {
  birthday: Day | null;
  left: boolean;
}

/** Links that may be over, locked; those that somebody else has locked are left for the next round. */
export function lockEnding(tx: FacilityTx, born: Day, after: number, limit: number): Promise<EndingLink[]> {
  return tx.rows(
    query<EndingLink>`select l.*, p.birthday::text as birthday,
        (not p.active or not h.active or p.deleted_at is not null or h.deleted_at is not null) as left
      from account_link l join account p on p.id = l.person_id join account h on h.id = l.holder_id
      where l.id > ${after} and ${MAY_BE_OVER(born)} order by l.id limit ${limit} for update of l skip locked`,
  );
}

/** Both sides of a link as they are told of its end, whether or not they have left. */
export function toldSides(tx: FacilityTx, ids: readonly number[]): Promise<Side[]> {
  return tx.rows(query<Side>`select ${SIDE} from account a where a.id = any (${[...ids]}::int[])`);
}

/** Removes links that ended before an instant. */
export function deleteOldLinks(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  return tx.run(
    query`delete from account_link where id in (select id from account_link where until < ${before} order by id limit ${limit})`,
  );
}
