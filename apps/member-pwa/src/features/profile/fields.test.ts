import { ProfileUpdate } from '@tsudoi/contract/members';
import { expect, it } from 'vitest';
import { problemsOf } from '../../forms/check.ts';
import { bodyOf, differing, mergeOver, type ProfileValues, valuesOf } from './fields.ts';

const values = (changes: Partial<ProfileValues> = {}): ProfileValues => ({
  last_name: '髙橋',
  first_name: '太郎',
  last_name_kana: 'タカハシ',
  first_name_kana: 'タロウ',
  gender: '1',
  birthday: '1985/04/17',
  phone: '090-1234-5678',
  zipcode: '231-0023',
  pref_code: '14',
  city_code: '14104',
  address: '山下町1',
  building_name: '',
  ...changes,
});

it('what stands in the fields travels as the contract wants it, and comes back the same', () => {
  const body = bodyOf(values({ gender: '' }), { club: 'x' }, 3);
  expect(problemsOf(ProfileUpdate, body, 'basic_info.')).toEqual({});
  expect(body).toMatchObject({
    basic_info: { gender: null, zipcode: '231-0023' },
    extend_info: { club: 'x' },
    version: 3,
  });
});

it('a refused field has its own reason, also where it may be left empty', () => {
  const problems = (changes: Partial<ProfileValues>) =>
    Object.entries(problemsOf(ProfileUpdate, bodyOf(values(changes), {}, 1), 'basic_info.')).map(
      ([name, { code }]) => `${name}: ${code}`,
    );
  expect(problems({ birthday: '1985/02/31' })).toEqual(['birthday: date_format']);
  expect(problems({ zipcode: '12' })).toEqual(['zipcode: zip_format']);
  expect(problems({ phone: '12' })).toEqual(['phone: phone']);
  expect(problems({ last_name: ' ', last_name_kana: 'abc' })).toEqual(['last_name: required', 'last_name_kana: kana']);
  expect(problems({ birthday: '', zipcode: '', phone: '', address: '' })).toEqual([]);
});

it('going on with what I typed takes nothing back that somebody else wrote meanwhile', () => {
  const base = values();
  const mine = values({ building_name: 'つどいビル201', address: '山下町2' });
  const theirs = values({ phone: '080-9999-8888', address: '山下町3' });
  const merged = mergeOver(mine, base, theirs);
  expect(merged).toEqual(values({ phone: '080-9999-8888', address: '山下町2', building_name: 'つどいビル201' }));
  expect(differing(merged, theirs)).toEqual(['address', 'building_name']);
});

it('a stored profile stands in the fields as people write it', () => {
  const nothing = { gender: null, birthday: null, email: null, phone: null, zipcode: null, pref_code: null };
  const stored = valuesOf({
    basic_info: {
      ...{ last_name: '髙橋', first_name: '太郎', last_name_kana: '', first_name_kana: '', member_code: 'S000002' },
      ...{ ...nothing, city_code: null, address: null, building_name: null, joined_on: null, expires_on: null },
      ...{
        zipcode: '2310023',
        birthday: '1985/04/17',
        class_type: 1,
        registration: 0,
        member_type: [1],
        organization_ids: [],
      },
    },
  });
  expect([stored.zipcode, stored.birthday, stored.gender, stored.phone]).toEqual(['231-0023', '1985/04/17', '', '']);
});
