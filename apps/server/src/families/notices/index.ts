import type { Family } from '../../kernel/family.ts';
import { adminBindings } from './admin.ts';
import { shownBinding } from './shown.ts';

export { insertNotice } from './store.ts';

/** What the operator tells the staff of all facilities beside their login form (decision 0023). */
export const notices: Family = { name: 'notices', bindings: [shownBinding, ...adminBindings] };
