import { NUMBERED_DOCUMENTS, QUANTITY_MAX } from '@tsudoi/domain';
import * as v from 'valibot';
import { AnswerInteger, Id, integerBetween } from '../core/values.ts';
import { Sum } from '../invoices/schema.ts';

/** Editions of one document; a receipt that was lost is issued again, everything else has one. */
const Copy = v.object({ copy: AnswerInteger, issued_on: v.string(), issued_by: v.string() });

/** A document that was handed out about an invoice. */
export const InvoiceDocument = v.object({
  id: Id,
  kind: v.picklist(NUMBERED_DOCUMENTS),
  number: v.string(),
  issued_on: v.string(),
  amount: Sum,
  /** Whether it still holds: the receipt of a payment that was taken back does not. */
  holds: v.boolean(),
  copies: v.array(Copy),
});
export type InvoiceDocument = v.InferOutput<typeof InvoiceDocument>;

export const InvoiceDocuments = v.object({
  documents: v.array(InvoiceDocument),
  /** Whether a receipt can be issued: the invoice is paid, and some of it with money. */
  receipt: v.picklist(['none', 'first', 'again']),
});
export type InvoiceDocuments = v.InferOutput<typeof InvoiceDocuments>;

export const DocumentParams = v.object({ id: Id, document_id: Id });
/** Which edition; the newest unless told. */
export const CopyQuery = v.object({
  copy: v.optional(integerBetween(1, QUANTITY_MAX)),
});

/** How many editions of the receipt that holds somebody saw before issuing another one; 0 where there was none. */
export const ReceiptBody = v.object({
  seen: integerBetween(0, QUANTITY_MAX),
});

/** What became of each invoice that was to be sent: sent, or why it was left as it is. */
export const SentInvoices = v.object({
  sent: v.array(Id),
  left: v.array(
    v.object({
      id: Id,
      why: v.picklist(['gone', 'changed', 'not_issued', 'canceled', 'paid', 'no_address']),
      number: v.nullable(v.string()),
      /** Whose it is. */
      name: v.string(),
    }),
  ),
});
export type SentInvoices = v.InferOutput<typeof SentInvoices>;

/** Of what somebody was reminded, and why of the rest nobody was. */
export const RemindedInvoices = v.object({
  reminded: v.array(Id),
  left: v.array(
    v.object({
      id: Id,
      why: v.picklist(['gone', 'changed', 'not_late', 'being_paid', 'reminded_today', 'no_address']),
      number: v.nullable(v.string()),
      /** Whose it is. */
      name: v.string(),
    }),
  ),
});
export type RemindedInvoices = v.InferOutput<typeof RemindedInvoices>;
