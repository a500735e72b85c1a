import { contractPlanOptions, contractPlans } from '@tsudoi/contract/contract-plans';
import { getFacility } from '@tsudoi/contract/facilities';
import {
  type Actor,
  describeCrud,
  makeFacility,
  makeMember,
  makeOperator,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
} from '@tsudoi/kit';
import { changeContract, contractPlanBody, makeContractPlan } from '@tsudoi/kit/families/contract-plans';
import { beforeAll, expect, it } from 'vitest';

describeCrud('contract-plans', {
  access: { operator: true },
  endpoints: contractPlans,
  make: async (world) => makeContractPlan(await operatorOf(world.server)),
  createBody: () => contractPlanBody(),
  updateBody: () => contractPlanBody(),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { account_limit: 0 }, field: 'account_limit', code: 'too_small' },
    { body: { storage_gb: 0 }, field: 'storage_gb', code: 'too_small' },
    { body: { monthly_fee: -1 }, field: 'monthly_fee', code: 'number_range' },
    { body: { monthly_fee: 980.5 }, field: 'monthly_fee', code: 'yen_fraction' },
    { body: { usage_alert_percent: 0 }, field: 'usage_alert_percent', code: 'too_small' },
    { body: { usage_alert_percent: 101 }, field: 'usage_alert_percent', code: 'too_large' },
  ],
});

onEngines('contract plans', (engine) => {
  const server = suiteServer({ engine });
  let operator: Actor;

  beforeAll(async () => {
    operator = await operatorOf(server);
  });

  const get = (id: number) => operator.call(contractPlans.get, { params: { id } });
  const update = async (id: number, fields: Record<string, unknown>) => {
    const plan = await get(id);
    const { name, account_limit, storage_gb, monthly_fee, version } = plan;
    const body = { name, account_limit, storage_gb, monthly_fee, ...fields, version };
    return operator.ask(contractPlans.update, { params: { id }, body });
  };
  /** A facility that has the plan. */
  const holder = async (id: number, members = 0) => {
    const world = await makeFacility(server);
    for (let n = 0; n < members; n++) await makeMember(world);
    const given = await changeContract(operator, world.id, { contract_plan_id: id, contract_from: '2026-04-01' });
    expect(given.status, given.text).toBe(200);
    return world;
  };

  it('are of system administrators only; others choose among them and see no price', async () => {
    const { id, name } = await makeContractPlan(operator, { name_en: `Plan ${nextNumber()}`, monthly_fee: 123_456 });
    const helper = await makeOperator(server);
    const tries = await Promise.all([
      helper.ask(contractPlans.search, { body: { default_search: {} } }),
      helper.ask(contractPlans.get, { params: { id } }),
      helper.ask(contractPlans.create, { body: contractPlanBody() }),
      helper.ask(contractPlans.update, { params: { id }, body: { ...contractPlanBody(), version: 1 } }),
      helper.ask(contractPlans.remove, { params: { id }, query: { version: 1 } }),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const offered = await helper.ask(contractPlanOptions);
    expect(offered.text).toContain(name);
    expect(offered.text).not.toMatch(/123456|monthly_fee/);
  });

  it('have a name of their own, which one that was deleted gives back', async () => {
    const { id, name } = await makeContractPlan(operator);
    const taken = await operator.ask(contractPlans.create, { body: contractPlanBody({ name }) });
    expect(taken.failure().error_fields).toMatchObject({ name: [{ code: 'name_taken' }] });
    await operator.call(contractPlans.remove, { params: { id }, query: { version: 1 } });
    await makeContractPlan(operator, { name });
  });

  it('are listed in their order, with how many facilities and members have them', async () => {
    const word = `並び${nextNumber()}`;
    const second = await makeContractPlan(operator, { name: `${word}乙`, sort: 20 });
    const first = await makeContractPlan(operator, { name: `${word}甲`, sort: 10, active: false });
    await holder(second.id, 2);
    await holder(second.id, 1);
    const search = async (filter: Record<string, unknown>) =>
      (await operator.call(contractPlans.search, { body: { default_search: { keyword: word, ...filter } } })).items;
    expect(await search({})).toMatchObject([
      { id: first.id, facility_count: 0, member_count: 0 },
      { id: second.id, facility_count: 2, member_count: 3 },
    ]);
    expect((await search({ active: 1 })).map(({ id }) => id)).toEqual([second.id]);
    const { facilities } = await get(second.id);
    expect(facilities.map(({ account_count: members }) => members)).toEqual([2, 1]);
  });

  it('change what their facilities may, each with an entry in the log, and leave the others alone', async () => {
    const { id } = await makeContractPlan(operator, { account_limit: 5 });
    const [one, two, other] = [await holder(id), await holder(id), await makeFacility(server, { accountLimit: 77 })];
    const changed = await update(id, { account_limit: 9, usage_alert_percent: 70 });
    expect(changed.status, changed.text).toBe(200);
    for (const { id: facility } of [one, two]) {
      const record = await operator.call(getFacility, { params: { id: facility } });
      expect(record).toMatchObject({ account_limit: 9, usage_alert_percent: 70, updated_by: '運営 太郎' });
      const entries = await server.sql<{ detail: object }>(
        `select detail from operator_log where facility_id = $1 and action = 'contract-plans.facility_limits'`,
        [facility],
      );
      expect(entries).toEqual([
        {
          detail: {
            id: facility,
            version: record.version,
            before: { account_limit: 5, usage_alert_percent: 80 },
            after: { account_limit: 9, usage_alert_percent: 70 },
          },
        },
      ]);
    }
    expect((await operator.call(getFacility, { params: { id: other.id } })).account_limit).toBe(77);
    // A new name or price is no change of a facility.
    const { version } = await operator.call(getFacility, { params: { id: one.id } });
    await update(id, { account_limit: 9, monthly_fee: 1 });
    expect((await operator.call(getFacility, { params: { id: one.id } })).version).toBe(version);
  });

  it('may allow less than a facility uses: its members stay, and new ones are refused', async () => {
    const { id } = await makeContractPlan(operator, { account_limit: 5 });
    const world = await holder(id, 3);
    await update(id, { account_limit: 2 });
    await expect(makeMember(world)).rejects.toThrow('member_limit_reached');
    expect((await get(id)).facilities).toMatchObject([{ id: world.id, account_count: 3 }]);
    await update(id, { account_limit: 4 });
    await makeMember(world);
  });

  it('cannot be deleted while a facility has them, and say how many do', async () => {
    const { id } = await makeContractPlan(operator);
    const world = await holder(id);
    const remove = async () =>
      operator.ask(contractPlans.remove, { params: { id }, query: { version: (await get(id)).version } });
    const refused = await remove();
    expect(refused.failure()).toMatchObject({
      error_code: 'contract_plan_in_use',
      message: expect.stringContaining('1件の施設が契約しているため、削除できません。'),
    });
    expect(refused.status).toBe(409);
    expect((await update(id, { active: false })).status).toBe(200);
    await changeContract(operator, world.id, { contract_plan_id: null });
    expect((await remove()).status).toBe(200);
  });

  it('reach a facility that is given them while they change, whoever comes first', async () => {
    const { id } = await makeContractPlan(operator, { account_limit: 5 });
    const world = await makeFacility(server);
    const replies = await Promise.all([
      update(id, { account_limit: 8 }),
      changeContract(operator, world.id, { contract_plan_id: id, contract_from: '2026-04-01' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await operator.call(getFacility, { params: { id: world.id } })).account_limit).toBe(8);
  });
});
