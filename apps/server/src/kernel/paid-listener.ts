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
 * What follows from paying an invoice that was issued because of a record of the family (`because_id`). Both run in the transaction of the
 * money, with payer, deposit and invoice locked: what they throw takes the money back with it, and the network is not theirs.
 */
export interface PaidListener {
  because: Because;
  /**
   * At the moment that completes the total, unless what completes it is given back or written off as uncollectible: that is not paid. It may
   * come again after `onUnpaid`.
   */
  onPaid(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
  /** Once the invoice is open again because money was taken back. What cannot be taken back is left for staff to see. */
  onUnpaid(context: PaidContext, invoice: Row<'invoice'>): Promise<void>;
}
