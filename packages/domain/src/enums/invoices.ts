import type { ValueOf } from './value-of.ts';

/** Way of paying: stored as the upper-case key, 0 where nothing is to be paid (ENUM-04, ENUM-05). */
export const PaymentMethod = {
  none: 0,
  bankTransfer: 'BANK_TRANSFER',
  accountTransfer: 'ACCOUNT_TRANSFER',
  combini: 'COMBINI',
  credit: 'CREDIT',
  payeasy: 'PAYEASY',
  paypal: 'PAYPAL',
} as const;
/** A value of {@link PaymentMethod}. */
export type PaymentMethod = ValueOf<typeof PaymentMethod>;

/** A way of paying as it is stored; {@link PaymentMethod} without "nothing to pay". */
export type StoredPaymentMethod = Exclude<PaymentMethod, typeof PaymentMethod.none>;
/** A way of paying as the settings list of a facility names it: the stored key in lower case (ENT-35, ENUM-05). */
export type PaymentMethodKey = Lowercase<StoredPaymentMethod>;

/** The six keys in the order of the settings list (ENT-35). */
export const PAYMENT_METHOD_KEYS = [
  'bank_transfer',
  'account_transfer',
  'combini',
  'credit',
  'payeasy',
  'paypal',
] as const satisfies readonly PaymentMethodKey[];

const STORED_METHODS = {
  bank_transfer: PaymentMethod.bankTransfer,
  account_transfer: PaymentMethod.accountTransfer,
  combini: PaymentMethod.combini,
  credit: PaymentMethod.credit,
  payeasy: PaymentMethod.payeasy,
  paypal: PaymentMethod.paypal,
} as const satisfies { [Key in PaymentMethodKey]: Uppercase<Key> };

/** The stored, upper-case method of a key of the settings list (ENUM-05). */
export function storedPaymentMethod(key: PaymentMethodKey): StoredPaymentMethod {
  return STORED_METHODS[key];
}

/** Confirmation of an invoice (ENUM-16). */
export const InvoiceConfirmation = { pending: 1, confirm: 2 } as const;
/** A value of {@link InvoiceConfirmation}. */
export type InvoiceConfirmation = ValueOf<typeof InvoiceConfirmation>;

/** Whether an invoice went out (ENUM-17). */
export const InvoiceSend = { notSent: 1, sent: 2, resent: 3 } as const;
/** A value of {@link InvoiceSend}. */
export type InvoiceSend = ValueOf<typeof InvoiceSend>;

/** Payment state of an invoice (ENUM-18). */
export const InvoicePayment = { unpaid: 1, paid: 2, canceled: 3 } as const;
/** A value of {@link InvoicePayment}. */
export type InvoicePayment = ValueOf<typeof InvoicePayment>;

/** What a member has paid in (ENUM-19). */
export const MemberPaid = { notPaid: 1, deposited: 2, depositCancelled: 3 } as const;
/** A value of {@link MemberPaid}. */
export type MemberPaid = ValueOf<typeof MemberPaid>;

/** Whether something costs nothing (ENUM-22). */
export const FreeFlag = { nonFree: 0, free: 1 } as const;
/** A value of {@link FreeFlag}. */
export type FreeFlag = ValueOf<typeof FreeFlag>;

/** What happens to a fraction of a yen of tax (ENUM-43). */
export const FeeRounding = { up: 'ROUND_UP', down: 'ROUND_DOWN', off: 'ROUND_OFF' } as const;
/** A value of {@link FeeRounding}. */
export type FeeRounding = ValueOf<typeof FeeRounding>;

/** Whether amounts are without or with tax (ENUM-44). */
export const TaxType = { exclusive: 'exclusive', inclusive: 'inclusive' } as const;
/** A value of {@link TaxType}. */
export type TaxType = ValueOf<typeof TaxType>;

/** When a payment plan charges (ENUM-38). */
export const PaymentPlanTiming = { joinMonth: 1, monthly: 2 } as const;
/** A value of {@link PaymentPlanTiming}. */
export type PaymentPlanTiming = ValueOf<typeof PaymentPlanTiming>;

/** Day of the month a payment plan charges (ENUM-39). */
export const PaymentPlanChargeDay = { joiningDay: 1, startOfMonth: 2, endOfMonth: 3, designatedDate: 4 } as const;
/** A value of {@link PaymentPlanChargeDay}. */
export type PaymentPlanChargeDay = ValueOf<typeof PaymentPlanChargeDay>;

/** What a fee of a plan is (ENUM-40). */
export const PaymentPlanFeeType = { common: 1, signupFee: 2 } as const;
/** A value of {@link PaymentPlanFeeType}. */
export type PaymentPlanFeeType = ValueOf<typeof PaymentPlanFeeType>;

/** Operator of a fee condition; equal is one of the listed values, exact the whole set and no more (ENUM-41, ENUM-42). */
export const PaymentPlanOperator = { all: 1, lesser: 2, equal: 3, greater: 4, exact: 11 } as const;
/** A value of {@link PaymentPlanOperator}. */
export type PaymentPlanOperator = ValueOf<typeof PaymentPlanOperator>;

/** How money came in: a way of paying, or cash over the counter. */
export const DepositMethod = {
  cash: 'CASH',
  bankTransfer: 'BANK_TRANSFER',
  accountTransfer: 'ACCOUNT_TRANSFER',
  combini: 'COMBINI',
  credit: 'CREDIT',
  payeasy: 'PAYEASY',
  paypal: 'PAYPAL',
} as const;
/** A value of {@link DepositMethod}. */
export type DepositMethod = ValueOf<typeof DepositMethod>;

/** Why a rest of an invoice is not asked for: a bank's fee that was taken off a transfer, what cannot be collected, or else. */
export const WriteOffKind = {
  fee: 'fee',
  uncollectible: 'uncollectible',
  other: 'other',
  /** Not asked for because what was invoiced is given back; it has a document of its own. */
  return: 'return',
} as const;
/** A value of {@link WriteOffKind}. */
export type WriteOffKind = ValueOf<typeof WriteOffKind>;

/** Where a refund stands: to be paid back, nobody knows, paid back, or not paid back after all. */
export const REFUND_STATES = ['reserved', 'unknown', 'done', 'failed'] as const;
/** One of {@link REFUND_STATES}. */
export type RefundState = (typeof REFUND_STATES)[number];
