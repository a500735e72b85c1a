import { Problem } from '@tsudoi/contract';
import { AccountRole } from '@tsudoi/domain';
import { can, canView, type Grants, grantKey, inCommon } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffSession } from '../../kernel/context.ts';
import { reachOf } from '../auth/index.ts';
import { grantsOf, shownMenus } from '../menus/index.ts';
import { holdingsOf, readFlags, roleRecords, staffAccount } from '../roles/index.ts';
import { currentViewing, type ViewingRow } from './store.ts';

/** What it takes to look at the console as somebody. */
const MAY_VIEW_AS = { menu: 'account-permissions', flag: 'edit' } as const;

type Place = Pick<StaffSession, 'ownOrganizationIds' | 'reach'>;

/** The role of a viewing and what it, or the colleague, may do. @throws Problem viewing_over where it is gone */
async function viewedBy(
  tx: FacilityTx,
  { role_id, viewed_id }: ViewingRow,
): Promise<{ roleId: number; flags: ReadonlyMap<number, number> }> {
  if (role_id !== null) {
    const role = await roleRecords.byId(tx, role_id);
    if (role?.type === AccountRole.manager) return { roleId: role.id, flags: await readFlags(tx, { roleId: role.id }) };
  } else {
    const account = viewed_id === null ? undefined : await staffAccount(tx, viewed_id);
    if (account !== undefined) return { roleId: account.role_id ?? 0, flags: (await holdingsOf(tx, account)).flags };
  }
  throw new Problem('viewing_over');
}

/** The organizations that both reach. A role reaches nothing by itself: it is looked at from where the viewer stands. */
async function placeOf(tx: FacilityTx, session: StaffSession, viewed: number | null): Promise<Place> {
  if (viewed === null) return session;
  const reached = new Set([...session.reach.values()].flat());
  const { own, reach } = await reachOf(tx, viewed);
  const shared = [...own.filter((id) => reached.has(id)), ...session.ownOrganizationIds.filter((id) => reach.has(id))];
  const both = [...reach].flatMap(([id, below]): [number, number[]][] =>
    reached.has(id) ? [[id, below.filter((one) => reached.has(one))]] : [],
  );
  return { ownOrganizationIds: [...new Set(shared)], reach: new Map(both) };
}

/** The menus of a session that some grants let it see. */
const visible = ({ menus }: StaffSession, grants: Grants): StaffSession['menus'] =>
  new Map([...menus].filter(([, granted]) => canView(grants.get(grantKey(granted)))));

/**
 * The session as it looks at the console in place of somebody: what both may do, and the rows that both reach. It never sees
 * more than it would by itself.
 * @throws Problem viewing_over, forbidden
 */
export async function viewedAs(tx: FacilityTx, session: StaffSession, id: number): Promise<StaffSession> {
  const viewing = await currentViewing(tx, session, id);
  if (viewing === undefined) throw new Problem('viewing_over');
  if (!can(session.grants, MAY_VIEW_AS)) throw new Problem('forbidden');
  const { role_id: roleId, viewed_id: accountId } = viewing;
  const viewed = await viewedBy(tx, viewing);
  const grants = inCommon(session.grants, grantsOf(await shownMenus(tx), viewed.flags));
  return {
    ...session,
    ...(await placeOf(tx, session, accountId)),
    grants,
    roleIds: [...new Set([...session.roleIds, viewed.roleId])],
    menus: visible(session, grants),
    viewing: { id, roleId, accountId },
  };
}
