import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { noticeRoutes } from './notices.ts';
import { eventRetention } from './retention.ts';
import { paymentWorkers } from './watchdog.ts';

export { adapterOf } from './agency-calls.ts';
export { readBack } from './read-back.ts';
export { type Charge, keysElsewhere, lockCharge, moveCharge } from './store.ts';

/**
 * Payments of invoices through agencies (G-20): attempts, of which one at a time is open, and what agencies say about them. Money
 * enters the books by the verbs of deposits alone.
 */
export const payments: Family = {
  name: 'payments',
  beforePayment: true,
  bindings: [...memberBindings, ...manageBindings],
  routes: noticeRoutes,
  workers: paymentWorkers,
  retention: eventRetention,
};
