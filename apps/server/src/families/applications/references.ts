import { Problem } from '@tsudoi/contract';
import { applicationStates, isWaiting } from '@tsudoi/domain';
import { movesRows } from '../../db/moved-rows.ts';
import type { AccountReference } from '../../kernel/account-references.ts';
import { hasApplicationIn } from './store.ts';

const WAITING = applicationStates.filter((state) => isWaiting(state) || state === 'unpaid');

/** Columns of applications and consents that point at an account. An application that waits, also for its fee, ends first. */
export const applicationReferences: readonly AccountReference[] = [
  {
    table: 'application',
    column: 'account_id',
    on: 'move',
    work: movesRows({ table: 'application', column: 'account_id', since: 'created_at' }),
    counted: { kind: 'applications', menu: 'applications' },
    refuse: async (tx, { from, to }) =>
      (await hasApplicationIn(tx, [from, to], WAITING)) ? new Problem('merge_application_waiting') : undefined,
  },
  {
    table: 'application',
    column: 'corporate_id',
    on: 'move',
    work: movesRows({ table: 'application', column: 'corporate_id', since: 'created_at' }),
  },
  {
    table: 'consent',
    column: 'account_id',
    on: 'move',
    work: movesRows({ table: 'consent', column: 'account_id', since: 'agreed_at' }),
    counted: { kind: 'consents', menu: 'members' },
  },
];
