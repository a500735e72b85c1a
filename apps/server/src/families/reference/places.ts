import { citiesOf, cityByName, prefectureByName, prefectures } from './book.ts';

let names: ReadonlyMap<string, string> | undefined;

function allNames(): ReadonlyMap<string, string> {
  names ??= new Map(
    prefectures().flatMap((pref) => [pref, ...citiesOf(pref.code)].map(({ code, name }) => [code, name])),
  );
  return names;
}

/** Caches results by name: a file names the same few places in thousands of rows. */
function cached(find: (name: string, prefecture: string) => string | undefined) {
  const codes = new Map<string, string | undefined>();
  return (name: string, prefecture: string): string | undefined => {
    const key = `${prefecture}|${name}`;
    if (codes.has(key)) return codes.get(key);
    if (codes.size > 10_000) codes.clear();
    const code = find(name, prefecture);
    codes.set(key, code);
    return code;
  };
}

const findPrefecture = cached((name) => prefectureByName(name)?.code);
const findCity = cached((name, prefecture) => cityByName(prefecture, name)?.code);
const findAnywhere = cached((name) => {
  const found = prefectures().flatMap((pref) => cityByName(pref.code, name)?.code ?? []);
  return found.length === 1 ? found[0] : undefined;
});

/** Name of a prefecture by its two-digit code. */
export function prefectureName(code: string | null): string | null {
  return code === null ? null : (allNames().get(code) ?? null);
}

/** Name of a city by its five-digit code. */
export function cityName(code: string | null): string | null {
  return code === null ? null : (allNames().get(code) ?? null);
}

/** Code of a prefecture by its name. */
export function prefectureCode(name: string): string | undefined {
  return findPrefecture(name, '');
}

/** Code of a city by its name, in a prefecture; without one, only where the name is unmistakable. */
export function cityCode(name: string, prefecture: string | null): string | undefined {
  return prefecture === null ? findAnywhere(name, '') : findCity(name, prefecture);
}

/** Whether a city lies in a prefecture. */
export function isCityOf(city: string, prefecture: string | null): boolean {
  return cityName(city) !== null && (prefecture === null || city.startsWith(prefecture));
}

/** Names of all places by their codes, two digits for prefectures and five for cities. */
export function placeNames(): Record<string, string> {
  return Object.fromEntries(allNames());
}
