import type { ValueOf } from '@tsudoi/domain';
import type { Locale } from '../locale.ts';

type Enumeration = Readonly<Record<string, number | string>>;

/** Words of the values of one enumeration. */
export type LabelTable<Value> = {
  /** The word of a value in a language; undefined for a value that is none of the enumeration. */
  wordOf(value: number | string, locale: Locale): string | undefined;
  /** The value a Japanese or English word stands for, however it is spaced and cased. */
  valueOf(word: string): Value | undefined;
  /** All values in order. */
  values: readonly Value[];
};

/** Gives each name of an enumeration its Japanese and English word; a name without words does not compile. */
export function words<const E extends Enumeration>(
  enumeration: E,
  table: Readonly<Record<keyof E, readonly [ja: string, en: string]>>,
): LabelTable<ValueOf<E>> {
  const names: (keyof E)[] = Object.keys(enumeration);
  const rows = names.map((name) => {
    const [ja, en] = table[name];
    return { value: enumeration[name], ja, en };
  });
  return {
    wordOf: (value, locale) => rows.find((row) => row.value === value)?.[locale],
    valueOf: (word) =>
      rows.find((row) => comparable(row.ja) === comparable(word) || comparable(row.en) === comparable(word))?.value,
    values: rows.map(({ value }) => value),
  };
}

function comparable(word: string): string {
  return word.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}
