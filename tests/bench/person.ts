import { type MemberCsvField, memberCsvColumns } from '@tsudoi/contract/members';
import { kanaKey, memberSearchKey } from '@tsudoi/domain';
import { label } from '@tsudoi/i18n/labels';
import type { Chance } from './chance.ts';
import { personColumns } from './columns.ts';
import { BUILDINGS, FAMILY_NAMES, GIVEN_NAMES, PLACES } from './names.ts';

/** A member as the world has them, in the columns of the table and the names that a CSV writes for its codes. */
export interface Person {
  member_code: string;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  gender: 1 | 2;
  birthday: string;
  email: string;
  phone: string;
  zipcode: string;
  pref_code: string;
  city_code: string;
  prefecture: string;
  city: string;
  address: string;
  building_name: string;
  registration: 0 | 1;
  joined_on: string;
  expires_on: string;
  /** 0 正会員, 1 ジュニア会員, 2 家族会員. */
  type: 0 | 1 | 2;
}

export const TYPE_NAMES = ['正会員', 'ジュニア会員', '家族会員'] as const;
const PREFIXES = ['S', 'J', 'F'] as const;
const two = (value: number): string => String(value).padStart(2, '0');
const day = (stream: Chance, from: number, to: number): string =>
  `${stream.between(from, to)}-${two(stream.between(1, 12))}-${two(stream.between(1, 28))}`;
const digits = (stream: Chance): string => String(stream.between(0, 9_999)).padStart(4, '0');

/** Member number `number` of a facility whose e-mail addresses end in `domain`. */
export function person(stream: Chance, number: number, domain: string): Person {
  const gender = stream.number() < 0.52 ? 2 : 1;
  const [last, first] = [stream.weighted(FAMILY_NAMES), stream.weighted(GIVEN_NAMES[gender])];
  const share = stream.number();
  const type = share < 0.7 ? 0 : share < 0.9 ? 1 : 2;
  const [zipcode, pref_code, city_code, prefecture, city, town] = stream.pick(PLACES);
  return {
    member_code: `${PREFIXES[type]}${String(number).padStart(6, '0')}`,
    last_name: last.written,
    first_name: first.written,
    last_name_kana: last.kana,
    first_name_kana: first.kana,
    gender,
    birthday: type === 1 ? day(stream, 2009, 2019) : day(stream, 1942, 2007),
    email: `${first.romaji}.${last.romaji}${number}@${domain}`,
    phone: `${stream.pick(['070', '080', '090'])}-${digits(stream)}-${digits(stream)}`,
    zipcode,
    pref_code,
    city_code,
    prefecture,
    city,
    address: `${town}${stream.between(1, 9)}-${stream.between(1, 30)}-${stream.between(1, 20)}`,
    building_name: stream.pick(BUILDINGS),
    registration: stream.number() < 0.06 ? 1 : 0,
    joined_on: day(stream, 2008, 2025),
    expires_on: day(stream, 2026, 2028),
    type,
  };
}

const LABELS: Record<MemberCsvField, (person: Person) => string> = {
  member_code: (one) => one.member_code,
  last_name: (one) => one.last_name,
  first_name: (one) => one.first_name,
  last_name_kana: (one) => one.last_name_kana,
  first_name_kana: (one) => one.first_name_kana,
  gender: (one) => label('gender', one.gender, 'ja'),
  birthday: (one) => one.birthday.replaceAll('-', '/'),
  email: (one) => one.email,
  phone: (one) => one.phone,
  zipcode: (one) => `${one.zipcode.slice(0, 3)}-${one.zipcode.slice(3)}`,
  prefecture: (one) => one.prefecture,
  city: (one) => one.city,
  address: (one) => one.address,
  building_name: (one) => one.building_name,
  member_type: (one) => TYPE_NAMES[one.type],
  registration: (one) => label('registration', one.registration, 'ja'),
  joined_on: (one) => one.joined_on.replaceAll('-', '/'),
  expires_on: (one) => one.expires_on.replaceAll('-', '/'),
};

/** First line of a member CSV. */
export const csvHeader = `${memberCsvColumns.map(([, header]) => header).join(',')}\r\n`;

/** A line of a member CSV, labels in words; none of the generated texts needs quotes. */
export function csvLine(one: Person): string {
  return `${memberCsvColumns.map(([field]) => LABELS[field](one)).join(',')}\r\n`;
}

/** The columns of `account` that {@link accountLine} fills, in its order. */
export const accountColumns = ['facility_id', 'id', 'role', 'class_type', ...personColumns] as const;

/** A line of `COPY account` in text format, with the same copies for lists that the product stores. */
export function accountLine(
  one: Person,
  at: { facilityId: number; id: number; typeId: number; organizationId: number | null },
): string {
  const organizations = at.organizationId === null ? '{}' : `{${at.organizationId}}`;
  const cells = [
    at.facilityId,
    at.id,
    2,
    1,
    one.member_code,
    one.last_name,
    one.first_name,
    one.last_name_kana,
    one.first_name_kana,
    one.gender,
    one.birthday,
    one.email,
    one.phone,
    one.zipcode,
    one.pref_code,
    one.city_code,
    one.address,
    one.building_name === '' ? '\\N' : one.building_name,
    one.registration,
    one.joined_on,
    one.expires_on,
    `{${at.typeId}}`,
    organizations,
    memberSearchKey(one),
    kanaKey(one.last_name_kana, one.first_name_kana),
  ];
  return `${cells.join('\t')}\n`;
}
