import type { ProfileRecord } from '@tsudoi/contract/members';
import { formatZip, parseDay, toSlashDay } from '@tsudoi/domain';
import type { Translate } from '../../shell/words.ts';

/** What a member may change of their own profile, as it stands in the fields. */
export interface ProfileValues extends Record<string, string> {
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  gender: string;
  birthday: string;
  phone: string;
  zipcode: string;
  pref_code: string;
  city_code: string;
  address: string;
  building_name: string;
}

export const PROFILE_FIELDS = [
  'last_name',
  'first_name',
  'last_name_kana',
  'first_name_kana',
  'gender',
  'birthday',
  'phone',
  'zipcode',
  'pref_code',
  'city_code',
  'address',
  'building_name',
] as const satisfies readonly (keyof ProfileValues)[];
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export function profileLabels(t: Translate): { readonly [K in ProfileField]: string } & Record<string, string> {
  return {
    last_name: t('field.last_name'),
    first_name: t('field.first_name'),
    last_name_kana: t('field.last_name_kana'),
    first_name_kana: t('field.first_name_kana'),
    gender: t('field.gender'),
    birthday: t('field.birthday'),
    phone: t('field.phone'),
    zipcode: t('field.zipcode'),
    pref_code: t('field.pref_code'),
    city_code: t('field.city_code'),
    address: t('field.address'),
    building_name: t('field.building_name'),
  };
}

/** The stored profile as it stands in the fields. */
export function valuesOf({ basic_info: info }: Pick<ProfileRecord, 'basic_info'>): ProfileValues {
  return {
    last_name: info.last_name,
    first_name: info.first_name,
    last_name_kana: info.last_name_kana,
    first_name_kana: info.first_name_kana,
    gender: info.gender === null ? '' : String(info.gender),
    birthday: birthdayInWords(info.birthday),
    phone: info.phone ?? '',
    zipcode: formatZip(info.zipcode ?? ''),
    pref_code: info.pref_code ?? '',
    city_code: info.city_code ?? '',
    address: info.address ?? '',
    building_name: info.building_name ?? '',
  };
}

/** What is sent: the fields, what the facility added unchanged, and the version they were typed over. */
export function bodyOf(values: ProfileValues, extend_info: ProfileRecord['extend_info'], version: number) {
  const basic_info = { ...values, gender: values.gender === '' ? null : Number(values.gender) };
  return { basic_info, extend_info, version };
}

/** The fields in which two sets of values differ, in the order of the form. */
export function differing(a: ProfileValues, b: ProfileValues): ProfileField[] {
  return PROFILE_FIELDS.filter((name) => a[name].trim() !== b[name].trim());
}

/**
 * Mine over theirs: what I changed stays mine, everything else is theirs, so that going on with what I typed takes
 * nothing back that somebody else wrote.
 */
export function mergeOver(mine: ProfileValues, base: ProfileValues, theirs: ProfileValues): ProfileValues {
  const merged = { ...theirs };
  for (const name of differing(mine, base)) merged[name] = mine[name];
  return merged;
}

export function birthdayInWords(birthday: string | null): string {
  const day = birthday === null ? undefined : parseDay(birthday);
  return day === undefined ? (birthday ?? '') : toSlashDay(day);
}
