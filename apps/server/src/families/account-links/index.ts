import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { manageBindings } from './manage.ts';
import { memberBindings } from './member.ts';
import { linkReferences } from './references-store.ts';
import { startLinkRounds } from './rounds.ts';
import { deleteOldLinks } from './store.ts';

export { addLink, type Linking, openAsked } from './link.ts';
export { mailOpened } from './mail.ts';
export { sidesOf } from './store.ts';

/** Who of the members may act for whom: parents for their children, and the like. */
export const accountLinks: Family = {
  name: 'account-links',
  bindings: [...manageBindings, ...memberBindings],
  accountReferences: linkReferences,
  workers: [{ name: 'links', start: startLinkRounds }],
  retention: [
    deleteAfter({ days: 365 }, 'they ended', {
      name: 'family-links',
      what: 'links of members that ended',
      facility: deleteOldLinks,
    }),
  ],
};
