import { HOUR_MS, isOpenCharge, KEY_HOURS, MINUTE_MS, mayMoveCharge } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import {
  type AgencyAccess,
  AgencyRefused,
  type ChargeQuery,
  type ChargeRequest,
  type PaymentAgency,
} from '../../ports/payments/agency.ts';
import { paymentAgency } from '../../ports/payments/create.ts';
import { agencyById, type PaymentAgencyRow } from '../payment-agencies/index.ts';
import { credentialsOf, facilityPayment, mayCall } from '../payment-methods/index.ts';
import { applySnapshot, lockedCharge, nextInquiry } from './settle.ts';
import { type AgencyCharge, type Charge, chargeById, isInvoicePaid, moveCharge, ofAgency, setCharge } from './store.ts';

/** Times an agency has to say that it does not know a charge before it is taken for failed. */
const NOT_FOUND_TIMES = 2;

/** What work about a charge needs beside a transaction. */
export interface ChargeParts {
  scopes: Scopes;
  services: Services;
  facilityId: number;
}

export const adapterOf = (
  services: Pick<Services, 'config'>,
  agency: Pick<PaymentAgencyRow, 'adapter'>,
): PaymentAgency => paymentAgency(agency.adapter, { loopback: services.config.mode !== 'production' });

/**
 * How the agency of a charge is called: at the address it was started at, as the facility is now.
 * @throws Error where the facility has another agency now, or the address may not be called any more
 */
export async function accessOf(tx: FacilityTx, services: Services, started: Charge) {
  const charge = ofAgency(started);
  const agency = await agencyById(tx, charge.agency_id);
  const row = await facilityPayment(tx);
  if (agency === undefined || row === undefined || row.agency_id !== charge.agency_id)
    throw new Error(`the facility of charge ${charge.id} does not have its agency any more`);
  if (!mayCall(services, agency, charge.endpoint)) throw new Error(`the address of charge ${charge.id} is not called`);
  const access: AgencyAccess = { endpoint: charge.endpoint, ...credentialsOf(tx, services, row) };
  return { agency, adapter: adapterOf(services, agency), access };
}

/**
 * Asks the agency what became of a charge, and lets it be so. One that it does not know is failed only after the time within which it
 * knows all, when it said so twice with that time between, and never where it gave a reference. One that was registered and never begun
 * is cancelled, which frees the invoice, and one whose invoice was paid meanwhile too.
 */
export async function inquire(
  { scopes, services, facilityId }: ChargeParts,
  chargeId: number,
  now: Date,
): Promise<Charge> {
  const asked = await scopes.readFacility(facilityId, async (tx) => {
    const charge = await chargeById(tx, chargeId);
    // Of what ended under an agency that the facility left, nobody can be asked.
    if (!isOpenCharge(charge.state) && (await facilityPayment(tx))?.agency_id !== charge.agency_id) return undefined;
    return { charge, isPaid: await isInvoicePaid(tx, charge.invoice_id), ...(await accessOf(tx, services, charge)) };
  });
  if (asked === undefined)
    return scopes.inFacility(facilityId, async (tx) =>
      setCharge(tx, (await lockedCharge({ tx }, chargeId)).charge, { inquire_at: null }),
    );
  const { charge, isPaid, agency, adapter, access } = asked;
  const found = await adapter.inquire(access, queryOf(charge));
  const isOver =
    (found?.state === 'registered' && (isPaid || isStale(charge, now))) ||
    (found?.state === 'awaiting_customer' && isPaid);
  const snapshot = found !== undefined && isOver ? await adapter.cancel(access, found.ref).catch(() => found) : found;
  return scopes.inFacility(facilityId, async (tx) => {
    const writing = { tx, by: agency.name, services };
    if (snapshot !== undefined) return applySnapshot(writing, chargeId, now, { snapshot, via: 'inquiry' });
    const { charge: locked } = await lockedCharge(writing, chargeId);
    if (!isOpenCharge(locked.state))
      return setCharge(tx, locked, { inquire_at: nextInquiry(locked, locked.state, now) });
    if (locked.agency_ref !== null || (locked.state !== 'created' && locked.state !== 'unknown')) return locked;
    const windowMs = adapter.knowsAfterMinutes * MINUTE_MS;
    const isWithin = (since: Date | null) => since !== null && now.getTime() - since.getTime() < windowMs;
    if (isWithin(locked.sent_at ?? locked.created_at) || isWithin(locked.not_found_at)) return locked;
    const not_found = locked.not_found + 1;
    if (not_found < NOT_FOUND_TIMES)
      return setCharge(tx, locked, { not_found, not_found_at: now, inquire_at: new Date(now.getTime() + windowMs) });
    return moveCharge(tx, locked, 'failed', { via: 'inquiry', by: agency.name, not_found, ...endedAt(now) });
  });
}

