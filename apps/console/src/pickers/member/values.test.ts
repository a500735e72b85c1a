import type { MemberRecord } from '@tsudoi/contract/members';
import { differences } from '@tsudoi/ui/headless/form/formValues';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { ageOf, editedMember, editedMemberSchema, newMember } from './values.ts';

const today = '2026-11-20';
const record: MemberRecord = {
  id: 7,
  account_code: 'A-0000007',
  version: 3,
  basic_info: {
    last_name: '山本',
    first_name: '花子',
    last_name_kana: 'ヤマモト',
    first_name_kana: 'ハナコ',
    gender: 2,
    birthday: '1988/04/12',
    email: 'hanako@aoba.example',
    phone: null,
    zipcode: '2270062',
    pref_code: '14',
    city_code: '14117',
    address: '青葉台1-2-3',
    building_name: null,
    member_code: 'S004821',
    class_type: 1,
    registration: 0,
    member_type: [1, 2],
    organization_ids: [4],
    joined_on: '2021-12-15',
    expires_on: '2026-12-14',
    document: [],
    profile_image: null,
  },
  extend_info: {},
  signed_up: true,
  invited_at: null,
  last_login_at: null,
  created_at: '2021-12-15T00:00:00.000Z',
  updated_at: '2026-11-18T07:40:00.000Z',
  updated_by: '鈴木 拓也',
};
const fields = ['last_name', 'birthday', 'phone', 'member_type', 'building_name'].map((name) => ({
  name: `basic_info.${name}`,
}));
const changedNames = (after: unknown) =>
  differences(fields, editedMember(record, []), after).map(({ entry }) => entry.name);
const withInfo = (change: object) => {
  const values = editedMember(record, []);
  return { ...values, basic_info: { ...values.basic_info, ...change } };
};

describe('what counts as changed', () => {
  it('is nothing in a record that was only opened', () => expect(changedNames(editedMember(record, []))).toEqual([]));
  it('is not the birthday picked anew as the same day', () => {
    expect(changedNames(withInfo({ birthday: '1988-04-12' }))).toEqual([]);
  });
  it('is not a blank field that was emptied again', () => expect(changedNames(withInfo({ phone: '' }))).toEqual([]));
  it('is a name, and the order of the member types', () => {
    expect(changedNames(withInfo({ last_name: '田村', member_type: [2, 1] }))).toEqual([
      'basic_info.last_name',
      'basic_info.member_type',
    ]);
  });
});

describe('saving a member', () => {
  const faults = (change: object, hasOrganizations = true) => {
    const answer = v.safeParse(editedMemberSchema(hasOrganizations), withInfo(change));
    return (answer.issues ?? []).map((issue) => [v.getDotPath(issue), issue.message]);
  };
  it('takes the record as it stands', () => expect(faults({})).toEqual([]));
  it('sends the version it was read with', () => {
    expect(v.parse(editedMemberSchema(true), editedMember(record, [])).version).toBe(3);
  });
  it('does not take the member code away', () => {
    expect(faults({ member_code: '' })).toEqual([['basic_info.member_code', 'required']]);
  });
  it('does not take the last organization away, but asks for none where there was none', () => {
    expect(faults({ organization_ids: [] })).toEqual([['basic_info.organization_ids', 'organization_needed']]);
    expect(faults({ organization_ids: [] }, false)).toEqual([]);
  });
  it('needs a name and a member type', () => {
    expect(faults({ last_name: ' ', member_type: [] })).toEqual([
      ['basic_info.last_name', 'required'],
      ['basic_info.member_type', 'required'],
    ]);
  });
});

it('begins a new member with today as the joining day and without a code', () => {
  const { basic_info } = newMember(today, []);
  expect(basic_info.joined_on).toBe(today);
  expect(basic_info.member_code).toBe('');
});

describe('the age under the birthday', () => {
  it('changes on the birthday', () => {
    expect(ageOf('1988-11-20', today)).toBe(38);
    expect(ageOf('1988/11/21', today)).toBe(37);
  });
  it.each([null, '', '1988/1', '2024/02/30', '2027/01/01'])('is not shown for %s', (birthday) => {
    expect(ageOf(birthday, today)).toBeUndefined();
  });
});

describe('a new member that begins with a typed name', () => {
  const named = (typed: string) => {
    const { last_name, first_name, last_name_kana, first_name_kana } = newMember(today, [], {
      typedName: typed,
    }).basic_info;
    return [last_name, first_name, last_name_kana, first_name_kana];
  };
  it('has the family name before the first space', () => {
    expect(named('田中　一郎')).toEqual(['田中', '一郎', '', '']);
    expect(named(' Smith Mary Ann ')).toEqual(['Smith', 'Mary Ann', '', '']);
    expect(named('田中')).toEqual(['田中', '', '', '']);
  });
  it('has kana as its reading', () => {
    expect(named('たなか ｲﾁﾛｳ')).toEqual(['', '', 'タナカ', 'イチロウ']);
    expect(named('')).toEqual(['', '', '', '']);
  });
});
