import type { Family } from '../../kernel/family.ts';
import { bindings } from './settings.ts';

export { agencyAccess, apiKeyPlace, credentialsOf, facilityNoticeSecret, mayCall, methodsOn } from './settings.ts';
export { facilityPayment, facilityPaymentForUpdate, itemsOf, updateFacilityPayment } from './store.ts';

/** How a facility is paid: its agency, its methods and what it says before the last click (G-45, PERM-22). */
export const paymentMethods: Family = {
  name: 'payment-methods',
  bindings,
};
