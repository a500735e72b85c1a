import { applyConditions } from '@tsudoi/contract/apply-conditions';
import {
  confirmBillingRun,
  dropBillingRun,
  leaveOutBillingItem,
  searchBillingItems,
  startBillingRun,
  testPlan,
  undoBillingRun,
} from '@tsudoi/contract/billing-runs';
import { cancelInvoice, invoices } from '@tsudoi/contract/invoices';
import {
  feeConditions,
  paymentPlanChoices,
  paymentPlans,
  planSubscribers,
  subscribeMany,
} from '@tsudoi/contract/payment-plans';
import { applyTask, undoTask } from '@tsudoi/contract/tasks';
import { addDays, addMonths, type Day, firstOfMonth, jstToday, lastOfMonth } from '@tsudoi/domain';
import {
  makeFacility,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { makeApplyCondition } from '@tsudoi/kit/families/apply-conditions';
import { executeRun, itemsOf, previewRun, runIn } from '@tsudoi/kit/families/billing-runs';
import { pay } from '@tsudoi/kit/families/deposits';
import { makeMember } from '@tsudoi/kit/families/members';
import { makeAdjustment } from '@tsudoi/kit/families/payment-adjustments';
import { feeConditionBody, makePlan, planBody, subscribe } from '@tsudoi/kit/families/payment-plans';
import { beginPayment } from '@tsudoi/kit/families/payments';
import { afterEach, expect, it } from 'vitest';
import type { FacilityTx } from '../../db/scope.ts';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { createLog } from '../../kernel/log.ts';
import { verifyMoney } from '../deposits/index.ts';
import { paymentPlans as plansFamily } from '../payment-plans/index.ts';
import { advanceRun } from './advance.ts';
import { startBillingRounds } from './rounds.ts';

/** What merging members does to who is on plans. */
async function moveSubscribers(tx: FacilityTx, pair: { from: number; to: number }): Promise<void> {
  for (const reference of plansFamily.accountReferences ?? [])
    if (reference.on === 'move') await reference.work.move(tx, pair);
}

onEngines('billing runs', (engine) => {
  const server = suiteServer({ engine });
  const today = jstToday(new Date());
  const month = firstOfMonth(today);
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('money after a test', verifyMoney)).toEqual([]);
  });

  /** A facility with a plan and some on it, charged from this month. */
  async function withSubscribers(count: number, fields: Parameters<typeof makePlan>[1] = {}) {
    const world = await makeFacility(server);
    const plan = await makePlan(world, fields);
    const subscribers = [];
    for (let n = 0; n < count; n += 1) {
      const member = await makeMember(world, {
        basicInfo: { birthday: n === 1 ? addMonths(today, -120) : '1980-05-05' },
      });
      subscribers.push({ member, ...(await subscribe(plan, member, { billed_from: month })) });
    }
    return { world, plan, subscribers };
  }
  const drafts = (world: World) => world.staff.call(invoices.search, { body: { per_page: 'all', default_search: {} } });
  const working = () => ({ actor: UNKNOWN_ACTOR, now: new Date(), notify: () => undefined });
  const advance = (world: World, id: number) =>
    advanceRun((work) => server.running.scopes.inFacility(world.id, work), id, {
      working,
      log: createLog({ quiet: true }),
    });
  const roundOn = async (day: Day) => {
    const rounds = startBillingRounds({
      scopes: server.running.scopes,
      services: { recordsChanged: () => undefined },
      log: createLog({ quiet: true }),
      now: () => new Date(`${day}T00:05:00+09:00`),
    });
    await rounds.round();
    await rounds.stop();
  };

  it('show who is charged how much and why, make drafts of exactly that, and nothing when run again', async () => {
    const { world, plan, subscribers } = await withSubscribers(2);
    const [parent, child] = subscribers.map(({ member }) => member);
    if (parent === undefined || child === undefined) throw new Error('nobody');
    await makeLink(parent, child, { kind: 'parent' });
    await makeAdjustment(world, { name: 'きょうだい割引', value: 500 }, { household_position: 2 });
    await server.sql(
      `insert into plan_rule (facility_id, plan_id, position, name, conditions, amount, rate, rounding)
       values ($1, $2, 1, 'ジュニア', '[{"axis":"age","operator":2,"values":[16]}]', 4000, 10, 'ROUND_DOWN')`,
      [world.id, plan.id],
    );
    const preview = await previewRun(world);
    const items = await itemsOf(world, preview.id);
    expect(items.map(({ amount, state }) => [state, amount])).toEqual([
      ['bill', 6_600],
      ['bill', 3_500],
    ]);
    expect(items[1]?.trace).toEqual([
      { step: 'plan', name: plan.name, yen: 6_600 },
      { step: 'rule', position: 1, name: 'ジュニア', yen: 4_000 },
      { step: 'adjustment', id: expect.any(Number), name: 'きょうだい割引', yen: -500 },
    ]);
    expect((await drafts(world)).total).toBe(0);
    await executeRun(preview);
    const { items: made } = await drafts(world);
    expect(made.map(({ total, confirmation }) => [total, confirmation]).toSorted()).toEqual([
      [3_500, 1],
      [6_600, 1],
    ]);
    const again = await previewRun(world);
    expect((await itemsOf(world, again.id)).map(({ state, why }) => [state, why])).toEqual([
      ['skip', 'billed_already'],
      ['skip', 'billed_already'],
    ]);
    const empty = { params: { id: again.id }, body: { version: again.version } };
    expect((await world.staff.ask(confirmBillingRun, empty)).failure().error_code).toBe('wrong_state');
    const test = { params: { id: plan.id }, query: { account_id: child.id, on: today } };
    expect(await world.staff.call(testPlan, test)).toMatchObject({ amount: 3_500 });
    const last = { ...test, query: { ...test.query, on: '9999-12-31' } };
    expect((await world.staff.ask(testPlan, last)).failure().error_code).toBe('beyond_calendar');
  });

  it('issue with numbers without a gap where the plan says so; a cancelled invoice lets its month be charged again', async () => {
    const { world, subscribers } = await withSubscribers(3, {
      issue_at_once: true,
      required_for_use: true,
      grace_days: 14,
    });
    await executeRun(await previewRun(world));
    const issued = (await drafts(world)).items.filter(({ confirmation }) => confirmation === 2);
    expect(issued.map(({ number }) => Number(number?.slice(3))).toSorted()).toEqual([1, 2, 3]);
    // Who has not paid is kept out of the app from the day after the grace of the plan.
    const grace = await server.sql<{ days: number }>(
      'select required_from - due_on as days from invoice where facility_id = $1 and required_for_use',
      [world.id],
    );
    expect(grace).toEqual([{ days: 15 }, { days: 15 }, { days: 15 }]);
    const [first, second] = issued;
    if (first === undefined || second === undefined) throw new Error('nothing issued');
    const cancel = (id: number, version: number, replace?: 1) =>
      world.staff.call(cancelInvoice, { params: { id }, body: { version, reason: '誤り', replace } });
    await cancel(first.id, first.version);
    // A replacement is for the same month.
    await cancel(second.id, second.version, 1);
    const { id } = await previewRun(world);
    const states = (await itemsOf(world, id)).map(({ state, account }) => [state, account.id]);
    expect(states.filter(([state]) => state === 'bill')).toEqual([['bill', first.account.id]]);
    expect(states).toHaveLength(subscribers.length);
  });

  it('that two work on at once make each invoice once', async () => {
    const { world } = await withSubscribers(45);
    const { id } = await previewRun(world);
    await server.sql(`update billing_run set state = 'executing' where facility_id = $1 and id = $2`, [world.id, id]);
    await Promise.all([advance(world, id), advance(world, id), advance(world, id)]);
    expect((await drafts(world)).total).toBe(45);
    const refused = await server
      .sql(
        `insert into plan_period (facility_id, subscriber_id, month, run_id, amount, charge_on)
         select facility_id, subscriber_id, month, run_id, 1, charge_on from plan_period where facility_id = $1 limit 1`,
        [world.id],
      )
      .catch((error: unknown) => String(error));
    expect(refused).toContain('plan_period_once');
  });

  it('leave what changed since the preview, park what fails, and do the rest', async () => {
    const { world, plan, subscribers } = await withSubscribers(4);
    const preview = await previewRun(world);
    const [dearer, gone, broken] = subscribers;
    await world.staff.call(planSubscribers.update, {
      params: { id: dearer?.id ?? 0 },
      body: { starts_on: '2026-01-01', quantity: 2, version: 1 },
    });
    await world.staff.call(planSubscribers.update, {
      params: { id: gone?.id ?? 0 },
      body: { starts_on: '2026-01-01', ends_on: '2026-01-31', version: 1 },
    });
    // Somebody whose month cannot be written, whatever the reason.
    await server.sql(
      `create or replace function refuse_one() returns trigger language plpgsql as $$ begin
         if new.subscriber_id = ${broken?.id ?? 0} and new.facility_id = ${world.id} then raise exception 'broken'; end if; return new; end $$`,
    );
    await server.sql(
      'create trigger refuse_one before insert on plan_period for each row execute function refuse_one()',
    );
    try {
      await executeRun(preview);
    } finally {
      await server.sql('drop trigger refuse_one on plan_period');
    }
    const items = await itemsOf(world, preview.id);
    const of = (id: number | undefined) => items.find(({ subscriber_id }) => subscriber_id === id);
    expect(of(dearer?.id)).toMatchObject({ state: 'drifted', why: 'changed', invoice: null });
    expect(of(gone?.id)).toMatchObject({ state: 'drifted', why: 'gone' });
    expect(of(broken?.id)).toMatchObject({ state: 'failed', why: 'error', invoice: null });
    expect(of(subscribers[3]?.id)).toMatchObject({ state: 'billed' });
    expect((await drafts(world)).total).toBe(1);
    const held = await world.staff.ask(paymentPlans.remove, { params: { id: plan.id }, query: { version: 1 } });
    expect(held.failure()).toMatchObject({ error_code: 'payment_plan_in_use' });
  });

  it('are taken back as long as nothing is paid; what is paid, about to be paid or cannot be taken back stays', async () => {
    const { world, subscribers } = await withSubscribers(5, { issue_at_once: true });
    const preview = await previewRun(world);
    const { version } = await executeRun(preview);
    const [paid, open, broken] = (await drafts(world)).items.toSorted((a, b) => a.id - b.id);
    if (paid === undefined || open === undefined || broken === undefined) throw new Error('nothing issued');
    const { member } = subscribers.find((each) => each.member.id === paid.account.id) ?? {};
    if (member === undefined) throw new Error('nobody');
    await pay({ ...paid, world, member, number: paid.number ?? '', invoice_code: paid.invoice_code }, 1_000);
    await beginPayment(world, open);
    // An invoice that cannot be taken back, whatever the reason, holds up no other.
    await server.sql(
      `create or replace function refuse_one() returns trigger language plpgsql as $$ begin
         if new.id = ${broken.id} and new.facility_id = ${world.id} then raise exception 'broken'; end if; return new; end $$`,
    );
    await server.sql('create trigger refuse_one before update on invoice for each row execute function refuse_one()');
    try {
      await world.staff.call(undoBillingRun, { params: { id: preview.id }, body: { version } });
      await runIn(world, preview.id, 'undone');
    } finally {
      await server.sql('drop trigger refuse_one on invoice');
    }
    expect((await itemsOf(world, preview.id)).map(({ state, why }) => [state, why])).toEqual([
      ['stays', 'paid'],
      ['stays', 'payment_open'],
      ['stays', 'undo_failed'],
      ['undone', null],
      ['undone', null],
    ]);
    expect((await drafts(world)).items.map(({ payment }) => payment).toSorted()).toEqual([1, 1, 1, 3, 3]);
    const again = await previewRun(world);
    expect((await itemsOf(world, again.id, { state: ['bill'] })).length).toBe(2);
    await executeRun(again, true);
    expect((await drafts(world)).total).toBe(7);
  });

  it('come by themselves every day: the first waits for a person, the next month goes on alone unless its total is far', async () => {
    const { world, plan } = await withSubscribers(2);
    const runs = () =>
      server.sql<{ id: number; state: string; is_far: boolean; version: number; bill_total: number }>(
        'select id, state, is_far, version, bill_total from billing_run where facility_id = $1 order by id',
        [world.id],
      );
    await roundOn(today);
    await roundOn(today);
    const [first, ...none] = await runs();
    expect([first?.state, first?.is_far, none]).toEqual(['ready', true, []]);
    await executeRun({ world, id: first?.id ?? 0, version: first?.version ?? 0 });
    const next = addMonths(month, 1);
    await roundOn(next);
    expect((await runs()).map(({ state, is_far }) => [state, is_far])).toEqual([
      ['done', true],
      ['done', false],
    ]);
    expect((await drafts(world)).total).toBe(4);
    // A day on which nothing is due leaves no run.
    await roundOn([addMonths(today, 1), next].toSorted()[1] ?? next);
    expect(await runs()).toHaveLength(2);
    const { version } = await world.staff.call(paymentPlans.get, { params: { id: plan.id } });
    await world.staff.call(paymentPlans.update, {
      params: { id: plan.id },
      body: { ...planBody({ code: plan.code, amount: 66_000 }), version },
    });
    await roundOn(addMonths(month, 2));
    expect((await runs()).at(-1)).toMatchObject({ state: 'ready', is_far: true, bill_total: 132_000 });
  });

  it('are begun once, and show those in reach alone', async () => {
    const { world: other } = await withSubscribers(1);
    await previewRun(other);
    const second = await other.staff.ask(startBillingRun, { body: { through_on: today } });
    expect(second.failure().error_code).toBe('billing_run_open');
    const world = await makeFacility(server, { organizations: true });
    const [own, elsewhere] = [await makeOrganization(world), await makeOrganization(world)];
    const plan = await makePlan(world);
    for (const { id } of [own, elsewhere])
      await subscribe(plan, await makeMember(world, { basicInfo: { organization_ids: [id] } }), { billed_from: month });
    const preview = await previewRun(world);
    const { actor } = await makeStaff(world, { organizations: [own.id], permissions: { 'billing-runs': 'view' } });
    const seen = await actor.call(searchBillingItems, { body: { default_search: { run_id: preview.id } } });
    expect(seen.total).toBe(1);
    // What is about everybody is for whoever reaches everybody; of one's own members one may leave somebody out.
    const limited = await makeStaff(world, { organizations: [own.id], permissions: { 'billing-runs': 'edit' } });
    const of = { params: { id: preview.id }, body: { version: preview.version } };
    for (const refused of [
      await limited.actor.ask(startBillingRun, { body: { through_on: today } }),
      await limited.actor.ask(confirmBillingRun, { ...of, body: { ...of.body, issue_all: true } }),
      await limited.actor.ask(dropBillingRun, of),
      await limited.actor.ask(undoBillingRun, of),
    ])
      expect(refused.failure().error_code).toBe('whole_facility_only');
    const items = await itemsOf(world, preview.id);
    const left = (item_id: number | undefined) =>
      limited.actor.ask(leaveOutBillingItem, {
        ...of,
        body: { ...of.body, item_id: item_id ?? 0, leave_out: true },
      });
    expect((await left(items.find(({ id }) => id !== seen.items[0]?.id)?.id)).status).toBe(404);
    expect((await left(seen.items[0]?.id)).status).toBe(200);
    const far = await other.staff.ask(startBillingRun, { body: { through_on: addMonths(today, 4) } });
    expect(far.failure().error_fields).toMatchObject({ through_on: [{ code: 'date_far' }] });
  });

  it('find everybody whom a plan over a list of members put on a payment plan; a pause of a whole month is not charged', async () => {
    const world = await makeFacility(server);
    const plan = await makePlan(world);
    const [one, two] = [await makeMember(world), await makeMember(world)];
    await subscribe(plan, one, { billed_from: month });
    const asked = { default_search: {}, plan_id: plan.id, starts_on: month } as const;
    const { task_id: task } = await world.staff.call(subscribeMany, { body: asked });
    expect(await taskIn(world.staff, task, ['planned'])).toMatchObject({
      total_update_records: 1,
      total_error_records: 1,
    });
    const onPlan = async () =>
      (await world.staff.call(planSubscribers.search, { body: { default_search: { plan_id: [plan.id] } } })).total;
    expect(await onPlan()).toBe(1);
    // Who is put on it by hand meanwhile stays there once, and undoing takes off only whom the task put on.
    const three = await makeMember(world);
    const { task_id: second } = await world.staff.call(subscribeMany, { body: asked });
    await taskIn(world.staff, second, ['planned']);
    await subscribe(plan, three);
    await world.staff.call(applyTask, { params: { id: second } });
    expect(await taskIn(world.staff, second, ['applied'])).toMatchObject({ total_left_out: 1 });
    expect(await onPlan()).toBe(3);
    await world.staff.call(undoTask, { params: { id: second } });
    await taskIn(world.staff, second, ['undone']);
    expect(await onPlan()).toBe(2);
    await server.sql(`update plan_subscriber set deleted_at = now() where facility_id = $1 and account_id = $2`, [
      world.id,
      three.id,
    ]);
    await world.staff.call(applyTask, { params: { id: task } });
    await taskIn(world.staff, task, ['applied']);
    await server.sql(
      `insert into standing_change (facility_id, account_id, act, holds_from, locale, state, asked_by, asked_name, ended_at)
       values ($1, $2, 'pause', $3, 'ja', 'done', 'staff', '', now())`,
      [world.id, two.id, month],
    );
    const { id } = await previewRun(world);
    expect((await itemsOf(world, id)).map(({ account, state, why }) => [account.id, state, why])).toEqual([
      [one.id, 'bill', null],
      [two.id, 'skip', 'paused'],
    ]);
    const left = await world.staff.ask(planSubscribers.create, {
      body: { plan_id: plan.id, account_id: two.id, starts_on: today },
    });
    expect(left.failure().error_fields).toMatchObject({ account_id: [{ code: 'subscribed_already' }] });
  });

  it('charge no month in which somebody was no member, after coming back, renewing or being merged, and a joining fee once', async () => {
    const since = addMonths(month, -6);
    const world = await makeFacility(server);
    const plan = await makePlan(world);
    const joining = await makePlan(world, { timing: 1, fee_type: 2, amount: 10_000 });
    const [back, renewed] = [await makeMember(world), await makeMember(world)];
    for (const member of [back, renewed])
      await subscribe(plan, member, { starts_on: since, billed_from: since, ends_on: null });
    // Entered a day late, in the next month.
    const late = await world.staff.call(planSubscribers.create, {
      body: { plan_id: joining.id, account_id: back.id, starts_on: addMonths(month, -1) },
    });
    await server.sql(
      `insert into standing_change (facility_id, account_id, act, holds_from, locale, state, asked_by, asked_name, ended_at)
       values ($1, $2, 'withdraw', $3, 'ja', 'done', 'staff', '', now()), ($1, $2, 'rejoin', $4, 'ja', 'done', 'staff', '', now())`,
      [world.id, back.id, addMonths(since, 1), addMonths(since, 4)],
    );
    await server.sql('update account set expires_on = $3 where facility_id = $1 and id = $2', [
      world.id,
      renewed.id,
      lastOfMonth(addMonths(since, 1)),
    ]);
    await server.sql('update account set expires_on = $3 where facility_id = $1 and id = $2', [
      world.id,
      renewed.id,
      addMonths(month, 12),
    ]);
    const billed = async (accountId: number, planId: number) => {
      const { id } = await previewRun(world);
      const items = await itemsOf(world, id, { state: ['bill'] });
      return items
        .filter(({ account, plan }) => account.id === accountId && plan.id === planId)
        .map((item) => item.month)
        .toSorted();
    };
    expect(await billed(back.id, plan.id)).toEqual([0, 4, 5, 6].map((n) => addMonths(since, n)));
    expect((await billed(renewed.id, plan.id)).slice(0, 2)).toEqual([since, addMonths(since, 1)]);
    expect(await billed(renewed.id, plan.id)).not.toContain(addMonths(since, 2));
    expect(await billed(renewed.id, plan.id)).not.toContain(addMonths(month, -1));
    expect(await billed(back.id, joining.id)).toEqual([addMonths(month, -1)]);
    // A record that had left is united with the one its person has now.
    await server.sql('update account set expires_on = $3 where facility_id = $1 and id = $2', [
      world.id,
      renewed.id,
      lastOfMonth(addMonths(since, 2)),
    ]);
    const kept = await makeMember(world);
    await server.running.scopes.inFacility(world.id, (tx) => moveSubscribers(tx, { from: renewed.id, to: kept.id }));
    expect(await billed(kept.id, plan.id)).not.toContain(addMonths(since, 4));
    expect(await billed(kept.id, plan.id)).toContain(since);
    await executeRun(await previewRun(world));
    // The start of what was charged once moves: nothing is due again.
    await world.staff.call(planSubscribers.update, {
      params: { id: late.id },
      body: { starts_on: month, billed_from: month, version: 1 },
    });
    expect(await billed(back.id, joining.id)).toEqual([]);
    const changed = (fields: object) =>
      world.staff.ask(paymentPlans.update, {
        params: { id: plan.id },
        body: { ...planBody({ code: plan.code, ...fields }), version: 1 },
      });
    expect((await changed({ timing: 1 })).failure().error_fields).toMatchObject({ timing: [{ code: 'plan_billed' }] });
    expect((await changed({ starts_on: month })).failure().error_fields).toMatchObject({
      starts_on: [{ code: 'plan_billed' }],
    });
    const twice = await server
      .sql(
        `insert into plan_period (facility_id, subscriber_id, month, once, run_id, amount, charge_on)
         select facility_id, subscriber_id, (month + interval '1 month')::date, true, run_id, 1, charge_on from plan_period
         where facility_id = $1 and subscriber_id = $2`,
        [world.id, late.id],
      )
      .catch((error: unknown) => String(error));
    expect(twice).toContain('plan_period_only');
  });

  it('charge whole months to nobody twice who leaves and comes back within one', async () => {
    const world = await makeFacility(server);
    const plan = await makePlan(world);
    const byDays = await makePlan(world, { prorate: true });
    const member = await makeMember(world);
    const times = [
      { starts_on: '2026-01-01', ends_on: '2026-10-10' },
      { starts_on: '2026-10-20', ends_on: null },
    ] as const;
    const ask = (planId: number, time: (typeof times)[number]) =>
      world.staff.ask(planSubscribers.create, { body: { plan_id: planId, account_id: member.id, ...time } });
    expect((await ask(plan.id, times[0])).status).toBe(201);
    expect((await ask(plan.id, times[1])).failure().error_fields).toMatchObject({
      account_id: [{ code: 'subscribed_already' }],
    });
    expect((await ask(byDays.id, times[0])).status).toBe(201);
    expect((await ask(byDays.id, times[1])).status).toBe(201);
  });

  it('of the night leave out what a person took back or left out, go on alone no more once one was there, and outlive a forgotten preview', async () => {
    const { world, subscribers } = await withSubscribers(4, { issue_at_once: true });
    const runs = () =>
      server.sql<{ id: number; state: string; scheduled: boolean; version: number; bill_count: number }>(
        'select id, state, scheduled, version, bill_count from billing_run where facility_id = $1 order by id',
        [world.id],
      );
    const leave = async (run: { id: number; version: number }, subscriberId: number | undefined) => {
      const item = (await itemsOf(world, run.id)).find(({ subscriber_id }) => subscriber_id === subscriberId);
      const body = { version: run.version, item_id: item?.id ?? 0, leave_out: true };
      return { ...run, ...(await world.staff.call(leaveOutBillingItem, { params: { id: run.id }, body })) };
    };
    const [first, second, third] = subscribers;
    const preview = await previewRun(world);
    const executed = await executeRun({ ...(await leave(preview, first?.id)), world });
    const [canceled, replaced] = ['', ''].map(
      (_, n) => ([second, third][n] as { member: { id: number } } | undefined)?.member.id,
    );
    for (const invoice of (await drafts(world)).items) {
      const replace = invoice.account.id === replaced ? (1 as const) : undefined;
      if (replace === undefined && invoice.account.id !== canceled) continue;
      const body = { version: invoice.version, reason: '誤り', replace };
      await world.staff.call(cancelInvoice, { params: { id: invoice.id }, body });
    }
    // Nobody decided anew: the night charges neither.
    await roundOn(addMonths(month, 1));
    const night = (await runs()).at(-1);
    const ofNight = await itemsOf(world, night?.id ?? 0);
    expect(
      ofNight
        .filter(({ month: of }) => of === month)
        .map(({ subscriber_id, state, why }) => [subscriber_id, state, why]),
    ).toEqual([
      [first?.id, 'left_out', 'waived'],
      [second?.id, 'left_out', 'waived'],
    ]);
    expect(night?.scheduled).toBe(true);
    // A person sees them as due again.
    const byHand = await previewRun(world);
    const due = await itemsOf(world, byHand.id, { state: ['bill'] });
    expect(due.filter(({ month: of }) => of === month).map(({ why }) => why)).toEqual(['waived', 'waived']);
    // It is left; a day later the night takes its place and keeps what was left out.
    await leave(byHand, first?.id);
    await server.sql(
      `update billing_run set calculated_at = now() - interval '2 days' where facility_id = $1 and id = $2`,
      [world.id, byHand.id],
    );
    await roundOn(addMonths(month, 2));
    const after = await runs();
    expect(after.find(({ id }) => id === byHand.id)?.state).toBe('dropped');
    expect(after.at(-1)).toMatchObject({ state: 'ready', scheduled: true });
    await roundOn(addDays(addMonths(month, 2), 1));
    expect((await runs()).at(-1)).toMatchObject({ state: 'ready' });
    expect(await runs()).toHaveLength(after.length);
    // Taking back does not wait for what the night left; what was replaced is not called taken back.
    await world.staff.call(undoBillingRun, { params: { id: preview.id }, body: { version: executed.version } });
    await runIn(world, preview.id, 'undone');
    const undone = await itemsOf(world, preview.id);
    expect(undone.find(({ subscriber_id }) => subscriber_id === third?.id)).toMatchObject({
      state: 'stays',
      why: 'replaced',
    });
    expect(undone.find(({ subscriber_id }) => subscriber_id === second?.id)).toMatchObject({ state: 'undone' });
  });

  it('say where a condition asks for what is there no more, go on with the others, and can be given up while they reckon', async () => {
    const { world } = await withSubscribers(1);
    const { condition_id } = await makeAdjustment(world, { name: '割引', value: 500 });
    await server.sql(
      'update payment_adjustment_condition set conditions = $3::jsonb where facility_id = $1 and id = $2',
      [
        world.id,
        condition_id,
        JSON.stringify([
          [{ type: 'default', dependency_account_cms_component_code: 'no_such_field', value: 1, operator_type: 5 }],
        ]),
      ],
    );
    const preview = await previewRun(world);
    expect((await itemsOf(world, preview.id)).map(({ state, why }) => [state, why])).toEqual([
      ['check', 'condition_broken'],
    ]);
    await server.sql(`update billing_run set state = 'calculating' where facility_id = $1 and id = $2`, [
      world.id,
      preview.id,
    ]);
    const dropped = { params: { id: preview.id }, body: { version: preview.version } };
    expect((await world.staff.ask(dropBillingRun, dropped)).status).toBe(200);
  });

  it('rest on types, plans and conditions that nobody takes away or makes another while they are named', async () => {
    const world = await makeFacility(server);
    const operator = await operatorOf(server);
    const at = { query: { facility_code: world.code } };
    const condition = await makeApplyCondition(operator, world.code);
    const [type] = (await world.staff.call(paymentPlanChoices)).member_types;
    const plan = await makePlan(world, { apply_condition_id: condition.id, member_type_ids: [type?.id ?? 0] });
    const refused = await world.staff.ask(planSubscribers.create, {
      body: { plan_id: plan.id, account_id: (await makeMember(world)).id, starts_on: month },
    });
    expect(refused.failure().error_fields).toMatchObject({ account_id: [{ code: 'apply_condition_refuses' }] });
    const other = await operator.ask(applyConditions.update, {
      ...at,
      params: { id: condition.id },
      body: { ...condition.body, target: 'event', version: 1 },
    });
    expect(other.failure().error_fields).toMatchObject({ target: [{ code: 'apply_target_in_use' }] });
    for (const axis of ['member_type', 'organization'] as const) {
      const body = feeConditionBody(plan.id, { conditions: [{ axis, operator: 1, values: [999_999] }] });
      const unknown = await operator.ask(feeConditions.create, { ...at, body });
      expect(unknown.failure().error_fields).toMatchObject({ conditions: [expect.anything()] });
    }
    const unused = await makePlan(world);
    await server.sql(
      `insert into payment_adjustment_condition (facility_id, name, conditions, plan_ids) values ($1, '割引', '[]', $2)`,
      [world.id, [unused.id]],
    );
    const held = await world.staff.ask(paymentPlans.remove, { params: { id: unused.id }, query: { version: 1 } });
    expect(held.failure()).toMatchObject({ error_code: 'payment_plan_in_use' });
  });
});
