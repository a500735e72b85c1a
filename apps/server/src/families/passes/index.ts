import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import { admin } from './admin.ts';
import { issue } from './ladder.ts';
import { manage } from './manage.ts';
import { deleteOldRevocations } from './store.ts';

export { judgePasses, publicKeys, revokedNames, signText } from './door.ts';
export { printedPasses } from './paper.ts';

/** Member cards that prove themselves, with or without network (decision 0097). */
export const passes: Family = {
  name: 'passes',
  bindings: [issue, ...manage, ...admin],
  accountReferences: [
    {
      table: 'member_pass',
      column: 'account_id',
      on: 'stay',
      why: 'the card of who goes counts no more, who stays has one',
    },
    {
      table: 'pass_revocation',
      column: 'account_id',
      followsAccount: true,
      on: 'stay',
      why: 'what was revoked is named by itself',
    },
  ],
  retention: [
    deleteAfter({ days: 1 }, 'their time was over', {
      name: 'pass-revocations',
      what: 'names of passes that were revoked',
      facility: deleteOldRevocations,
    }),
  ],
};
