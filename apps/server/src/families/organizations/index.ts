import type { Family } from '../../kernel/family.ts';
import { manageBindings } from './manage.ts';

/** The tree of blocks, leagues and clubs inside a facility (G-43). */
export { existingOrganizations, organizationChoices, organizationName } from './store.ts';

export const organizations: Family = { name: 'organizations', bindings: manageBindings };
