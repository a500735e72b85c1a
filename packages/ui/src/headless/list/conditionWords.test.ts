import type { FactKind } from '@tsudoi/contract';
import { loadSubjects } from '@tsudoi/i18n/catalogs/console';
import { describe, expect, it } from 'vitest';
import { rangeInWords } from './conditionWords.ts';

describe.each([
  ['ja', { least: '18以上', most: '1,200以下', from: '2024-04-01以降', to: '2024-04-01以前', both: '18から30まで' }],
  [
    'en',
    {
      least: '18 or more',
      most: '1,200 or less',
      from: '2024-04-01 or later',
      to: '2024-04-01 or earlier',
      both: '18 to 30',
    },
  ],
] as const)('a range in words (%s)', async (locale, expected) => {
  const words: Readonly<Record<string, string>> = await loadSubjects(locale, ['lists']);
  const read = (from: string | number | undefined, to: string | number | undefined, kind: FactKind) =>
    rangeInWords({ from, to }, kind, (id, values = {}) =>
      (words[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    );

  it('with one end reads like a sentence, of numbers and of days', () => {
    expect(read(18, undefined, 'number')).toBe(expected.least);
    expect(read('', '1200', 'number')).toBe(expected.most);
    expect(read('2024-04-01', '', 'day')).toBe(expected.from);
    expect(read(undefined, '2024-04-01', 'day')).toBe(expected.to);
  });

  it('with two ends says both, and an equal one once', () => {
    expect(read(18, 30, 'number')).toBe(expected.both);
    expect(read(18, '18', 'number')).toBe('18');
    expect(read('2024-04-01', '2024-04-01', 'day')).toBe('2024-04-01');
  });
});
