import { KEY_HOURS } from '@tsudoi/domain';
import type { FacilityTx, Scopes } from '../../db/scope.ts';
import type { Services } from '../../kernel/services.ts';
import { type AgencyAccess, AgencyRefused, type PaymentAgency } from '../../ports/payments/agency.ts';
import { paymentAgency } from '../../ports/payments/create.ts';
import { agencyById, type PaymentAgencyRow } from '../payment-agencies/index.ts';
import { credentialsOf, facilityPayment } from '../payment-methods/index.ts';
import { applySnapshot, lockedCharge } from './settle.ts';
import { type Charge, chargeById, moveCharge, setCharge } from './store.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Times an agency has to say that it does not know a charge before it is taken for failed. */
const NOT_FOUND_TIMES = 2;

/** What work about a charge needs beside a transaction. */
export interface ChargeParts {
  scopes: Scopes;
  services: Services;
  facilityId: number;
}

export const adapterOf = (services: Services, agency: Pick<PaymentAgencyRow, 'adapter'>): PaymentAgency =>
  paymentAgency(agency.adapter, { loopback: services.config.mode !== 'production' });

/** How the agency of a charge is called: at the address it was started at, as the facility is now. */
export async function accessOf(tx: FacilityTx, services: Services, charge: Charge) {
  const agency = await agencyById(tx, charge.agency_id);
  const row = await facilityPayment(tx);
  if (agency === undefined || row === undefined) throw new Error(`charge ${charge.id} has no agency any more`);
  const access: AgencyAccess = { endpoint: charge.endpoint, ...credentialsOf(tx, services, row) };
  return { agency, adapter: adapterOf(services, agency), access };
}

/**
 * Asks the agency what became of a charge, and lets it be so. One that it does not know is failed only after the time within which it
 * knows all, and when it said so twice; one that was registered and never begun is cancelled, which frees the invoice.
 */
export async function inquire(
  { scopes, services, facilityId }: ChargeParts,
  chargeId: number,
  now: Date,
): Promise<Charge> {
  const { charge, agency, adapter, access } = await scopes.readFacility(facilityId, async (tx) => {
    const found = await chargeById(tx, chargeId);
    return { charge: found, ...(await accessOf(tx, services, found)) };
  });
  const found = await adapter.inquire(access, charge.charge_code);
  const snapshot =
    found?.state === 'registered' && isStale(charge, now) ? await adapter.cancel(access, found.ref) : found;
  return scopes.inFacility(facilityId, async (tx) => {
    const writing = { tx, by: agency.name, services };
    if (snapshot !== undefined) return applySnapshot(writing, chargeId, now, { snapshot, via: 'inquiry' });
    const { charge: locked } = await lockedCharge(writing, chargeId);
    if (locked.state !== 'created' && locked.state !== 'unknown') return locked;
    const isLate = now.getTime() - locked.created_at.getTime() > adapter.knowsAfterMinutes * MINUTE_MS;
    if (!isLate) return locked;
    const not_found = locked.not_found + 1;
    if (not_found < NOT_FOUND_TIMES) return setCharge(tx, locked, { not_found });
    return moveCharge(tx, locked, 'failed', { via: 'inquiry', by: agency.name, not_found, inquire_at: null });
  });
}

/** Whether whoever started a charge is not about to go on with it any more. */
const isStale = ({ updated_at: at }: Charge, now: Date): boolean => now.getTime() - at.getTime() > MINUTE_MS;

/** What has to be sent to the agency, where the charge has not been begun. */
export interface Beginning {
  title: string;
  returnUrl: string;
  noticeUrl: string;
}

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
      if (locked.state !== 'created' && locked.state !== 'registered') return locked;
      const ref = agency_ref === undefined ? {} : { agency_ref };
      return moveCharge(tx, locked, state, { via, by, ...ref, ...(state === 'failed' ? { inquire_at: null } : {}) });
    });
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
    const snapshot = await adapter.execute(access, ref);
    return await scopes.inFacility(facilityId, (tx) =>
      applySnapshot({ tx, by, services }, chargeId, now, { snapshot, via: 'execute' }),
    );
  } catch (error) {
    if (error instanceof AgencyRefused) return move('failed', 'execute');
    return move('unknown', 'execute');
  }
}
