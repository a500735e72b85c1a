import type { AccountLock } from '@tsudoi/contract/roles';
import { AccountRole, fullName, type PermissionFlag, PermissionType } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import { type Changer, changerOf } from './change.ts';
import { menusBeyond } from './rules.ts';
import {
  type FlagsById,
  flagRows,
  type Role,
  type StaffAccount,
  staffAccount,
  staffInScope,
  staffOfRole,
} from './store.ts';

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
  return lockWithin(organizationsInReach(facility, session), changer, target, flags);
}

/** The same for whoever reaches these organizations; null where the facility has none. */
export function lockWithin(
  reach: readonly number[] | null,
  changer: Changer,
  target: StaffAccount,
  flags: FlagsById,
): AccountLock {
  if (target.id === changer.account.id) return 'own';
  const isFarther = reach !== null && target.organization_ids.some((id) => !reach.includes(id));
  return isFarther || menusBeyond(changer.menus, flags, changer.flags).length > 0 ? 'beyond' : null;
}

/** The same for a colleague by id. @throws Problem not_found */
export async function lockOfColleague(
  context: Pick<StaffContext<unknown>, 'tx' | 'facility' | 'session'>,
  id: number,
): Promise<AccountLock> {
  const colleague = existing(await staffAccount(context.tx, id));
  const flags = await flagsOfAccounts(context.tx, [colleague]);
  return lockOf(context, await changerOf(context), colleague, flags.get(id) ?? new Map());
}

type Reader = Pick<StaffContext<unknown>, 'tx' | 'facility' | 'session' | 'scope'>;

/**
 * Why a role is not for somebody to change or delete: it is their own, or it counts for somebody whose account is beyond them, who
 * would be given or lose something by it.
 */
export async function lockOfRole(
  context: Omit<Reader, 'scope'>,
  changer: Changer,
  { id, type }: Pick<Role, 'id' | 'type'>,
): Promise<AccountLock> {
  if (id === changer.account.role_id) return 'own';
  if (type !== AccountRole.manager) return null;
  const holders = await staffOfRole(context.tx, id);
  const flags = await flagsOfAccounts(context.tx, holders);
  const isBeyond = (one: StaffAccount) => lockOf(context, changer, one, flags.get(one.id) ?? new Map()) !== null;
  return holders.some((one) => one.permission_type !== PermissionType.individual && isBeyond(one)) ? 'beyond' : null;
}

const NAMED_HOLDERS = 3;

/** Names of the first of the staff who have a role and whom the reader sees. Members are counted, never named. */
export async function namedHolders({ tx, scope }: Pick<Reader, 'tx' | 'scope'>, { id }: Pick<Role, 'id'>) {
  const seen = new Set((await staffInScope(tx, scope.organizationIds)).map((account) => account.id));
  const holders = (await staffOfRole(tx, id)).filter((account) => seen.has(account.id));
  return holders.slice(0, NAMED_HOLDERS).map(fullName);
}
