import type { Family } from '../../kernel/family.ts';
import { taskRetention } from '../../tasks/retention.ts';
import { decisions } from './decide.ts';
import { manage } from './manage.ts';
import { mappings } from './mapping.ts';

export { viewedTask } from './access.ts';
export { taskDesk } from './desk.ts';
export { permittedReport } from './permitted-report.ts';

/** Imports, exports and other tasks of an account. */
export const tasks: Family = {
  name: 'tasks',
  bindings: [...manage, ...decisions, ...mappings],
  retention: taskRetention,
  accountReferences: [
    { table: 'task', column: 'account_id', on: 'stay', why: 'staff alone start tasks' },
    {
      table: 'task_row',
      column: 'record_id',
      followsAccount: true,
      on: 'stay',
      why: 'a plan says what was done to which record',
    },
  ],
};
