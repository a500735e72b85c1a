import { adminOverview, manageOverview, settledToday, waitingForStaff } from '@tsudoi/contract/overview';
import { jstToday } from '@tsudoi/domain';
import { can } from '@tsudoi/permissions';
import { operator, staff } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { applicationDesk, countWaiting } from '../applications/index.ts';
import { eventDesk } from '../events/index.ts';
import { facilityCounts } from '../facilities/index.ts';
import { invoiceDesk } from '../invoices/index.ts';
import { memberDesk, settledByStaff } from '../members/index.ts';
import { countFindings } from '../money-check/index.ts';
import { taskDesk } from '../tasks/index.ts';
import { attention } from './operator-store.ts';

const NOTHING_DONE = { count: 0, more: false };

/** The first screens of staff and operators: what the day brings, and figures that lead somewhere. */
export const overview: Family = {
  name: 'overview',
  bindings: [
    staff(manageOverview, async (context) => {
      const { grants } = context.session;
      const members = can(grants, { menu: 'members', flag: 'view' }) ? await memberDesk(context) : undefined;
      return {
        members: members?.figures ?? null,
        due: members?.due ?? [],
        applications: can(grants, { menu: 'applications', flag: 'view' }) ? await applicationDesk(context.tx) : null,
        events: await eventDesk(context.tx, grants, context.now),
        invoices: can(grants, { menu: 'invoices', flag: 'view' })
          ? await invoiceDesk(context.tx, jstToday(context.now), context.scope.organizationIds)
          : null,
        money: can(grants, { menu: 'money-check', flag: 'view' })
          ? await countFindings(context.tx, context.scope.organizationIds)
          : null,
        done: members?.done ?? NOTHING_DONE,
        first_steps: members?.firstSteps ?? null,
        ...(await taskDesk(context)),
        may_edit_members: can(grants, { menu: 'members', flag: 'edit' }),
        may_edit_invoices: can(grants, { menu: 'invoices', flag: 'edit' }),
        may_see_changes: can(grants, { menu: 'settings.security', flag: 'view' }),
      };
    }),
    staff(waitingForStaff, async ({ tx, scope, session }) => {
      const sees = (menu: 'applications' | 'money-check') => can(session.grants, { menu, flag: 'view' });
      const counts = [
        { menu: 'applications', count: sees('applications') ? await countWaiting(tx) : 0 },
        { menu: 'money-check', count: sees('money-check') ? await countFindings(tx, scope.organizationIds) : 0 },
      ] as const;
      return counts.filter(({ count }) => count > 0);
    }),
    staff(settledToday, async (context) =>
      can(context.session.grants, { menu: 'members', flag: 'view' }) ? settledByStaff(context) : [],
    ),
    operator(adminOverview, async ({ tx, locale }) => {
      const { counts, members } = await facilityCounts(tx);
      const rows = await attention(tx, locale);
      return {
        facilities: counts,
        members,
        attention: rows.map((row) => ({ ...row, at: row.at?.toISOString() ?? null })),
      };
    }),
  ],
};
