import type { ValueOf } from '../enums/value-of.ts';

/** Where a mandate to debit an account stands: 申込, 不備, 登録済, 停止. */
export const MANDATE_STATES = ['applied', 'faulty', 'registered', 'stopped'] as const;
/** One of {@link MANDATE_STATES}. */
export type MandateState = (typeof MANDATE_STATES)[number];

const NEXT: Readonly<Record<MandateState, readonly MandateState[]>> = {
  applied: ['registered', 'faulty', 'stopped'],
  faulty: ['applied', 'registered', 'stopped'],
  registered: ['faulty', 'stopped'],
  stopped: [],
};

/** Whether a mandate may go from one state to another; one that was stopped is over, and a new one is applied for. */
export const mayMoveMandate = (from: MandateState, to: MandateState): boolean => NEXT[from].includes(to);

/** What a bank says of a debit, by the code in its file: 振替結果コード. */
export const TransferResult = {
  done: '0',
  noFunds: '1',
  noAccount: '2',
  stoppedByPayer: '3',
  noMandate: '4',
  stoppedByUs: '8',
  other: '9',
} as const;
/** A value of {@link TransferResult}. */
export type TransferResult = ValueOf<typeof TransferResult>;
/** The codes in their order. */
export const TRANSFER_RESULTS = Object.values(TransferResult);

/**
 * Whether a result says that the account cannot be debited as it is: the mandate is put right with the payer, and not tried again by
 * itself. Where only the money was missing the next file asks for it again.
 */
export const breaksMandate = (result: TransferResult): boolean =>
  result === TransferResult.noAccount ||
  result === TransferResult.stoppedByPayer ||
  result === TransferResult.noMandate;

/** Kinds of accounts that can be debited, as the bank numbers them: 普通, 当座. */
export const DEBIT_ACCOUNT_TYPES = ['1', '2'] as const;
/** One of {@link DEBIT_ACCOUNT_TYPES}. */
export type DebitAccountType = (typeof DEBIT_ACCOUNT_TYPES)[number];

/** An account that is debited. */
export interface DebitAccount {
  /** Four digits. */
  bank: string;
  /** Three digits. */
  branch: string;
  type: DebitAccountType;
  /** Seven digits. */
  number: string;
  /** As banks write it: half-width capitals and katakana, at most 30. */
  holder: string;
}

/** What may be shown of an account number: its last three digits. */
export const maskedAccount = (number: string): string => `****${number.slice(-3)}`;

/** Whether a text has only what banks can write: half-width capitals, digits, katakana without small ones, and ( ) - . / , and spaces. */
export const isBankText = (text: string): boolean => /^[0-9A-Z\uff66\uff70-\uff9f()\-./, ]*$/.test(text);
