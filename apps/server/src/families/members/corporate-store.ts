import { AccountRole, MemberClass, StaffCorporatePrincipleFlag } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { Writer } from './write-store.ts';

const { principal, staff } = StaffCorporatePrincipleFlag;

/**
 * Locks a corporate: until the transaction ends nobody else adds to its staff, takes from it or changes its principal.
 * False where there is none any more, or it has withdrawn.
 */
export async function lockCorporate(tx: FacilityTx, id: number): Promise<boolean> {
  const found = await tx.one(
    query<{ id: number }>`select id from account where id = ${id} and role = ${AccountRole.member}
      and class_type = ${MemberClass.company} and deleted_at is null and active for update`,
  );
  return found !== undefined;
}

/** How many staff a corporate has. */
export async function countStaff(tx: FacilityTx, corporateId: number): Promise<number> {
  const { count } = await tx.oneOrThrow(
    query<{
      count: number;
    }>`select count(*)::int as count from account where corporate_id = ${corporateId} and deleted_at is null`,
  );
  return count;
}

/**
 * Makes somebody the principal of a locked corporate, in the place of who was. Both are new versions with entries of their
 * own; the one before steps down first, because there is never more than one.
 */
export async function makePrincipal(
  tx: FacilityTx,
  { id, corporateId }: { id: number; corporateId: number },
  writer: Writer,
): Promise<number> {
  const [now] = await tx.rows(
    query<{
      id: number;
    }>`select id from account where corporate_id = ${corporateId} and principle_flag = ${principal} and deleted_at is null`,
  );
  if (now !== undefined) await setPrinciple(tx, now.id, staff, writer);
  return setPrinciple(tx, id, principal, writer);
}

async function setPrinciple(
  tx: FacilityTx,
  id: number,
  flag: StaffCorporatePrincipleFlag,
  { actor, requestId }: Writer,
): Promise<number> {
  const before = flag === principal ? staff : principal;
  const { version } = await tx.oneOrThrow(
    query<{ version: number }>`with m as (
        update account set principle_flag = ${flag}, version = version + 1, updated_at = now(), updated_by = ${actor.name}
        where id = ${id} and deleted_at is null returning id, version),
      h as (insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, request_id)
        select ${actor.kind}, ${actor.id}::int, ${actor.name}, 'members', m.id, m.version, 'update',
          ${JSON.stringify({ principle_flag: before })}::jsonb, ${JSON.stringify({ principle_flag: flag })}::jsonb, ${requestId}::text from m)
      select version from m`,
  );
  return version;
}

/** Makes a member of staff of one locked corporate that of another; undefined where the version is gone. */
export async function moveStaff(
  tx: FacilityTx,
  { id, version }: { id: number; version: number },
  to: { corporate_id: number; principle_flag: StaffCorporatePrincipleFlag },
  { actor }: Writer,
): Promise<number | undefined> {
  const row = await tx.one(
    query<{ version: number }>`update account set corporate_id = ${to.corporate_id},
        principle_flag = ${to.principle_flag}, version = version + 1, updated_at = now(), updated_by = ${actor.name}
      where id = ${id} and version = ${version} and deleted_at is null returning version`,
  );
  return row?.version;
}

/** Counts a change beside a member's columns as a version of the member; undefined where the version is gone. */
export async function touchMember(
  tx: FacilityTx,
  { id, version }: { id: number; version: number },
  { actor }: Writer,
): Promise<number | undefined> {
  const row = await tx.one(
    query<{ version: number }>`update account set version = version + 1, updated_at = now(), updated_by = ${actor.name}
      where id = ${id} and version = ${version} and deleted_at is null returning version`,
  );
  return row?.version;
}
