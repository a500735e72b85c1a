import { conditionParts, previewConditions } from '@tsudoi/contract/apply-conditions';
import { previewAdjustmentCondition, previewFeeCondition, testFeeConditions } from '@tsudoi/contract/billing-runs';
import { feeConditions, moveFeeCondition } from '@tsudoi/contract/payment-plans';
import { addMonths, jstToday, partsOf } from '@tsudoi/domain';
import { makeFacility, onEngines, operatorOf, suiteServer } from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { applyConditionBody } from '@tsudoi/kit/families/apply-conditions';
import { makeMember } from '@tsudoi/kit/families/members';
import { makeFeeCondition, makePlan, subscribe } from '@tsudoi/kit/families/payment-plans';
import { expect, it } from 'vitest';

onEngines('conditions of the operator', (engine) => {
  const server = suiteServer({ engine });
  const today = jstToday(new Date());

  it('show whom they fit now: of all members, of those on a plan, and of families on plans', async () => {
    const world = await makeFacility(server);
    const operator = await operatorOf(server);
    const query = { facility_code: world.code };
    const adult = await makeMember(world, { basicInfo: { birthday: '1980-05-05', last_name_kana: 'アオキ' } });
    const child = await makeMember(world, {
      basicInfo: { birthday: addMonths(today, -120), last_name_kana: 'イトウ' },
    });
    const other = await makeMember(world, {
      basicInfo: { birthday: addMonths(today, -121), last_name_kana: 'ウエノ' },
    });
    await makeLink(adult, child, { kind: 'parent' });
    const plan = await makePlan(world);
    await subscribe(plan, adult, { starts_on: '2026-01-01' });
    await subscribe(plan, child, { starts_on: '2026-02-01' });

    const conditions = [
      [
        {
          type: 'default' as const,
          dependency_account_cms_component_code: 'age',
          value: 15,
          operator_type: 2 as const,
        },
      ],
    ];
    const all = await operator.call(previewConditions, { query, body: { conditions } });
    expect(all.first.map(({ id }) => id)).toEqual([child.id, other.id]);
    expect(all).toMatchObject({ members: 2, of: 3 });

    const young = [{ axis: 'age' as const, operator: 2 as const, values: [16] }];
    const ofPlan = await operator.call(previewFeeCondition, { query, body: { plan_id: plan.id, conditions: young } });
    expect(ofPlan).toMatchObject({ members: 1, of: 2, first: [{ id: child.id }] });

    const second = await operator.call(previewAdjustmentCondition, { query, body: { household_position: 2 } });
    expect(second).toMatchObject({ members: 1, of: 2, first: [{ id: child.id }] });
    const otherMonth = (partsOf(today).month % 12) + 1;
    const never = await operator.call(previewAdjustmentCondition, { query, body: { months: [otherMonth] } });
    expect(never).toMatchObject({ members: 0, of: 2, first: [] });

    const parts = await operator.call(conditionParts, { query });
    expect(parts.map(({ code }) => code)).toContain('age');
    expect(parts.find(({ code }) => code === 'member_type')?.choices).not.toEqual([]);
    const broken = [[{ ...applyConditionBody().conditions[0]![0]!, value: 'x' }]];
    const refused = await operator.ask(previewConditions, { query, body: { conditions: broken } });
    expect(refused.failure().error_fields).toMatchObject({ 'conditions.0.0.value': [{ code: 'integer' }] });
  });

  it('of a fee change places one by one, and the first that holds decides what a member pays', async () => {
    const world = await makeFacility(server);
    const operator = await operatorOf(server);
    const query = { facility_code: world.code };
    const member = await makeMember(world, { basicInfo: { birthday: addMonths(today, -120) } });
    const plan = await makePlan(world);
    await subscribe(plan, member);
    const everybody = [{ axis: 'age' as const, operator: 1 as const, values: [] }];
    const low = await makeFeeCondition(operator, world.code, plan.id, { position: 3, name: '低' });
    const high = await makeFeeCondition(operator, world.code, plan.id, {
      position: 7,
      name: '高',
      conditions: everybody,
      amount: 9_000,
    });
    const list = async () =>
      (
        await operator.call(feeConditions.search, { query, body: { default_search: { plan_id: [plan.id] } } })
      ).items.map(({ name, position }) => [name, position]);
    const test = () =>
      operator.call(testFeeConditions, {
        query: { ...query, plan_id: plan.id, member_code: member.memberCode, on: today },
      });
    expect((await test()).amount).toBe(4_000);
    const body = { version: high.version, direction: 'up' as const };
    await operator.call(moveFeeCondition, { params: { id: high.id }, query, body });
    expect(await list()).toEqual([
      ['高', 3],
      ['低', 7],
    ]);
    const { amount, trace } = await test();
    expect(amount).toBe(9_000);
    expect(trace.map(({ step, name }) => [step, name])).toEqual(
      expect.arrayContaining([
        ['rule', '高'],
        ['rule_missed', '低'],
      ]),
    );
    // Who pressed twice, or read before somebody else moved it, moves nothing.
    const stale = { params: { id: low.id }, query, body: { version: 1, direction: 'down' as const } };
    expect((await operator.ask(moveFeeCondition, stale)).status).toBe(409);
  });
});
