import { readFileSync } from 'node:fs';
import { fieldCodes, problems } from '@tsudoi/contract';
import { describe, expect, it } from 'vitest';
import { type LabelName, labelNames, labelOptions } from './labels/index.ts';
import { LOCALES, type Locale } from './locale.ts';
import { loadWholeConsole } from './locales/console.ts';
import { door as doorEn } from './locales/en/door.ts';
import { memberMessages as memberEn } from './locales/en/member/index.ts';
import { door as doorJa } from './locales/ja/door.ts';
import { memberMessages as memberJa } from './locales/ja/member/index.ts';
import { serverMessages } from './locales/server.ts';
import { fieldMessage, problemMessage } from './problems.ts';

/** Texts of the specification, which stay as they are given. */
const GIVEN = new Set(['problem.login_failed']);

const GLOSSARY = readFileSync(new URL('../../../docs/words.md', import.meta.url), 'utf8');

/** The forbidden words of each language, with the word to use instead. */
function forbidden(): Record<Locale, Map<string, string>> {
  const words: Record<Locale, Map<string, string>> = { ja: new Map(), en: new Map() };
  for (const line of GLOSSARY.split('\n').filter((row) => row.startsWith('|') && !row.startsWith('|---'))) {
    const [, , ja = '', notJa = '', en = '', notEn = ''] = line.split('|').map((cell) => cell.trim());
    if (notJa === 'not') continue;
    for (const word of notJa.split('、').filter(Boolean)) words.ja.set(word, ja);
    for (const word of notEn.split(', ').filter(Boolean)) words.en.set(word.toLowerCase(), en);
  }
  return words;
}

/** Every text of a language that somebody can read, by its id. */
async function textsOf(locale: Locale): Promise<Map<string, string>> {
  const member = { ja: memberJa, en: memberEn }[locale];
  const found = new Map<string, string>(
    Object.entries({
      ...(await loadWholeConsole(locale)),
      ...member,
      ...serverMessages[locale],
      ...{ ja: doorJa, en: doorEn }[locale],
    }),
  );
  for (const code of fieldCodes) found.set(`field problem ${code}`, fieldMessage(code, { field: 'this' }, locale));
  for (const code of Object.keys(problems) as (keyof typeof problems)[])
    found.set(`problem.${code}`, problemMessage(code, undefined, locale));
  return found;
}

const includes = (locale: Locale, message: string, word: string): boolean => {
  const text = message.replace(/\{\w+\}/g, ' ');
  return locale === 'ja'
    ? text.includes(word)
    : new RegExp(`(?<![\\w-])${word.replace(/[.*+?^$()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i').test(text);
};

describe('the glossary of docs/words.md', () => {
  const words = forbidden();

  it('forbids words in both languages', () => {
    expect(words.ja.get('職員')).toBe('スタッフ');
    expect(words.en.get('member code')).toBe('member number');
  });

  it.each(LOCALES)('is kept by every text on screen and in mails (%s)', async (locale) => {
    const texts = await textsOf(locale);
    expect(texts.size).toBeGreaterThan(1_000);
    const wrong: string[] = [];
    for (const [id, text] of texts)
      for (const [word, instead] of words[locale])
        if (!GIVEN.has(id) && includes(locale, text, word)) wrong.push(`${id}: ${word} → ${instead}: ${text}`);
    expect(wrong).toEqual([]);
  });

  it.each(LOCALES)('is kept by the labels of values (%s)', (locale) => {
    const labels = labelNames.map((name) => labelOptions(name as LabelName, locale).map(({ text }) => text)).join();
    expect([...words[locale].keys()].filter((word) => includes(locale, labels, word))).toEqual([]);
  });

  it('is only excused where a text is given', async () => {
    const texts = await textsOf('ja');
    for (const id of GIVEN) expect(texts.get(id), id).toContain('又は');
  });
});
