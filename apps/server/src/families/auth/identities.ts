import { PermissionType } from '@tsudoi/domain';
import { effectiveGrants } from '@tsudoi/permissions';
import type { Config } from '../../config.ts';
import type { FacilityTx } from '../../db/scope.ts';
import type { HiddenMenus } from '../../kernel/services.ts';
import type { Identities } from '../../kernel/sessions.ts';
import { flagsByMenu, grantsOf, type MenuOfFacility, shownMenus, visibleMenus } from '../menus/index.ts';
import { secondFactorDue } from '../second-factor/index.ts';
import { memberFlags, memberMenus } from './present.ts';
import { invoiceDue, managerProfile, memberProfile, organizationsInReach, workingSessions } from './profile-store.ts';
import { operatorProfile } from './store.ts';

const OPERATOR_DIGITS = 7;

/** Code of an operator, as other accounts have one. */
export function operatorCode(id: number): string {
  return `O-${String(id).padStart(OPERATOR_DIGITS, '0')}`;
}

/** Each organization in reach with itself and everything below it. */
export function subtrees(organizations: readonly { id: number; parent_id: number | null }[]): Map<number, number[]> {
  const children = Map.groupBy(organizations, (organization) => organization.parent_id);
  const below = (id: number): number[] => [id, ...(children.get(id) ?? []).flatMap((child) => below(child.id))];
  return new Map(organizations.map(({ id }) => [id, below(id)]));
}

/** What an account reaches: the organizations it is assigned to, and those with everything below them. */
export async function reachOf(tx: FacilityTx, accountId: number) {
  const organizations = await organizationsInReach(tx, accountId);
  return {
    own: organizations.filter(({ own }) => own).map(({ id }) => id),
    reach: subtrees(organizations),
  };
}

type Holder = { id: number; role_id: number | null; permission_type: number };

/** Flags by menu that hold for a manager: the own ones where there are any, else those of the role. */
export async function managerFlags(tx: FacilityTx, account: Holder): Promise<Map<number, number>> {
  if (account.permission_type === PermissionType.individual) return flagsByMenu(tx, { accountId: account.id });
  return account.role_id === null ? new Map() : flagsByMenu(tx, { roleId: account.role_id });
}

function managerGrants(menus: readonly MenuOfFacility[], account: Holder, flags: ReadonlyMap<number, number>) {
  const grants = grantsOf(menus, flags);
  const individual = account.permission_type === PermissionType.individual;
  return effectiveGrants({
    menuState: () => 'shown',
    role: individual ? new Map() : grants,
    individual: individual ? grants : new Map(),
    permissionType: individual ? PermissionType.individual : PermissionType.role,
  });
}

/** How the identity of a member is read; undefined once they may no longer sign in. */
export const memberIdentity =
  (hiddenMenus: HiddenMenus): Identities['member'] =>
  async (tx, accountId) => {
    const account = await memberProfile(tx, accountId);
    if (account === undefined) return undefined;
    const menus = await memberMenus(tx, hiddenMenus, accountId, new Date());
    return {
      audience: 'member',
      accountId,
      accountCode: account.account_code,
      lastName: account.last_name,
      firstName: account.first_name,
      email: account.email,
      registration: account.registration,
      organizationIds: account.organization_ids,
      menus: visibleMenus(menus, await memberFlags(tx, account, menus), 'web'),
      invoiceDue: await invoiceDue(tx, accountId),
      secondFactorDue: undefined,
    };
  };

/** Who a session belongs to, for each audience; undefined once the account may no longer sign in. */
export const createIdentities = (
  { operatorSecondFactor }: Pick<Config, 'operatorSecondFactor'>,
  hiddenMenus: HiddenMenus,
): Identities => ({
  async manage(tx, accountId, proven) {
    const account = await managerProfile(tx, accountId);
    if (account === undefined) return undefined;
    const [menus, flags, { own, reach }] = [
      await shownMenus(tx),
      await managerFlags(tx, account),
      await reachOf(tx, accountId),
    ];
    return {
      audience: 'manage',
      accountId,
      accountCode: account.account_code,
      lastName: account.last_name,
      firstName: account.first_name,
      email: account.email ?? '',
      grants: managerGrants(menus, account, flags),
      roleIds: [account.role_id ?? 0],
      ownOrganizationIds: own,
      reach,
      menus: visibleMenus(menus, flags, 'manage'),
      secondFactorDue: secondFactorDue({
        hasFactor: account.has_factor,
        demanded: account.second_factor_policy === 'demanded',
        proven,
      }),
    };
  },

  member: memberIdentity(hiddenMenus),

  async admin(tx, accountId, proven) {
    const operator = await operatorProfile(tx, accountId);
    if (operator === undefined) return undefined;
    return {
      audience: 'admin',
      accountId,
      accountCode: operatorCode(operator.id),
      lastName: operator.last_name,
      firstName: operator.first_name,
      email: operator.email,
      systemAdmin: operator.system_admin,
      secondFactorDue: secondFactorDue({
        hasFactor: operator.has_factor,
        demanded: operatorSecondFactor === 'demanded',
        proven,
      }),
    };
  },

  workingSessions,
});
