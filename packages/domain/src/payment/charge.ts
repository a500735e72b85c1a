import type { StoredPaymentMethod } from '../enums/invoices.ts';

/**
 * Where an attempt to have an invoice paid through an agency stands. `registered`: the agency knows it and nothing has moved; `unknown`: a
 * call had no answer, so that it may have moved.
 */
export const CHARGE_STATES = [
  'created',
  'registered',
  'unknown',
  'awaiting_customer',
  'awaiting_settlement',
  'failed',
  'canceled',
  'expired',
  'settled',
  'refunded',
  'disputed',
] as const;
/** A value of {@link CHARGE_STATES}. */
export type ChargeState = (typeof CHARGE_STATES)[number];

/** How far a state is. Those of the same height exclude each other; settled beats expired, and what came after it beats settled. */
const HEIGHT: Readonly<Record<ChargeState, number>> = {
  created: 0,
  registered: 1,
  unknown: 2,
  awaiting_customer: 3,
  awaiting_settlement: 4,
  failed: 5,
  canceled: 5,
  expired: 5,
  settled: 6,
  refunded: 7,
  disputed: 8,
};

/** States in which money may still come by itself; an invoice has one such charge at most and is not cancelled meanwhile. */
export const OPEN_CHARGE_STATES = [
  'created',
  'registered',
  'unknown',
  'awaiting_customer',
  'awaiting_settlement',
] as const satisfies readonly ChargeState[];

/** Whether money may still come of it without anybody doing anything. */
export const isOpenCharge = (state: ChargeState): boolean => OPEN_CHARGE_STATES.some((open) => open === state);

/** Whether a charge may go from one state to another: forward alone, so that news in any order end in the same state. */
export const mayMoveCharge = (from: ChargeState, to: ChargeState): boolean => HEIGHT[to] > HEIGHT[from];

/** Methods that go through an agency, in the order in which they are offered. */
export const AGENCY_METHODS = [
  'CREDIT',
  'COMBINI',
  'PAYEASY',
  'PAYPAL',
  'BANK_TRANSFER',
] as const satisfies readonly StoredPaymentMethod[];
/** A value of {@link AGENCY_METHODS}. */
export type AgencyMethod = (typeof AGENCY_METHODS)[number];

/** Methods of a payment that is under way: those of an agency, and the debit of an account by a bank's file. */
export const CHARGE_METHODS = [...AGENCY_METHODS, 'ACCOUNT_TRANSFER'] as const satisfies readonly StoredPaymentMethod[];
/** A value of {@link CHARGE_METHODS}. */
export type ChargeMethod = (typeof CHARGE_METHODS)[number];

/** Most yen that a convenience store takes at once. */
export const COMBINI_MAX_YEN = 300_000;

/** Most hours after which a key is sent to an agency again; later the agency is only asked what became of it. */
export const KEY_HOURS = 23;

/** What settled money is for, and what is wrong where it pays nothing by itself. */
export type SettledFor = 'pays' | 'amount_differs' | 'too_late' | 'nothing_open' | 'given_back' | 'not_bookable';

/** Most yen of a deposit. */
const DEPOSIT_MAX_YEN = 9_999_999_999_999;

/**
 * Whether money that an agency says to have settled pays the invoice of its charge: only the amount that was asked for, while the charge
 * was open, and as far as something is to be paid. What has been given back pays nothing; what is no yen is not booked. Everything else is
 * its payer's, for staff to see.
 */
export function settledFor(
  charge: { state: ChargeState; amount: number },
  settled: { state: ChargeState; amount: number; currency: string },
  open: number,
): SettledFor {
  if (settled.currency !== 'JPY' || settled.amount < 1 || settled.amount > DEPOSIT_MAX_YEN) return 'not_bookable';
  if (settled.state !== 'settled') return 'given_back';
  if (settled.amount !== charge.amount) return 'amount_differs';
  if (!isOpenCharge(charge.state)) return 'too_late';
  return open > 0 ? 'pays' : 'nothing_open';
}
