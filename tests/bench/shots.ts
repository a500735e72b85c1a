import { toForm } from '@tsudoi/contract/client';
import { kanaKey, keywordFor, likePattern, memberSearchKey } from '@tsudoi/domain';
import type { Actor } from '@tsudoi/kit/actor';
import { chance } from './chance.ts';
import type { Shot } from './load.ts';
import type { Party } from './measure.ts';
import { KEYWORDS } from './names.ts';
import { type Person, person, TYPE_NAMES } from './person.ts';
import type { BenchFacility } from './world.ts';

/** Requests of the same work at both floors and at the product. */
export type Shots = Record<Party, (n: number) => Shot>;
/** The same of writes, each of which is another one. */
type Writes = Record<Party, () => Shot>;

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Headers of a browser's call: host, bearer, language. */
export function headersOf({ host, token }: Actor): Record<string, string> {
  return { host, authorization: `Bearer ${token}`, accept: 'application/json', 'accept-language': 'ja' };
}

/** The same sequence of facilities for both sides. */
export const facilityFor = (
  facilities: readonly BenchFacility[],
  n: number,
): { facility: BenchFacility; index: number } => {
  const index = n % facilities.length;
  return { facility: facilities[index] as BenchFacility, index };
};

const keywordAt = (n: number): string => KEYWORDS[Math.floor(n / 3) % KEYWORDS.length] ?? '';
/** One member type after the other, each in every facility. */
const typeAt = (facility: BenchFacility, n: number): number =>
  facility.typeIds[Math.floor(n / 20) % TYPE_NAMES.length] ?? 0;

/** Searches: a two-character keyword and a member type, 20 rows by kana with their total. */
export function searchShots(facilities: readonly BenchFacility[], staff: readonly Actor[]): Shots {
  const headers = staff.map((one) => ({ ...headersOf(one), ...JSON_TYPE }));
  return {
    wide(n) {
      const { facility } = facilityFor(facilities, n);
      const body = JSON.stringify({ pattern: likePattern(keywordFor(keywordAt(n))), types: [typeAt(facility, n)] });
      return { method: 'POST', path: `/wide/search/${facility.id}`, headers: JSON_TYPE, body };
    },
    narrow(n) {
      const { facility } = facilityFor(facilities, n);
      const body = JSON.stringify({ pattern: likePattern(keywordAt(n)), type: typeAt(facility, n) });
      return { method: 'POST', path: `/narrow/search/${facility.id}`, headers: JSON_TYPE, body };
    },
    ours(n) {
      const { facility, index } = facilityFor(facilities, n);
      const body = JSON.stringify({
        page: 1,
        per_page: 20,
        sort: { column: 'kana', direction: 'asc' },
        default_search: { keyword: keywordAt(n), member_type: [typeAt(facility, n)] },
      });
      return { method: 'POST', path: '/api/management/member-accounts/search', headers: headers[index] ?? {}, body };
    },
  };
}

/** Reads of one member by id. */
export function getShots(facilities: readonly BenchFacility[], staff: readonly Actor[]): Shots {
  const headers = staff.map(headersOf);
  const stream = chance(7);
  const ids = Array.from({ length: 4_000 }, (_, n) => {
    const { facility } = facilityFor(facilities, n);
    return stream.between(facility.firstId, facility.lastId);
  });
  const bare =
    (floor: 'wide' | 'narrow') =>
    (n: number): Shot => {
      const { facility } = facilityFor(facilities, n % ids.length);
      return { method: 'GET', path: `/${floor}/get/${facility.id}/${ids[n % ids.length]}`, headers: {} };
    };
  return {
    wide: bare('wide'),
    narrow: bare('narrow'),
    ours(n) {
      const { index } = facilityFor(facilities, n % ids.length);
      return {
        method: 'GET',
        path: `/api/management/member-accounts/${ids[n % ids.length]}`,
        headers: headers[index] ?? {},
      };
    },
  };
}

