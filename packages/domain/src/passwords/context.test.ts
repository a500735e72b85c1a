import { describe, expect, it } from 'vitest';
import { checkPassword, isContextual, passwordContext } from '../index.ts';

const context = passwordContext({
  email: 'hanako.yamamoto@aoba.example',
  facilityName: 'あおばスポーツクラブ',
  facilityCode: 'AOBA',
});

describe('words around a password', () => {
  it('are the address before the @ and its parts, the facility and the product', () => {
    expect(context).toEqual(['hanakoyamamoto', 'hanako', 'yamamoto', 'あおばスポーツクラブ', 'aoba', 'tsudoi']);
    expect(passwordContext({ email: null })).toEqual(['tsudoi']);
    // Two letters stand in too many passwords by chance.
    expect(passwordContext({ email: 'yo@x.example', facilityCode: 'AB' })).toEqual(['tsudoi']);
  });

  it.each([
    'Tsudoi-2026',
    'ＴＳＵＤＯＩ２０２６',
    'hanako88',
    'Hanako.Yamamoto1',
    'aoba-aoba-2026',
    'AOBA_tsudoi1',
    'tsudoiabc',
    '!aoba1234!',
    'あおばスポーツクラブ2026',
  ])('make %s too easy', (text) => expect(isContextual(text, context)).toBe(true));

  it.each(['Kit-pass-2026', 'aoba-tennis-7391', 'tsudoi wa tanoshii', 'kT9$wq2#Lm', '12345678'])(
    'do not make %s so',
    (text) => expect(isContextual(text, context)).toBe(false),
  );
});

it('a password of such words has its own verdict, under either policy', () => {
  expect(checkPassword('standard', 'Tsudoi-2026', context)).toBe('contextual');
  expect(checkPassword('standard', 'hanako88', context)).toBe('contextual');
  expect(checkPassword('standard', 'hanako88', passwordContext({ email: 'taro@aoba.example' }))).toBe('ok');
  expect(checkPassword('passphrase', 'あおばスポーツクラブ2026', context)).toBe('contextual');
  // What is too short is that first.
  expect(checkPassword('standard', 'aoba1', context)).toBe('too_short');
});
