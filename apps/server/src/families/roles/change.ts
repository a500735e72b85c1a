import { Problem } from '@tsudoi/contract';
import type { MenuFlags } from '@tsudoi/contract/roles';
import type { FacilityTx } from '../../db/scope.ts';
import type { StaffContext } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';
import { type MenuOfFacility, menuKeyOf } from '../menus/index.ts';
import { holdingsOf, type StaffHoldings } from './holdings.ts';
import { countRoleEditors, type FlagsById, lockPermissions, type StaffAccount, staffAccount } from './store.ts';

type Anything = StaffContext<unknown>;
/** What is told of a change. */
type Informed = Pick<Services, 'sessions' | 'recordsChanged'>;

/** Who makes a change, as they stand at this moment and not when their session was looked up. */
export interface Changer extends StaffHoldings {
  account: StaffAccount;
}

/** Reads who makes a change. @throws Problem token_invalid where a colleague has suspended or deleted the account meanwhile */
export const changerOf = ({ tx, session }: Pick<Anything, 'tx' | 'session'>): Promise<Changer> =>
  changerById(tx, session.accountId);

/** The same for an account by its id, such as of a task. @throws Problem token_invalid */
export async function changerById(tx: FacilityTx, id: number): Promise<Changer> {
  const account = await staffAccount(tx, id);
  if (account?.active !== true) throw new Problem('token_invalid', { error: 'TokenInValid' });
  return { ...(await holdingsOf(tx, account)), account };
}

/**
 * Runs a change of what accounts may do, one at a time in a facility. Sessions at work follow at once.
 * @throws Problem last_role_editor where nobody could change roles afterwards; then nothing is changed
 */
export async function changingPermissions<T>(
  { tx, services }: { tx: FacilityTx; services: Informed },
  work: () => Promise<T>,
): Promise<T> {
  await lockPermissions(tx);
  const before = await countRoleEditors(tx);
  const result = await work();
  if (before > 0 && (await countRoleEditors(tx)) === 0) throw new Problem('last_role_editor');
  forgetPermissions(tx, services);
  return result;
}

/** Sessions look anew at what they may do, and the lists of roles and staff at what they show. */
function forgetPermissions(tx: FacilityTx, services: Informed): void {
  tx.afterCommit(() => {
    services.sessions.forget({ facility: tx.facilityId });
    for (const menu of ['roles', 'account-permissions', 'admin-accounts'] as const)
      services.recordsChanged(tx.facilityId, { menu });
  });
}

/** Flags as they travel. */
export function presentFlags(menus: readonly MenuOfFacility[], flags: FlagsById): MenuFlags {
  return Object.fromEntries(
    menus.flatMap(({ id }) => {
      const flag = flags.get(id);
      return flag === undefined ? [] : [[String(id), flag]];
    }),
  );
}

/** Flags as the audit record has them: by keys, which say what a menu was after its row is gone. */
export function flagsByKey(menus: readonly MenuOfFacility[], flags: FlagsById): Record<string, number> {
  return Object.fromEntries(
    menus.flatMap((menu): [string, number][] => {
      const flag = flags.get(menu.id) ?? 0;
      return flag === 0 || menu.menu_key === null ? [] : [[menuKeyOf(menu), flag]];
    }),
  );
}
