import * as v from 'valibot';
import { endpoint } from '../core/endpoint.ts';
import { AnswerInteger, IdParams } from '../core/values.ts';
import { Sum } from '../invoices/schema.ts';

/**
 * What an import of members charges for joining, by its plan or, once it is applied, by the invoices that it made and that live. Members join
 * who become official and whose main type has a fee.
 */
export const ImportFees = v.object({
  /** Whether everybody who joins is charged and gets the invoice by mail, as `send_invoice_flag` asks. */
  mailed: v.boolean(),
  /** Whether whoever has a registered account is charged, as `auto_payment_flag` asks. */
  debited: v.boolean(),
  invoices: AnswerInteger,
  /** Yen, with tax. */
  total: Sum,
  /** Invoices of members who have a registered account: the next file for the bank asks for them. */
  with_account: AnswerInteger,
  /** Invoices of members without an e-mail address. */
  without_email: AnswerInteger,
});
export type ImportFees = v.InferOutput<typeof ImportFees>;

export const importFees = endpoint({
  method: 'GET',
  path: '/management/member-csv/import/{id}/fees',
  access: { needs: { menu: 'members.import-csv', flag: 'view' } },
  params: IdParams,
  response: ImportFees,
  summary: 'What an import of members charges for joining',
});
