import type { Family } from '../../kernel/family.ts';
import { deleteAfter } from '../../kernel/retention.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { advanceRun } from './advance.ts';
import { manageBindings } from './manage.ts';
import { previewBindings } from './previews.ts';
import { startBillingRounds } from './rounds.ts';
import { deleteGivenUp, deleteOldItems } from './store.ts';
import { testBindings } from './test-plan.ts';

export { advanceRun } from './advance.ts';
export { insertRun } from './store.ts';

/** The work on a run that staff began, confirmed or take back. */
const billingRun = ({ services }: { services: Parameters<typeof startBillingRounds>[0]['services'] }): TaskKind => ({
  kind: 'billing-run',
  async run(run) {
    const { run_id } = run.task.params as { run_id: number };
    await advanceRun(
      async (work) => {
        let result: unknown;
        await run.batch(async (tx) => {
          result = await work(tx);
          return {};
        });
        return result as Awaited<ReturnType<typeof work>>;
      },
      run_id,
      {
        log: run.log,
        working: () => ({
          actor: run.actor,
          now: new Date(),
          notify: (tx) => tx.afterCommit(() => services.recordsChanged(run.facilityId, { menu: 'billing-runs' })),
        }),
      },
    );
    await run.batch(async () => ({ state: 'done', step: 'done', progress: 100, finished_at: new Date() }));
  },
});

/** Billing runs: what plans charge, reckoned, looked at, made and taken back (G-22). */
export const billingRuns: Family = {
  name: 'billing-runs',
  bindings: [...manageBindings, ...testBindings, ...previewBindings],
  tasks: ({ services }) => [billingRun({ services })],
  retention: [
    deleteAfter({ days: 30 }, 'they were given up', {
      name: 'billing-previews',
      what: 'what previews of billing runs said that were given up',
      facility: deleteGivenUp,
    }),
    deleteAfter({ days: 1_200 }, 'the run ended', {
      name: 'billing-items',
      what: 'reasons of amounts of billing runs; what was charged stays',
      facility: deleteOldItems,
    }),
  ],
  workers: [{ name: 'billing-runs', start: startBillingRounds }],
  accountReferences: [
    {
      table: 'billing_run_item',
      column: 'account_id',
      followsAccount: true,
      on: 'stay',
      why: 'says whom a run was about; what comes of it is the invoice, whose payer is joined',
    },
  ],
};
