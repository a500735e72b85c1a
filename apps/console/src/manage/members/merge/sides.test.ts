import type { MergeField, MergePreview } from '@tsudoi/contract/members';
import { expect, it } from 'vitest';
import { allOf, choicesOf, keptSide, pickOf, resultOf } from './sides.ts';

const person = (id: number) => ({
  id,
  version: 1,
  account_code: `A-${id}`,
  member_code: `S${id}`,
  last_name: '高橋',
  first_name: '健一',
  profile_image: null,
  signed_up: false,
  last_login_at: null,
  created_at: '2019-11-27T00:00:00Z',
});
const field = (name: string, more: Partial<MergeField> = {}): MergeField => ({
  field: name,
  label: name,
  kept: `kept ${name}`,
  gone: `gone ${name}`,
  same: false,
  list: false,
  suggested: 'kept',
  ...more,
});
const preview: MergePreview = {
  kept: person(2),
  gone: person(1),
  reasons: [],
  said_different: false,
  fields: [
    field('email'),
    field('joined_on', { suggested: 'gone' }),
    field('name', { same: true }),
    field('types', { list: true }),
  ],
  hidden: 0,
  hanging: [],
  sign_in: null,
  refused: [],
};

it('keeps its columns where they are, whoever stays', () => {
  expect(keptSide(preview, 1)).toBe('right');
  expect(keptSide(preview, 2)).toBe('left');
});

it('proposes what the server proposes, until somebody picks', () => {
  const [email, joined] = preview.fields as [MergeField, MergeField];
  expect([pickOf(email, {}, 'right'), pickOf(joined, {}, 'right')]).toEqual(['right', 'left']);
  expect(pickOf(email, { email: 'left' }, 'right')).toBe('left');
});

it('sends the choices as those of who stays and who goes, without what is the same', () => {
  expect(choicesOf(preview, { email: 'left', types: 'both' }, 'right')).toEqual({
    email: 'gone',
    joined_on: 'gone',
    types: 'both',
  });
  expect(choicesOf(preview, allOf(preview, 'left'), 'left')).toEqual({
    email: 'kept',
    joined_on: 'kept',
    types: 'kept',
  });
});

it('shows what a field holds afterwards', () => {
  const types = field('types', { list: true });
  expect(resultOf(types, {}, 'left', '、')).toBe('kept types');
  expect(resultOf(types, { types: 'right' }, 'left', '、')).toBe('gone types');
  expect(resultOf(types, { types: 'both' }, 'left', '、')).toBe('kept types、gone types');
  expect(resultOf(field('x', { kept: null, gone: null }), { x: 'both' }, 'left', '、')).toBeNull();
});
