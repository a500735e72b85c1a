import { query } from '../../db/build.ts';
import type { Family } from '../../kernel/family.ts';
import { batchResult } from '../../kernel/retention.ts';
import type { Services } from '../../kernel/services.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { advanceImport } from './advance.ts';
import { bankLineExport, csvBinding } from './csv.ts';
import { manageBindings } from './manage.ts';

export { advanceImport } from './advance.ts';
export { readBankFile } from './read-file.ts';
export { importById, insertImport, updateImport } from './store.ts';

/** The work on a file that staff sent, confirmed, matched anew or gave up. */
const bankImport = ({ services }: { services: Services }): TaskKind => ({
  kind: 'bank-import',
  async run(run) {
    const { import_id } = run.task.params as { import_id: number };
    await advanceImport(
      async (work) => {
        let result: unknown;
        await run.batch(async (tx) => {
          result = await work(tx);
          return {};
        });
        return result as Awaited<ReturnType<typeof work>>;
      },
      import_id,
      {
        actor: run.actor,
        services,
        log: run.log,
        notify: (tx) => tx.afterCommit(() => services.recordsChanged(run.facilityId, { menu: 'bank-imports' })),
      },
    );
    await run.batch(async () => ({ state: 'done', step: 'done', progress: 100, finished_at: new Date() }));
  },
});

/** Files of banks, the payments in them, and what each of them pays (G-20). */
export const bankImports: Family = {
  name: 'bank-imports',
  bindings: [...manageBindings, csvBinding],
  tasks: ({ services }) => [bankImport({ services }), bankLineExport],
  retention: [
    {
      name: 'bank-files',
      what: 'bytes of bank files; their payments stay',
      retainFor: { days: 7 * 365 + 2 },
      since: 'they came',
      scope: 'facility',
      sweep: async (tx, { before, limit }) =>
        batchResult(
          await tx.run(
            query`update bank_import set raw = null where id in (
              select id from bank_import where raw is not null and created_at < ${before} order by id limit ${limit})`,
          ),
          { limit },
        ),
    },
  ],
};
