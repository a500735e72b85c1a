import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DependencyOperator, ExtendedInputType, FormItemUse } from '../enums/forms.ts';
import { stateOfItem } from './evaluate.ts';
import { entrantFacts, factsAsked, settleFacts } from './facts.ts';
import type { DependencyCondition } from './items.ts';

const condition = (
  code: string | null,
  operator_type: DependencyOperator,
  value: DependencyCondition['value'],
  logical_function: 'and' | 'or' = 'and',
): DependencyCondition => ({
  type: code === null ? 'extend' : 'default',
  dependency_account_cms_component_code: code,
  dependency_account_cms_extend_component_id: code === null ? 7 : null,
  operator_type,
  value,
  logical_function,
  input_type: code === null ? ExtendedInputType.radio : ExtendedInputType.number,
});
const person = (birthday: string | null, types: number[] = [1]) =>
  entrantFacts({ birthday, member_type_ids: types, gender: null }, '2027-04-01');

describe('facts of whoever enters', () => {
  it('have the full age on the first day of the event, which changes on the birthday', () => {
    expect(person('2012-04-01').age).toBe(15);
    expect(person('2012-04-02').age).toBe(14);
    expect(person(null).age).toBeNull();
  });

  it('show a field to juniors only, by age or by member type', () => {
    const { less, contain } = DependencyOperator;
    const grade = {
      use_type: FormItemUse.both,
      conditions: [condition('age', less, 15), condition('member_type', contain, ['2'], 'or')],
    };
    const shown = (facts: ReturnType<typeof person>) =>
      stateOfItem(grade, { basic_info: { ...facts }, extend_info: {} }, 2026).shown;
    expect(shown(person('2015-06-01'))).toBe(true);
    expect(shown(person('1980-06-01'))).toBe(false);
    expect(shown(person('1980-06-01', [1, 2]))).toBe(true);
    // Nobody is taken for a junior because their birthday is not known.
    expect(shown(person(null))).toBe(false);
  });

  it('are told only as far as rules look at them', () => {
    const facts = { age: 15, member_type: [2], gender: 1 };
    const of = (...codes: string[]) => [
      { conditions: codes.map((code) => condition(code, DependencyOperator.less, 1)) },
    ];
    expect(factsAsked(of('age'), facts)).toEqual({ age: 15, member_type: [], gender: null });
    expect(factsAsked(of('member_type', 'gender'), facts)).toEqual({ age: null, member_type: [2], gender: 1 });
    expect(factsAsked([], facts)).toEqual({ age: null, member_type: [], gender: null });
  });

  it('settled in a form, leave it shown and required for every answer as it was', () => {
    const operators = Object.values(DependencyOperator);
    const one = fc.record({
      fact: fc.constantFrom(null, 'age', 'member_type'),
      operator: fc.constantFrom(...operators),
      value: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 2 })),
      joins: fc.constantFrom('and' as const, 'or' as const),
    });
    const uses = Object.values(FormItemUse);
    fc.assert(
      fc.property(
        fc.constantFrom(...uses),
        fc.array(one, { maxLength: 6 }),
        fc.constantFrom(null, '2026-01-01', '2024-05-05'),
        fc.constantFrom('1', '2', '3', null),
        (use_type, rules, birthday, answer) => {
          const conditions = rules.map(({ fact, operator, value, joins }) => condition(fact, operator, value, joins));
          const item = { use_type, conditions };
          const facts = person(birthday, [1, 3]);
          const answers = { 7: answer };
          const settled = stateOfItem(settleFacts(item, facts, 2026), { basic_info: {}, extend_info: answers }, 2026);
          expect(settled).toEqual(stateOfItem(item, { basic_info: { ...facts }, extend_info: answers }, 2026));
        },
      ),
    );
  });
});
