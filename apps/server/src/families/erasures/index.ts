import { eraseMember } from '@tsudoi/contract/erasures';
import { staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { erase } from './erase.ts';
import { startHistoryEraser } from './history.ts';

/** Erasing one person (個人情報の消去): the account at once, the history by a worker (docs/decisions/0176). */
export const erasures: Family = {
  name: 'erasures',
  bindings: [
    staff(eraseMember, async (context) => {
      await erase(context);
      return {};
    }),
  ],
  accountReferences: [
    {
      table: 'erasure',
      column: 'member_id',
      followsAccount: true,
      on: 'stay',
      why: 'who was erased is nobody to merge',
    },
  ],
  workers: [
    {
      name: 'erasing',
      start: ({ scopes, log, services }) => startHistoryEraser({ scopes, log, secret: services.config.secret }),
    },
  ],
};
