import { BANK_FORMATS, MATCH_REASONS, TRANSFER_FEE_MAX } from '@tsudoi/domain';
import * as v from 'valibot';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import { AnswerNumber, Flag, Id, Instant, Text, Version, WireInteger } from '../core/values.ts';
import { InvoiceAccount, Sum } from '../invoices/schema.ts';

/** Where a file stands: it is read, waits for a person, is worked off, is matched anew, is given up, or all of that is over. */
export const bankImportStates = ['reading', 'ready', 'executing', 'done', 'rematching', 'dropping', 'dropped'] as const;
export type BankImportState = (typeof bankImportStates)[number];

/** Where a payment stands: it fits by number and amount, is proposed, is nobody's, has its deposit, or is none of ours. */
export const bankLineStates = ['matched', 'suggested', 'nobody', 'assigned', 'set_aside'] as const;
export type BankLineState = (typeof bankLineStates)[number];

/**
 * Why a payment stands there: what it was matched by, that an assignment was taken back or could not be made, because the invoice changed, others
 * were at it or it failed, or that the bank took back what is not there, or is booked.
 */
export const bankLineReasons = [
  ...MATCH_REASONS,
  ...(['undone', 'changed', 'by_person', 'busy', 'failed', 'cancels_nothing', 'cancels_booked'] as const),
] as const;
export type BankLineReason = (typeof bankLineReasons)[number];

/** Payments of a file that stand somewhere, with their integer yen. */
const Count = v.object({ count: WireInteger, yen: AnswerNumber });
const counts = Object.fromEntries(bankLineStates.map((state) => [state, Count])) as Record<BankLineState, typeof Count>;

export const BankImportRow = v.object({
  id: Id,
  file_name: v.string(),
  format: v.picklist(BANK_FORMATS),
  /** Accounts of the facility that it is of, as the bank writes them. */
  accounts: v.array(v.string()),
  state: v.picklist(bankImportStates),
  from_on: v.string(),
  to_on: v.string(),
  /** Payments in the file, and those that no earlier file had; integer yen. */
  file_count: WireInteger,
  file_total: AnswerNumber,
  line_count: WireInteger,
  line_total: AnswerNumber,
  /** Payments that wait for a person, of those in reach. */
  waiting_count: WireInteger,
  /** The work on it came to an end before it was done, and goes on once somebody says so. */
  is_stopped: v.boolean(),
  created_by: v.string(),
  created_at: Instant,
  version: Version,
});
export type BankImportRow = v.InferOutput<typeof BankImportRow>;

export const BankImportRecord = v.object({
  ...BankImportRow.entries,
  /** No file of one of its accounts was taken before. */
  is_new_account: v.boolean(),
  /** It has payments so old that none of them is assigned without a person. */
  is_old: v.boolean(),
  /** It can be given up: nothing of it was booked. */
  may_drop: v.boolean(),
  outgoing_count: WireInteger,
  counts: v.object(counts),
  /** Payments that were assigned without a person. */
  by_rule_count: WireInteger,
  confirmed_by: v.nullable(v.string()),
  confirmed_at: v.nullable(Instant),
});
export type BankImportRecord = v.InferOutput<typeof BankImportRecord>;

/** An invoice that a payment may be for. */
export const BankInvoice = v.object({
  id: Id,
  number: v.string(),
  title: v.string(),
  due_on: v.string(),
  /** Integer yen: its total, and what of it is still to be paid. */
  total: Sum,
  open: Sum,
  account: InvoiceAccount,
});
export type BankInvoice = v.InferOutput<typeof BankInvoice>;

export const BankCandidate = v.object({
  /** Whose money it would be. */
  account: InvoiceAccount,
  score: WireInteger,
  reason: v.picklist(MATCH_REASONS),
  invoices: v.array(BankInvoice),
});
export type BankCandidate = v.InferOutput<typeof BankCandidate>;

export const BankLineRow = v.object({
  id: Id,
  position: WireInteger,
  booked_on: v.string(),
  amount: Sum,
  payer_name: v.string(),
  detail: v.string(),
  bank: v.string(),
  state: v.picklist(bankLineStates),
  score: WireInteger,
  reason: v.nullable(v.picklist(bankLineReasons)),
  candidates: v.array(BankCandidate),
  /** Of an assigned one: whose it is, what it pays, and what of it is left to them. */
  assigned: v.nullable(
    v.object({
      deposit_id: Id,
      account: v.nullable(InvoiceAccount),
      invoices: v.array(v.object({ id: Id, number: v.string(), amount: Sum })),
      written_off: Sum,
      left: Sum,
      by_rule: v.boolean(),
      /** The name of its payer was remembered with it. */
      remembered: v.boolean(),
    }),
  ),
  /** The bank took it back: its amount is taken away. */
  canceled: v.boolean(),
  /** The payment that it takes away. */
  cancels: v.nullable(
    v.object({ id: Id, import_id: Id, booked_on: v.string(), payer_name: v.string(), is_booked: v.boolean() }),
  ),
  note: v.nullable(v.string()),
  settled_by: v.nullable(v.string()),
  settled_at: v.nullable(Instant),
  version: Version,
});
export type BankLineRow = v.InferOutput<typeof BankLineRow>;

export const BankImportSearch = searchBody(
  ['id', 'from_on'],
  v.optional(filterBy({ state: AnyOf(v.picklist(bankImportStates, 'choice')) }), {}),
);
export type BankImportSearch = v.InferOutput<typeof BankImportSearch>;

export const BankLineSearch = searchBody(
  ['position', 'booked_on', 'amount'],
  filterBy({
    import_id: v.optional(Id),
    /** Name of the payer as the bank writes it. */
    keyword: v.optional(Text(100)),
    state: AnyOf(v.picklist(bankLineStates, 'choice')),
    by_rule: v.optional(Flag),
  }),
);
export type BankLineSearch = v.InferOutput<typeof BankLineSearch>;

/** Invoices that one payment may pay at most. */
export const INVOICES_OF_A_LINE = 20;
export const AssignBankLine = v.object({
  version: Version,
  /** Invoices in the order in which they are paid; without any the money is left to the account. */
  invoice_ids: v.pipe(v.array(Id), v.maxLength(INVOICES_OF_A_LINE, 'too_many')),
  account_id: v.optional(v.nullable(Id)),
  /** What becomes of the rest where it is too little: written off as a fee of the bank, or, unless told, still to be paid. */
  short: v.optional(v.picklist(['fee', 'partial'], 'choice')),
  /** Yen that were shown as missing where they are written off; refused where it is another sum by now. */
  missing: v.optional(Yen(TRANSFER_FEE_MAX)),
  /** From now on the name of the payer stands for this account. */
  remember: v.optional(v.boolean('choice')),
});
export const NoteBankLine = v.object({ version: Version, note: v.nullable(Text(200)) });
export const MarkBankLine = v.object({
  version: Version,
  state: v.picklist(['suggested', 'nobody', 'set_aside'], 'choice'),
  note: v.optional(v.nullable(Text(200))),
});
