import { describe, expect, it } from 'vitest';
import { placeholdersOf } from '../message.ts';
import { loadWholeConsole } from './console.ts';
import { memberMessages as enMember } from './en/member/index.ts';
import { shellSamples as enSamples } from './en/samples/shells.ts';
import { memberMessages as jaMember } from './ja/member/index.ts';
import { shellSamples as jaSamples } from './ja/samples/shells.ts';
import { loadMember, loadMemberSubjects, MEMBER_SUBJECTS } from './member.ts';
import { loadSamples } from './samples.ts';
import { serverMessages } from './server.ts';

const areas = [
  { area: 'console', ja: await loadWholeConsole('ja'), en: await loadWholeConsole('en') },
  { area: 'member', ja: await loadMember('ja'), en: await loadMember('en') },
  { area: 'member', ja: jaMember, en: enMember },
  { area: 'samples', ja: await loadSamples('ja'), en: await loadSamples('en') },
  { area: 'server', ...serverMessages },
  { area: 'samples', ja: jaSamples, en: enSamples },
];

describe.each(areas)('the words of $area', ({ ja, en }) => {
  const rows = Object.entries<string>(ja).map(([id, text]) => ({
    id,
    text,
    other: new Map(Object.entries(en)).get(id) ?? '',
  }));

  it('are there in both languages', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(ja).toSorted());
    expect(rows.filter(({ text, other }) => text.trim() === '' || other.trim() === '')).toEqual([]);
  });
  it('have the same placeholders in both languages', () => {
    expect(rows.filter(({ text, other }) => placeholdersOf(text).join() !== placeholdersOf(other).join())).toEqual([]);
  });
  it('have no braces but placeholders, and no colon-style ones', () => {
    const odd = rows
      .flatMap(({ text, other }) => [text, other])
      .filter(
        (text) => /[{}]/.test(text.replace(/\{\w+(?:\|[^{|}]+\|[^{|}]+)?\}/g, '')) || /(?:^|\s):[a-z]/.test(text),
      );
    expect(odd).toEqual([]);
  });
  it('are polite, calm Japanese', () => {
    expect(rows.filter(({ id, text }) => id !== 'password.hint' && /[!！]|お客様|不正/.test(text))).toEqual([]);
  });
});

it.each([
  ['alert.cannot_register', '登録できません。内容をご確認ください。'],
  ['alert.system_error', 'システムエラーが発生しました。しばらくしてから再度お試しください。'],
  ['alert.validation_failed', '入力内容に誤りがあります。ご確認ください。'],
  ['alert.saved', '保存しました。'],
  ['access_denied', 'アクセス権限がありません。'],
  ['shell.import_failed_validation', '更新できません。内容をご確認ください。'],
  ['shell.export_failed_toast', '失敗しました。'],
  ['shell.export_failed', '出力失敗しました。再度やり直してください。'],
  ['shell.export_done', 'CSV出力が完了しました。'],
] as const)('%s stands letter for letter as it is required', async (id, text) => {
  expect((await loadWholeConsole('ja'))[id]).toBe(text);
});

it.each(['ja', 'en'] as const)(
  'the member app loads every word it has, at its start or with a screen (%s)',
  async (locale) => {
    const loaded = { ...(await loadMember(locale)), ...(await loadMemberSubjects(locale, MEMBER_SUBJECTS)) };
    expect(loaded).toMatchObject({ ja: jaMember, en: enMember }[locale]);
  },
);
