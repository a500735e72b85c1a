import type { IncomingHttpHeaders } from 'node:http';
import type { AgencyMethod, ChargeState } from '@tsudoi/domain';

/** Where and as whom a facility calls its agency. */
export interface AgencyAccess {
  /** Address of the method's calls, as the facility's settings have it. */
  endpoint: string;
  shopId: string;
  apiKey: string;
}

/** A charge as it is registered: nothing moves by that. */
export interface ChargeRequest {
  /** Our own key, the same for every try. */
  key: string;
  method: AgencyMethod;
  amount: number;
  /** What it is for, as payers read it. */
  title: string;
  /** Until when it can be paid, of methods with a number. */
  expiresAt: Date;
  /** Page of ours to which the agency's pages lead back. */
  returnUrl: string;
  /** Address of ours for its notices. */
  noticeUrl: string;
}

/** What somebody needs who pays with a number: by chain of stores, or at a bank. */
export type Instructions =
  | {
      kind: 'combini';
      numbers: { chain: string; numbers: { label: 'slip' | 'receipt' | 'confirmation'; text: string }[] }[];
    }
  | { kind: 'payeasy'; agency_number: string; customer_number: string; confirmation_number: string };

/** A charge as the agency sees it. */
export interface ChargeSnapshot {
  key: string;
  ref: string;
  state: Exclude<ChargeState, 'created' | 'unknown'>;
  /** What moved, or is to move, in the smallest unit of the currency; of yen that is a yen. */
  amount: number;
  currency: string;
  settledAt: Date | null;
  redirectUrl: string | null;
  instructions: Instructions | null;
  expiresAt: Date | null;
}

/** A notice, read after its signature was looked at. */
export interface AgencyNotice {
  eventId: string;
  /** What is not signed counts only after an inquiry. */
  isSigned: boolean;
  snapshot: ChargeSnapshot;
}

/** The agency said no: nothing moved by this call, and nothing will. */
export class AgencyRefused extends Error {
  override name = 'AgencyRefused';
}

/** Nobody knows what became of the call: no answer, or none that can be read. */
export class AgencyUnknown extends Error {
  override name = 'AgencyUnknown';
}

/**
 * An agency that collects money. Calls throw {@link AgencyRefused} where it said no, and {@link AgencyUnknown} where it said nothing. A
 * charge is two steps, so that its reference is stored before anything moves.
 */
export interface PaymentAgency {
  /** Minutes after which it knows every charge that reached it. */
  readonly knowsAfterMinutes: number;
  /** Registers a charge and returns its reference; the same key is the same charge. */
  register(access: AgencyAccess, request: ChargeRequest): Promise<string>;
  /** Starts what was registered: a page to go to, or numbers to pay with. */
  execute(access: AgencyAccess, ref: string): Promise<ChargeSnapshot>;
  /** The charge of one of our keys; undefined where it does not know it. */
  inquire(access: AgencyAccess, key: string): Promise<ChargeSnapshot | undefined>;
  /** Cancels what has not moved; returns the charge as it is then, which may have settled. */
  cancel(access: AgencyAccess, ref: string): Promise<ChargeSnapshot>;
  /** Reads a notice whose signature was looked at before. Undefined where it is none. */
  parseNotice(raw: Buffer): Omit<AgencyNotice, 'isSigned'> | undefined;
  /** Reads a notice. Undefined where it is none, where its signature is wrong or too old, or missing although there are secrets. */
  readNotice(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    secrets: readonly string[],
    now: Date,
  ): AgencyNotice | undefined;
}
