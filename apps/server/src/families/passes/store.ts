import { AccountRole, memberCodeKey, Registration } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export type PassKeyRow = Row<'pass_key'>;
export type MemberPassRow = Row<'member_pass'>;

/** What of a member a pass is about. */
export interface Bearer {
  id: number;
  member_code: string;
  last_name: string;
  first_name: string;
  class_type: number;
  member_type_ids: number[];
  registration: number;
  expires_on: string | null;
  active: boolean;
  paused: boolean;
}

const BEARER = `select id, member_code, last_name, first_name, class_type, member_type_ids, registration, expires_on, active, paused from account
  where role = ${AccountRole.member} and deleted_at is null and ($2::int[] is null or organization_ids && $2::int[])`;

/** A member within the organizations (null: everywhere). */
export async function bearerOf(
  tx: FacilityTx,
  id: number,
  scopeIds: readonly number[] | null,
): Promise<Bearer | undefined> {
  const [row] = await tx.sql<Bearer>(`${BEARER} and id = $1`, [id, scopeIds]);
  return row;
}

/** The same by the member code, however that is written. */
export async function bearerOfCode(
  tx: FacilityTx,
  code: string,
  scopeIds: readonly number[] | null,
): Promise<Bearer | undefined> {
  const [row] = await tx.sql<Bearer>(`${BEARER} and member_code_key = $1`, [memberCodeKey(code), scopeIds]);
  return row;
}

/** The keys by which passes count: the one that signs, and the one before it. */
export const trustedKeys = (tx: FacilityTx): Promise<PassKeyRow[]> =>
  tx.rows(query<PassKeyRow>`select * from pass_key where state <> 'retired' order by id desc limit 2`);

/** The key that signs; `locked` holds off who would rotate it as well. */
export async function currentKey(tx: FacilityTx, locked = false): Promise<PassKeyRow | undefined> {
  return tx.one(
    locked
      ? query<PassKeyRow>`select * from pass_key where state = 'current' for update`
      : query<PassKeyRow>`select * from pass_key where state = 'current'`,
  );
}

/** Makes a key the one that signs; undefined where there is one already. */
export function insertKey(
  tx: FacilityTx,
  { publicKey, sealed, by }: { publicKey: string; sealed: string; by: string | null },
): Promise<PassKeyRow | undefined> {
  return tx.one(
    query<PassKeyRow>`insert into pass_key (public_key, sealed, rotated_by) values (${publicKey}, ${sealed}, ${by})
      on conflict (facility_id, state) where state <> 'retired' do nothing returning *`,
  );
}

/** The current key signs no more, its private part is gone, and the one before it counts no more. */
export async function stepKeys(tx: FacilityTx): Promise<void> {
  await tx.run(query`update pass_key set state = 'retired' where state = 'previous'`);
  await tx.run(query`update pass_key set state = 'previous', sealed = null where state = 'current'`);
}

/** The newest keys with how many printed cards they signed that still count. */
export const keysWithCards = (tx: FacilityTx, now: Date): Promise<(PassKeyRow & { cards: number })[]> =>
  tx.rows(
    query<PassKeyRow & { cards: number }>`select k.*, (select count(*)::int from member_pass p
        where p.paper_key_id = k.id and p.paper_until > ${now}) as cards
      from pass_key k order by k.id desc limit 10`,
  );

export const passOf = (tx: FacilityTx, accountId: number): Promise<MemberPassRow | undefined> =>
  tx.one(query<MemberPassRow>`select * from member_pass where account_id = ${accountId}`);

/** The pass of a member, locked; a row without a pass where there was none. */
export async function passForUpdate(tx: FacilityTx, accountId: number): Promise<MemberPassRow> {
  await tx.run(query`insert into member_pass (account_id) values (${accountId}) on conflict do nothing`);
  return tx.oneOrThrow(query<MemberPassRow>`select * from member_pass where account_id = ${accountId} for update`);
}

/** Writes until when the phone of a member has windows. What staff entered keeps its version. */
export async function writeLive(
  tx: FacilityTx,
  { account_id: id }: MemberPassRow,
  { passId, issuedAt, until }: { passId: string; issuedAt: Date; until: Date },
): Promise<void> {
  await tx.run(
    query`update member_pass set live_id = ${passId}, live_issued_at = ${issuedAt}, live_until = greatest(live_until, ${until}::timestamptz)
      where account_id = ${id}`,
  );
}

/**
 * Gives printed passes to members: one that is there keeps its name. Those whose pass staff revoked get none. Returns them by
 * the ids of the members.
 */
