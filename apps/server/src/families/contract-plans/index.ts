import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';

export { planName } from './admin.ts';
export { insertContractPlan, planToGive } from './store.ts';

/**
 * Contract plans: what the platform offers facilities, with limits and a price, for system administrators (G-44, PERM-24).
 * What a facility may is in its own row, so that nothing else asks for its plan.
 */
export const contractPlans: Family = {
  name: 'contract-plans',
  bindings: adminBindings,
};
