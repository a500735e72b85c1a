import {
  DepositMethod,
  INVOICE_LINES_MAX,
  MemberPaid,
  REFUND_STATES,
  TAX_RATES,
  valuesOf,
  WriteOffKind,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  AnswerInteger,
  Day,
  Flag,
  Id,
  Instant,
  integerBetween,
  OptionalText,
  RequestKey,
  RequiredText,
  Text,
  Version,
} from '../core/values.ts';
import { DayRange, InvoiceAccount, InvoiceRow, Sum, SumRange } from '../invoices/schema.ts';

/** Most yen of one deposit, 13 digits. */
const MOST = 9_999_999_999_999;
const Amount = v.pipe(Yen(MOST), v.minValue(1, 'too_small:{"value":1,"unit":"yen"}'));
const Method = v.picklist(valuesOf(DepositMethod), 'choice');

/** A deposit as lists show it. */
export const DepositRow = v.object({
  id: Id,
  /** Null while nobody knows whose it is. */
  account: v.nullable(InvoiceAccount),
  /** Integer yen: what came in, what of it pays invoices, what was paid back, and what is left. */
  amount: Sum,
  allocated: Sum,
  /** What is to be paid back, and nobody knows yet that it was. */
  refund_reserved: Sum,
  refunded: Sum,
  left: Sum,
  received_on: v.string(),
  method: Method,
  payer_name: v.nullable(v.string()),
  note: v.nullable(v.string()),
  /** `MemberPaid`: deposited 2, deposit cancelled 3. */
  state: v.picklist([MemberPaid.deposited, MemberPaid.depositCancelled]),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type DepositRow = v.InferOutput<typeof DepositRow>;

export const DepositSearch = searchBody(
  ['received_on', 'amount', 'updated_at'],
  v.optional(
    filterBy({
      /** Name or code of the member, name on the transfer, note. */
      keyword: v.optional(Text(100)),
      method: AnyOf(Method),
      received_on: DayRange,
      amount: SumRange,
      /** Something of it pays nothing yet. */
      left: v.optional(Flag),
    }),
    {},
  ),
);
export type DepositSearch = v.InferOutput<typeof DepositSearch>;

/** What paid an invoice, or stopped paying it. */
export const Allocation = v.object({
  id: Id,
  /** Integer yen; below zero where an earlier one was taken back. */
  amount: Sum,
  reverses_id: v.nullable(Id),
  /** Set where a deposit pays, else the rest was written off. */
  deposit: v.nullable(
    v.object({
      id: Id,
      received_on: v.string(),
      method: Method,
      /** What came in; null where the deposit is of a payer out of reach, so that nothing can be done with it either. */
      amount: v.nullable(Sum),
      version: Version,
    }),
  ),
  write_off: v.nullable(v.object({ id: Id, kind: v.picklist(valuesOf(WriteOffKind)), reason: v.string() })),
  at: Instant,
  by: v.string(),
});

/** Money of a deposit that is paid back, or is to be. */
export const Refund = v.object({
  id: Id,
  deposit_id: Id,
  amount: Sum,
  /** When it was paid back; of one that is reserved when it is meant to be. */
  refunded_on: v.string(),
  method: Method,
  reason: v.string(),
  state: v.picklist(REFUND_STATES),
  /** Of its deposit. */
  version: Version,
  at: Instant,
  by: v.string(),
});
export type Refund = v.InferOutput<typeof Refund>;

/** What of an invoice can still be given back. */
export const Returnable = v.object({
  /** Yen in all: what was written off otherwise is not given back. */
  most: Sum,
  rates: v.array(v.object({ rate: v.picklist(TAX_RATES), left: Sum })),
  /** Lines that something was charged on, by their position; `whole` if everything is given back. Yen with tax. */
  lines: v.array(
    v.object({ position: AnswerInteger, description: v.string(), rate: v.picklist(TAX_RATES), whole: Sum }),
  ),
  /** Whether the issuer is registered, so that a return from a certain sum on has a document. */
  is_registered: v.boolean(),
});
export type Returnable = v.InferOutput<typeof Returnable>;

/** What paid one invoice of one account (RT-M-45), and what of this payer pays nothing yet. */
export const InvoiceDeposits = v.object({
  invoice: InvoiceRow,
  /** `MemberPaid` of this invoice. */
  member_paid: v.picklist(valuesOf(MemberPaid)),
  open: Sum,
  allocations: v.array(Allocation),
  balance: Sum,
  deposits: v.array(DepositRow),
  /** Refunds of what paid this invoice, and of what is left of the payer. */
  refunds: v.array(Refund),
  /** What was given back of the invoice, and null where nothing can be. */
  returned: Sum,
  returnable: v.nullable(Returnable),
});
export type InvoiceDeposits = v.InferOutput<typeof InvoiceDeposits>;

export const DepositCreate = v.object({
  amount: Amount,
  received_on: Day,
  method: Method,
  payer_name: OptionalText(100),
  note: OptionalText(200),
  request_key: RequestKey,
});
export const DepositReceived = v.object({ id: Id, allocated: Sum, left: Sum });

export const AllocateDeposit = v.object({ deposit_id: Id, version: Version, amount: Amount });
/** Why staff write off; what is given back has a call of its own. */
export const WRITE_OFF_KINDS = [WriteOffKind.fee, WriteOffKind.uncollectible, WriteOffKind.other] as const;
export const WriteOffCreate = v.object({
  version: Version,
  amount: Amount,
  kind: v.picklist(WRITE_OFF_KINDS, 'choice'),
  reason: RequiredText(200),
});
export const DepositReverse = v.object({ version: Version, reason: RequiredText(200) });
/** What of each line is given back, yen with tax. */
export const ReturnCreate = v.object({
  /** Of the invoice. */
  version: Version,
  reason: RequiredText(200),
  lines: v.pipe(
    v.array(
      v.object({
        position: integerBetween(0, INVOICE_LINES_MAX),
        amount: v.nullable(Yen(MOST)),
      }),
      'array',
    ),
    v.minLength(1, 'required'),
    v.maxLength(INVOICE_LINES_MAX, 'too_many'),
  ),
  /** Whether a document is issued where none has to be. */
  document: v.optional(Flag),
});
export const Returned = v.object({
  /** Of the invoice. */
  version: Version,
  /** Yen that are left to the payer again. */
  freed: Sum,
  /** Number of the document; null where none was issued. */
  number: v.nullable(v.string()),
});

export const RefundCreate = v.object({
  version: Version,
  amount: Amount,
  refunded_on: Day,
  method: Method,
  reason: RequiredText(200),
  request_key: RequestKey,
  /** Only reserved, so that nothing else spends it: it is said later that it was paid back. */
  reserve: v.optional(Flag),
});

/** How a refund that was reserved ended. */
export const RefundSettle = v.object({
  /** Of the deposit. */
  version: Version,
  outcome: v.picklist(['done', 'failed'], 'choice'),
  refunded_on: Day,
  /** Why it was not paid back after all. */
  reason: v.unwrap(OptionalText(200)),
});

/** What came in of whoever pays for an account, in integer yen. */
export const ReceivedSums = v.object({
  /** What of it pays nothing yet (預り金). */
  left: Sum,
  /** What came in since the first day of the fiscal year, 1 April, without what was paid back. */
  this_year: Sum,
  /** The newest deposit; null where there is none. */
  last: v.nullable(v.object({ received_on: v.string(), method: Method })),
});
export type ReceivedSums = v.InferOutput<typeof ReceivedSums>;
