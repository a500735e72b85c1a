import type { AccountForm } from '@tsudoi/contract/account-cms';
import { arrangeForm, type LayoutScreen, MemberClass } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { type AccountDefinitions, type DefinedItem, isFor, type Reader } from './definitions.ts';
import { mayRead } from './readable.ts';

/** Items that a reader's form shows; hidden ones never leave the server. */
const isSent = (reader: Reader) => (item: DefinedItem) => isFor(reader, item) && mayRead(reader, item);

/** Which form is asked for: of which screen, in which language, and for members of which types where not for all. */
export interface AskedForm {
  screen: LayoutScreen;
  locale: Locale;
  typeIds?: readonly number[];
}

/** Whose form a screen shows. */
const READERS: Readonly<Record<LayoutScreen, Reader>> = {
  register: 'member',
  profile: 'member',
  staff: 'staff',
  detail: 'staff',
  list: 'staff',
};

/** All that can stand on a screen, in the order of the fields' own settings. An applicant has nothing that is only looked at. */
export function groupsOfScreen(
  definitions: AccountDefinitions,
  classType: number,
  { screen, locale, typeIds }: AskedForm,
): AccountForm['groups'] {
  const reader = READERS[screen];
  return definitions
    .groups(classType, locale)
    .filter(
      ({ member_type_ids: only }) =>
        typeIds === undefined || only.length === 0 || only.some((id) => typeIds.includes(id)),
    )
    .map(({ id, name, member_type_ids, items }) => ({
      id,
      name,
      member_type_ids: [...member_type_ids],
      items: items
        .filter(isSent(reader))
        .map((item) => presentItem(item, reader))
        .filter((item) => screen !== 'register' || !item.read_only),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The form of a class as a screen shows it, in the reader's language. */
export function presentForm(definitions: AccountDefinitions, classType: number, asked: AskedForm): AccountForm {
  const layout = definitions.layout(classType, asked.screen);
  return {
    class_type: classType,
    revision: definitions.revision,
    columns: layout?.columns ?? 2,
    groups: arrangeForm(groupsOfScreen(definitions, classType, asked), layout, asked.screen),
  };
}

/** Fields with which the list of members begins, in their order; undefined where nobody has arranged it. */
export function fieldsOfList(definitions: AccountDefinitions): AccountForm['groups'][number]['items'] | undefined {
  if (definitions.layout(MemberClass.personal, 'list') === undefined) return undefined;
  return presentForm(definitions, MemberClass.personal, { screen: 'list', locale: 'ja' }).groups.flatMap(
    ({ items }) => items,
  );
}

/** The form of an applicant for a member type. */
export const presentApplicantForm = (
  definitions: AccountDefinitions,
  { class_type, id }: { class_type: number; id: number },
  locale: Locale,
): AccountForm => presentForm(definitions, class_type, { screen: 'register', locale, typeIds: [id] });

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
