import {
  CHARGE_METHODS,
  checkRegistrationNumber,
  FeeRounding,
  INVOICE_LINES_MAX,
  InvoiceConfirmation,
  InvoicePayment,
  InvoiceSend,
  QUANTITY_MAX,
  TAX_RATES,
  TaxType,
  UNIT_PRICE_MAX,
  valuesOf,
  ZeroRateReason,
} from '@tsudoi/domain';
import * as v from 'valibot';
import { recordFields, updateFields } from '../core/fields.ts';
import { AnyOf, filterBy, searchBody } from '../core/page.ts';
import { Yen } from '../core/typed.ts';
import {
  AnswerInteger,
  AnswerNumber,
  Day,
  Flag,
  Id,
  Instant,
  integerBetween,
  Line,
  OptionalLines,
  OptionalText,
  orNothing,
  Phone,
  RequiredText,
  Text,
  Version,
  WireInteger,
  yenBetween,
  Zip,
} from '../core/values.ts';

/** Sum of an invoice or deposit in integer yen, at most 13 digits; in an answer it is never text. */
export const Sum = AnswerNumber;
/** A sum in yen to look for. */
export const SumBound = v.optional(v.nullable(Yen(9_999_999_999_999)));
export const DayRange = v.optional(v.object({ from: orNothing(Day), to: orNothing(Day) }));
export const SumRange = v.optional(v.object({ from: SumBound, to: SumBound }));

const UnitPrice = v.pipe(
  v.number(({ input }) => (input === null ? 'required' : 'integer')),
  v.integer('yen_fraction'),
  ...yenBetween(-UNIT_PRICE_MAX, UNIT_PRICE_MAX),
);

/** A line as it is written; a price below zero is a reduction. A rate of 0 % names its reason. */
export const InvoiceLineInput = v.pipe(
  v.object({
    description: RequiredText(200),
    quantity: integerBetween(1, QUANTITY_MAX),
    unit_price: UnitPrice,
    rate: v.pipe(WireInteger, v.picklist(TAX_RATES, 'choice')),
    zero_reason: v.optional(v.nullable(v.picklist(valuesOf(ZeroRateReason), 'choice'))),
  }),
  v.forward(
    v.check(({ rate, zero_reason }) => rate !== 0 || zero_reason != null, 'required'),
    ['zero_reason'],
  ),
  v.transform((line) => ({ ...line, zero_reason: line.rate === 0 ? (line.zero_reason ?? null) : null })),
);

/** What staff write; it can be changed until the invoice is confirmed. */
const Fields = v.object({
  title: RequiredText(100),
  /** The day until which it is to be paid. */
  due_on: Day,
  note: OptionalLines(1_000),
  tax_type: v.picklist(valuesOf(TaxType), 'choice'),
  /** Whether the app asks for it before anything else once it is due (G-21). */
  required_for_use: v.optional(Flag, 0),
  lines: v.pipe(
    v.array(InvoiceLineInput, 'array'),
    v.minLength(1, 'required'),
    v.maxLength(INVOICE_LINES_MAX, 'too_many'),
  ),
});
/** Names of the fields, as the form has them. */
export const invoiceFields = v.keyof(Fields).options;

export const InvoiceCreate = v.object({ account_id: Id, ...Fields.entries });
export const InvoiceUpdate = v.object({ ...updateFields(Fields.entries), version: Version });

/** Whom an invoice is about. */
export const InvoiceAccount = v.object({
  id: Id,
  account_code: v.string(),
  member_code: v.nullable(v.string()),
  name: v.string(),
});

const State = {
  confirmation: v.picklist(valuesOf(InvoiceConfirmation)),
  send: v.picklist(valuesOf(InvoiceSend)),
  payment: v.picklist(valuesOf(InvoicePayment)),
};

/** An invoice as lists show it. */
export const InvoiceRow = v.object({
  id: Id,
  invoice_code: v.string(),
  /** Null until it is confirmed. */
  number: v.nullable(v.string()),
  account: InvoiceAccount,
  title: v.string(),
  due_on: v.string(),
  issued_on: v.nullable(v.string()),
  /** Integer yen, tax included. */
  total: Sum,
  paid: Sum,
  ...State,
  version: Version,
  updated_at: Instant,
});
export type InvoiceRow = v.InferOutput<typeof InvoiceRow>;

