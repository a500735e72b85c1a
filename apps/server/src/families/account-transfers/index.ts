import type { Family } from '../../kernel/family.ts';
import type { Services } from '../../kernel/services.ts';
import type { TaskKind } from '../../tasks/runner.ts';
import { advanceBatch } from './advance.ts';
import { bankBindings } from './banks.ts';
import { KIND, manageBindings } from './manage.ts';
import { mandateBindings } from './mandates.ts';
import { settingBindings } from './setting.ts';

export { makeBatch, previewOf } from './collect.ts';
export { insertMandate, sealedAccount } from './mandate-store.ts';
export { transferSetting } from './setting.ts';

/** The work on a result that staff confirmed. */
const booking = ({ services }: { services: Services }): TaskKind => ({
  kind: KIND,
  async run(run) {
    const { batch_id } = run.task.params as { batch_id: number };
    await advanceBatch(
      async (work) => {
        let result: unknown;
        await run.batch(async (tx) => {
          result = await work(tx);
          return {};
        });
        return result as Awaited<ReturnType<typeof work>>;
      },
      batch_id,
      {
        actor: run.actor,
        services,
        notify: (tx) => tx.afterCommit(() => services.recordsChanged(run.facilityId, { menu: 'account-transfers' })),
      },
    );
    await run.batch(async () => ({ state: 'done', step: 'done', progress: 100, finished_at: new Date() }));
  },
});

/** Debits of accounts (口座振替, G-20): mandates of payers, the file of a month for the bank, and its result. */
export const accountTransfers: Family = {
  name: 'account-transfers',
  bindings: [...settingBindings, ...bankBindings, ...mandateBindings, ...manageBindings],
  tasks: ({ services }) => [booking({ services })],
};
