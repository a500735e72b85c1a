import { normalizeEmail } from '../codes/email.ts';
import { phoneDigits } from '../codes/phone.ts';
import { MemberClass } from '../enums/accounts.ts';
import { foldForSearch } from '../names/fold.ts';

/** What of a person is compared with another; wire names. What is null, blank or missing is not known. */
export interface ComparablePerson {
  /** personal 1, company 2 */
  class_type?: number | null;
  last_name?: string | null;
  first_name?: string | null;
  last_name_kana?: string | null;
  first_name_kana?: string | null;
  /** YYYY-MM-DD */
  birthday?: string | null;
  email?: string | null;
  phone?: string | null;
  pref_code?: string | null;
  city_code?: string | null;
  address?: string | null;
  building_name?: string | null;
}

/** A person prepared for comparisons, so that many are compared with one without folding it each time; '' is not known. */
export interface FoldedPerson {
  isCompany: boolean;
  /** As written, without spaces. */
  written: string;
  last: string;
  first: string;
  lastKana: string;
  firstKana: string;
  birthday: string;
  email: string;
  phone: string;
  place: string;
  address: string;
  building: string;
}

const SPACE = /\s/g;
const LOT_WORDS = /(?:丁目|番地の?|番|号室?)/g;

/** Folds what is compared: names as the search folds them, numbers by their digits, 1丁目2番3号 as 1-2-3. */
export function foldPerson(person: ComparablePerson): FoldedPerson {
  const { last_name: last, first_name: first } = person;
  return {
    isCompany: person.class_type === MemberClass.company,
    written: `${last ?? ''}${first ?? ''}`.normalize('NFKC').replace(SPACE, ''),
    last: foldForSearch(last ?? ''),
    first: foldForSearch(first ?? ''),
    lastKana: foldForSearch(person.last_name_kana ?? ''),
    firstKana: foldForSearch(person.first_name_kana ?? ''),
    birthday: person.birthday ?? '',
    email: normalizeEmail(person.email ?? ''),
    phone: phoneDigits(person.phone ?? ''),
    place: person.city_code ?? person.pref_code ?? '',
    address: foldLot(person.address ?? ''),
    building: foldLot(person.building_name ?? ''),
  };
}

function foldLot(text: string): string {
  return foldForSearch(text).replace(LOT_WORDS, '-').replace(/-+/g, '-').replace(/^-|-$/g, '');
}
