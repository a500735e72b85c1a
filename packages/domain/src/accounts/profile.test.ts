import { expect, it } from 'vitest';
import { missingProfileFields } from './profile.ts';

const complete = {
  last_name: '山田',
  first_name: '花子',
  last_name_kana: 'ヤマダ',
  first_name_kana: 'ハナコ',
  gender: 0,
  birthday: '1990-01-02',
  phone: '09012345678',
  zipcode: '1500002',
  pref_code: '13',
  city_code: '13113',
  address: '渋谷1-2-3',
};

it('misses nothing of a complete profile, whose numbers may be 0', () =>
  expect(missingProfileFields(complete)).toEqual([]));

it('names what is missing, null or empty, in the order of the form', () => {
  expect(missingProfileFields({ ...complete, address: '', gender: null, phone: undefined })).toEqual([
    'gender',
    'phone',
    'address',
  ]);
  expect(missingProfileFields({})).toEqual(Object.keys(complete));
});

it('asks a company for nothing that only people have', () => {
  const ofPeople = ['first_name', 'first_name_kana', 'gender', 'birthday'];
  expect(missingProfileFields({}, true)).toEqual(Object.keys(complete).filter((field) => !ofPeople.includes(field)));
});
