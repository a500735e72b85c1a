import {
  confirmBillingRun,
  searchBillingItems,
  startBillingRun,
  testPlan,
  undoBillingRun,
} from '@tsudoi/contract/billing-runs';
import { cancelInvoice, invoices } from '@tsudoi/contract/invoices';
import { paymentPlans, planSubscribers, subscribeMany } from '@tsudoi/contract/payment-plans';
import { addMonths, type Day, firstOfMonth, jstToday } from '@tsudoi/domain';
import { makeFacility, makeOrganization, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { executeRun, itemsOf, previewRun, runIn } from '@tsudoi/kit/families/billing-runs';
import { pay } from '@tsudoi/kit/families/deposits';
import { makeMember } from '@tsudoi/kit/families/members';
import { makeAdjustment } from '@tsudoi/kit/families/payment-adjustments';
import { makePlan, planBody, subscribe } from '@tsudoi/kit/families/payment-plans';
import { afterEach, expect, it } from 'vitest';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import { createLog } from '../../kernel/log.ts';
import { verifyMoney } from '../deposits/index.ts';
import { advanceRun } from './advance.ts';
import { startBillingRounds } from './rounds.ts';

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
  });

  it('issue with numbers without a gap where the plan says so; a cancelled invoice lets its month be charged again', async () => {
    const { world, subscribers } = await withSubscribers(3, { issue_at_once: true });
    await executeRun(await previewRun(world));
    const issued = (await drafts(world)).items.filter(({ confirmation }) => confirmation === 2);
    expect(issued.map(({ number }) => Number(number?.slice(3))).toSorted()).toEqual([1, 2, 3]);
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

  it('are taken back as long as nothing is paid; what is paid stays', async () => {
    const { world, subscribers } = await withSubscribers(3, { issue_at_once: true });
    const preview = await previewRun(world);
    const { version } = await executeRun(preview);
    const [paid] = (await drafts(world)).items;
    if (paid === undefined) throw new Error('nothing issued');
    const { member } = subscribers.find((each) => each.member.id === paid.account.id) ?? {};
    if (member === undefined) throw new Error('nobody');
    await pay({ ...paid, world, member, number: paid.number ?? '', invoice_code: paid.invoice_code }, 1_000);
    await world.staff.call(undoBillingRun, { params: { id: preview.id }, body: { version } });
    await runIn(world, preview.id, 'undone');
    expect((await itemsOf(world, preview.id)).map(({ state, why }) => [state, why])).toEqual([
      ['stays', 'paid'],
      ['undone', null],
      ['undone', null],
    ]);
    expect((await drafts(world)).items.map(({ payment }) => payment).toSorted()).toEqual([1, 3, 3]);
    const again = await previewRun(world);
    expect((await itemsOf(world, again.id, { state: ['bill'] })).length).toBe(2);
    await executeRun(again, true);
    expect((await drafts(world)).total).toBe(5);
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
    const far = await other.staff.ask(startBillingRun, { body: { through_on: addMonths(today, 4) } });
    expect(far.failure().error_fields).toMatchObject({ through_on: [{ code: 'date_far' }] });
  });

  it('find everybody whom a list of members put on a plan at once; a pause of a whole month is not charged', async () => {
    const world = await makeFacility(server);
    const plan = await makePlan(world);
    const [one, two] = [await makeMember(world), await makeMember(world)];
    await subscribe(plan, one, { billed_from: month });
    const asked = { default_search: {}, plan_id: plan.id, starts_on: month } as const;
    expect(await world.staff.call(subscribeMany, { body: asked })).toEqual({
      subscribed: 1,
      left: [{ why: 'on_plan', count: 1 }],
    });
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
});
