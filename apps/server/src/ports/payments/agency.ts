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
  /** Who pays, as an agency needs it that issues numbers. */
  payer: { name: string; email: string | null };
}

/** A charge that is asked after: by their reference where it is known, else by our key. */
export interface ChargeQuery {
  key: string;
  ref: string | null;
  method: AgencyMethod;
  /** When it was sent first and last, for an agency that is searched by time. */
  sentFrom: Date;
  sentUntil: Date;
}

/** What somebody needs who pays with a number: by chain of stores, or at a bank. */
export type Instructions =
  | {
      kind: 'combini';
      numbers: { chain: string; numbers: { label: 'slip' | 'receipt' | 'confirmation'; text: string }[] }[];
    }
  | { kind: 'payeasy'; agency_number: string; customer_number: string; confirmation_number: string }
  | {
      kind: 'bank_transfer';
      bank: string;
      branch: string;
      account_type: 'ordinary' | 'current';
      account_number: string;
      holder: string;
    };

/** A charge as the agency sees it. */
export interface ChargeSnapshot {
  key: string;
  ref: string;
  state: Exclude<ChargeState, 'created' | 'unknown'>;
  /** What moved, or is to move, in the smallest unit of the currency; of yen that is a yen. */
  amount: number;
  currency: string;
  settledAt: Date | null;
  /** What of it went back so far, where the agency says so of a charge that is settled all the same. */
  givenBack?: number;
  redirectUrl: string | null;
  instructions: Instructions | null;
  expiresAt: Date | null;
}

/** A charge in a list of an agency, which may be one that our books lost. */
export interface ListedCharge extends ChargeSnapshot {
  method: AgencyMethod;
}

/** What a notice says, whoever sent it. */
export interface NoticeContents {
  eventId: string;
  /** Our key of the charge it is about; null where it is about none of ours. */
  key: string | null;
  /** The charge as it is told; null where the notice says only that something has become of it. */
  snapshot: ChargeSnapshot | null;
}

/** A notice, read after its signature was looked at. */
export interface AgencyNotice extends NoticeContents {
  /** What is not signed counts only after an inquiry. */
  isSigned: boolean;
}

/** Money that an agency is told to give back. */
interface RefundRequest {
  /** Reference of the charge at the agency. */
  ref: string;
  /** Our own key of the refund, the same for every try. */
  key: string;
  /** Yen. */
  amount: number;
}

/** What became of a refund. `pending`: it is on its way. */
interface RefundAnswer {
  ref: string;
  state: 'done' | 'pending' | 'failed';
}

/** Kinds of lines in the books of an agency: what came, what went back, what it took and what it paid out to the facility. */
export const SETTLEMENT_KINDS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;
type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** A line in the books of an agency; the sum of `amount - fee` is what it still has of the facility. Yen. */
export interface SettlementLine {
  ref: string;
  kind: SettlementKind;
  /** Signed: below zero it left. */
  amount: number;
  /** What the agency took of it. */
  fee: number;
  at: Date;
  /** Our key of the charge, where it is of one. */
  key: string | null;
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
  /** A charge as it is now; undefined where the agency does not know our key. */
  inquire(access: AgencyAccess, query: ChargeQuery): Promise<ChargeSnapshot | undefined>;
  /** Cancels what has not moved; returns the charge as it is then, which may have settled. */
  cancel(access: AgencyAccess, ref: string): Promise<ChargeSnapshot>;
  /** Gives money of a settled charge back; the same key is the same refund. */
  refund(access: AgencyAccess, request: RefundRequest): Promise<RefundAnswer>;
  /** Every charge that was made for us in a time, also such as our books do not know. */
  charges(access: AgencyAccess, from: Date, until: Date): AsyncIterable<ListedCharge>;
  /** Its books of a time, in any order. */
  settlements(access: AgencyAccess, from: Date, until: Date): AsyncIterable<SettlementLine>;
  /** Yen that it has of the facility now, paid out later. */
  balance(access: AgencyAccess): Promise<number>;
  /** Reads a notice whose signature was looked at before. Undefined where it is none. */
  parseNotice(raw: Buffer): NoticeContents | undefined;
  /** Reads a notice. Undefined where it is none, where its signature is wrong or too old, or missing although there are secrets. */
  readNotice(
    raw: Buffer,
    headers: IncomingHttpHeaders,
    secrets: readonly string[],
    now: Date,
  ): AgencyNotice | undefined;
}
