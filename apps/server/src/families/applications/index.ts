import type { Family } from '../../kernel/family.ts';
import { byLinkBindings } from './by-link.ts';
import { feeListener } from './fee.ts';
import { manageBindings } from './manage.ts';
import { applicationReferences } from './references.ts';
import { applicationRetention } from './retention.ts';
import { sendBindings } from './send.ts';
import { startBindings, startLinkMailer } from './start.ts';

export { applicationDesk, countWaiting } from './desk.ts';
export { chargeFee } from './fee.ts';
export { agreedTexts, consentTexts } from './offer.ts';
export { changeApplication, insertApplication } from './store.ts';

/** Applications for a membership (G-13): one record behind every door, one queue for staff. */
export const applications: Family = {
  name: 'applications',
  // Whoever has to pay for joining can still withdraw.
  beforePayment: true,
  paidListeners: [feeListener],
  bindings: [...startBindings, ...sendBindings, ...byLinkBindings, ...manageBindings],
  workers: [{ name: 'links of applications', start: startLinkMailer }],
  retention: applicationRetention,
  accountReferences: applicationReferences,
};
