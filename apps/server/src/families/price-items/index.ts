import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';

/** The prices of a facility, which lines of invoices are chosen from. */
export const priceItems: Family = {
  name: 'price-items',
  bindings: manageBindings,
};
