import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DependencyOperator, ExtendedInputType, FormItemUse } from '../enums/forms.ts';
import { conditionGroups, evaluateForm, stateOfItem } from './evaluate.ts';
import type { DependencyCondition, FormValues } from './items.ts';
import { naiveState } from './naive.ts';

const YEAR = 2026;
const { required, optional, hide, requiredRelated, displayRelated, both } = FormItemUse;

const condition = (over: Partial<DependencyCondition>): DependencyCondition => ({
  type: 'extend',
  dependency_account_cms_component_code: null,
  dependency_account_cms_extend_component_id: 1,
  operator_type: DependencyOperator.equal,
  value: 'yes',
  logical_function: 'and',
  input_type: ExtendedInputType.radio,
  ...over,
});
const onBirthday = (operator_type: DependencyCondition['operator_type'], value: DependencyCondition['value']) =>
  condition({
    type: 'default',
    dependency_account_cms_component_code: 'birthday',
    dependency_account_cms_extend_component_id: null,
    input_type: ExtendedInputType.date,
    operator_type,
    value,
  });
const answers = (extend_info: Record<string, unknown>, basic_info: Record<string, unknown> = {}): FormValues => ({
  basic_info,
  extend_info,
});
/** Whether an item with this one condition is shown. */
const isMet = (one: DependencyCondition, values: FormValues, year = YEAR): boolean =>
  stateOfItem({ use_type: displayRelated, conditions: [one] }, values, year).shown;

describe('the six uses of a form item', () => {
  const met = condition({ value: 'yes' });
  const table = [
    // use, without groups, with a group that holds, with a group that does not: [shown, required] each
    [required, [true, true], [true, true], [true, true]],
    [optional, [true, false], [true, false], [true, false]],
    [hide, [false, false], [false, false], [false, false]],
    [requiredRelated, [true, false], [true, true], [true, false]],
    [displayRelated, [true, false], [true, false], [false, false]],
    [both, [true, false], [true, true], [false, false]],
  ] as const;
  const words = (state: readonly [boolean, boolean]) => ({ shown: state[0], required: state[1] });

  for (const [use_type, bare, holding, failing] of table) {
    it(`use type ${use_type} without groups, with one that holds and with one that does not`, () => {
      const values = answers({ 1: 'yes' });
      expect(stateOfItem({ use_type, conditions: [] }, values, YEAR)).toEqual(words(bare));
      expect(stateOfItem({ use_type, conditions: [met] }, values, YEAR)).toEqual(words(holding));
      expect(stateOfItem({ use_type, conditions: [met] }, answers({ 1: 'no' }), YEAR)).toEqual(words(failing));
    });
  }
});

describe('groups of conditions', () => {
  const a = condition({ value: 'a', dependency_account_cms_extend_component_id: 1 });
  const b = condition({ value: 'b', dependency_account_cms_extend_component_id: 2 });
  const or = (one: DependencyCondition): DependencyCondition => ({ ...one, logical_function: 'or' });
  const truth = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const;

  it('and: every condition of a group must hold', () => {
    for (const [first, second] of truth) {
      const values = answers({ 1: first ? 'a' : 'x', 2: second ? 'b' : 'x' });
      expect(stateOfItem({ use_type: both, conditions: [a, b] }, values, YEAR).shown).toBe(first && second);
    }
  });

  it('or: any one group suffices', () => {
    for (const [first, second] of truth) {
      const values = answers({ 1: first ? 'a' : 'x', 2: second ? 'b' : 'x' });
      expect(stateOfItem({ use_type: both, conditions: [a, or(b)] }, values, YEAR).shown).toBe(first || second);
    }
  });

  it('binds and closer than or, and an or at the very beginning begins the first group only', () => {
    expect(conditionGroups([or(a), b, or(a), b, b]).map((group) => group.length)).toEqual([2, 3]);
  });

  it('decides all items of a form at once, in their order', () => {
    const items = [
      { use_type: required, conditions: [] },
      { use_type: displayRelated, conditions: [a] },
    ];
    expect(evaluateForm(items, answers({}), YEAR)).toEqual([
      { shown: true, required: true },
      { shown: false, required: false },
    ]);
  });
});

