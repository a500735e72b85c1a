import type { MemberFact } from '@tsudoi/contract/members';
import { ExtendedInputType, Registration } from '@tsudoi/domain';
import type { FactColumn } from '../../../kernel/facts/condition.ts';
import type { HiddenFields } from '../../account-cms/index.ts';
import { placeNames } from '../../reference/index.ts';
import { ifReadable, isHiddenFromAll } from '../hidden.ts';
import { SIGN_UP } from '../sign-up.ts';

/** Codes of prefectures and cities whose names fit. */
const named = (fits: (name: string) => boolean): string[] =>
  Object.entries(placeNames()).flatMap(([code, name]) => (fits(name) ? [code] : []));

const instant = (column: string) =>
  ({ kind: 'instant', sql: `(${column} at time zone 'Asia/Tokyo')::date`, type: 'date' }) as const;

/** How far a member is on the way to signing in, as one of the values of the fact. */
export const SIGN_UP_STATE = `case when ${SIGN_UP.yes} then 'yes' when ${SIGN_UP.mail_failed} then 'mail_failed' when ${SIGN_UP.invited} then 'invited' else 'no' end`;

/** `standingOf` of the domain in SQL; where staff may not read the last day of a membership, it is not told by the standing. */
const standingText = (
  today: string,
  hidden: HiddenFields,
): string => `case when not a.active then 'withdrawn' when a.paused then 'paused'
  when a.registration = ${Registration.temporary} then 'temporary' when ${isHiddenFromAll(hidden, 'expires_on') ? `${today} is null` : ifReadable(hidden, 'expires_on', 'where', `a.expires_on < ${today}`)} then 'lapsed' else 'official' end`;

/** From when on a member has withdrawn, and will have: the days on which it holds. */
export const WITHDRAWN_ON = `case when not a.active then (select max(c.holds_from) from standing_change c
  where c.account_id = a.id and c.act = 'withdraw' and c.state = 'done') end`;
export const LEAVES_ON = `(select max(c.holds_from) from standing_change c
  where c.account_id = a.id and c.act = 'withdraw' and c.state = 'planned')`;

/** How facts that every member has are read from `account a`; `today` stands for the parameter of the Japanese day. */
export const factColumns: Readonly<Record<MemberFact, (today: () => string, hidden: HiddenFields) => FactColumn>> = {
  member_code: () => ({ kind: 'text', sql: 'a.member_code' }),
  name: () => ({ kind: 'text', sql: 'a.last_name || a.first_name' }),
  kana: () => ({ kind: 'text', sql: 'a.last_name_kana || a.first_name_kana' }),
  birthday: () => ({ kind: 'day', sql: 'a.birthday', type: 'date' }),
  age: (today) => ({ kind: 'number', sql: `extract(year from age(${today()}::date, a.birthday))` }),
  gender: () => ({ kind: 'choice', sql: 'a.gender', type: 'smallint' }),
  joined_on: () => ({ kind: 'day', sql: 'a.joined_on', type: 'date' }),
  class_type: () => ({ kind: 'choice', sql: 'a.class_type', type: 'smallint' }),
  email: () => ({ kind: 'text', sql: 'a.email' }),
  phone: () => ({ kind: 'text', sql: 'a.phone' }),
  zipcode: () => ({ kind: 'text', sql: 'a.zipcode' }),
  pref_code: () => ({ kind: 'choice', sql: 'a.pref_code', type: 'text' }),
  city_code: () => ({ kind: 'text', sql: 'a.city_code', codes: { columns: ['a.city_code'], named } }),
  address: () => ({ kind: 'text', sql: 'a.address' }),
  building_name: () => ({ kind: 'text', sql: 'a.building_name' }),
  member_type: () => ({ kind: 'choices', sql: 'a.member_type_ids', type: 'int[]' }),
  expires_on: () => ({ kind: 'day', sql: 'a.expires_on', type: 'date' }),
  days_left: (today) => ({ kind: 'number', sql: `(a.expires_on - ${today()}::date)` }),
  registration: () => ({ kind: 'choice', sql: 'a.registration', type: 'smallint' }),
  standing: (today, hidden) => ({ kind: 'choice', sql: standingText(`${today()}::date`, hidden), type: 'text' }),
  withdrawn_on: () => ({ kind: 'day', sql: `(${WITHDRAWN_ON})`, type: 'date' }),
  leaves_on: () => ({ kind: 'day', sql: LEAVES_ON, type: 'date' }),
  organization: () => ({ kind: 'tree', sql: 'a.organization_ids', type: 'int[]' }),
  sign_up: () => ({ kind: 'choice', sql: SIGN_UP_STATE, type: 'text' }),
  last_login_at: () => instant('a.last_login_at'),
  created_at: () => instant('a.created_at'),
  updated_at: () => instant('a.updated_at'),
};

/** How an own field of the facility is read from `account a`; `key` is the parameter of its id as text. */
export function ownColumn(input: ExtendedInputType, key: string): FactColumn {
  const text = `(a.extend_info ->> ${key})`;
  const part = (name: string) => `(a.extend_info #>> array[${key}, '${name}'])`;
  const joined = (...names: string[]) => names.map((name) => `coalesce(${part(name)}, '')`).join(' || ');
  switch (input) {
    case ExtendedInputType.number:
    case ExtendedInputType.decimal:
      return {
        kind: 'number',
        // Whatever else a row may hold in its place is no number.
        sql: `(case when jsonb_typeof(a.extend_info -> ${key}) = 'number' then ${text}::numeric end)`,
      };
    case ExtendedInputType.date:
      return { kind: 'day', sql: text, type: 'text' };
    case ExtendedInputType.datetime:
      return { kind: 'instant', sql: `left(${text}, 10)`, type: 'text' };
    case ExtendedInputType.yearMonth:
      return { kind: 'month', sql: text };
    case ExtendedInputType.radio:
    case ExtendedInputType.dropdown:
      return { kind: 'choice', sql: text, type: 'text' };
    case ExtendedInputType.checkbox:
      return { kind: 'choices', sql: `(a.extend_info -> ${key})`, type: 'jsonb' };
    case ExtendedInputType.dropdownRelated:
      return { kind: 'tree', sql: `(a.extend_info -> ${key})`, type: 'jsonb' };
    case ExtendedInputType.name:
      return { kind: 'text', sql: joined('last_name', 'first_name') };
    case ExtendedInputType.nameKana:
      return { kind: 'text', sql: joined('last_name_kana', 'first_name_kana') };
    case ExtendedInputType.location:
      return {
        kind: 'text',
        sql: joined('zipcode', 'address', 'building_name'),
        codes: { columns: [part('pref_code'), part('city_code')], named },
      };
    default:
      return { kind: 'text', sql: text };
  }
}
