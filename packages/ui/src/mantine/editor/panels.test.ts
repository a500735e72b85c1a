import type { Editor } from '@tiptap/react';
import { loadWholeConsole } from '@tsudoi/i18n/catalogs/console';
import { expect, it } from 'vitest';
import { type PanelKind, panelOf } from './panels.ts';

const words = { ja: await loadWholeConsole('ja'), en: await loadWholeConsole('en') };
const untouched = { getAttributes: () => ({}) } as unknown as Editor;

/** What the first input of a panel says of a value. */
const said = (kind: PanelKind, value: string, locale: 'ja' | 'en' = 'en') =>
  panelOf(kind, untouched, (id) => words[locale][id]).inputs[0]?.check(value);

it('takes a list’s first number from 1 on, and says so in the words of the specification', () => {
  for (const value of ['0', '-1']) expect(said('start', value)).toBe('Start index must be greater than 0.');
  expect(said('start', '0', 'ja')).toBe('開始番号は1以上で入力してください。');
  expect(said('start', '1')).toBeUndefined();
  expect(said('start', '1.5')).toBe(words.en['editor.plain_number']);
  expect(said('start', ' ')).toBe(words.en['editor.value_empty']);
});

it('says of the rows of a table what is wrong with rows', () => {
  expect(said('table', '0', 'ja')).toBe(words.ja['editor.at_least_one']);
  expect(said('table', '0', 'ja')).not.toContain('開始番号');
  expect(said('table', '3')).toBeUndefined();
});
