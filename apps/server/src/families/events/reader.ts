import type { FacilityTx } from '../../db/scope.ts';
import type { MemberSession } from '../../kernel/context.ts';
import { hiddenEvents } from '../resource-access-conditions/index.ts';
import type { EventReader } from './readable-store.ts';

/** A member, or a guest (null), as a reader of events. */
export async function readerOf(
  tx: FacilityTx,
  session: Pick<MemberSession, 'accountId' | 'menus'> | null,
  now: Date,
): Promise<EventReader> {
  return {
    menuIds: session === null ? 'guest' : new Set(session.menus.keys()),
    hiddenIds: await hiddenEvents(tx, session?.accountId ?? null, now),
  };
}
