import { adminOverview, manageOverview } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { operator, staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { newestTasks } from '../../tasks/store.ts';
import { presentTask } from '../tasks/index.ts';
import { facilityCounts, memberCounts, organizationCount } from './store.ts';

const LATEST_TASKS = 5;

/** The first screens of staff and operators: numbers that lead somewhere. */
export const overview: Family = {
  name: 'overview',
  bindings: [
    staff(manageOverview, async ({ tx, session, scope, now, locale, services }) => ({
      members: can(session.grants, { menu: 'members', flag: 'view' })
        ? await memberCounts(tx, scope.organizationIds, jstToday(now))
        : null,
      organizations: can(session.grants, { menu: 'organizations', flag: 'view' }) ? await organizationCount(tx) : null,
      tasks: (await newestTasks(tx, session.accountId, LATEST_TASKS)).map((row) => presentTask(row, locale, services)),
    })),
    operator(adminOverview, async ({ tx }) => {
      const { members, ...facilities } = await facilityCounts(tx);
      return { facilities, members };
    }),
  ],
};