describe('the five operators', () => {
  const { more, less, equal, contain, except } = DependencyOperator;
  const cases: readonly [
    string,
    DependencyCondition['operator_type'],
    DependencyCondition['value'],
    unknown,
    boolean,
  ][] = [
    ['more is >=', more, 10, 10, true],
    ['more is >=', more, 10, 9, false],
    ['more compares numbers as numbers, typed as text too', more, '9', '10', true],
    ['more compares numbers past spaces around them', more, ' 9 ', ' 10 ', true],
    ['more compares numbers of several decimals', more, 9.5, '10.25', true],
    ['less is <=', less, 10, 10, true],
    ['less is <=', less, 10, 11, false],
    ['less compares negative and broken numbers', less, '-1.5', '-2', true],
    ['more compares days', more, '2026-04-01', '2026/04/01', true],
    ['less compares days', less, '2026/04/01', '2026-04-02', false],
    ['more compares texts that are no numbers', more, 'b', 'c', true],
    ['less takes the same day written otherwise', less, '2026-04-01', '2026/4/1', true],
    ['less takes the same text', less, 'b', 'b', true],
    ['more needs an answer', more, 0, '', false],
    ['more needs an answer', more, 0, null, false],
    ['more needs a value to compare with', more, '', 5, false],
    ['less needs one value, not a list', less, 10, [5], false],
    ['less needs one value to compare with, not a list', less, [10], 5, false],
    ['equal ignores the type', equal, 1, '1', true],
    ['equal ignores the type of true', equal, 'true', true, true],
    ['equal ignores spaces around a text', equal, 'yes', ' yes ', true],
    ['equal of different texts', equal, 'a', 'b', false],
    ['equal ignores the order of a list', equal, ['a', 'b'], ['b', 'a'], true],
    ['equal wants the whole list', equal, ['a', 'b'], ['a'], false],
    ['equal wants nothing more than the list', equal, ['a'], ['a', 'b'], false],
    ['equal takes a list of one for the one', equal, 'a', ['a'], true],
    ['equal of nothing and nothing', equal, '', null, true],
    ['equal of nothing and something', equal, '', 'a', false],
    ['contain: any of the answers is in the list', contain, ['a', 'b'], ['x', 'b'], true],
    ['contain: none is in the list', contain, ['a', 'b'], 'x', false],
    ['contain ignores the type', contain, [1, 2], '2', true],
    ['contain of no answer', contain, ['a'], null, false],
    ['contain needs a list', contain, 'a', 'a', false],
    ['except: none of the answers is in the list', except, ['a', 'b'], 'x', true],
    ['except: one is in the list', except, ['a', 'b'], ['x', 'a'], false],
    ['except of no answer', except, ['a'], null, true],
    ['except needs a list', except, 'a', 'x', false],
  ];
  for (const [name, operator_type, value, answer, expected] of cases) {
    it(`${name}: ${JSON.stringify(answer)} against ${JSON.stringify(value)} is ${expected}`, () => {
      expect(isMet(condition({ operator_type, value }), answers({ 1: answer }))).toBe(expected);
    });
  }
});

describe('the age rule', () => {
  const { more, less, equal, contain } = DependencyOperator;
  const born = (birthday: unknown) => answers({}, { birthday });

  it('counts by birth year alone, so that somebody born in December counts as old in January', () => {
    expect(isMet(onBirthday(more, 20), born('2006/12/31'))).toBe(true);
    expect(isMet(onBirthday(more, 20), born('2007/01/01'))).toBe(false);
    expect(isMet(onBirthday(less, 19), born('2007/01/01'))).toBe(true);
    expect(isMet(onBirthday(less, 19), born('2006/12/31'))).toBe(false);
    expect(isMet(onBirthday(equal, '20'), born('2006/06/01'))).toBe(true);
    expect(isMet(onBirthday(equal, 20), born('2005/06/01'))).toBe(false);
    expect(isMet(onBirthday(equal, 20), born('2005/06/01'), 2025)).toBe(true);
  });

  it('is false without a birthday, or with one that is no day or not in YYYY/MM/DD', () => {
    const wrong = [
      '2006-01-05',
      '2006/13/01',
      '2006/02/30',
      '20060101',
      '2006/1/5',
      '2006/01-05',
      '２００６／０１／０５',
      ' 2006/01/05',
    ];
    for (const birthday of [undefined, null, '', 2006, ...wrong]) {
      expect(isMet(onBirthday(less, 200), born(birthday))).toBe(false);
    }
  });

  it('is no age rule where the value is a day or a list, nor on other days', () => {
    expect(isMet(onBirthday(more, '2000-01-01'), born('2006/12/31'))).toBe(true);
    expect(isMet(onBirthday(contain, ['2006-12-31']), born('2006/12/31'))).toBe(true);
    const joined = { ...onBirthday(more, 20), dependency_account_cms_component_code: 'joined_on' };
    expect(isMet(joined, answers({}, { joined_on: '2006/12/31' }))).toBe(true);
    expect(isMet({ ...joined, operator_type: equal }, answers({}, { joined_on: '2006/12/31' }))).toBe(false);
  });
});

