import { DEFAULT_ITEM_FIELDS } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activate,
  applyOverrides,
  compileMessage,
  createI18n,
  fieldLabel,
  fillMessage,
  LOCALES,
  negotiateLocale,
  placeholdersOf,
} from './index.ts';
import { loadConsole } from './locales/console.ts';
import { serverText } from './locales/server.ts';

const messages = { hello: 'こんにちは、{name}さん。', plain: '検索する', braces: '{name}と{name}' };

describe('messages', () => {
  it('are shown by Lingui with their placeholders filled', () => {
    const i18n = createI18n();
    activate(i18n, 'ja', messages);
    expect(i18n.t('hello', { name: '花子' })).toBe('こんにちは、花子さん。');
    expect(i18n.t('plain')).toBe('検索する');
    expect(i18n.t('braces', { name: 1 })).toBe('1と1');
  });
  it('change with the language', async () => {
    const i18n = createI18n();
    activate(i18n, 'ja', await loadConsole('ja'));
    expect(i18n.t('action.search')).toBe('検索する');
    activate(i18n, 'en', await loadConsole('en'));
    expect(i18n.t('action.search')).toBe('Search');
  });
  it('know nothing of ICU', () => {
    const i18n = createI18n();
    activate(i18n, 'ja', { odd: "it's {n, plural, other {#}} # {" });
    expect(i18n.t('odd')).toBe("it's {n, plural, other {#}} # {");
  });
  it('say the same by Lingui and filled, also where a word goes by a number', () => {
    const pieces = fc.array(fc.oneof(fc.constantFrom('{a}', '{b}', '{a|day|days}', '、', '#', '|'), fc.string()));
    const value = fc.oneof(fc.nat(3), fc.constantFrom('1', '0', '1,234', ''));
    const i18n = createI18n();
    fc.assert(
      fc.property(pieces, value, (parts, a) => {
        const text = parts.join('');
        // Lingui reads the escapes of JavaScript, which nobody writes in a message.
        fc.pre(!/\\[ux]/.test(text));
        activate(i18n, 'en', { text });
        expect(i18n.t('text', { a, b: '' })).toBe(fillMessage(text, { a }));
      }),
    );
  });
  it('say one day and two days in English', () => {
    const days = '{n} {n|day|days} left';
    expect([0, 1, 2].map((n) => fillMessage(days, { n }))).toEqual(['0 days left', '1 day left', '2 days left']);
    expect(compileMessage(days)).toEqual([['n'], ' ', ['n', 'plural', { one: 'day', other: 'days' }], ' left']);
  });
  it('name their placeholders', () => expect(placeholdersOf('{b}と{a}、{a|x|y}')).toEqual(['a', 'b']));
  it('are filled for the server', () => {
    expect(serverText('ja', 'mail.password_reset.subject', { facility: 'あおば' })).toBe(
      '【あおば】パスワードの再設定',
    );
    expect(fillMessage('{a}{b}', { a: 0 })).toBe('0');
  });
});

describe('wording of a facility', () => {
  it('replaces the default, an empty one does not, a dash blanks', () => {
    const own = { hello: 'やあ、{name}', plain: '', braces: '-', unknown: 'x' };
    expect(applyOverrides(messages, own)).toEqual({ hello: 'やあ、{name}', plain: '検索する', braces: '' });
  });
  it('is shown, also where it is blank', () => {
    const i18n = createI18n();
    activate(i18n, 'ja', messages, { hello: 'やあ、{name}', braces: '-' });
    expect([i18n.t('hello', { name: '花子' }), i18n.t('braces'), i18n.t('plain')]).toEqual([
      'やあ、花子',
      '',
      '検索する',
    ]);
  });
  it('ends when it is activated without', () => {
    const i18n = createI18n();
    activate(i18n, 'ja', messages, { plain: 'さがす' });
    activate(i18n, 'ja', messages);
    expect(i18n.t('plain')).toBe('検索する');
  });
});

it.each([
  [undefined, 'ja'],
  ['', 'ja'],
  ['en', 'en'],
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['ja,en-US;q=0.9', 'ja'],
  ['fr,en;q=0.5,ja;q=0.7', 'ja'],
  ['en;q=0', 'ja'],
  ['fr', 'ja'],
  ['*', 'ja'],
])('answers Accept-Language %s in %s', (header, locale) => expect(negotiateLocale(header)).toBe(locale));

it('names fields by their path', () => {
  expect(fieldLabel('basic_info.email', 'ja')).toBe('メールアドレス');
  expect(fieldLabel('host_names.0', 'en')).toBe('Host names');
  expect(fieldLabel('no_such_thing', 'ja')).toBe('この項目');
});

it.each(Object.keys(DEFAULT_ITEM_FIELDS))('has a name for the built-in form item %s in both languages', (code) => {
  for (const locale of LOCALES) expect(fieldLabel(code, locale)).not.toBe(fieldLabel('no_such_thing', locale));
});
