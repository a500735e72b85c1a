import type { Row } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';
import type { Services } from './services.ts';

/** What invoices are issued for, without those that staff write by hand. */
export type Because = Exclude<Row<'invoice'>['because'], 'manual'>;

/** The transaction in which money is written, and who writes it. */
export interface PaidContext {
  tx: FacilityTx;
  by: string;
  services: Services;
}

/**
 * What a family does when an invoice that was issued for one of its records (`because_id`) is paid, or is open again. Both functions run in
 * the transaction that writes the money, with payer, deposit and invoice locked: when one throws, the money is not written either. They
 * must not wait for the network.
 */
export interface PaidListener {
  because: Because;
  /**
   * Called when the total is complete, by money alone: not when the rest was written off as uncollectible or is being given back. Called
   * again when an invoice is paid anew after `onUnpaid`.
   */
  onPaid(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
  /** Called when the invoice is open again because money was taken back. What cannot be undone stays, for staff to decide. */
  onUnpaid(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
  /** Called when staff cancelled the invoice and put no other in its place: it is not asked for any more. */
  onWaived?(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
  /** Called when an agency told of money for the invoice which did not pay it, as it came too late. The money is left to its payer. */
  onUnused?(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
}