export const InvoiceTaxSum = v.object({ rate: WireInteger, net: Sum, tax: Sum, total: Sum });
const StoredLine = v.object({
  description: v.string(),
  quantity: WireInteger,
  unit_price: Sum,
  /** Quantity times price, as the invoice has its prices: with tax or without. */
  amount: Sum,
  rate: v.picklist(TAX_RATES),
  zero_reason: v.nullable(v.picklist(valuesOf(ZeroRateReason))),
});

/** Whoever issued it and whom it is addressed to, as they were when it was issued. */
export const InvoiceIssuer = v.object({
  name: v.string(),
  registration_number: v.nullable(v.string()),
  zipcode: v.nullable(v.string()),
  address: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  bank_account: v.nullable(v.string()),
});
export const Addressee = v.object({
  name: v.string(),
  /** 様 or 御中 */
  honorific: v.string(),
  /** Of a billing address. */
  department: v.optional(v.nullable(v.string())),
  zipcode: v.nullable(v.string()),
  address: v.nullable(v.string()),
});

const { lines: _, required_for_use: __, ...PlainFields } = recordFields(Fields.entries);
const Contents = {
  ...InvoiceRow.entries,
  ...PlainFields,
  rounding: v.picklist(valuesOf(FeeRounding)),
  lines: v.array(StoredLine),
  taxes: v.array(InvoiceTaxSum),
  subtotal: Sum,
  tax: Sum,
  issuer: v.nullable(InvoiceIssuer),
  addressee: v.nullable(Addressee),
};

export const InvoiceRecord = v.object({
  ...Contents,
  required_for_use: Flag,
  issued_by: v.nullable(v.string()),
  canceled_at: v.nullable(Instant),
  canceled_by: v.nullable(v.string()),
  cancel_reason: v.nullable(v.string()),
  /** A payment through an agency is under way, so that it cannot be cancelled. */
  payment_open: v.boolean(),
  /** Mails that reminded of it, by the ladder and by staff, and when the last one went out. */
  reminders: v.object({ count: AnswerInteger, last_at: v.nullable(Instant) }),
  /** What it was issued for; null of one that staff wrote. `finding` says what could not follow from paying, or from taking that back. */
  origin: v.nullable(
    v.object({
      because: v.picklist(['sign_up', 'renewal', 'plan', 'event', 'import']),
      /** Of a fee of joining, where the reader may open applications. */
      application_id: v.nullable(Id),
      finding: v.nullable(v.picklist(['not_followed', 'not_taken_back'])),
    }),
  ),
  /** The cancelled invoice that this one replaces, and the one that replaced it. */
  replaces: v.nullable(v.object({ id: Id, number: v.nullable(v.string()) })),
  replaced_by: v.nullable(v.object({ id: Id, number: v.nullable(v.string()) })),
  updated_by: v.nullable(v.string()),
});
export type InvoiceRecord = v.InferOutput<typeof InvoiceRecord>;

/** A payment of an invoice that is under way, as the member's list tells it. */
const OpenCharge = v.object({
  method: v.picklist(CHARGE_METHODS),
  /** Until when it can be paid. */
  expires_at: v.nullable(Instant),
  /** Whether there are numbers to pay with that the reader may see. */
  has_numbers: v.boolean(),
});

/** An invoice as its member reads it: only what was confirmed. */
export const MemberInvoice = v.object({
  ...Contents,
  number: v.string(),
  issued_on: v.string(),
  charge: v.nullable(OpenCharge),
});
export type MemberInvoice = v.InferOutput<typeof MemberInvoice>;

export const InvoiceSearch = searchBody(
  ['due_on', 'number', 'issued_on', 'total', 'updated_at'],
  v.optional(
    filterBy({
      /** Number, title, name or code of the member. */
      keyword: v.optional(Text(100)),
      confirmation: AnyOf(v.pipe(WireInteger, v.picklist(valuesOf(InvoiceConfirmation), 'choice'))),
      send: AnyOf(v.pipe(WireInteger, v.picklist(valuesOf(InvoiceSend), 'choice'))),
      payment: AnyOf(v.pipe(WireInteger, v.picklist(valuesOf(InvoicePayment), 'choice'))),
      /** Unpaid, and its day has passed. */
      overdue: v.optional(Flag),
      due_on: DayRange,
      issued_on: DayRange,
      total: SumRange,
      account_code: v.optional(Line(30)),
      ids: AnyOf(Id),
    }),
    {},
  ),
);
export type InvoiceSearch = v.InferOutput<typeof InvoiceSearch>;