/** How a charge is asked after, by its reference as soon as there is one. */
const queryOf = (charge: AgencyCharge, ref = charge.agency_ref): ChargeQuery => ({
  key: charge.charge_code,
  ref,
  method: charge.method,
  sentFrom: charge.created_at,
  sentUntil: charge.sent_at ?? charge.created_at,
});

/** What is written of a charge that failed now; it is asked after for some days more. */
const endedAt = (now: Date) => ({
  ended_at: now,
  inquire_at: nextInquiry({ inquire_at: null, ended_at: now }, 'failed', now),
});

/** Whether whoever started a charge is not about to go on with it any more. */
const isStale = ({ updated_at: at }: Charge, now: Date): boolean => now.getTime() - at.getTime() > MINUTE_MS;

/** What has to be sent to the agency, where the charge has not been begun. */
export type Beginning = Pick<ChargeRequest, 'title' | 'returnUrl' | 'noticeUrl' | 'payer'>;

/**
 * Registers a charge and executes it, each step stored before the next. Nothing is thrown for what the agency does: refused is failed,
 * and without an answer the charge is unknown until somebody asks.
 */
export async function begin(parts: ChargeParts, chargeId: number, now: Date, beginning: Beginning): Promise<Charge> {
  const { scopes, services, facilityId } = parts;
  const { charge, agency, adapter, access } = await scopes.readFacility(facilityId, async (tx) => {
    const found = await chargeById(tx, chargeId);
    return { charge: found, ...(await accessOf(tx, services, found)) };
  });
  if (now.getTime() - charge.created_at.getTime() > KEY_HOURS * HOUR_MS) return charge;
  const by = agency.name;
  const move = (state: 'registered' | 'failed' | 'unknown', via: 'register' | 'execute', agency_ref?: string) =>
    scopes.inFacility(facilityId, async (tx) => {
      const { charge: locked } = await lockedCharge({ tx }, chargeId);
      if ((locked.state !== 'created' && locked.state !== 'registered') || !mayMoveCharge(locked.state, state))
        return locked;
      const ref = agency_ref === undefined ? {} : { agency_ref };
      return moveCharge(tx, locked, state, { via, by, ...ref, ...(state === 'failed' ? endedAt(now) : {}) });
    });
  // From the last time at which it was sent the agency has its time to know it.
  await scopes.inFacility(facilityId, async (tx) =>
    setCharge(tx, (await lockedCharge({ tx }, chargeId)).charge, { sent_at: new Date() }),
  );
  let ref: string;
  try {
    ref = await adapter.register(access, {
      key: charge.charge_code,
      method: charge.method,
      amount: charge.amount,
      expiresAt: charge.expires_at ?? now,
      ...beginning,
    });
  } catch (error) {
    return move(error instanceof AgencyRefused ? 'failed' : 'unknown', 'register');
  }
  const registered = await move('registered', 'register', ref);
  if (registered.state !== 'registered') return registered;
  try {
    const snapshot = await adapter.execute(access, ref).catch(async (error: unknown) => {
      if (!(error instanceof AgencyRefused)) throw error;
      // Refused may be what was begun before. Where nothing was, it is cancelled, so that it cannot begin any more.
      const found = await adapter.inquire(access, queryOf(charge, ref));
      if (found === undefined) throw error;
      return found.state === 'registered' ? adapter.cancel(access, found.ref) : found;
    });
    return await scopes.inFacility(facilityId, (tx) =>
      applySnapshot({ tx, by, services }, chargeId, now, { snapshot, via: 'execute' }),
    );
  } catch {
    return move('unknown', 'execute');
  }
}
