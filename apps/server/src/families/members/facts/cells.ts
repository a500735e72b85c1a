import type { FactCells } from '@tsudoi/contract';
import type { MemberFact } from '@tsudoi/contract/members';
import {
  type Day,
  daysBetween,
  ExtendedInputType,
  formatInstantJst,
  formatZip,
  fullName,
  isBlank,
  type Registration,
  type StandingFacts,
  standingOf,
  trueAge,
} from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { label } from '@tsudoi/i18n/labels';
import { answerInWords, type HiddenFields } from '../../account-cms/index.ts';
import { cityName, prefectureName } from '../../reference/index.ts';
import { type Names, named } from '../names.ts';
import type { ListRow } from '../search-store.ts';
import { LEAVES_ON, SIGN_UP_STATE, WITHDRAWN_ON } from './columns.ts';
import { type KnownFact, readAs } from './known.ts';

/** Columns that cells are made of, beside those of every row. */
export const CELL_COLUMNS = `, a.gender, a.birthday, a.phone, a.zipcode, a.pref_code, a.city_code, a.address, a.building_name, a.extend_info,
  a.last_login_at, a.created_at, a.active, a.paused, ${SIGN_UP_STATE} as sign_up, ${WITHDRAWN_ON} as withdrawn_on, ${LEAVES_ON} as leaves_on`;

/** A row with {@link CELL_COLUMNS}. */
export interface CellRow extends ListRow {
  gender: number | null;
  birthday: string | null;
  phone: string | null;
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
  extend_info: Record<string, unknown>;
  last_login_at: Date | null;
  created_at: Date;
  active: boolean;
  paused: boolean;
  sign_up: 'yes' | 'invited' | 'mail_failed' | 'no';
  withdrawn_on: Day | null;
  leaves_on: Day | null;
}

interface Reading {
  locale: Locale;
  today: Day;
  names: Names;
  hidden: HiddenFields;
}

/** What the standing follows from, without the last day of a membership where staff may not read it. */
export const readableStanding = (row: CellRow, hidden: HiddenFields): StandingFacts => ({
  registration: row.registration as Registration,
  expires_on: hidden.expires_on?.includes(row.class_type) === true ? null : row.expires_on,
  active: row.active,
  paused: row.paused,
});

const instant = (at: Date | null): string | null => (at === null ? null : formatInstantJst(at));
const joined = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join('、');

const WORDS: Readonly<Record<MemberFact, (row: CellRow, reading: Reading) => string | null>> = {
  member_code: (row) => row.member_code,
  name: (row) => fullName(row),
  kana: (row) => fullName({ last_name: row.last_name_kana, first_name: row.first_name_kana }),
  birthday: (row) => row.birthday,
  age: (row, { today }) => (row.birthday === null ? null : String(trueAge(row.birthday, today))),
  gender: (row, { locale }) => (row.gender === null ? null : label('gender', row.gender, locale)),
  joined_on: (row) => row.joined_on,
  class_type: (row, { locale }) => label('memberClass', row.class_type, locale),
  email: (row) => row.email,
  phone: (row) => row.phone,
  zipcode: (row) => (row.zipcode === null ? null : formatZip(row.zipcode)),
  pref_code: (row) => prefectureName(row.pref_code),
  city_code: (row) => cityName(row.city_code),
  address: (row) => row.address,
  building_name: (row) => row.building_name,
  member_type: (row, { names }) => joined(named(row.member_type_ids, names.types)),
  expires_on: (row) => row.expires_on,
  days_left: (row, { today }) => (row.expires_on === null ? null : String(daysBetween(today, row.expires_on))),
  registration: (row, { locale }) => label('registration', row.registration, locale),
  standing: (row, { locale, today, hidden }) =>
    serverText(locale, `facts.standing.${standingOf(readableStanding(row, hidden), today)}`),
  withdrawn_on: (row) => row.withdrawn_on,
  leaves_on: (row) => row.leaves_on,
  organization: (row, { names }) => joined(named(row.organization_ids, names.organizations)),
  sign_up: (row, { locale }) => serverText(locale, `facts.sign_up.${row.sign_up}`),
  last_login_at: (row) => instant(row.last_login_at),
  created_at: (row) => instant(row.created_at),
  updated_at: (row) => instant(row.updated_at),
};

/** An own answer as lists show it: days with hyphens, everything else as on other screens. */
function answerCell({ item, input }: NonNullable<KnownFact['own']>, answer: unknown): string | null {
  if (isBlank(answer)) return null;
  if (typeof answer === 'string') {
    if (input === ExtendedInputType.date || input === ExtendedInputType.yearMonth) return answer;
    if (input === ExtendedInputType.datetime) return answer.slice(0, 16).replace('T', ' ');
  }
  return answerInWords(item, answer);
}

/** Facts of a row in words; what may not be read of members of its class is null. */
export function cellsOf(row: CellRow, facts: readonly KnownFact[], reading: Reading): FactCells {
  const { hidden } = reading;
  return Object.fromEntries(
    facts.map((fact) => {
      const isHidden = hidden[readAs(fact.field)]?.includes(row.class_type) === true;
      const words =
        fact.own === undefined
          ? WORDS[fact.field as MemberFact](row, reading)
          : answerCell(fact.own, row.extend_info[String(fact.own.id)]);
      return [fact.field, isHidden || words === '' ? null : words];
    }),
  );
}
