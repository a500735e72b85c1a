import { approveApplication } from '@tsudoi/contract/applications';
import { deleteMember, getMember } from '@tsudoi/contract/members';
import { joinPlan, paymentPlans, planSubscribers } from '@tsudoi/contract/payment-plans';
import { applyTask, undoTask } from '@tsudoi/contract/tasks';
import { jstToday } from '@tsudoi/domain';
import { makeFacility, makeMember, onEngines, suiteServer, until, type World } from '@tsudoi/kit';
import { makeApplication, setTerms } from '@tsudoi/kit/families/applications';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { planBody } from '@tsudoi/kit/families/payment-plans';
import { afterEach, beforeAll, expect, it } from 'vitest';

onEngines('a plan that goes with a member type', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const makePlan = async (fields: object = {}) => {
    const body = planBody({ joined_type_ids: [world.memberTypes[0]!.id], ...fields });
    return (await world.staff.call(paymentPlans.create, { body })).id;
  };
  const on = (planId: number) =>
    server.sql<{ account_id: number; starts_on: string; ends_on: string | null; joined: boolean }>(
      `select account_id, starts_on::text, ends_on::text, joined from plan_subscriber
       where facility_id = $1 and plan_id = $2 and deleted_at is null order by id`,
      [world.id, planId],
    );
  const settled = () =>
    until('nobody waits to be looked at', async () => {
      const [row] = await server.sql<{ count: number }>(
        'select count(*)::int as count from plan_join_due where facility_id = $1',
        [world.id],
      );
      return row?.count === 0;
    });

  it('takes in whoever becomes official of it, once, and lets go whoever leaves the type, is deleted or withdraws', async () => {
    const plan = await makePlan();
    await setTerms(world, { sign_up_fee: 0 });
    const application = await makeApplication(world);
    await settled();
    expect(await on(plan)).toEqual([]);
    const params = { id: application.id };
    await world.staff.call(approveApplication, { params, body: { version: application.version } });
    const entered = await makeMember(world);
    await settled();
    const today = jstToday(new Date());
    const rows = await on(plan);
    expect(rows.map(({ starts_on, ends_on, joined }) => ({ starts_on, ends_on, joined }))).toEqual(
      Array.from({ length: 2 }, () => ({ starts_on: today, ends_on: null, joined: true })),
    );
    // Another type, and back within the month: it goes on where it ended, so that nobody is charged twice.
    const type = (ids: number[]) =>
      server.sql('update account set member_type_ids = $3::int[] where facility_id = $1 and id = $2', [
        world.id,
        entered.id,
        ids,
      ]);
    await server.sql('update plan_subscriber set starts_on = starts_on - 40 where plan_id = $1', [plan]);
    await type([]);
    await settled();
    expect((await on(plan)).find(({ account_id: id }) => id === entered.id)?.ends_on).not.toBeNull();
    await type([world.memberTypes[0]!.id]);
    await settled();
    const mine = (await on(plan)).filter(({ account_id: id }) => id === entered.id);
    expect(mine).toMatchObject([{ ends_on: null }]);
    const { version } = await world.staff.call(getMember, { params: { id: entered.id } });
    await world.staff.call(deleteMember, { params: { id: entered.id }, query: { version } });
    await settled();
    expect((await on(plan)).find(({ account_id: id }) => id === entered.id)?.ends_on).not.toBeNull();
  });

  it('leaves to staff who was put on by hand, and whom the plan does not take', async () => {
    const hand = await makeMember(world);
    const plan = await makePlan();
    await world.staff.call(planSubscribers.create, {
      body: { plan_id: plan, account_id: hand.id, starts_on: '2026-04-01' },
    });
    await server.sql('update account set active = false where id = $1', [hand.id]);
    await settled();
    expect(await on(plan)).toMatchObject([{ ends_on: null, joined: false }]);
    const refused = await world.staff.ask(paymentPlans.create, {
      body: planBody({ member_type_ids: [world.memberTypes[0]!.id], joined_type_ids: [999_999] }),
    });
    expect(refused.failure().error_fields?.joined_type_ids?.[0]?.code).toBe('member_type_unknown');
  });

  it('brings those who are there into line by a plan of staff, which is undone', async () => {
    const place = await makeFacility(server);
    const [one] = [await makeMember(place), await makeMember(place)];
    const body = planBody({ joined_type_ids: [place.memberTypes[0]!.id] });
    const { id } = await place.staff.call(paymentPlans.create, { body });
    const counts = async () => (await place.staff.call(paymentPlans.get, { params: { id } })).joining;
    expect(await counts()).toEqual({ on: 2, off: 0 });
    const run = async () => (await place.staff.call(joinPlan, { params: { id }, body: {} })).task_id;
    const state = async (task: number) =>
      (await server.sql<{ state: string }>('select state from task where id = $1', [task]))[0]?.state;
    const reach = (task: number, wanted: string) =>
      until(`the plan is ${wanted}`, async () => (await state(task)) === wanted);
    const task = await run();
    await reach(task, 'planned');
    expect(await counts()).toEqual({ on: 2, off: 0 });
    await place.staff.call(applyTask, { params: { id: task } });
    await reach(task, 'applied');
    expect(await counts()).toEqual({ on: 0, off: 0 });
    // One is charged for by hand meanwhile: its place stays.
    await server.sql('update plan_subscriber set version = version + 1 where account_id = $1', [one!.id]);
    await place.staff.call(undoTask, { params: { id: task } });
    await reach(task, 'undone');
    expect(await counts()).toEqual({ on: 1, off: 0 });
  });
});
