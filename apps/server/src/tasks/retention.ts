import { IMPORT_UNDO_DAYS } from '@tsudoi/domain';
import { deleteAfter, type RetentionRule, removeFiles } from '../kernel/retention.ts';
import { exportKey } from './exports/family.ts';
import { forgetHeaders } from './imports/mapping-store.ts';
import { deleteOldTasks, deletePlanRows, forgetExports, writtenExports } from './retention-store.ts';

/** How long tasks, what exports wrote and what imports planned are kept. */
export const taskRetention: readonly RetentionRule[] = [
  {
    name: 'exports',
    what: 'files that exports wrote',
    retainFor: { hours: 24 },
    since: 'they were finished; their addresses work for one hour',
    scope: 'facility',
    sweep: async (tx, batch) => {
      const rows = await writtenExports(tx, batch);
      const files = rows.map((row) => ({ id: row.id, key: row.result_key ?? exportKey(tx.facilityId, row.id) }));
      return removeFiles(files, batch, (gone) =>
        forgetExports(
          tx,
          gone.map(({ id }) => id),
        ),
      );
    },
  },
  {
    name: 'plans',
    what: 'rows of import plans, with the cells of their file; a plan that was never applied is cancelled',
    retainFor: { days: IMPORT_UNDO_DAYS },
    since: 'they were applied or planned',
    scope: 'facility',
    sweep: async (tx, batch) => {
      const { rows, isDone } = await deletePlanRows(tx, batch.before, batch.limit);
      return { removed: rows, next: isDone ? undefined : 0 };
    },
  },
  deleteAfter({ days: 365 }, 'they were started', {
    name: 'tasks',
    what: 'tasks, with what was searched for and asked',
    facility: deleteOldTasks,
  }),
  deleteAfter({ days: 730 }, 'somebody chose them last', {
    name: 'csv-mappings',
    what: 'fields chosen for unknown headers of imported files',
    facility: forgetHeaders,
  }),
];