export async function writePapers(
  tx: FacilityTx,
  papers: readonly { accountId: number; passId: string }[],
  { keyId, issuedAt, until }: { keyId: number; issuedAt: Date; until: Date },
): Promise<ReadonlyMap<number, string>> {
  // In the order of the ids, so that two prints at once wait for each other and not each on the other.
  const inOrder = papers.toSorted((a, b) => a.accountId - b.accountId);
  const rows = await tx.rows(
    query<{
      account_id: number;
      paper_id: string;
    }>`insert into member_pass (account_id, paper_id, paper_key_id, paper_issued_at, paper_until)
      select account_id, pass_id, ${keyId}::int, ${issuedAt}::timestamptz, ${until}::timestamptz
      from unnest(${inOrder.map(({ accountId }) => accountId)}::int[], ${inOrder.map(({ passId }) => passId)}::text[]) as t (account_id, pass_id)
      on conflict (facility_id, account_id) do update set paper_id = coalesce(member_pass.paper_id, excluded.paper_id),
        paper_key_id = excluded.paper_key_id, paper_issued_at = excluded.paper_issued_at, paper_until = excluded.paper_until
      where member_pass.revoked_at is null
      returning account_id, paper_id`,
  );
  return new Map(rows.map(({ account_id, paper_id }) => [account_id, paper_id]));
}

/** Takes the passes of a member away; their names are refused until their time is over. */
export async function revokePass(
  tx: FacilityTx,
  { account_id: id }: MemberPassRow,
  { now, reason, by }: { now: Date; reason: string; by: string },
): Promise<number> {
  await tx.run(
    query`insert into pass_revocation (pass_id, account_id, valid_until, revoked_at)
      select pass_id, account_id, valid_until, ${now} from member_pass
        cross join lateral (values (live_id, live_until), (paper_id, paper_until)) as t (pass_id, valid_until)
      where account_id = ${id} and valid_until > ${now}`,
  );
  const { version } = await tx.oneOrThrow(
    query<{
      version: number;
    }>`update member_pass set live_id = null, live_issued_at = null, live_until = null, paper_id = null, paper_key_id = null,
        paper_issued_at = null, paper_until = null, revoked_at = ${now}, revoked_by = ${by}, revoke_reason = ${reason},
        version = version + 1, updated_at = ${now}, updated_by = ${by}
      where account_id = ${id} returning version`,
  );
  return version;
}

/** Lets a member have passes again. */
export async function allowPass(
  tx: FacilityTx,
  { account_id: id }: MemberPassRow,
  { now, by }: { now: Date; by: string },
): Promise<number> {
  const { version } = await tx.oneOrThrow(
    query<{ version: number }>`update member_pass set revoked_at = null, revoked_by = null, revoke_reason = null,
        version = version + 1, updated_at = ${now}, updated_by = ${by}
      where account_id = ${id} returning version`,
  );
  return version;
}

/**
 * What counts no more although its time is not over: what staff revoked; windows of a phone whose member is paused, gone or no member yet
 * again; printed cards of who is gone. Nothing but the account says the latter, so it holds from the moment of a withdrawal, a merge or a
 * deletion, and a card that was printed counts again with a rejoining.
 */
const REVOKED = `(
  select pass_id, valid_until from pass_revocation
  union all select p.live_id, p.live_until from member_pass p join account a on a.facility_id = p.facility_id and a.id = p.account_id
    where p.live_id is not null and (a.deleted_at is not null or not a.active or a.paused or a.registration <> ${Registration.official})
  union all select p.paper_id, p.paper_until from member_pass p join account a on a.facility_id = p.facility_id and a.id = p.account_id
    where p.paper_id is not null and (a.deleted_at is not null or not a.active)
) as revoked`;

export interface RevokedPass {
  pass_id: string;
  valid_until: Date;
}

/** A page of what counts no more, from after a name on. */
export const revokedPasses = (tx: FacilityTx, { now, after, limit }: { now: Date; after: string; limit: number }) =>
  tx.sql<RevokedPass>(
    `select pass_id, valid_until from ${REVOKED} where valid_until > $1 and pass_id collate "C" > $2
     order by pass_id collate "C" limit $3`,
    [now, after, limit],
  );

/** Those of some passes that counted no more at a time, or whose time was over only later. */
export async function revokedAmong(tx: FacilityTx, passIds: readonly string[], since: Date): Promise<Set<string>> {
  const found = await tx.sql<RevokedPass>(
    `select pass_id from ${REVOKED} where valid_until > $1 and pass_id = any ($2::text[])`,
    [since, [...passIds]],
  );
  return new Set(found.map(({ pass_id }) => pass_id));
}

export async function isRevoked(tx: FacilityTx, passId: string, now: Date): Promise<boolean> {
  const found = await tx.sql(`select 1 from ${REVOKED} where valid_until > $1 and pass_id = $2 limit 1`, [now, passId]);
  return found.length > 0;
}

export function deleteOldRevocations(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  return tx.run(
    query`delete from pass_revocation where pass_id in (select pass_id from pass_revocation where valid_until < ${before}
      order by valid_until limit ${limit})`,
  );
}
