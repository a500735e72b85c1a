import { EMPTY_MEMBER } from '../answers.ts';
import { type ImportColumn, type MemberValues, placeOf } from '../columns.ts';

/** What the row of an import writes, out of the texts it is stored as. */
export function valuesOf(data: readonly (string | null)[]): MemberValues {
  const text = (name: ImportColumn): string | null => data[placeOf[name]] || null;
  const number = (name: ImportColumn): number | null => {
    const found = text(name);
    return found === null ? null : Number(found);
  };
  const ids = (name: ImportColumn): number[] => (text(name)?.match(/\d+/g) ?? []).map(Number);
  return {
    class_type: number('class_type') ?? EMPTY_MEMBER.class_type,
    member_code: text('member_code'),
    last_name: text('last_name') ?? '',
    first_name: text('first_name') ?? '',
    last_name_kana: text('last_name_kana') ?? '',
    first_name_kana: text('first_name_kana') ?? '',
    gender: number('gender'),
    birthday: text('birthday'),
    email: text('email'),
    phone: text('phone'),
    zipcode: text('zipcode'),
    pref_code: text('pref_code'),
    city_code: text('city_code'),
    address: text('address'),
    building_name: text('building_name'),
    registration: number('registration') ?? EMPTY_MEMBER.registration,
    joined_on: text('joined_on'),
    expires_on: text('expires_on'),
    member_type_ids: ids('member_type_ids'),
    organization_ids: ids('organization_ids'),
    extend_info: JSON.parse(text('extend_info') ?? '{}'),
  };
}
