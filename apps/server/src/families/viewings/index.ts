import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { viewingBindings } from './manage.ts';
import { deleteOldViewings } from './store.ts';

export { viewedAs } from './narrow.ts';

/** Looking at the console as a role or a colleague, to see what they see. */
export const viewings: Family = {
  name: 'viewings',
  bindings: viewingBindings,
  accountReferences: [
    { table: 'viewing', column: 'account_id', on: 'stay', why: 'staff alone look at the console as somebody' },
    { table: 'viewing', column: 'viewed_id', on: 'stay', why: 'the console is looked at as staff' },
  ],
  retention: [
    deleteAfter({ days: 365 }, 'they began', {
      name: 'viewings',
      what: 'who looked at the console as whom',
      facility: deleteOldViewings,
    }),
  ],
};
