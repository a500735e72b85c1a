import { PermissionFlag } from '@tsudoi/domain';
import { type Grantable, grantKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { grantable } from './present.ts';
import { shownMenus, staffWithFlag } from './store.ts';

const { view, edit, both } = PermissionFlag;

async function holders(
  tx: FacilityTx,
  of: Grantable,
  flags: readonly PermissionFlag[],
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const key = grantKey(of);
  const menu = (await shownMenus(tx)).find((one) => {
    const granted = grantable(one);
    return granted !== undefined && grantKey(granted) === key;
  });
  return new Set(menu === undefined ? [] : await staffWithFlag(tx, menu.id, flags, accountIds));
}

/** Those of the staff accounts that may see a menu, or one kind of it. */
export const viewersOf = (tx: FacilityTx, of: Grantable, accountIds: readonly number[]) =>
  holders(tx, of, [view, both], accountIds);

/** Those of the staff accounts that may see or edit a menu: what becomes of their work there, they may follow. */
export const usersOf = (tx: FacilityTx, of: Grantable, accountIds: readonly number[]) =>
  holders(tx, of, [view, edit, both], accountIds);