/** Most invoices that are confirmed with one call. */
export const CONFIRM_MAX = 1_000;
/** Invoices to confirm, each as it was read. */
export const InvoicesToConfirm = v.object({
  invoices: v.pipe(
    v.array(v.object({ id: Id, version: Version }), 'array'),
    v.minLength(1, 'required'),
    v.maxLength(CONFIRM_MAX, 'too_many'),
  ),
});
/** What became of each: its number, or why it was left as it is. */
export const ConfirmedInvoices = v.object({
  confirmed: v.array(v.object({ id: Id, number: v.string() })),
  left: v.array(v.object({ id: Id, why: v.picklist(['gone', 'changed', 'confirmed', 'nothing_to_pay']) })),
});
export type ConfirmedInvoices = v.InferOutput<typeof ConfirmedInvoices>;

export const InvoiceCancel = v.object({
  version: Version,
  reason: RequiredText(200),
  /** Whether a draft with the same contents is made that names this one. */
  replace: v.optional(Flag),
});
export const CanceledInvoice = v.object({ version: Version, replacement_id: v.nullable(Id) });

/** How many invoices, and what they come to in integer yen. */
const Standing = v.object({ count: WireInteger, yen: Sum });
/** Where the invoices stand: `yen` of unpaid ones is what is open of them. */
export const InvoiceSummary = v.object({
  all: WireInteger,
  unpaid: Standing,
  overdue: Standing,
  /** Unpaid and due until the end of this month, today included. */
  this_month: Standing,
  pending: Standing,
  paid: WireInteger,
  canceled: WireInteger,
});
export type InvoiceSummary = v.InferOutput<typeof InvoiceSummary>;

/** What a new invoice begins with, as the issuer has decided. */
export const InvoiceDefaults = v.object({
  tax_type: v.picklist(valuesOf(TaxType)),
  rounding: v.picklist(valuesOf(FeeRounding)),
  due_on: v.string(),
});
export type InvoiceDefaults = v.InferOutput<typeof InvoiceDefaults>;

/** T and 13 digits, as registered; full-width and lower case are taken. Its check digit is the reader's to judge. */
const RegistrationNumber = v.pipe(
  v.string('registration_number'),
  v.transform((text) => text.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()),
  v.check((text) => checkRegistrationNumber(text) !== 'format', 'registration_number'),
);

/** What the office writes of the issuer; without a name the facility issues under its own. */
const IssuerFields = v.object({
  name: OptionalText(100),
  registration_number: orNothing(RegistrationNumber),
  zipcode: orNothing(Zip),
  address: OptionalText(200),
  phone: orNothing(Phone),
  /** The account that is paid into, as it is printed. */
  bank_account: OptionalLines(400),
  tax_type: v.picklist(valuesOf(TaxType), 'choice'),
  rounding: v.picklist(valuesOf(FeeRounding), 'choice'),
  /** Days until an invoice is due. */
  due_days: integerBetween(0, 366),
  /** Days after the due date on which who has not paid is reminded by mail, each once. */
  reminder_days: v.optional(
    v.pipe(
      v.array(integerBetween(1, 366), 'array'),
      v.maxLength(6, 'too_many'),
      v.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
    ),
    [],
  ),
});
/** Names of the fields, as the form has them. */
export const issuerFields = v.keyof(IssuerFields).options;

export const InvoiceIssuerUpdate = v.object({ ...updateFields(IssuerFields.entries), version: Version });
export const InvoiceIssuerRecord = v.object({
  ...recordFields(IssuerFields.entries),
  /** Name that stands on invoices where none is written. */
  facility_name: v.string(),
  version: Version,
  updated_at: v.nullable(Instant),
  updated_by: v.nullable(v.string()),
});
export type InvoiceIssuerRecord = v.InferOutput<typeof InvoiceIssuerRecord>;
