import { AccountRole, foldForSearch, foldTable, kanaKey, phoneDigits } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';

/** A member as it is compared with others. */
export interface ComparedRow {
  id: number;
  class_type: number;
  member_code: string;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  birthday: string | null;
  email: string | null;
  phone: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
  member_type_ids: number[];
  joined_on: string | null;
  registration: number;
}

/** What candidates are looked up by; what is null is not looked up by. */
export interface LookUpKeys {
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  birthday: string | null;
  email: string | null;
  phone: string | null;
}

export const COMPARED_COLUMNS = `a.id, a.class_type, a.member_code, a.last_name, a.first_name, a.last_name_kana, a.first_name_kana, a.birthday,
  a.email, a.phone, a.pref_code, a.city_code, a.address, a.building_name, a.member_type_ids, a.joined_on, a.registration`;

/** Digits of a telephone number in SQL, as the column `phone_key` has them. */
export const phoneKey = (phone: string): string =>
  `nullif(regexp_replace(regexp_replace(normalize(${phone}, NFKC), '^\\s*\\+81\\s*(\\(0\\)|0)?', '0'), '\\D', '', 'g'), '')`;

/** Members that one look-up reads at most: what half a club shares, such as its own telephone, says nothing of a person. */
const MOST_OF_ONE_KEY = 200;

/**
 * Ids of members that persons have something in common with, as pairs `(row_no, id)`. `r` is a relation with `row_no` and
 * the keys; `$1` are the reader's organizations, `$2` and `$3` of folded names the table of `foldTable`. Each look-up is one probe of an
 * index, whatever the statistics say, and what it finds must agree in a second thing. First names are `folded` for one
 * person; for thousands of rows that costs more than all look-ups, and a whole name is folded anyway. Where `birthdays` are
 * compared, two of one name who were born on different days are one person by their number or e-mail only, never by the
 * address. `only` is a condition on the candidates `a` of a row `r`.
 */
export function candidatePairs({
  folded,
  birthdays,
  only = 'true',
}: {
  folded: boolean;
  birthdays: boolean;
  only?: string;
}): string {
  const first = (of: string) => `translate(lower(normalize(${of}.first_name, NFKC)), $2, $3)`;
  const isSameFirst = `(${folded ? `${first('a')} = ${first('r')}` : 'a.first_name = r.first_name'} or (r.first_kana <> '' and a.first_name_kana = r.first_kana))`;
  const isSameHousehold = '(a.phone_key = r.phone_key or a.email = r.email)';
  const probe = (key: string, second: string) => `select r.row_no, a.id from r cross join lateral (
      select * from account a where a.${key} = r.${key} and a.role = ${AccountRole.member} and a.deleted_at is null
        and ($1::int[] is null or a.organization_ids && $1::int[]) and ${only} limit ${MOST_OF_ONE_KEY}) a
    where ${second}`;
  const address = birthdays ? '' : ' or a.address is not null and r.has_address';
  return [
    probe(
      'name_key',
      `(r.birthday is null or a.birthday is null or a.birthday = r.birthday or ${isSameHousehold}${address})`,
    ),
    probe('birthday', `(${isSameFirst} or a.kana_key = r.kana_key or a.last_name = r.last_name)`),
    probe('email', 'true'),
    probe('phone_key', 'true'),
  ].join('\n  union ');
}

/** Members within `seen` (null is everywhere) that have something in common with one person. */
export function candidatesOf(
  tx: FacilityTx,
  keys: LookUpKeys,
  { seen, birthdays, limit }: { seen: readonly number[] | null; birthdays: boolean; limit: number },
): Promise<ComparedRow[]> {
  const { from, to } = foldTable();
  const { last_name, first_name, last_name_kana, first_name_kana, birthday, email } = keys;
  const name = foldForSearch(`${last_name}${first_name}`);
  const phone = phoneDigits(keys.phone ?? '');
  return tx.sql<ComparedRow>(
    `with r as materialized (select 0 as row_no, $4::text as name_key, $5::text as kana_key, $6::text as last_name, $7::text as first_name,
       $8::text as first_kana, $9::date as birthday, $10::text as email, $11::text as phone_key, true as has_address),
     c as (${candidatePairs({ folded: true, birthdays })})
     select ${COMPARED_COLUMNS} from c join account a on a.id = c.id order by a.id limit ${limit}`,
    [
      seen,
      from,
      to,
      name === '' ? null : name,
      kanaKey(last_name_kana, first_name_kana),
      last_name,
      first_name,
      first_name_kana,
      birthday,
      email,
      phone === '' ? null : phone,
    ],
    'generic',
  );
}
