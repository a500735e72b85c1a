import type { CorporateLinkState } from '@tsudoi/contract/corporates';
import { AccountRole, MemberClass } from '@tsudoi/domain';
import { build, query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** The link of a corporate as it is stored. */
export type StoredLink = Pick<
  Row<'corporate'>,
  'link_state' | 'link_token' | 'link_places' | 'link_used' | 'link_since'
>;

const NO_LINK: StoredLink = {
  link_state: 'closed',
  link_token: null,
  link_places: null,
  link_used: 0,
  link_since: null,
};

/** The link of a corporate; closed where there never was one. */
export async function linkOf(tx: FacilityTx, id: number): Promise<StoredLink> {
  const row = await tx.one(
    build
      .selectFrom('corporate')
      .select(['link_state', 'link_token', 'link_places', 'link_used', 'link_since'])
      .where('account_id', '=', id),
  );
  return row ?? NO_LINK;
}

/** Writes the link of a corporate. From now on its places count anew. */
export async function saveLink(
  tx: FacilityTx,
  id: number,
  link: { link_state: CorporateLinkState; link_token: string | null; link_places: number | null; link_since: Date },
): Promise<void> {
  const values = { ...link, link_used: 0 };
  await tx.rows(
    build
      .insertInto('corporate')
      .values({ account_id: id, ...values })
      .onConflict((conflict) => conflict.columns(['facility_id', 'account_id']).doUpdateSet(values)),
  );
}

/** A corporate by its code and the token of its link; undefined where there is none, or the token is not the present one. */
export function corporateOfLink(
  tx: FacilityTx,
  { corporate_code, token }: { corporate_code: string; token: string },
): Promise<{ id: number; name: string; link_state: CorporateLinkState; places_left: number | null } | undefined> {
  return tx.one(
    query`select a.id, a.last_name as name, c.link_state,
        case c.link_state when 'limited' then greatest(c.link_places - c.link_used, 0) end as places_left
      from account a join corporate c on c.account_id = a.id
      where a.account_code = ${corporate_code} and a.role = ${AccountRole.member} and a.class_type = ${MemberClass.company}
        and a.deleted_at is null and a.active and c.link_token = ${token}`,
  );
}

/**
 * Takes a place of a link for somebody who registers by it, in the transaction of the registration. False where the link is
 * closed or replaced, or its places are taken: of two who ask for the last one, one gets it.
 */
export async function takePlaceOfLink(tx: FacilityTx, { id, token }: { id: number; token: string }): Promise<boolean> {
  const updated = await tx.one(
    query<{ account_id: number }>`update corporate set link_used = link_used + 1
      where account_id = ${id} and link_token = ${token}
        and (link_state = 'open' or link_state = 'limited' and link_used < link_places) returning account_id`,
  );
  return updated !== undefined;
}

/** Gives back the place of somebody who took it at `takenAt` and does not become staff; one of an earlier link counts no more. */
export async function returnPlace(tx: FacilityTx, { id, takenAt }: { id: number; takenAt: Date }): Promise<void> {
  await tx.rows(
    query`update corporate set link_used = link_used - 1
      where account_id = ${id} and link_used > 0 and link_since <= ${takenAt.toISOString()}::timestamptz`,
  );
}

/** Name of a corporate by its id; null where it is gone. */
export async function corporateName(tx: FacilityTx, id: number): Promise<string | null> {
  const row = await tx.one(
    build
      .selectFrom('account')
      .select('last_name')
      .where('id', '=', id)
      .where('class_type', '=', MemberClass.company)
      .where('deleted_at', 'is', null),
  );
  return row?.last_name ?? null;
}
