import { contractPlans } from '@tsudoi/contract/contract-plans';
import {
  CONTRACT_ENDING_DAYS,
  checkAccountUsage,
  createFacility,
  FIRST_ACCOUNT_LIMIT,
  getFacility,
  searchFacilities,
} from '@tsudoi/contract/facilities';
import { adminOverview, manageOverview } from '@tsudoi/contract/overview';
import { addDays, jstToday } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOperator,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { changeContract, makeContractPlan } from '@tsudoi/kit/families/contract-plans';
import { beforeAll, expect, it } from 'vitest';

const TODAY = jstToday(new Date());
const FROM = addDays(TODAY, -60);
/** So far ahead that operators are not told yet; the whole suite is in one installation. */
const LATER = addDays(TODAY, 400);

onEngines('the contract of a facility', (engine) => {
  const server = suiteServer({ engine });
  let operator: Actor;

  beforeAll(async () => {
    operator = await operatorOf(server);
  });

  const read = ({ id }: Pick<World, 'id'>) => operator.call(getFacility, { params: { id } });
  const give = (world: World, plan: { id: number } | null, fields: Record<string, unknown> = {}) =>
    changeContract(operator, world.id, { contract_plan_id: plan?.id ?? null, contract_from: FROM, ...fields });
  const codesOf = (reply: Awaited<ReturnType<typeof give>>) =>
    Object.entries(reply.failure().error_fields ?? {}).map(([field, [problem]]) => [field, problem?.code]);

  it('brings the limits of its plan, which go with nobody when it is taken away', async () => {
    const world = await makeFacility(server, { accountLimit: 10 });
    const plan = await makeContractPlan(operator, { account_limit: 30, usage_alert_percent: 60, storage_gb: 7 });
    expect((await give(world, plan, { contract_until: LATER })).status).toBe(200);
    expect(await read(world)).toMatchObject({
      account_limit: 30,
      usage_alert_percent: 60,
      contract_plan: { id: plan.id, name: plan.name, storage_gb: 7 },
      contract_plan_id: plan.id,
      contract_from: FROM,
      contract_until: LATER,
    });
    expect((await give(world, null, { account_limit: 40 })).status).toBe(200);
    expect(await read(world)).toMatchObject({
      account_limit: 40,
      usage_alert_percent: 60,
      contract_plan: null,
      contract_from: null,
      contract_until: null,
    });
  });

  /** A facility to register. */
  const facilityBody = (fields: Record<string, unknown>) => {
    const number = nextNumber();
    return {
      name: `施設${number}`,
      code: `K${number}`,
      host_names: [`k${number}.tsudoi.test`],
      business_type: 1,
      manager_last_name: '管理',
      manager_first_name: '太郎',
      manager_email: `first@k${number}.tsudoi.test`,
      ...fields,
    };
  };

  it('can begin with the facility, and then is not contradicted by a limit', async () => {
    const plan = await makeContractPlan(operator, { account_limit: 30, usage_alert_percent: 60 });
    const contract = { contract_plan_id: plan.id, contract_from: FROM.replaceAll('-', '/') };
    for (const limit of [{}, { account_limit: 30 }]) {
      const { id } = await operator.call(createFacility, { body: facilityBody({ ...contract, ...limit }) });
      expect(await read({ id })).toMatchObject({ account_limit: 30, usage_alert_percent: 60, contract_from: FROM });
    }
    for (const limit of [FIRST_ACCOUNT_LIMIT, 31]) {
      const refused = await operator.ask(createFacility, { body: facilityBody({ ...contract, account_limit: limit }) });
      expect(codesOf(refused)).toEqual([['account_limit', 'set_by_contract_plan']]);
    }
  });

  it('is not needed: without one a facility has the limit it is given, or the first one', async () => {
    const limitOf = async (fields: Record<string, unknown>) => {
      const { id } = await operator.call(createFacility, { body: facilityBody(fields) });
      return (await read({ id })).account_limit;
    };
    expect([await limitOf({}), await limitOf({ account_limit: 7 })]).toEqual([FIRST_ACCOUNT_LIMIT, 7]);
  });

  it('is refused at the field that cannot be so', async () => {
    const world = await makeFacility(server);
    const plan = await makeContractPlan(operator, { account_limit: 30 });
    const retired = await makeContractPlan(operator, { active: false });
    expect(codesOf(await give(world, { id: 2_000_000_000 }))).toEqual([['contract_plan_id', 'choice']]);
    expect(codesOf(await give(world, retired))).toEqual([['contract_plan_id', 'contract_plan_retired']]);
    expect(codesOf(await give(world, plan, { contract_from: null }))).toEqual([['contract_from', 'required']]);
    expect(codesOf(await give(world, plan, { contract_until: addDays(FROM, -1) }))).toEqual([
      ['contract_until', 'date_order'],
    ]);
    expect(await read(world)).toMatchObject({ contract_plan: null });
    await give(world, plan);
    expect(codesOf(await give(world, plan, { account_limit: 31 }))).toEqual([
      ['account_limit', 'set_by_contract_plan'],
    ]);
    expect(codesOf(await give(world, plan, { usage_alert_percent: 50 }))).toEqual([
      ['usage_alert_percent', 'set_by_contract_plan'],
    ]);
    // A form sends back the limits that it was shown, also with another plan.
    expect((await give(world, await makeContractPlan(operator), { account_limit: 30 })).status).toBe(200);
  });

  it('stays with a plan that is no longer offered', async () => {
    const world = await makeFacility(server);
    const plan = await makeContractPlan(operator);
    await give(world, plan);
    const { name, account_limit, storage_gb, monthly_fee, version } = await operator.call(contractPlans.get, {
      params: { id: plan.id },
    });
    const body = { name, account_limit, storage_gb, monthly_fee, active: false, version };
    await operator.call(contractPlans.update, { params: { id: plan.id }, body });
    expect((await give(world, plan, { contract_until: LATER })).status).toBe(200);
  });

  it('is given by every operator who manages facilities', async () => {
    const world = await makeFacility(server);
    const plan = await makeContractPlan(operator);
    const helper = await makeOperator(server);
    const given = await changeContract(helper, world.id, { contract_plan_id: plan.id, contract_from: FROM });
    expect(given.status, given.text).toBe(200);
  });

  it('warns staff from the percentage of its plan on, and its operator sees it near the limit (CONST-25)', async () => {
    const world = await makeFacility(server, { accountLimit: 10 });
    for (let n = 0; n < 6; n++) await makeMember(world);
    const warned = async () => (await world.staff.call(checkAccountUsage)).warning_display_flag;
    const near = async () => {
      const body = { default_search: { near_limit: 1, keyword: world.code } };
      return (await operator.call(searchFacilities, { body })).items.map(({ id }) => id);
    };
    expect([await warned(), await near()]).toEqual([false, []]);
    const plan = await makeContractPlan(operator, { account_limit: 10, usage_alert_percent: 60, monthly_fee: 765_432 });
    await give(world, plan);
    expect([await warned(), await near()]).toEqual([true, [world.id]]);
    // Neither name nor price of the plan is anything that staff read.
    for (const endpoint of [checkAccountUsage, manageOverview]) {
      const { text } = await world.staff.ask(endpoint);
      expect(text).not.toContain(plan.name);
      expect(text).not.toContain('765432');
    }
  });

  it('is a column and a condition of the list, in the language of the reader', async () => {
    const [world, without] = [await makeFacility(server), await makeFacility(server)];
    const plan = await makeContractPlan(operator, { name_en: `Light ${nextNumber()}` });
    await give(world, plan, { contract_until: LATER });
    const search = async (filter: Record<string, unknown>, keyword: string) => {
      const body = { default_search: { ...filter, keyword } };
      return (await operator.call(searchFacilities, { body })).items;
    };
    expect(await search({ contract_plan: [plan.id] }, '')).toMatchObject([
      { id: world.id, contract_plan: { name: plan.name }, contract_until: LATER },
    ]);
    expect(await search({ contract_plan: [0] }, without.code)).toMatchObject([{ id: without.id, contract_plan: null }]);
    expect(await search({ contract_plan: [0] }, world.code)).toEqual([]);
    const english = await operator.ask(
      searchFacilities,
      { body: { default_search: { contract_plan: [plan.id] } } },
      { 'accept-language': 'en' },
    );
    expect(english.text).toContain('"name":"Light ');
  });

  it('is told to operators from some days before its last day on, and switches nothing off', async () => {
    const plan = await makeContractPlan(operator);
    const until = async (contract_until: string | null) => {
      const world = await makeFacility(server);
      const given = await give(world, plan, { contract_until });
      expect(given.status, given.text).toBe(200);
      return world;
    };
    const [over, last, soon] = [addDays(TODAY, -1), TODAY, addDays(TODAY, CONTRACT_ENDING_DAYS)];
    const [ended, endsToday, ends, later, open] = [
      await until(over),
      await until(last),
      await until(soon),
      await until(addDays(TODAY, CONTRACT_ENDING_DAYS + 1)),
      await until(null),
    ];
    const told = async ({ id }: World) =>
      (await operator.call(adminOverview)).attention
        .filter(({ facility_id, kind }) => facility_id === id && kind.startsWith('contract_'))
        .map(({ kind, detail, until: day }) => [kind, detail, day]);
    expect(await told(ended)).toEqual([['contract_ended', plan.name, over]]);
    expect(await told(endsToday)).toEqual([['contract_ending', plan.name, last]]);
    expect(await told(ends)).toEqual([['contract_ending', plan.name, soon]]);
    expect([await told(later), await told(open)]).toEqual([[], []]);
    const found = await operator.call(searchFacilities, { body: { default_search: { contract_ending: 1 } } });
    expect(found.items.map(({ id }) => id).toSorted()).toEqual([ended.id, endsToday.id, ends.id].toSorted());
    expect(found.counts.contract_ending).toBe(3);
    await makeMember(ended);
  });
});
