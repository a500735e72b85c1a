import type { CardField } from '@tsudoi/contract/auth';
import type { AnswerInWords } from '@tsudoi/contract/members';
import {
  ExtendedInputType,
  type FormItem,
  formatZip,
  fullName,
  isBlank,
  itemsFor,
  stateOfItem,
  yearOf,
} from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { cityName, prefectureName } from '../reference/index.ts';
import type { AccountDefinitions, DefinedItem, Reader } from './definitions.ts';
import { mayRead } from './readable.ts';
import { type Answering, formValues } from './values.ts';

const textOf = (value: unknown): string => (isBlank(value) ? '' : String(value));
const partsOf = (answer: unknown): Readonly<Record<string, unknown>> =>
  typeof answer === 'object' && answer !== null ? { ...answer } : {};
const listOf = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [answer]);

/** A choice that is gone since is shown by its value. */
const choiceText = (choices: FormItem['choices'], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.text ?? textOf(value);

function placeInWords(answer: unknown): string {
  const { zipcode, pref_code, city_code, address, building_name } = partsOf(answer);
  const zip = textOf(zipcode);
  const street = [prefectureName(textOf(pref_code)), cityName(textOf(city_code)), textOf(address)].join('');
  return [zip === '' ? '' : `〒${formatZip(zip)}`, street, textOf(building_name)]
    .filter((part) => part !== '')
    .join(' ');
}

/** An answer in words; null where there is none. */
export function answerInWords(item: Pick<FormItem, 'input_type' | 'choices'>, answer: unknown): string | null {
  if (isBlank(answer)) return null;
  switch (item.input_type) {
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return choiceText(item.choices, answer);
    case ExtendedInputType.checkbox:
      return listOf(answer)
        .map((value) => choiceText(item.choices, value))
        .join('、');
    case ExtendedInputType.dropdownRelated: {
      const [parent, child] = listOf(answer);
      const children = item.choices.find(({ value }) => value === parent)?.children ?? [];
      return [choiceText(item.choices, parent), choiceText(children, child)].filter((text) => text !== '').join('／');
    }
    // Days as they are read: 2026-11-20, as they are stored.
    case ExtendedInputType.datetime:
      return `${textOf(answer).slice(0, 10)} ${textOf(answer).slice(11, 16)}`;
    case ExtendedInputType.name: {
      const { last_name, first_name } = partsOf(answer);
      return fullName({ last_name: textOf(last_name), first_name: textOf(first_name) });
    }
    case ExtendedInputType.nameKana: {
      const { last_name_kana, first_name_kana } = partsOf(answer);
      return fullName({ last_name: textOf(last_name_kana), first_name: textOf(first_name_kana) });
    }
    case ExtendedInputType.location:
      return placeInWords(answer);
    default:
      return textOf(answer);
  }
}

interface ReadBy {
  reader: Reader;
  locale: Locale;
  today: string;
}

/** The facility's own fields that a reader sees of a member, by section, in the order of the form. */
function shownFields(definitions: AccountDefinitions, row: Answering, of: ReadBy) {
  const groups = definitions.groups(row.class_type, of.locale);
  const values = formValues(row);
  const isShown = (item: FormItem) => stateOfItem(item, values, yearOf(of.today)).shown;
  return groups
    .filter((group) => itemsFor([group], row.member_type_ids).length > 0)
    .map(({ name, items }) => ({
      name,
      items: items.filter((item) => item.type === 'extend' && mayRead(of.reader, item) && isShown(item)),
    }));
}

/** A member's answers to the facility's own fields in words, in the order of the form: staff read those of the app as well. */
export function answersInWords(definitions: AccountDefinitions, row: Answering, of: ReadBy): AnswerInWords[] {
  return shownFields(definitions, row, of).flatMap(({ name, items }) =>
    items.map((item) => ({
      id: item.id,
      group: name,
      label: item.label,
      text: answerInWords(item, row.extend_info[item.id]),
    })),
  );
}

/** The answers that stand on the member's card, in words; a field without an answer is not on it. */
export function answersOnCard(
  definitions: AccountDefinitions,
  row: Answering,
  of: Omit<ReadBy, 'reader'>,
): CardField[] {
  return shownFields(definitions, row, { ...of, reader: 'member' }).flatMap(({ items }) =>
    items
      .filter((item) => item.on_card)
      .flatMap((item) => {
        const text = answerInWords(item, row.extend_info[item.id]);
        return text === null ? [] : [{ id: item.id, label: item.label, text }];
      }),
  );
}

/** Every own field of a class with its label, hidden ones among them. */
export function ownFields(definitions: AccountDefinitions, classType: number, locale: Locale): DefinedItem[] {
  return definitions.groups(classType, locale).flatMap(({ items }) => items.filter(({ type }) => type === 'extend'));
}
