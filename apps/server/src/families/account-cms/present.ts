import type { AccountForm } from '@tsudoi/contract/account-cms';
import type { Locale } from '@tsudoi/i18n';
import { type AccountDefinitions, type DefinedItem, isFor, type Reader } from './definitions.ts';
import { mayRead } from './readable.ts';

/** Items that a reader's form shows; hidden ones never leave the server. */
const isSent = (reader: Reader) => (item: DefinedItem) => isFor(reader, item) && mayRead(reader, item);

/** The form of a class in the reader's language; of the sections for certain member types only those of `typeIds`, where given. */
export function presentForm(
  definitions: AccountDefinitions,
  classType: number,
  reader: Reader,
  locale: Locale,
  typeIds?: readonly number[],
): AccountForm {
  const groups = definitions.groups(classType, locale);
  const own = groups.filter(
    ({ member_type_ids: only }) =>
      typeIds === undefined || only.length === 0 || only.some((id) => typeIds.includes(id)),
  );
  return {
    class_type: classType,
    revision: definitions.revision,
    groups: own
      .map(({ id, name, member_type_ids, items }) => ({
        id,
        name,
        member_type_ids: [...member_type_ids],
        items: items.filter(isSent(reader)).map((item) => presentItem(item, reader)),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** The form of an applicant for a member type: what a member may answer itself, and nothing that is only looked at. */
export function presentApplicantForm(
  definitions: AccountDefinitions,
  { class_type, id }: { class_type: number; id: number },
  locale: Locale,
): AccountForm {
  const form = presentForm(definitions, class_type, 'member', locale, [id]);
  const groups = form.groups.map((group) => ({ ...group, items: group.items.filter((item) => !item.read_only) }));
  return { ...form, groups: groups.filter(({ items }) => items.length > 0) };
}

function presentItem(item: DefinedItem, reader: Reader): AccountForm['groups'][number]['items'][number] {
  const {
    platform: _,
    on_card: __,
    staff_role_ids: ___,
    closed: ____,
    member_editable,
    choices,
    conditions,
    ...rest
  } = item;
  return {
    ...rest,
    choices: choices.map(({ children, ...choice }) => ({
      ...choice,
      ...(children === undefined ? {} : { children: children.map(({ children: _, ...child }) => child) }),
    })),
    conditions: conditions.map(({ value, ...condition }) => ({
      ...condition,
      value: typeof value === 'object' && value !== null ? [...value] : value,
    })),
    read_only: reader === 'member' && !member_editable,
  };
}
