import type { CmsField } from '@tsudoi/contract/members';
import {
  DEFAULT_ITEM_FIELDS,
  type DefaultItemCode,
  ExtendedInputType,
  isDefaultItemCode,
  MemberClass,
} from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type LabelName, labelOptions } from '@tsudoi/i18n/labels';
import { type AccountDefinitions, type DefinedItem, isFor, mayRead } from '../account-cms/index.ts';
import { prefectures } from '../reference/index.ts';

/** Kinds of the parts of built-in fields that differ from the whole. */
const KINDS: Readonly<Record<string, ExtendedInputType>> = {
  pref_code: ExtendedInputType.dropdown,
  city_code: ExtendedInputType.dropdown,
  address: ExtendedInputType.textbox,
  building_name: ExtendedInputType.textbox,
};

/** Conditions name a member's organizations by the word of the field. */
const codeOf = (field: string): string => (field === 'organization_ids' ? 'organization' : field);

function partsOf(code: DefaultItemCode, item: DefinedItem, locale: Locale): CmsField[] {
  const fields: readonly string[] = DEFAULT_ITEM_FIELDS[code];
  return fields.map((field) => ({
    type: 'default',
    id: null,
    code: codeOf(field),
    label: fields.length > 1 ? fieldLabel(field, locale) : item.label,
    input_type: KINDS[field] ?? item.input_type,
    use_type: item.use_type,
    searchable: item.searchable,
    writable: isFor('staff', item),
    choices: choicesOf(item),
  }));
}

const choicesOf = ({ choices }: DefinedItem): CmsField['choices'] =>
  choices.map(({ value, text, children }) => ({
    value,
    text,
    ...(children === undefined
      ? {}
      : { children: children.map((child) => ({ value: child.value, text: child.text })) }),
  }));

function ownField(item: DefinedItem): CmsField {
  const { id, label, input_type, use_type, searchable } = item;
  const at = { type: 'extend' as const, id, code: '', label };
  return { ...at, input_type, use_type, searchable, writable: isFor('staff', item), choices: choicesOf(item) };
}

/** Fields of personal members that staff may read, in their words, built-in ones part by part. */
export function memberFields(definitions: AccountDefinitions, locale: Locale): CmsField[] {
  const items = definitions.groups(1, locale).flatMap((group) => group.items.filter((item) => mayRead('staff', item)));
  return items.flatMap((item): CmsField[] => {
    if (isDefaultItemCode(item.code)) return partsOf(item.code, item, locale);
    return [ownField(item)];
  });
}

/** Built-in fields a stored condition can name, by the kind of their value. */
const CONDITION_KINDS: Readonly<Record<string, ExtendedInputType>> = {
  member_type: ExtendedInputType.checkbox,
  organization: ExtendedInputType.checkbox,
  age: ExtendedInputType.number,
  birthday: ExtendedInputType.date,
  gender: ExtendedInputType.radio,
  class_type: ExtendedInputType.radio,
  registration: ExtendedInputType.radio,
  joined_on: ExtendedInputType.date,
  expires_on: ExtendedInputType.date,
  pref_code: ExtendedInputType.dropdown,
  zipcode: ExtendedInputType.textbox,
  member_code: ExtendedInputType.textbox,
};
/** Stored as parts, which are compared with nothing. */
const OF_PARTS: readonly ExtendedInputType[] = [
  ExtendedInputType.name,
  ExtendedInputType.nameKana,
  ExtendedInputType.location,
];
const CHOSEN: Readonly<Record<string, LabelName>> = {
  gender: 'gender',
  class_type: 'memberClass',
  registration: 'registration',
};

function conditionChoices(code: string, locale: Locale): CmsField['choices'] {
  if (code === 'pref_code') return prefectures().map(({ code: value, name: text }) => ({ value, text }));
  const labelled = CHOSEN[code];
  return labelled === undefined
    ? []
    : labelOptions(labelled, locale).map(({ value, text }) => ({ value: String(value), text }));
}

/**
 * Fields that operators make stored conditions on members of, in the words of the facility, those that staff do not read
 * among them. What the facility's own records are chosen from, types and organizations, is left to whoever asks.
 */
export function conditionFields(definitions: AccountDefinitions, locale: Locale): CmsField[] {
  const items = Object.values(MemberClass).flatMap((kind) =>
    definitions.groups(kind, locale).flatMap((group) => group.items),
  );
  const labels = new Map(items.map(({ code, label }) => [code, label]));
  const builtIn = Object.entries(CONDITION_KINDS).map(([code, input_type]): CmsField => {
    const label = code === 'age' ? serverText(locale, 'facts.age') : (labels.get(code) ?? fieldLabel(code, locale));
    const choices = conditionChoices(code, locale);
    return {
      type: 'default',
      id: null,
      code,
      label,
      input_type,
      use_type: 2,
      searchable: true,
      writable: true,
      choices,
    };
  });
  const own = new Map(items.filter(({ type }) => type === 'extend').map((item) => [item.id, item]));
  return [
    ...builtIn,
    ...[...own.values()].flatMap((item): CmsField[] => {
      return OF_PARTS.includes(item.input_type) ? [] : [ownField(item)];
    }),
  ];
}