const BOUNDARY = 'tsudoi-bench-boundary';
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as a browser sends it, made beforehand so that making it is not measured. */
function formBody(body: unknown): string {
  const parts = [...toForm(body, [])].map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

/** basic_info of a person as the console's form sends it: every field, filled in or not. */
function basicInfo(one: Person, facility: BenchFacility): Record<string, unknown> {
  const { type, prefecture: _, city: __, member_code: ___, ...fields } = one;
  return {
    ...fields,
    birthday: one.birthday.replaceAll('-', '/'),
    member_code: '',
    class_type: 1,
    member_type: [facility.typeIds[type]],
    organization_ids: [facility.organizationIds[1 + (type % 9)]],
  };
}

/** What the first floor writes of a person: the same columns. */
function columnsOf(one: Person, facility: BenchFacility, code: string): Record<string, unknown> {
  const { type, prefecture: _, city: __, ...fields } = one;
  return {
    ...fields,
    member_code: code,
    member_type_ids: [facility.typeIds[type]],
    organization_ids: [facility.organizationIds[1 + (type % 9)]],
    search_key: memberSearchKey({ ...one, member_code: code }),
    kana_key: kanaKey(one.last_name_kana, one.first_name_kana),
  };
}

/** What the second floor writes of a person. */
function narrowColumnsOf(one: Person, facility: BenchFacility, code: string): Record<string, unknown> {
  const { type, prefecture: _, city: __, registration: ___, ...fields } = one;
  return { ...fields, member_code: code, type_id: facility.typeIds[type] };
}

/** Stands for a code in bodies that are made beforehand; each time one is sent it becomes another. */
const CODE = '@CODE@';

/** One shot after the other over all rounds; from the start again when they run out, with new codes. */
function inTurn(shots: readonly Shot[]): () => Shot {
  let next = 0;
  return () => {
    const shot = shots[next++ % shots.length] as Shot;
    return { ...shot, body: shot.body?.replaceAll(CODE, `X${next}`) };
  };
}

/** A write at a floor. */
const bareWrite = (path: string, columns: Record<string, unknown>): Shot => ({
  method: 'POST',
  path,
  headers: JSON_TYPE,
  body: JSON.stringify(columns),
});

const CREATES = 12_000;

/** New members as the console's form sends them, each with the next code of its type. */
export function createShots(facilities: readonly BenchFacility[], staff: readonly Actor[], count = CREATES): Writes {
  const headers = staff.map((one) => ({ ...headersOf(one), ...FORM_TYPE }));
  const [wide, narrow, ours]: [Shot[], Shot[], Shot[]] = [[], [], []];
  const stream = chance(11);
  for (let n = 0; n < count; n++) {
    const { facility, index } = facilityFor(facilities, n);
    const one = person(stream, 1_000_000 + n, facility.host);
    wide.push(bareWrite(`/wide/create/${facility.id}`, columnsOf(one, facility, CODE)));
    narrow.push(bareWrite(`/narrow/create/${facility.id}`, narrowColumnsOf(one, facility, CODE)));
    ours.push({
      method: 'POST',
      path: '/api/management/member-accounts',
      headers: headers[index] ?? {},
      body: formBody({ basic_info: basicInfo(one, facility) }),
    });
  }
  return { wide: inTurn(wide), narrow: inTurn(narrow), ours: inTurn(ours) };
}

/**
 * Changes of the whole form; each member once, so that every version is the first. Each side has one half of them, and of it
 * one half for members who keep their address and one for those who get another: that is a change of its own, which ends
 * sessions and links and is told by mail. `addresses` are those of members who keep theirs.
 */
export function updateShots(
  facilities: readonly BenchFacility[],
  staff: readonly Actor[],
  addresses?: ReadonlyMap<number, string>,
): Writes {
  const headers = staff.map((one) => ({ ...headersOf(one), ...FORM_TYPE }));
  const [wide, narrow, ours]: [Shot[], Shot[], Shot[]] = [[], [], []];
  const stream = chance(13);
  const quarter = Math.floor(Math.min(...facilities.map(({ members }) => members)) / 4);
  const half = 2 * quarter;
  for (let n = 0; n < Math.min(quarter * facilities.length, 2 * CREATES); n++) {
    const { facility, index } = facilityFor(facilities, n);
    const id = facility.firstId + Math.floor(n / facilities.length) + (addresses === undefined ? quarter : 0);
    const other = person(stream, n, facility.host);
    const one = { ...other, email: addresses?.get(id) ?? other.email };
    wide.push(
      bareWrite(
        `/wide/update/${facility.id}/${id + half}`,
        columnsOf(one, facility, `${addresses === undefined ? 'V' : 'Y'}${n}`),
      ),
    );
    narrow.push(bareWrite(`/narrow/update/${facility.id}/${id + half}`, narrowColumnsOf(one, facility, `Y${n}`)));
    ours.push({
      method: 'POST',
      path: `/api/management/member-accounts/${id}`,
      headers: headers[index] ?? {},
      body: formBody({
        version: 1,
        basic_info: { ...basicInfo(one, facility), member_code: `${addresses === undefined ? 'Q' : 'Z'}${n}` },
      }),
    });
  }
  return { wide: inTurn(wide), narrow: inTurn(narrow), ours: inTurn(ours) };
}
