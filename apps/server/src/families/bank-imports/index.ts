import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import type { Services } from '../../kernel/services.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { advanceImport } from './advance.ts';
import { bankLineExport, csvBinding } from './csv.ts';
import { fileBindings } from './manage-files.ts';
import { lineBindings } from './manage-lines.ts';
import { sampleBindings } from './samples.ts';
import { deleteOldFiles } from './store.ts';

export { advanceImport } from './advance.ts';
export { readBankFile } from './read-file.ts';
export { sampleDay, sampleFile, samplePayments } from './sample.ts';
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
  bindings: [...fileBindings, ...lineBindings, ...sampleBindings, csvBinding],
  tasks: ({ services }) => [bankImport({ services }), bankLineExport],
  retention: [
    deleteAfter({ days: 7 * 365 + 2 }, 'they came', {
      name: 'bank-files',
      what: 'bytes of bank files; their payments stay',
      facility: deleteOldFiles,
    }),
  ],
};
