import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';

export { noticePlace, originsOf, paymentSealer } from './secrets.ts';
export {
  agencyByCode,
  agencyById,
  allAgencies,
  insertAgency,
  type PaymentAgencyRow,
  untrustedAgencies,
} from './store.ts';
export { isTrusted } from './trust.ts';

/** Agencies that collect money for facilities, for system administrators of the platform (G-45). */
export const paymentAgencies: Family = {
  name: 'payment-agencies',
  bindings: adminBindings,
};
