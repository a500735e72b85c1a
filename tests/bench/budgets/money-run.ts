import { setTimeout as pause } from 'node:timers/promises';
import { confirmBillingRun, getBillingRun, startBillingRun } from '@tsudoi/contract/billing-runs';
import { paymentPlans } from '@tsudoi/contract/payment-plans';
import { jstToday } from '@tsudoi/domain';
import type { Actor } from '@tsudoi/kit/actor';
import { atMost, type Budget } from '../bench.ts';
import { stopwatch } from '../measure.ts';
import { putSubscribers, withoutDrawing } from '../money-world.ts';
import { memberFile, timeImport } from '../transfer.ts';
import { cpuSeconds, seconds, times } from '../words.ts';
import { largest } from './money.ts';

/** Waits until a run stands somewhere. @throws Error where it ends otherwise */
async function awaitState(staff: Actor, id: number, state: 'ready' | 'done', from: readonly string[]) {
  for (;;) {
    const run = await staff.call(getBillingRun, { params: { id } });
    if (run.state === state) return run;
    if (!from.includes(run.state)) throw new Error(`the run is ${run.state}`);
    await pause(100);
  }
}

/** A run over many who are on a plan, from its start over its preview to the last invoice, beside the import of as many members. */
export const moneyRun: Budget = {
  id: 'money-run',
  async run(bench) {
    const { database, product, at, empty } = await largest(bench);
    const target = empty[1];
    if (target === undefined) throw new Error('the world has no empty facility');
    await withoutDrawing(bench.cluster, database);
    const { id: planId } = await at.staff.call(paymentPlans.create, {
      body: {
        ...{ code: 'BENCH', name: '月会費', timing: 2, charge_day: 1, fee_type: 1, amount: 6_600, rate: 10 },
        ...{ rounding: 'ROUND_DOWN', tax_type: 'inclusive' },
      },
    });
    const wanted = bench.quick ? 5_000 : 50_000;
    const count = await putSubscribers(bench.cluster, database, { facilityId: at.facility.id, planId, count: wanted });
    let preview = 0;
    const ours = await stopwatch(bench.cluster, product.pid, async () => {
      const began = performance.now();
      const { id } = await at.staff.call(startBillingRun, { body: { through_on: jstToday(new Date()) } });
      const { version, bill_count } = await awaitState(at.staff, id, 'ready', ['calculating']);
      preview = (performance.now() - began) / 1_000;
      if (bill_count !== count) throw new Error(`the preview bills ${bill_count} of ${count}`);
      await at.staff.call(confirmBillingRun, { params: { id }, body: { version, issue_all: true } });
      const { counts } = await awaitState(at.staff, id, 'done', ['executing']);
      if (counts.billed !== count) throw new Error(`the run billed ${counts.billed} of ${count}`);
    });
    const floor = await stopwatch(bench.cluster, product.pid, () =>
      timeImport(target.staff, memberFile(count, target.facility.host), count),
    );
    const ratio = ours.seconds / floor.seconds;
    return [
      {
        what: `a run of ${count.toLocaleString('en')} on a plan, preview and issued invoices`,
        must: '≤ 15 × the import of as many members',
        aim: '≤ 3 ×',
        narrow: seconds(floor.seconds),
        ours: `${seconds(ours.seconds)}, of it the preview ${seconds(preview)}`,
        ratio: times(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atMost(ratio, 15, 3),
      },
    ];
  },
};
