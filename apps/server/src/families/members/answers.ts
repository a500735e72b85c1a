import type { FieldProblems } from '@tsudoi/contract';
import { DEFAULT_ITEM_FIELDS, type DefaultItemCode, jstToday } from '@tsudoi/domain';
import { type AccountDefinitions, formValues, saveAnswers, type Writer } from '../account-cms/index.ts';
import type { MemberValues } from './columns.ts';

/** Columns of a member before anything is filled in. */
export const EMPTY_MEMBER: Readonly<MemberValues> = {
  class_type: 1,
  member_code: null,
  last_name: '',
  first_name: '',
  last_name_kana: '',
  first_name_kana: '',
  gender: null,
  birthday: null,
  email: null,
  phone: null,
  zipcode: null,
  pref_code: null,
  city_code: null,
  address: null,
  building_name: null,
  registration: 0,
  joined_on: null,
  expires_on: null,
  member_type_ids: [],
  organization_ids: [],
  extend_info: {},
};

/** Fields of forms with the column that holds each. */
const COLUMNS: readonly (readonly [field: string, column: keyof MemberValues])[] = (
  Object.keys(DEFAULT_ITEM_FIELDS) as DefaultItemCode[]
)
  .flatMap((code): readonly string[] => DEFAULT_ITEM_FIELDS[code])
  .map((field) => [field, field === 'member_type' ? 'member_type_ids' : (field as keyof MemberValues)]);

/** What a writer of a form wants to store over what is there. */
export interface Wanted {
  writer: Writer;
  /** All columns as they would be; `extend_info` holds what was sent and nothing else. */
  values: MemberValues;
  /** The member as it stands; nobody for a new one. */
  stored: Readonly<MemberValues>;
  now: Date;
}

/** Applies the facility's form to a save: what of it is stored, and what is refused. */
export function applyForm(
  definitions: AccountDefinitions,
  { writer, values, stored, now }: Wanted,
): { values: MemberValues; faults: FieldProblems } {
  const sent = formValues(values);
  const { values: settled, faults } = saveAnswers(definitions, {
    writer,
    classType: values.class_type,
    memberTypeIds: values.member_type_ids,
    sent,
    stored: formValues(stored),
    today: jstToday(now),
  });
  const next: Record<keyof MemberValues, unknown> = { ...values, extend_info: settled.extend_info };
  for (const [field, column] of COLUMNS)
    if (settled.basic_info[field] !== sent.basic_info[field]) next[column] = stored[column];
  return { values: next as MemberValues, faults };
}
