import { AccountRole, MemberClass } from '@tsudoi/domain';
import { build, query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { tokenHash } from '../../kernel/secrets.ts';
import type { corporateOfLink } from './link-store.ts';

/** An invitation that was mailed and not used or taken back. */
export interface OpenInvitation {
  id: number;
  email: string;
  expires_at: Date;
}

const open = (corporateId: number) =>
  build
    .selectFrom('corporate_invitation')
    .select(['id', 'email', 'expires_at'])
    .where('corporate_id', '=', corporateId)
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null);

/** Invitations of a corporate that nobody has used yet, newest first. */
export const openInvitations = (tx: FacilityTx, corporateId: number, limit: number): Promise<OpenInvitation[]> =>
  tx.rows(open(corporateId).orderBy('id', 'desc').limit(limit));

/** How many invitations of a corporate are open, and how many were mailed since a time. */
export async function countInvitations(
  tx: FacilityTx,
  corporateId: number,
  since: Date,
): Promise<{ open: number; mailed: number }> {
  return tx.oneOrThrow(
    query`select count(*) filter (where used_at is null and ended_at is null)::int as open,
        count(*) filter (where created_at > ${since.toISOString()}::timestamptz)::int as mailed
      from corporate_invitation where corporate_id = ${corporateId}`,
  );
}

/** Whether an address has an invitation that still works. */
export async function isInvited(tx: FacilityTx, corporateId: number, email: string, now: Date): Promise<boolean> {
  const living = open(corporateId).where('email', '=', email).where('expires_at', '>', now);
  return (await tx.one(living.limit(1))) !== undefined;
}

/** Adds an invitation; only the hash of its secret is stored. */
export async function insertInvitation(
  tx: FacilityTx,
  { token, ...values }: { corporate_id: number; invited_by: number; email: string; token: string; expires_at: Date },
): Promise<number> {
  const row = { ...values, token_hash: tokenHash(token) };
  return (await tx.oneOrThrow(build.insertInto('corporate_invitation').values(row).returning('id'))).id;
}

/** Takes an invitation of a corporate back and returns its address; undefined where it was used, taken back or is another's. */
export async function endInvitation(
  tx: FacilityTx,
  { id, corporateId, now }: { id: number; corporateId: number; now: Date },
): Promise<string | undefined> {
  const row = await tx.one(
    build
      .updateTable('corporate_invitation')
      .set({ ended_at: now })
      .where('id', '=', id)
      .where('corporate_id', '=', corporateId)
      .where('used_at', 'is', null)
      .where('ended_at', 'is', null)
      .returning('email'),
  );
  return row?.email;
}

/** A corporate by its code and the secret of an invitation that works; as by its link, with the address that was invited. */
export function corporateOfInvitation(
  tx: FacilityTx,
  { corporate_code, token }: { corporate_code: string; token: string },
): Promise<(NonNullable<Awaited<ReturnType<typeof corporateOfLink>>> & { email: string }) | undefined> {
  return tx.one(
    query`select a.id, a.last_name as name, c.link_state, i.email,
        case c.link_state when 'limited' then greatest(c.link_places - c.link_used, 0) end as places_left
      from corporate_invitation i join account a on a.facility_id = i.facility_id and a.id = i.corporate_id
        join corporate c on c.account_id = a.id
      where i.token_hash = ${tokenHash(token)} and i.used_at is null and i.ended_at is null and i.expires_at > now()
        and a.account_code = ${corporate_code} and a.role = ${AccountRole.member} and a.class_type = ${MemberClass.company}
        and a.deleted_at is null and a.active`,
  );
}

/**
 * Uses an invitation up and takes a place of the corporate's link for it. False where it was taken back, used or is over, or the link takes
 * nobody any more; the caller's transaction fails then.
 */
export async function takeInvited(tx: FacilityTx, { id, token }: { id: number; token: string }): Promise<boolean> {
  const used = await tx.one(
    query<{ id: number }>`update corporate_invitation set used_at = now()
      where corporate_id = ${id} and token_hash = ${tokenHash(token)} and used_at is null and ended_at is null
        and expires_at > now() returning id`,
  );
  if (used === undefined) return false;
  const taken = await tx.one(
    query<{ account_id: number }>`update corporate set link_used = link_used + 1
      where account_id = ${id} and (link_state = 'open' or link_state = 'limited' and link_used < link_places)
      returning account_id`,
  );
  return taken !== undefined;
}

/** Deletes invitations that were made before a time, at most `limit`; returns how many. */
export function deleteOldInvitations(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const old = build.selectFrom('corporate_invitation').select('id').where('created_at', '<', before).limit(limit);
  return tx.run(build.deleteFrom('corporate_invitation').where('id', 'in', old));
}
