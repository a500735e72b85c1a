import { Problem } from '@tsudoi/contract';
import { isOpenCharge } from '@tsudoi/domain';
import type { Actor } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { AgencyRefused } from '../../ports/payments/agency.ts';
import { accessOf, type ChargeParts, inquire } from './agency-calls.ts';
import { applySnapshot } from './settle.ts';
import type { Charge } from './store.ts';

/** Whose wish it is that a charge ends. */
export interface Canceling extends ChargeParts {
  actor: Actor;
  requestId: string;
  now: Date;
}

/**
 * Cancels an open charge at its agency; one that has ended is left as it is.
 * @throws Problem payment_not_cancelable where the agency says no, payment_no_answer where it says nothing
 */
export async function cancelCharge(parts: Canceling, charge: Charge): Promise<void> {
  const { scopes, services, facilityId, actor, requestId, now } = parts;
  if (!isOpenCharge(charge.state)) return;
  if (charge.agency_ref === null) throw new Problem('payment_not_cancelable');
  const ref = charge.agency_ref;
  const { access, adapter, agency } = await scopes.readFacility(facilityId, (tx) => accessOf(tx, services, charge));
  const snapshot = await adapter.cancel(access, ref).catch(async (error: unknown) => {
    // A courtesy, so that the next look may show more: the person is told all the same, and the watchdog asks again.
    await inquire(parts, charge.id, now).catch(() => undefined);
    throw new Problem(error instanceof AgencyRefused ? 'payment_not_cancelable' : 'payment_no_answer', {
      cause: error,
    });
  });
  await scopes.inFacility(facilityId, async (tx) => {
    await applySnapshot({ tx, by: agency.name, services }, charge.id, now, { snapshot, via: 'cancel' });
    await facilityHistory(tx, actor, 'payments', requestId)('cancel', { id: charge.id });
  });
  if (isOpenCharge(snapshot.state)) throw new Problem('payment_not_cancelable');
}
