import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { manageBindings } from './manage.ts';

export { type AdjustmentCondition, adjustmentsInOrder } from './store.ts';

/** What is taken off or added to what members are charged, and the operator's conditions on when (G-25). */
export const paymentAdjustments: Family = {
  name: 'payment-adjustments',
  bindings: [...manageBindings, ...adminBindings],
};
