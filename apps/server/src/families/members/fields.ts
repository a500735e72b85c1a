import type { CmsField } from '@tsudoi/contract/members';
import { DEFAULT_ITEM_FIELDS, type DefaultItemCode, ExtendedInputType, isDefaultItemCode } from '@tsudoi/domain';
import { fieldLabel, type Locale } from '@tsudoi/i18n';
import { type AccountDefinitions, type DefinedItem, mayRead } from '../account-cms/index.ts';

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

/** Fields of personal members that staff may read, in their words, built-in ones part by part. */
export function memberFields(definitions: AccountDefinitions, locale: Locale): CmsField[] {
  const items = definitions.groups(1, locale).flatMap((group) => group.items.filter((item) => mayRead('staff', item)));
  return items.flatMap((item): CmsField[] => {
    if (isDefaultItemCode(item.code)) return partsOf(item.code, item, locale);
    const { id, label, input_type, use_type, searchable } = item;
    return [{ type: 'extend', id, code: '', label, input_type, use_type, searchable, choices: choicesOf(item) }];
  });
}
