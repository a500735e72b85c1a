import * as v from 'valibot';
import { menuAccess, queryCall } from '../core/calls.ts';
import { endpoint } from '../core/endpoint.ts';
import { filterBy, pageOf, searchBody } from '../core/page.ts';
import { AnswerInteger, Id, IdParams, Instant } from '../core/values.ts';
import { DayRange, Sum } from '../invoices/schema.ts';

const { view } = menuAccess('deposits');

/** Kinds of lines in the books of an agency. */
const SETTLEMENT_LINE_KINDS = ['payment', 'refund', 'dispute', 'fee', 'payout', 'other'] as const;

/** Yen; what went out is below zero. */
const Signed = Sum;

/** What an agency has of the facility, before and after a day, and why: `closing` is what is still to be paid out. */
export const Settlement = v.object({
  id: Id,
  agency: v.string(),
  day: v.string(),
  opening: Signed,
  payments: Signed,
  /** Given back, and disputed. */
  refunds: Signed,
  others: Signed,
  /** What the agency took. */
  fees: Signed,
  /** What it paid out to the facility, below zero. */
  payouts: Signed,
  closing: Signed,
  lines: AnswerInteger,
});
export type Settlement = v.InferOutput<typeof Settlement>;

/** How far the books of an agency were read, and what it says to have beside what its books come to. */
export const SettlementAccount = v.object({
  id: Id,
  agency: v.string(),
  shop_id: v.string(),
  read_at: v.nullable(Instant),
  balance: v.nullable(Signed),
  /** What cannot be explained; null before the first comparison. */
  difference: v.nullable(Signed),
  failures: AnswerInteger,
});
export type SettlementAccount = v.InferOutput<typeof SettlementAccount>;

export const SettlementSearch = searchBody(['day'], v.optional(filterBy({ day: DayRange }), {}));
export type SettlementSearch = v.InferOutput<typeof SettlementSearch>;

export const searchSettlements = queryCall('/management/settlements/search', {
  access: view,
  body: SettlementSearch,
  response: pageOf(Settlement),
  summary: 'What agencies collected, took and paid out, by day',
});

export const settlementAccounts = endpoint({
  method: 'GET',
  path: '/management/settlements/accounts',
  access: view,
  response: v.array(SettlementAccount),
  summary: 'How far the books of the facility’s agencies were read, and what differs',
});

export const getSettlement = endpoint({
  method: 'GET',
  path: '/management/settlements/{id}',
  access: view,
  params: IdParams,
  response: Settlement,
  summary: 'A day of an agency',
});

/** A line of an agency's books, with the invoice of its payment where it is one of ours. */
export const SettlementLine = v.object({
  id: Id,
  ref: v.string(),
  kind: v.picklist(SETTLEMENT_LINE_KINDS),
  amount: Signed,
  fee: Signed,
  at: Instant,
  invoice: v.nullable(v.object({ id: Id, number: v.string() })),
  /** What our books say of the payment, where they say something else, or do not know it. */
  booked: v.nullable(Sum),
  is_unknown: v.boolean(),
  /** It is of another facility with the same account at the agency. */
  is_elsewhere: v.boolean(),
});
export type SettlementLine = v.InferOutput<typeof SettlementLine>;

export const SettlementLineSearch = searchBody(['at'], filterBy({ settlement_id: Id }));
export type SettlementLineSearch = v.InferOutput<typeof SettlementLineSearch>;

export const searchSettlementLines = queryCall('/management/settlements/lines/search', {
  access: view,
  body: SettlementLineSearch,
  response: pageOf(SettlementLine),
  summary: 'The lines of a day of an agency; for whoever reaches every organization',
});
