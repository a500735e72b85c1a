import {
  type BillingRunState,
  confirmBillingRun,
  getBillingRun,
  searchBillingItems,
  startBillingRun,
} from '@tsudoi/contract/billing-runs';
import { jstToday } from '@tsudoi/domain';
import { until } from '../until.ts';
import { byId, type FamilyWalk, searchFor, slot, updates } from '../walk.ts';
import type { World } from '../world.ts';
import { applyConditionBody } from './apply-conditions.ts';
import { makeMember, member } from './members.ts';
import { feeConditionBody, makePlan, plan, storedMember, storedPlan, subscribe } from './payment-plans.ts';

/** A run once it rests in a state. */
export const runIn = (world: World, id: number, state: BillingRunState) =>
  until(`billing run ${id} being ${state}`, async () => {
    const run = await world.staff.call(getBillingRun, { params: { id } });
    if (run.state !== state) return undefined;
    // Its task says so a little later.
    const [task] = await world.server.sql(
      `select id from task where facility_id = $1 and kind = 'billing-run' and state = 'running' limit 1`,
      [world.id],
    );
    return task === undefined ? run : undefined;
  });

/** What becomes of whom in a run, all on one page. */
export const itemsOf = async (world: World, id: number, filter: object = {}) =>
  (await world.staff.call(searchBillingItems, { body: { per_page: 'all', default_search: { run_id: id, ...filter } } }))
    .items;

/** Reckons what is due until a day, today unless told, and waits for the preview. What waits from before is given up. */
export async function previewRun(world: World, through_on = jstToday(new Date())) {
  await world.server.sql(
    `update billing_run set state = 'dropped' where facility_id = $1 and state in ('calculating', 'ready', 'executing', 'undoing')`,
    [world.id],
  );
  const { id } = await world.chief.call(startBillingRun, { body: { through_on } });
  const { version } = await runIn(world, id, 'ready');
  return { world, id, version };
}

/** Makes the invoices of a preview. */
export async function executeRun({ world, id, version }: Awaited<ReturnType<typeof previewRun>>, issue_all = false) {
  await world.chief.call(confirmBillingRun, { params: { id }, body: { version, issue_all } });
  return runIn(world, id, 'done');
}

const run = slot('run', async ({ world }) => {
  const { id } = await makePlan(world);
  await subscribe({ world, id }, await makeMember(world), { billed_from: jstToday(new Date()) });
  return previewRun(world);
});
const doneRun = slot('doneRun', async (place) => {
  const made = await run.make(place);
  return { ...made, version: (await executeRun(made)).version };
});

export const walk: FamilyWalk = {
  staff: {
    searchBillingRuns: { input: () => searchFor() },
    startBillingRun: {
      input: async (use) => {
        const { world } = await use(plan);
        await world.server.sql(
          `update billing_run set state = 'dropped' where facility_id = $1 and state in ('calculating', 'ready', 'executing', 'undoing')`,
          [world.id],
        );
        return { body: { through_on: jstToday(new Date()) } };
      },
      foreign: { plan: 'nothing' },
      ofWhole: true,
    },
    getBillingRun: byId(run),
    searchBillingItems: {
      input: async (use) => ({ body: { page: 1, per_page: 100, default_search: { run_id: (await use(run)).id } } }),
      foreign: { run: 'nothing' },
    },
    recalculateBillingRun: { ...updates(run, () => ({})), ofWhole: true },
    leaveOutBillingItem: {
      input: async (use) => {
        const { world, id, version } = await use(run);
        const [item] = await itemsOf(world, id, { state: ['bill'] });
        return { params: { id }, body: { version, item_id: item?.id ?? 0, leave_out: true } };
      },
    },
    dropBillingRun: { ...updates(run, () => ({})), ofWhole: true },
    confirmBillingRun: { ...updates(run, () => ({})), ofWhole: true },
    undoBillingRun: { ...updates(doneRun, () => ({})), ofWhole: true },
    testPlan: {
      input: async (use) => ({
        params: { id: (await use(plan)).id },
        query: { account_id: (await use(member)).id, on: '2026-12-01' },
      }),
      foreign: { member: 422 },
    },
  },
  operator: {
    previewFeeCondition: async ({ world, code }) => {
      const { plan_id, conditions } = feeConditionBody(await storedPlan(world));
      return { query: { facility_code: code }, body: { plan_id, conditions } };
    },
    previewAdjustmentCondition: ({ code }) => ({
      query: { facility_code: code },
      body: { household_position: 2, conditions: applyConditionBody().conditions },
    }),
    testFeeConditions: async ({ world, code }) => ({
      query: {
        facility_code: code,
        plan_id: await storedPlan(world),
        member_code: await storedMember(world),
        on: '2026-12-01',
      },
    }),
  },
  async seed(world) {
    const own = await makePlan(world, { name: `${world.marker}月会費`, issue_at_once: true });
    await subscribe(own, await makeMember(world), { billed_from: jstToday(new Date()) });
    await executeRun(await previewRun(world));
    await world.server.sql(
      `insert into billing_day (facility_id, looked_on) values ($1, current_date + 400) on conflict do nothing`,
      [world.id],
    );
  },
};
