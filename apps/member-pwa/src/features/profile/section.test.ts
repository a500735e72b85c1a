import type { FormItem } from '@tsudoi/contract/account-cms';
import { describe, expect, it } from 'vitest';
import { sectionRules, sentFaults, sentOf } from './edit/sectionForm.ts';
import { sectionNamed } from './section.ts';

const item = (changes: Partial<FormItem>): FormItem => ({
  type: 'default',
  id: 1,
  code: 'phone',
  label: '',
  input_type: 'textbox',
  use_type: 1,
  read_only: false,
  choices: [],
  limits: {},
  conditions: [],
  hint: '',
  searchable: false,
  in_csv: false,
  ...changes,
});
const phone = item({ id: 1, code: 'phone' });
const birthday = item({ id: 2, code: 'birthday', input_type: 'date' });
const locker = item({ type: 'extend', id: 7, code: '', read_only: true });
const groups = [
  { id: 1, name: '基本情報', member_type_ids: [], items: [birthday] },
  { id: 2, name: '連絡先', member_type_ids: [], items: [phone] },
  { id: 3, name: '窓口', member_type_ids: [], items: [locker] },
];
const record = { missing: ['birthday', 'phone'], basic_info: {}, extend_info: {} };
const values = {
  basic_info: { last_name: '山本', first_name: '花子', phone: null },
  extend_info: { 7: 'x' },
  version: 4,
};

describe('a section of the profile', () => {
  it('is one of the form, what is missing, or the photo; an address that names none has none', () => {
    expect(sectionNamed('group-2', groups, record)?.items).toEqual([phone]);
    expect(sectionNamed('missing', groups, record)?.items).toEqual([birthday, phone]);
    expect(sectionNamed('missing', groups, { missing: [] })).toBeUndefined();
    expect(sectionNamed('photo', groups, record)?.items).toEqual([]);
    // What a member may only read is no section to change.
    for (const name of ['group-3', 'group-9', '1', '']) expect(sectionNamed(name, groups, record)).toBeUndefined();
  });

  it('sends the fields on screen and nothing else, and is checked in those alone', () => {
    expect(sentOf(values, ['basic_info.phone'])).toEqual({ basic_info: { phone: null }, extend_info: {}, version: 4 });
    expect(sentOf(values, ['extend_info.7.last_name'])).toEqual({
      basic_info: {},
      extend_info: { 7: 'x' },
      version: 4,
    });
    const wrong = { ...values, basic_info: { ...values.basic_info, phone: 'abc' } };
    expect(sentFaults(wrong, ['basic_info.phone'])).toMatchObject([{ path: 'basic_info.phone', code: 'phone' }]);
    expect(sentFaults(wrong, ['basic_info.last_name'])).toEqual([]);
  });

  it('asks for what is missing in it, and not for what was missing elsewhere before', () => {
    const section = { name: 'group-2', items: [phone] };
    const rules = sectionRules(section, groups, record, values);
    expect(rules(values).map(({ path }) => path)).toEqual(['basic_info.phone']);
    expect(rules({ ...values, basic_info: { ...values.basic_info, phone: '045-111-2222' } })).toEqual([]);
  });
});
