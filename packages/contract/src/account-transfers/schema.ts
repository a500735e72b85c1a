import { DEBIT_ACCOUNT_TYPES, isBankText, MANDATE_STATES, TRANSFER_RESULTS, toBankKana } from '@tsudoi/domain';
import * as v from 'valibot';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  AnswerNumber,
  Day,
  Id,
  Instant,
  OptionalLines,
  OptionalText,
  RequiredText,
  Text,
  Version,
  WireInteger,
} from '../core/values.ts';
import { InvoiceAccount, Sum } from '../invoices/schema.ts';

const Digits = (length: number) =>
  v.pipe(RequiredText(length), v.regex(new RegExp(`^\\d{${length}}$`), 'error_regex_format'));

/** A name as banks can write it; what is typed in katakana becomes that. */
const BankText = (max: number) =>
  v.pipe(
    Text(max * 2),
    v.transform((text) => toBankKana(text).toUpperCase()),
    v.check(isBankText, 'kana'),
    v.maxLength(max, `max_length:${max}`),
  );
const BankName = (max: number) => v.pipe(BankText(max), v.nonEmpty('required'));

/** The account that is debited, as it is written; it is read by its editor alone. */
const Account = {
  bank: Digits(4),
  branch: Digits(3),
  account_type: v.picklist(DEBIT_ACCOUNT_TYPES, 'choice'),
  account_number: Digits(7),
  holder: BankName(30),
};
export const MandateAccount = v.object(Account);
export type MandateAccount = v.InferOutput<typeof MandateAccount>;

const Fields = { applied_on: Day, note: OptionalLines(300) };
export const MandateCreate = v.object({ member_code: RequiredText(30), ...Account, ...Fields });
export const MandateUpdate = v.object({
  ...Account,
  applied_on: Day,
  note: OptionalLines(300).wrapped,
  version: Version,
});

export const MandateRow = v.object({
  id: Id,
  account: InvoiceAccount,
  state: v.picklist(MANDATE_STATES),
  /** The account number without all but its last three digits. */
  masked: v.string(),
  applied_on: v.string(),
  note: v.nullable(v.string()),
  /** Why it is faulty: what the bank said of the last debit, or what staff wrote. */
  fault: v.nullable(v.string()),
  fault_code: v.nullable(v.picklist(TRANSFER_RESULTS)),
  version: Version,
  updated_at: Instant,
  updated_by: v.nullable(v.string()),
});
export type MandateRow = v.InferOutput<typeof MandateRow>;

export const MandateSearch = searchBody(
  ['applied_on', 'updated_at'],
  v.optional(filterBy({ keyword: v.optional(Text(100)), state: AnyOf(v.picklist(MANDATE_STATES, 'choice')) }), {}),
);
export type MandateSearch = v.InferOutput<typeof MandateSearch>;

export const MandateMove = v.object({
  version: Version,
  state: v.picklist(MANDATE_STATES, 'choice'),
  reason: OptionalText(200).wrapped,
});

const SettingFields = {
  /** 委託者コード and 委託者名, as the bank gave them. */
  client_code: Digits(10),
  client_name: BankName(40),
  bank: Digits(4),
  bank_name: BankName(15),
  branch: Digits(3),
  branch_name: BankName(15),
  account_type: v.picklist(DEBIT_ACCOUNT_TYPES, 'choice'),
  account_number: Digits(7),
};
export const TransferSettingUpdate = v.object({ ...SettingFields, version: Version });
/** Names of what a setting has. */
export const transferSettingFields = Object.keys(SettingFields) as (keyof typeof SettingFields)[];
const nullable = Object.fromEntries(transferSettingFields.map((name) => [name, v.nullable(v.string())])) as Record<
  keyof typeof SettingFields,
  v.NullableSchema<v.StringSchema<undefined>, undefined>
>;
/** Null until somebody wrote it. */
export const TransferSetting = v.object({
  ...nullable,
  version: Version,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type TransferSetting = v.InferOutput<typeof TransferSetting>;

/** Where a file stands: it was made for the bank, has its result, is booked, is over, or was given up. */
export const transferBatchStates = ['made', 'ready', 'executing', 'done', 'dropped'] as const;
export type TransferBatchState = (typeof transferBatchStates)[number];

/** What is asked for by a file: open invoices that are due until a day, debited on another. */
export const TransferAsk = v.object({ debit_on: Day, due_until: Day });
export const TransferPreview = v.object({
  /** Accounts that are debited, invoices in them, yen in all. */
  count: WireInteger,
  invoice_count: WireInteger,
  total: AnswerNumber,
  /** Invoices that are due and not in it: the mandate of their payer is not registered, or their payment is under way. */
  unregistered_count: WireInteger,
  under_way_count: WireInteger,
});
export type TransferPreview = v.InferOutput<typeof TransferPreview>;
/** What was shown is what is made: another count or sum is refused. */
export const TransferMake = v.object({ ...TransferAsk.entries, count: WireInteger, total: Yen(9_999_999_999_999) });

const Count = v.object({ count: WireInteger, yen: AnswerNumber });
export const TransferBatchRow = v.object({
  id: Id,
  debit_on: v.string(),
  due_until: v.string(),
  state: v.picklist(transferBatchStates),
  item_count: WireInteger,
  total: AnswerNumber,
  /** What the result says: debited, and not. */
  debited: Count,
  failed: Count,
  /** The work on it came to an end before it was done. */
  is_stopped: v.boolean(),
  created_by: v.string(),
  created_at: Instant,
  version: Version,
});
export type TransferBatchRow = v.InferOutput<typeof TransferBatchRow>;
export const TransferBatchRecord = v.object({
  ...TransferBatchRow.entries,
  /** The file can still be downloaded; it is deleted with its result. */
  has_file: v.boolean(),
  of_whole: v.boolean(),
  result_name: v.nullable(v.string()),
  result_by: v.nullable(v.string()),
  result_at: v.nullable(Instant),
});
export type TransferBatchRecord = v.InferOutput<typeof TransferBatchRecord>;
export const TransferBatchSearch = searchBody(
  ['id', 'debit_on'],
  v.optional(filterBy({ state: AnyOf(v.picklist(transferBatchStates, 'choice')) }), {}),
);
export type TransferBatchSearch = v.InferOutput<typeof TransferBatchSearch>;

export const transferItemStates = ['waiting', 'debited', 'failed', 'canceled'] as const;
export type TransferItemState = (typeof transferItemStates)[number];
export const TransferItemRow = v.object({
  id: Id,
  account: InvoiceAccount,
  mandate_id: Id,
  masked: v.string(),
  amount: Sum,
  state: v.picklist(transferItemStates),
  /** What the bank said; it is booked once somebody confirmed the result. */
  result: v.nullable(v.picklist(TRANSFER_RESULTS)),
  deposit_id: v.nullable(Id),
  invoices: v.array(v.object({ id: Id, number: v.string(), amount: Sum })),
});
export type TransferItemRow = v.InferOutput<typeof TransferItemRow>;
export const TransferItemSearch = searchBody(
  ['id', 'amount'],
  filterBy({ batch_id: Id, state: AnyOf(v.picklist(transferItemStates, 'choice')) }),
);
export type TransferItemSearch = v.InferOutput<typeof TransferItemSearch>;
