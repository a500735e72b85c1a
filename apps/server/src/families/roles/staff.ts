import type { AccountLock } from '@tsudoi/contract/account-permissions';
import { type PermissionFlag, PermissionType } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import type { Changer } from './change.ts';
import { menusBeyond } from './rules.ts';
import { type FlagsById, flagRows, type StaffAccount } from './store.ts';

/** What counts for each of the accounts, hidden menus included. */
export async function flagsOfAccounts(
  tx: FacilityTx,
  accounts: readonly StaffAccount[],
): Promise<Map<number, FlagsById>> {
  const { ofRoles, ofAccounts } = await flagRows(tx, accounts);
  const nothing: FlagsById = new Map<number, PermissionFlag>();
  return new Map(
    accounts.map(({ id, role_id, permission_type }) => [
      id,
      (permission_type === PermissionType.individual ? ofAccounts.get(id) : ofRoles.get(role_id ?? 0)) ?? nothing,
    ]),
  );
}

/**
 * Why a colleague's permissions or account are not for somebody to change: it is oneself (PERM-14, PERM-15), or it may do or
 * reach more, which a changed address or a second account would hand over.
 */
export function lockOf(
  { facility, session }: Pick<StaffContext<unknown>, 'facility' | 'session'>,
  changer: Changer,
  target: StaffAccount,
  flags: FlagsById,
): AccountLock {
  if (target.id === changer.account.id) return 'own';
  const reach = organizationsInReach(facility, session);
  const isFarther = reach !== null && target.organization_ids.some((id) => !reach.includes(id));
  return isFarther || menusBeyond(changer.menus, flags, changer.flags).length > 0 ? 'beyond' : null;
}
