import { adminOverview, manageOverview } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { operator, staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { newestTasks } from '../../tasks/store.ts';
import { facilityCounts } from '../facilities/index.ts';
import { presentTask } from '../tasks/index.ts';
import { countsInReach } from './store.ts';

const LATEST_TASKS = 5;

/** The first screens of staff and operators: numbers that lead somewhere. */
export const overview: Family = {
  name: 'overview',
  bindings: [
    staff(manageOverview, async ({ tx, session, scope, now, locale, services }) => {
      const counts = await countsInReach(tx, scope.organizationIds, jstToday(now));
      const tasks = await newestTasks(tx, session.accountId, LATEST_TASKS);
      return {
        members: can(session.grants, { menu: 'members', flag: 'view' }) ? counts.members : null,
        organizations: can(session.grants, { menu: 'organizations', flag: 'view' }) ? counts.organizations : null,
        tasks: tasks.map((row) => presentTask(row, locale, services)),
      };
    }),
    operator(adminOverview, async ({ tx }) => {
      const { counts, members } = await facilityCounts(tx);
      return { facilities: counts, members };
    }),
  ],
};