describe('exempt fields', () => {
  it('always pass, by code and by kind of input', () => {
    for (const code of [
      'name',
      'name_kana',
      'location',
      'document',
      'event_attended',
      'event_participant',
      'invoice_history',
      'profile_image',
    ]) {
      const one = condition({
        type: 'default',
        dependency_account_cms_component_code: code,
        dependency_account_cms_extend_component_id: null,
        value: 'never',
      });
      expect(isMet(one, answers({}))).toBe(true);
    }
    for (const input_type of ['name', 'name_kana', 'location'] as const) {
      expect(isMet(condition({ input_type, value: 'never' }), answers({}))).toBe(true);
    }
    expect(isMet(condition({ value: 'never' }), answers({}))).toBe(false);
  });
});

describe('held against a second, naive implementation', () => {
  const word = fc.constantFrom('', 'a', 'b', '1', '2', '10', '-3', '2.5', ' ', 'ア');
  const scalar = fc.oneof(word, fc.integer({ min: -3, max: 30 }), fc.constant(null));
  const given = fc.oneof(scalar, fc.array(word, { maxLength: 3 }), fc.constant(undefined));
  const birthday = fc.oneof(
    fc
      .date({ min: new Date('1920-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10).replaceAll('-', '/')),
    fc.constantFrom('', null, undefined, '2006/13/45', 'abc'),
  );
  const arbitraryCondition: fc.Arbitrary<DependencyCondition> = fc.record({
    type: fc.constantFrom('default' as const, 'extend' as const),
    dependency_account_cms_component_code: fc.constantFrom('birthday', 'gender', 'name', 'document'),
    dependency_account_cms_extend_component_id: fc.integer({ min: 1, max: 3 }),
    operator_type: fc.constantFrom(...Object.values(DependencyOperator)),
    value: fc.oneof(scalar, fc.array(fc.oneof(word, fc.integer({ min: 0, max: 12 })), { maxLength: 3 })),
    logical_function: fc.constantFrom('and' as const, 'or' as const),
    input_type: fc.constantFrom(...Object.values(ExtendedInputType)),
  });
  const item = fc.record({
    use_type: fc.constantFrom(...Object.values(FormItemUse)),
    conditions: fc.array(arbitraryCondition, { maxLength: 5 }),
  });
  const form = fc.record({
    basic_info: fc.record({ birthday, gender: given }),
    extend_info: fc.record({ 1: given, 2: given, 3: given }),
  });
  const year = fc.integer({ min: 2020, max: 2030 });

  it('says the same for any item, any answers and any year', () => {
    fc.assert(
      fc.property(item, form, year, (one, values, now) => {
        expect(stateOfItem(one, values, now)).toEqual(naiveState(one, values, now));
      }),
      { numRuns: 3_000 },
    );
  });

  it('never requires what it does not show', () => {
    fc.assert(
      fc.property(item, form, year, (one, values, now) => {
        const { shown, required: needed } = stateOfItem(one, values, now);
        expect(needed && !shown).toBe(false);
      }),
    );
  });

  it('does not depend on the order of the conditions of a group, nor on that of the groups', () => {
    fc.assert(
      fc.property(item, form, year, (one, values, now) => {
        const turned = conditionGroups(one.conditions)
          .toReversed()
          .flatMap((group) =>
            group
              .toReversed()
              .map((each, index) => ({ ...each, logical_function: index === 0 ? 'or' : 'and' }) as const),
          );
        expect(stateOfItem({ ...one, conditions: turned }, values, now)).toEqual(stateOfItem(one, values, now));
      }),
    );
  });
});
