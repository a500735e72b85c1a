import { fieldProblem, Problem } from '@tsudoi/contract';
import {
  adminReference,
  manageReference,
  memberReference,
  validateCity,
  validatePrefecture,
  type ZipAnswer,
} from '@tsudoi/contract/reference';
import { type Binding, open } from '../../kernel/bind.ts';
import type { Family } from '../../kernel/family.ts';
import { citiesOf, cityByCode, type Place, placesOfZip, prefectureByCode, prefectures } from './book.ts';

export {
  citiesOf,
  cityByCode,
  cityByName,
  placesOfZip,
  prefectureByName,
  prefectures,
} from './book.ts';
export { cityCode, cityName, isCityOf, placeNames, prefectureCode, prefectureName } from './places.ts';

const options = (places: readonly Place[]) => places.map(({ code, name }) => ({ id: code, text: name }));

function zipAnswer(zipcode: string): ZipAnswer {
  const items = placesOfZip(zipcode);
  const [only] = items;
  if (only === undefined) throw new Problem('not_found');
  return items.length === 1 ? { items, ...only } : { items };
}

const citiesOfQuery = (prefCode: string | undefined): readonly Place[] =>
  prefCode === undefined || prefCode === '' ? [] : citiesOf(prefCode);

const callsOf = (calls: typeof manageReference | typeof memberReference | typeof adminReference): Binding[] => [
  open(calls.zipcode, async ({ query }) => zipAnswer(query.zipcode)),
  open(calls.prefectures, async () => options(prefectures())),
  open(calls.cities, async ({ query }) => options(citiesOfQuery(query.pref_code))),
];

/** Zip codes, prefectures and cities from the public postal file (G-11). */
export const reference: Family = {
  name: 'reference',
  bindings: [
    ...callsOf(manageReference),
    ...callsOf(memberReference),
    ...callsOf(adminReference),
    open(validateCity, async ({ body }) => {
      if (cityByCode(body.city_code) === undefined) throw fieldProblem('city_code', 'city_unknown');
      return {};
    }),
    open(validatePrefecture, async ({ body }) => {
      if (prefectureByCode(body.pref_code) === undefined) throw fieldProblem('pref_code', 'prefecture_unknown');
      return {};
    }),
  ],
};

/** @throws Problem when a prefecture or city code is not known, or the city has no prefecture or lies in another one. */
export function checkPlaceCodes(place: { pref_code: string | null; city_code: string | null }): void {
  if (place.pref_code !== null && prefectureByCode(place.pref_code) === undefined)
    throw fieldProblem('pref_code', 'prefecture_unknown');
  if (place.city_code === null) return;
  if (place.pref_code === null) throw fieldProblem('pref_code', 'required');
  if (cityByCode(place.city_code) === undefined || !place.city_code.startsWith(place.pref_code))
    throw fieldProblem('city_code', 'city_unknown');
}
