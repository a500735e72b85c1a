import { crud } from '../core/crud.ts';
import { PaymentAgencyCreate, PaymentAgencyRecord, PaymentAgencySearch, PaymentAgencyUpdate } from './schema.ts';

export * from './schema.ts';

/** Agencies that collect money for facilities (G-45). */
export const paymentAgencies = crud({
  base: '/admin/payment-agencies',
  access: { operator: 'system' },
  row: PaymentAgencyRecord,
  item: PaymentAgencyRecord,
  create: PaymentAgencyCreate,
  update: PaymentAgencyUpdate,
  search: PaymentAgencySearch,
});
