import { type Grantable, grantKey } from '@tsudoi/permissions';
import type { FacilityTx } from '../../db/scope.ts';
import { grantable } from './present.ts';
import { shownMenus, staffWhoSee } from './store.ts';

/** Those of the staff accounts that may see a menu, or one kind of it. */
export async function viewersOf(
  tx: FacilityTx,
  of: Grantable,
  accountIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const key = grantKey(of);
  const menu = (await shownMenus(tx)).find((one) => {
    const granted = grantable(one);
    return granted !== undefined && grantKey(granted) === key;
  });
  return new Set(menu === undefined ? [] : await staffWhoSee(tx, menu.id, accountIds));
}
