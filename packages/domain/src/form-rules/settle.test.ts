import { describe, expect, it } from 'vitest';
import { checkForm } from './form.ts';
import { type DependencyCondition, type FormItem, sameAnswer } from './items.ts';
import { itemsFor, settleForm, withStored } from './settle.ts';

const item = (over: Partial<FormItem>): FormItem => ({
  type: 'extend',
  id: 1,
  code: '',
  input_type: 'textbox',
  use_type: 2,
  label: '',
  hint: '',
  choices: [],
  limits: {},
  conditions: [],
  ...over,
});
const when = (id: number, value: string): DependencyCondition => ({
  type: 'extend',
  dependency_account_cms_component_code: null,
  dependency_account_cms_extend_component_id: id,
  operator_type: 3,
  value,
  logical_function: 'and',
  input_type: 'textbox',
});
const extend = (extend_info: Record<string, unknown>, basic_info: Record<string, unknown> = {}) => ({
  basic_info,
  extend_info,
});

describe('answers after a save', () => {
  const allergy = item({ id: 1 });
  const detail = item({ id: 2, use_type: 6, conditions: [when(1, 'yes')] });
  const doctor = item({ id: 3, use_type: 5, conditions: [when(2, 'nuts')] });

  it('are those that were sent, where everything is shown', () => {
    const sent = extend({ 1: 'yes', 2: 'nuts', 3: 'Sato' });
    expect(settleForm([allergy, detail, doctor], sent, extend({}), 2026)).toBe(sent);
  });

  it('keep what stood in an item that is not shown, and take nothing of what was sent', () => {
    const settled = settleForm([allergy, detail], extend({ 1: 'no', 2: 'sent' }), extend({ 2: 'nuts' }), 2026);
    expect(settled.extend_info).toEqual({ 1: 'no', 2: 'nuts' });
  });

  it('are seen by later items as they are kept', () => {
    const settled = settleForm(
      [allergy, detail, doctor],
      extend({ 1: 'no', 2: 'nuts', 3: 'Sato' }),
      extend({ 2: 'milk' }),
      2026,
    );
    expect(settled.extend_info).toEqual({ 1: 'no', 2: 'milk', 3: undefined });
  });

  it('keep all the fields of a built-in item together', () => {
    const place = item({ type: 'default', code: 'location', use_type: 3 });
    const settled = settleForm([place], extend({}, { zipcode: '1', phone: '2' }), extend({}, { zipcode: '9' }), 2026);
    expect(settled.basic_info).toMatchObject({ zipcode: '9', phone: '2', address: undefined });
  });
});

it('puts back a built-in field that is one value, and no other', () => {
  const values = withStored(
    [item({ type: 'default', code: 'document' })],
    extend({}, { document: 'sent', email: 'sent' }),
    extend({}, { document: 'kept', email: 'kept' }),
  );
  expect(values.basic_info).toEqual({ document: 'kept', email: 'sent' });
});

describe('what is kept', () => {
  const limited = [item({ limits: { max_length: 3 } })];
  it('is not asked to fit limits that came later', () => {
    expect(checkForm(limited, extend({ 1: 'long text' }), '2026-11-20', extend({ 1: 'long text' }))).toEqual([]);
    expect(checkForm(limited, extend({ 1: 'long word' }), '2026-11-20', extend({ 1: 'long text' }))).toHaveLength(1);
  });
  it('must be there all the same', () => {
    const needed = [item({ use_type: 1 })];
    expect(checkForm(needed, extend({}), '2026-11-20', extend({}))).toMatchObject([{ code: 'required' }]);
  });
});

it('answers are the same whatever the order of their parts and however nothing is written', () => {
  expect(sameAnswer({ zipcode: '1', address: null }, { zipcode: '1' })).toBe(true);
  expect(sameAnswer(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameAnswer(undefined, '')).toBe(true);
  for (const [one, other] of [
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    ['1', 1],
    [{ a: 1 }, { a: 2 }],
    [['a'], { 0: 'a' }],
    ['a', null],
  ])
    expect(sameAnswer(one, other)).toBe(false);
});

it('sections for certain member types are for those alone', () => {
  const groups = [
    { member_type_ids: [], items: ['all'] },
    { member_type_ids: [7, 8], items: ['some'] },
  ];
  expect(itemsFor(groups, [8])).toEqual(['all', 'some']);
  expect(itemsFor(groups, [9])).toEqual(['all']);
});
