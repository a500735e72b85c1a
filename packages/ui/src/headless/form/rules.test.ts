import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankRule,
  groupRules,
  insertRule,
  type Rule,
  removeGroup,
  removeRule,
  withOperand,
  withOperator,
} from './rules.ts';

const rule = (operand: string, logical_function: Rule['logical_function'] = 'and'): Rule => ({
  ...blankRule(logical_function),
  operand,
});
const shape = (rules: readonly Rule[]) =>
  groupRules(rules).map((group) => group.map(({ rule: { operand } }) => operand).join('&'));
const LIST = [rule('a', 'or'), rule('b'), rule('c', 'or'), rule('d', 'or'), rule('e')];

describe('a list of rules', () => {
  it('falls into groups where one joins with or', () => {
    expect(shape(LIST)).toEqual(['a&b', 'c', 'd&e']);
    expect(shape([])).toEqual([]);
  });
  it('keeps its groups when the first rule of one goes', () => {
    expect(shape(removeRule(LIST, 0))).toEqual(['b', 'c', 'd&e']);
    expect(shape(removeRule(LIST, 3))).toEqual(['a&b', 'c', 'e']);
    expect(shape(removeRule(LIST, 2))).toEqual(['a&b', 'd&e']);
    expect(shape(removeRule(LIST, 1))).toEqual(['a', 'c', 'd&e']);
  });
  it('takes a new rule at the end of a group, and a new group at the end', () => {
    expect(shape(insertRule(LIST, 2, 'and'))).toEqual(['a&b&', 'c', 'd&e']);
    expect(shape(insertRule(LIST, LIST.length, 'or'))).toEqual(['a&b', 'c', 'd&e', '']);
  });
  it('loses a group whole', () => expect(shape(removeGroup(LIST, 2))).toEqual(['a&b', 'c']));
  it('never mixes groups, whatever is taken out', () => {
    const lists = fc.array(fc.constantFrom<Rule['logical_function']>('and', 'or'), { minLength: 1 });
    fc.assert(
      fc.property(lists, fc.nat(), (joins, seed) => {
        const rules = joins.map((join, index) => rule(String(index), join));
        const at = seed % rules.length;
        const without = shape(rules)
          .map((group) =>
            group
              .split('&')
              .filter((operand) => operand !== String(at))
              .join('&'),
          )
          .filter((group) => group !== '');
        expect(shape(removeRule(rules, at))).toEqual(without);
      }),
    );
  });
});

describe('a rule', () => {
  const one = { value: 3, text: '等しい', takes: 'one' } as const;
  const many = { value: 4, text: 'いずれかを含む', takes: 'many' } as const;
  const none = { value: 1, text: 'すべて', takes: 'none' } as const;
  it('keeps what was typed as far as another operator takes it', () => {
    const typed: Rule = { ...rule('a'), operator_type: 3, value: 'x' };
    expect(withOperator(typed, many).value).toEqual(['x']);
    expect(withOperator({ ...typed, value: ['x', 'y'] }, one).value).toBe('x');
    expect(withOperator(typed, none).value).toBeNull();
  });
  it('loses its value with its operand, and an operator that is not for it', () => {
    expect(withOperand({ ...rule('a'), operator_type: 3, value: 'x' }, 'b', [many])).toMatchObject({
      operand: 'b',
      operator_type: 4,
      value: [],
    });
  });
});
