import type { PaymentPage } from '@tsudoi/contract/payments';
import type { ReactNode } from 'react';

/** What both pages of a payment work with. */
export interface Paying {
  page: PaymentPage;
  refresh: () => Promise<unknown>;
  /** Runs a call that changes the payment; what is refused is said, and the page read anew. */
  act: (call: () => Promise<PaymentPage>) => Promise<PaymentPage | undefined>;
  isBusy: boolean;
}

/** A line of a list of facts. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="kv">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
