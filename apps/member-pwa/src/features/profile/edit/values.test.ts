import { expect, it } from 'vitest';
import { type ProfileValues, storable } from './values.ts';

const stored = { file_path: 'f/1/a.png', file_name: 'a.png', content_type: 'image/png', size: 9, file_url: '/a' };
const withPhoto = (profile_image: ProfileValues['basic_info']['profile_image']): ProfileValues => ({
  basic_info: { last_name: '山本', first_name: '花子', profile_image },
  version: 1,
});

it('keeps no photo whose upload has not finished: after a reload nothing would ever finish it', () => {
  const unfinished = { ...stored, file_path: '' };
  expect(storable(withPhoto(unfinished), withPhoto(stored))).toEqual(withPhoto(stored));
  expect(storable(withPhoto(unfinished), withPhoto(undefined))).toEqual(withPhoto(null));
  for (const photo of [stored, null, undefined])
    expect(storable(withPhoto(photo), withPhoto(null))).toEqual(withPhoto(photo));
});
