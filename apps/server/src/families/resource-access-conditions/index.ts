import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';

export { accessConditionsToName, hiddenEvents, hiddenMenus } from './access.ts';
export { accessConditionsFor, conditionsOfEvents, writeConditionsOfEvent } from './store.ts';

/** Conditions of access: who sees menus of the member app and events, as the operator sets it up (G-26). */
export const resourceAccessConditions: Family = { name: 'resource-access-conditions', bindings: adminBindings };
