import type { Family } from '../../kernel/family.ts';
import { taskRetention } from '../../tasks/retention.ts';
import { manage } from './manage.ts';

export { presentTask } from './present.ts';
export { reportToTell } from './told.ts';

/** Imports, exports and other tasks of an account. */
export const tasks: Family = { name: 'tasks', bindings: manage, retention: taskRetention };
