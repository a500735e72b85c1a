import {
  ExtendedInputType,
  type FormChoice,
  type FormItem,
  formatZip,
  isBlank,
  joinLines,
  toSlashDay,
} from '@tsudoi/domain';
import { cityCode, cityName, prefectureCode, prefectureName } from '../../reference/index.ts';
import type { OwnColumn } from './plan.ts';

/** How the choices of a field stand in a cell, and how they are read from one. */
export interface ChoiceWords {
  /** Between several choices: the first of these that is in none of their words. Of a dependent dropdown, between its steps. */
  separator: string;
  /** Words by value; of a dependent dropdown by both values, joined by {@link PAIR}. */
  words: ReadonlyMap<string, string>;
  /** Values by word in a comparable form; a value is taken for itself too, where it is no word. */
  values: ReadonlyMap<string, string>;
}

/** Parts the two values of a dependent dropdown; no value has it. */
export const PAIR = '\u001f';
/** A line break is in no word, because words of choices are single lines. */
const SEPARATORS = { list: ['、', '／', '｜', '\n'], steps: ['／', '＞', '｜', '\n'] } as const;

const comparable = (text: string): string => text.normalize('NFKC').replace(/[^\S\n]+/g, '');

/**
 * Words of choices; one that two choices share gives way to the value. That it is also another's value is no matter, as a word is
 * understood before a value, unless that other one goes by its value.
 */
function distinct(choices: readonly FormChoice[]): { value: string; word: string }[] {
  const alike = Map.groupBy(choices, ({ text }) => comparable(text));
  const unnamed = new Set(['', ...[...alike].filter(([, { length }]) => length > 1).map(([text]) => text)]);
  const named = choices.filter(({ text }) => !unnamed.has(comparable(text)));
  const values = new Set(choices.filter((choice) => !named.includes(choice)).map(({ value }) => comparable(value)));
  // One after the other gives way whose word is a value that stands in a cell.
  for (;;) {
    const at = named.findIndex(({ text }) => values.has(comparable(text)));
    const [found] = at < 0 ? [] : named.splice(at, 1);
    if (found === undefined) break;
    values.add(comparable(found.value));
  }
  return choices.map((choice) => ({ value: choice.value, word: named.includes(choice) ? choice.text : choice.value }));
}

const wordsByChoices = new WeakMap<readonly FormChoice[], ChoiceWords>();

/** Words of an item's choices, made once. */
export function choiceWords(item: Pick<FormItem, 'input_type' | 'choices'>): ChoiceWords {
  const words = wordsByChoices.get(item.choices) ?? makeWords(item);
  wordsByChoices.set(item.choices, words);
  return words;
}

function makeWords({ input_type, choices }: Pick<FormItem, 'input_type' | 'choices'>): ChoiceWords {
  const parents = distinct(choices);
  const steps = choices.flatMap(({ value, children = [] }) => {
    const word = parents.find((parent) => parent.value === value)?.word ?? value;
    return children.length === 0
      ? [{ values: [value], words: [word] }]
      : distinct(children).map((child) => ({ values: [value, child.value], words: [word, child.word] }));
  });
  const isRelated = input_type === ExtendedInputType.dropdownRelated;
  const all = isRelated ? steps : parents.map(({ value, word }) => ({ values: [value], words: [word] }));
  const isFree = (separator: string) => !all.some(({ words }) => words.some((word) => word.includes(separator)));
  const separator = SEPARATORS[isRelated ? 'steps' : 'list'].find(isFree) ?? '\n';
  const named = all.map(({ values, words }) => ({ value: values.join(PAIR), word: words.join(separator) }));
  return {
    separator,
    words: new Map(named.map(({ value, word }) => [value, word])),
    values: new Map([
      ...named.map(({ value }) => [comparable(value.replace(PAIR, separator)), value] as const),
      ...named.map(({ value, word }) => [comparable(word), value] as const),
    ]),
  };
}

const textOf = (value: unknown): string => (isBlank(value) ? '' : String(value));
const listOf = (answer: unknown): string[] => (Array.isArray(answer) ? answer : [answer]).map(textOf);
/** A part of an answer that is an object. */
export const partOf = (answer: unknown, part: string): unknown =>
  typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(part) : undefined;

/** What the export writes into a cell, before its guard. */
export function printOwn({ item, part }: OwnColumn, answer: unknown): string {
  if (isBlank(answer)) return '';
  switch (item.input_type) {
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return choiceWords(item).words.get(textOf(answer)) ?? textOf(answer);
    case ExtendedInputType.checkbox: {
      const { words, separator } = choiceWords(item);
      return listOf(answer)
        .map((value) => words.get(value) ?? value)
        .join(separator);
    }
    case ExtendedInputType.dropdownRelated: {
      const { words, separator } = choiceWords(item);
      return words.get(listOf(answer).join(PAIR)) ?? listOf(answer).join(separator);
    }
    case ExtendedInputType.date:
      return toSlashDay(textOf(answer));
    case ExtendedInputType.datetime:
      return `${toSlashDay(textOf(answer).slice(0, 10))} ${textOf(answer).slice(11, 16)}`;
    case ExtendedInputType.yearMonth:
      return textOf(answer).replace('-', '/');
  }
  if (part === null) return textOf(answer);
  const text = textOf(partOf(answer, part));
  if (part === 'zipcode') return text === '' ? '' : formatZip(text);
  if (part === 'pref_code') return prefectureName(text) ?? '';
  return part === 'city_code' ? (cityName(text) ?? '') : text;
}

/** What a cell says, for the form to read and check: labels as values, places as codes. What is unknown stays as it is. */
export function readOwn({ item, part }: OwnColumn, text: string, place: { pref_code?: unknown }): unknown {
  switch (item.input_type) {
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return choiceWords(item).values.get(comparable(text)) ?? text;
    case ExtendedInputType.checkbox: {
      const { values, separator } = choiceWords(item);
      return text
        .replaceAll('\r\n', '\n')
        .split(separator)
        .map((word) => values.get(comparable(word)) ?? word);
    }
    case ExtendedInputType.dropdownRelated: {
      const { values } = choiceWords(item);
      return (values.get(comparable(text.replaceAll('\r\n', '\n'))) ?? text).split(PAIR);
    }
  }
  if (part === 'pref_code') return prefectureCode(text) ?? text;
  if (part !== 'city_code') return item.input_type === ExtendedInputType.textarea ? text : joinLines(text);
  return cityCode(text, typeof place.pref_code === 'string' ? place.pref_code : null) ?? text;
}
