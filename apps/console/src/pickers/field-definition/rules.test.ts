import type { FieldRecord } from '@tsudoi/contract/account-cms';
import { type DependencyCondition, DependencyOperator, type ExtendedInputType } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { conditionOf, operandsOf, operatorsIn, rulesOf } from './rules.ts';

const field = (over: Partial<FieldRecord>): FieldRecord => ({
  id: 7,
  type: 'extend',
  code: '',
  class_type: 1,
  input_type: 'radio',
  group_id: 1,
  label_ja: '送迎',
  label_en: 'Bus',
  hint_ja: '',
  hint_en: '',
  use_type: 2,
  platform: 1,
  choices: [],
  limits: {},
  conditions: [],
  searchable: true,
  in_csv: true,
  on_card: false,
  member_editable: true,
  staff_role_ids: [],
  core: false,
  answered: 0,
  version: 1,
  updated_at: '2026-11-23T00:00:00Z',
  updated_by: null,
  ...over,
});
const builtIn = (id: number, code: string, input_type: ExtendedInputType) =>
  field({ id, type: 'default', code, input_type, label_ja: null, label_en: null, answered: null });
const text = (ja: string) => ({ ja, en: ja });
const FIELDS = [
  field({
    input_type: 'dropdown_related',
    choices: [{ value: 'den', text: text('田園都市線'), children: [{ value: 'aoba', text: text('青葉台') }] }],
  }),
  field({ id: 8, input_type: 'number', label_ja: '人数' }),
  builtIn(1, 'birthday', 'date'),
  builtIn(2, 'gender', 'radio'),
  builtIn(3, 'member_type', 'checkbox'),
  builtIn(4, 'class_type', 'radio'),
];
const operands = operandsOf(FIELDS, {
  locale: 'ja',
  memberTypes: [{ value: 31, text: '正会員' }],
  age: '年齢',
});

const compared = (over: Partial<DependencyCondition>): DependencyCondition => ({
  type: 'extend',
  dependency_account_cms_component_code: null,
  dependency_account_cms_extend_component_id: 7,
  operator_type: DependencyOperator.contain,
  value: ['aoba'],
  logical_function: 'and',
  input_type: 'dropdown_related',
  ...over,
});
const builtInCompared = (code: string, over: Partial<DependencyCondition>) =>
  compared({
    type: 'default',
    dependency_account_cms_component_code: code,
    dependency_account_cms_extend_component_id: null,
    ...over,
  });

describe('rules of the builder', () => {
  it('come back as the conditions they were read from', () => {
    const { equal, less, more, contain } = DependencyOperator;
    const conditions = [
      compared({}),
      compared({ dependency_account_cms_extend_component_id: 8, input_type: 'number', operator_type: more, value: 3 }),
      builtInCompared('birthday', { operator_type: less, value: 17, input_type: 'date' }),
      builtInCompared('birthday', { operator_type: more, value: '2010-04-01', input_type: 'date' }),
      builtInCompared('gender', { operator_type: equal, value: 2, input_type: 'radio', logical_function: 'or' }),
      builtInCompared('member_type', { operator_type: contain, value: [31], input_type: 'checkbox' }),
      // Of a field that is no longer there.
      compared({ dependency_account_cms_extend_component_id: 99, input_type: 'textbox', value: ['x'] }),
    ];
    expect(rulesOf(conditions, operands).map(conditionOf)).toEqual(conditions);
  });

  it('tell the age from the birthday, and choices by the values of their options', () => {
    const rules = rulesOf(
      [
        builtInCompared('birthday', { operator_type: DependencyOperator.less, value: 17, input_type: 'date' }),
        builtInCompared('birthday', {
          operator_type: DependencyOperator.less,
          value: '2010-04-01',
          input_type: 'date',
        }),
        builtInCompared('gender', { operator_type: DependencyOperator.equal, value: '2', input_type: 'radio' }),
      ],
      operands,
    );
    expect(rules.map(({ operand, value }) => [operand, value])).toEqual([
      ['birthday:age', 17],
      ['birthday:date', '2010-04-01'],
      ['gender:radio', 2],
    ]);
  });
});

it('operands are the fields that can be compared, with both steps of their choices', () => {
  expect(operands.map(({ code }) => code)).toEqual([
    'extend.7:dropdown_related',
    'extend.8:number',
    'birthday:age',
    'birthday:date',
    'gender:radio',
    'member_type:checkbox',
  ]);
  expect(operands[0]?.options).toEqual([
    { value: 'den', text: '田園都市線' },
    { value: 'aoba', text: '田園都市線／青葉台' },
  ]);
});

it('operators are those that the kind of an operand can be asked with', () => {
  const { equal, contain, except, more, less } = DependencyOperator;
  const of = Object.fromEntries(
    operands.map((operand) => [operand.code, operatorsIn('ja')(operand).map(({ value }) => value)]),
  );
  expect(of).toEqual({
    'extend.7:dropdown_related': [contain, except],
    'extend.8:number': [more, less, equal, contain, except],
    'birthday:age': [more, less, equal],
    'birthday:date': [more, less, equal, contain, except],
    'gender:radio': [equal, contain, except],
    'member_type:checkbox': [contain, except],
  });
});
