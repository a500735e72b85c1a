import type { Actor } from '@tsudoi/kit/actor';
import { chance } from './chance.ts';
import type { Shot } from './load.ts';
import { KEYWORDS } from './names.ts';
import { CHOICES, type OwnFields } from './own-fields.ts';
import { type Person, person } from './person.ts';
import { facilityFor, headersOf, JSON_TYPE, searchShots } from './shots.ts';
import type { BenchFacility } from './world.ts';

/** The same searches of ours, and with conditions on three own fields and two columns besides. */
export function conditionShots(
  facilities: readonly BenchFacility[],
  staff: readonly Actor[],
  fields: ReadonlyMap<number, OwnFields>,
): Record<'plain' | 'conditions', (n: number) => Shot> {
  const plain = searchShots(facilities, staff).ours;
  const where = facilities.map(({ id }) => {
    const { choice, number, text } = fields.get(id) ?? { choice: 0, number: 0, text: 0 };
    return [
      [
        { field: `extend_info.${choice}`, is: 'any', values: CHOICES.slice(0, 2) },
        { field: `extend_info.${number}`, is: 'between', from: '120', to: '185' },
        { field: `extend_info.${text}`, is: 'contains', text: 'レンタル' },
        { field: 'expires_on', is: 'between', from: '2026-02-01', to: '2028-10-31' },
        { field: 'address', is: 'contains', text: '1' },
      ],
    ];
  });
  return {
    plain,
    conditions(n) {
      const shot = plain(n);
      const body = JSON.parse(shot.body ?? '{}') as object;
      return { ...shot, body: JSON.stringify({ ...body, where: where[facilityFor(facilities, n).index] }) };
    },
  };
}

/** What the screens of an office ask besides lists: the first screen, the palette, and a form while somebody is entered. */
export function deskShots(
  facilities: readonly BenchFacility[],
  staff: readonly Actor[],
): Record<'overview' | 'palette' | 'lookalikes', (n: number) => Shot> {
  const headers = staff.map(headersOf);
  const bare = (n: number) => headers[facilityFor(facilities, n).index] ?? {};
  const json = (n: number) => ({ ...bare(n), ...JSON_TYPE });
  const stream = chance(17);
  const people = Array.from({ length: 200 }, (_, n) => person(stream, n, facilityFor(facilities, n).facility.host));
  return {
    overview: (n) => ({ method: 'GET', path: '/api/management/overview', headers: bare(n) }),
    palette: (n) => ({
      method: 'POST',
      path: '/api/management/member-accounts/search',
      headers: json(n),
      body: JSON.stringify({ page: 1, per_page: 20, default_search: { keyword: KEYWORDS[n % KEYWORDS.length] } }),
    }),
    lookalikes(n) {
      const { last_name, first_name, last_name_kana, first_name_kana, birthday, email, phone } = people[
        n % people.length
      ] as Person;
      return {
        method: 'POST',
        path: '/api/management/member-accounts/lookalikes',
        headers: json(n),
        body: JSON.stringify({ last_name, first_name, last_name_kana, first_name_kana, birthday, email, phone }),
      };
    },
  };
}
