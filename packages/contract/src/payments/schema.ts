import { AGENCY_METHODS, CHARGE_METHODS, CHARGE_STATES, InvoicePayment, valuesOf } from '@tsudoi/domain';
import * as v from 'valibot';
import { Flag, Id, Instant, WireInteger } from '../core/values.ts';
import { Sum } from '../invoices/schema.ts';

export const PaymentStart = v.object({ method: v.picklist(AGENCY_METHODS, 'choice') });

const Instructions = v.variant('kind', [
  v.object({
    kind: v.literal('combini'),
    numbers: v.array(
      v.object({
        chain: v.string(),
        numbers: v.array(v.object({ label: v.picklist(['slip', 'receipt', 'confirmation']), text: v.string() })),
      }),
    ),
  }),
  v.object({
    kind: v.literal('payeasy'),
    agency_number: v.string(),
    customer_number: v.string(),
    confirmation_number: v.string(),
  }),
  v.object({
    kind: v.literal('bank_transfer'),
    bank: v.string(),
    branch: v.string(),
    account_type: v.picklist(['ordinary', 'current']),
    account_number: v.string(),
    holder: v.string(),
  }),
]);

/** An attempt to pay as its member sees it. */
export const MemberCharge = v.object({
  charge_code: v.string(),
  method: v.picklist(CHARGE_METHODS),
  amount: Sum,
  state: v.picklist(CHARGE_STATES),
  is_open: v.boolean(),
  /** Whether the reader began it; page and numbers are told to nobody else. */
  is_own: v.boolean(),
  /** Page of the agency on which it goes on. */
  redirect_url: v.nullable(v.string()),
  instructions: v.nullable(Instructions),
  expires_at: v.nullable(Instant),
  started_at: Instant,
  settled_at: v.nullable(Instant),
});
export type MemberCharge = v.InferOutput<typeof MemberCharge>;

/** Everything the pages of a payment show. */
export const PaymentPage = v.object({
  invoice_code: v.string(),
  account_code: v.string(),
  /** Whether it pays for something that is applied for, such as joining; a fee of every month is not. */
  is_application: v.boolean(),
  number: v.string(),
  title: v.string(),
  name: v.string(),
  /** Yen, tax included. */
  total: Sum,
  open: Sum,
  payment: v.picklist(valuesOf(InvoicePayment)),
  due_on: v.string(),
  paid_at: v.nullable(Instant),
  lines: v.array(v.object({ description: v.string(), quantity: WireInteger })),
  methods: v.array(v.object({ method: v.picklist(AGENCY_METHODS), view_policy: Flag })),
  /** Account for transfers, where the facility takes them. */
  bank_account: v.nullable(v.string()),
  /** The entry of an event that it is for, which says when it takes place and what cancelling costs; null of anything else. */
  entry_id: v.nullable(Id),
  delivery_note: v.nullable(v.string()),
  cancel_note: v.nullable(v.string()),
  /** The open attempt, else the last one. */
  charge: v.nullable(MemberCharge),
});
export type PaymentPage = v.InferOutput<typeof PaymentPage>;
