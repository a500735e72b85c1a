import type { FieldRecord, FormGroup, FormItem, SectionRecord } from '@tsudoi/contract/account-cms';
import { expect, it } from 'vitest';
import { type Draft, forApplicant, type PreviewReader, withDraft } from './preview.ts';
import { blankField } from './values.ts';

const item = (id: number, over: Partial<FormItem> = {}): FormItem => ({
  type: 'extend',
  id,
  code: '',
  input_type: 'textbox',
  use_type: 2,
  label: `項目${id}`,
  hint: '',
  choices: [],
  limits: {},
  conditions: [],
  searchable: true,
  in_csv: true,
  read_only: false,
  ...over,
});
const record = (id: number): FieldRecord => ({
  ...blankField(1, 1),
  type: 'extend',
  id,
  code: '',
  class_type: 1,
  limits: {},
  core: false,
  answered: 0,
  version: 1,
  updated_at: '2026-11-23T00:00:00Z',
  updated_by: null,
});
const section = (id: number, fields: number[], over: Partial<SectionRecord> = {}): SectionRecord => ({
  id,
  name_ja: `見出し${id}`,
  name_en: `Section ${id}`,
  platform: 1,
  member_type_ids: [],
  version: 1,
  fields: fields.map(record),
  ...over,
});
const SECTIONS = [section(1, [1, 2, 3]), section(2, []), section(3, [4], { platform: 3 })];
const GROUPS: FormGroup[] = [
  { id: 1, name: '見出し1', member_type_ids: [], items: [item(1), item(2), item(3)] },
  { id: 3, name: '見出し3', member_type_ids: [], items: [item(4)] },
];
const draft = (id: number, form: Partial<Draft['form']>): Draft => ({
  field: { type: 'extend', id, code: '', input_type: 'textbox' },
  form: { ...blankField(1, 1), label_ja: '下書き', label_en: 'Draft', ...form },
});
const drawn = (one: Draft, reader: PreviewReader = 'staff', locale: 'ja' | 'en' = 'ja') =>
  withDraft(GROUPS, one, { reader, locale, sections: SECTIONS }).map(({ name, items }) => [
    name,
    items.map(({ label }) => label),
  ]);

it('a draft stands where its field stands, and at the end of a section that it comes into', () => {
  expect(drawn(draft(2, {}))).toEqual([
    ['見出し1', ['項目1', '下書き', '項目3']],
    ['見出し3', ['項目4']],
  ]);
  expect(drawn(draft(2, { group_id: 2 }), 'staff', 'en')).toEqual([
    ['Section 1', ['項目1', '項目3']],
    ['Section 2', ['Draft']],
    ['Section 3', ['項目4']],
  ]);
  expect(drawn(draft(0, {}))[0]).toEqual(['見出し1', ['項目1', '項目2', '項目3', '下書き']]);
});

it('a draft is in the forms of those for whom it is', () => {
  const without = ['見出し1', ['項目1', '項目3']];
  expect(drawn(draft(2, { use_type: 3 }))[0]).toEqual(without);
  expect(drawn(draft(2, { platform: 3 }), 'profile')[0]).toEqual(without);
  expect(drawn(draft(2, { platform: 2 }), 'staff')[0]).toEqual(without);
  expect(drawn(draft(2, { platform: 2 }), 'registration')[0]).toEqual(['見出し1', ['項目1', '下書き', '項目3']]);
  // A section of staff is for nobody else, whatever its field says.
  expect(drawn(draft(2, { platform: 2, group_id: 3 }), 'profile')).not.toContainEqual(
    expect.arrayContaining(['下書き']),
  );
  expect(drawn(draft(2, { platform: 2, group_id: 3 }), 'staff')[1]).toEqual(['見出し3', ['項目4', '下書き']]);
});

it('new choices of a draft can be told apart before they have values, and rules without an operand wait', () => {
  const below = [{ text: { ja: '一', en: 'one' } }, { text: { ja: '二', en: 'two' } }];
  const rule = { operand: '', operator_type: 3, value: null, logical_function: 'and' as const };
  const choices = [
    { text: { ja: '甲', en: 'A' }, children: below },
    { value: 'b', text: { ja: '乙', en: 'B' } },
  ];
  const groups = withDraft(GROUPS, draft(2, { use_type: 6, choices, conditions: [rule] }), {
    reader: 'profile',
    locale: 'ja',
    sections: SECTIONS,
  });
  const made = groups[0]?.items[1];
  const values = made?.choices.flatMap(({ value, children = [] }) => [value, ...children.map((child) => child.value)]);
  expect(new Set(values).size).toBe(4);
  expect(values).toContain('b');
  expect(made?.conditions).toEqual([]);
});

it('an applicant is not shown what a member only looks at', () => {
  const groups = [
    { id: 1, name: '', member_type_ids: [], items: [item(1), item(2, { read_only: true })] },
    { id: 2, name: '', member_type_ids: [], items: [item(3, { read_only: true })] },
  ];
  expect(forApplicant(groups).map(({ items }) => items.map(({ id }) => id))).toEqual([[1]]);
});
