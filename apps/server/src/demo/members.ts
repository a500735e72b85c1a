import {
  addDays,
  addMonths,
  type Day,
  ExpiryType,
  expiryOf,
  Gender,
  kanaKey,
  MemberClass,
  memberCode,
  memberSearchKey,
  partsOf,
  Registration,
} from '@tsudoi/domain';
import { placesOfZip } from '../families/reference/index.ts';
import { type Chance, createChance } from './chance.ts';
import { FAMILY_NAMES, GIVEN_NAMES, type Name } from './names.ts';

/** A member as the demo world writes it. */
export interface DemoMember {
  class_type: number;
  member_code: string;
  last_name: string;
  first_name: string;
  last_name_kana: string;
  first_name_kana: string;
  gender: number | null;
  birthday: Day | null;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  pref_code: string | null;
  city_code: string | null;
  address: string | null;
  building_name: string | null;
  registration: number;
  joined_on: Day;
  expires_on: Day | null;
  member_type_ids: number[];
  organization_ids: number[];
  search_key: string;
  kana_key: string;
  signed_up: boolean;
  invited: boolean;
  /** Days since the record was last changed. */
  changed_days_ago: number;
}

/** A household shares its name, address and phone, and children often their parent's e-mail address. */
interface Household {
  name: Name;
  zipcode: string;
  phone: string;
  address: string;
  building: string | null;
  parentEmail: string | null;
}

/** What the members of a facility are made from. */
export interface MemberPlan {
  seed: number;
  count: number;
  /** Mail domain; `.example` never exists. */
  domain: string;
  zips: readonly [string, ...string[]];
  types: Readonly<Record<'S' | 'J' | 'F', { id: number; prefix: string; digits: number }>>;
  /** Organizations members belong to; empty where the facility has none. */
  clubs: readonly number[];
  today: Day;
  /** Members everybody knows by name; they take the first codes. */
  personas: readonly Persona[];
  children: readonly DemoChild[];
  /** Buildings of the neighbourhood. */
  buildings: readonly [string, ...string[]];
}

/** A member with a name in the demo, who can sign in. */
export interface Persona {
  name: readonly [last: string, first: string, lastKana: string, firstKana: string];
  email: string;
  gender: number;
  birthday: Day | null;
  type: 'S' | 'J';
  /** Place in the list of clubs. */
  club: number;
  registration: number;
  /** Days until the membership ends; null while the application is looked at. */
  expiresIn: number | null;
  complete: boolean;
}

/** A child of a persona, without an address; the parent acts for it. It takes one of the last codes. */
export interface DemoChild {
  /** Address of the parent. */
  of: string;
  name: Persona['name'];
  gender: number;
  birthday: Day;
  club: number;
}

/** Nobody joins before this age in years. */
const YOUNGEST = 4;

const two = (value: number): string => String(value).padStart(2, '0');

function household(chance: Chance, plan: MemberPlan): Household {
  const name = chance.pick(FAMILY_NAMES);
  const digits = () => String(chance.below(9000) + 1000);
  return {
    name,
    zipcode: chance.pick(plan.zips),
    phone: chance.percent(80)
      ? `0${chance.pick(['70', '80', '90'])}-${digits()}-${digits()}`
      : `045-${chance.below(900) + 100}-${digits()}`,
    address: `${chance.below(5) + 1}-${chance.below(28) + 1}-${chance.below(30) + 1}`,
    building: chance.percent(45)
      ? `${chance.pick(plan.buildings)}${chance.below(12) + 1}0${chance.below(8) + 1}`
      : null,
    parentEmail: null,
  };
}

function birthdayOf(chance: Chance, today: Day, youngest: number, oldest: number): Day {
  const year = partsOf(today).year - youngest - chance.below(oldest - youngest + 1);
  return addDays(`${year}-01-01`, chance.below(365));
}

/** Joined on some day of the last years; a few just now, a few lapsed. */
function membership(
  chance: Chance,
  today: Day,
  type: ExpiryType,
  birthday: Day | null,
): { joined_on: Day; expires_on: Day | null } {
  const drawn = chance.percent(6)
    ? addDays(today, -chance.below(partsOf(today).date))
    : addDays(today, -30 - chance.below(2600));
  const oldEnough = birthday === null ? drawn : addMonths(birthday, YOUNGEST * 12);
  const [, joined = drawn] = [drawn, oldEnough].toSorted();
  let start = joined;
  let expires = expiryOf({ type, joinedOn: start, annualMonthDay: '03/31' });
  const lapsed = chance.percent(5);
  while (expires !== null && expires < today) {
    if (lapsed && addMonths(expires, 12) >= today) break;
    start = addDays(expires, 1);
    expires = expiryOf({ type, joinedOn: start, annualMonthDay: '03/31' });
  }
  return { joined_on: joined, expires_on: expires };
}

/** An address with the area of its zip code. */
export function placed(zipcode: string, address: string) {
  const [place] = placesOfZip(zipcode);
  return {
    zipcode,
    pref_code: place?.pref_code ?? null,
    city_code: place?.city_code ?? null,
    address: `${place?.area_name ?? ''}${address}`,
  };
}

type Unkeyed = Omit<DemoMember, 'search_key' | 'kana_key'>;

/** A member with what lists search and sort by. */
export const withKeys = (member: Unkeyed): DemoMember => ({
  ...member,
  search_key: memberSearchKey(member),
  kana_key: kanaKey(member.last_name_kana, member.first_name_kana),
});

/** Every member of a facility, the known ones first. Deterministic but for the day. */
export function demoMembers(plan: MemberPlan): DemoMember[] {
  const chance = createChance(plan.seed);
  const numbers = { S: 0, J: 0, F: 0 };
  const codeOf = (type: 'S' | 'J' | 'F'): string => {
    numbers[type] += 1;
    return memberCode(plan.types[type].prefix, plan.types[type].digits, numbers[type]);
  };
  const clubs = (): number[] => {
    const [first = 0] = plan.clubs;
    if (plan.clubs.length === 0) return [];
    const one = plan.clubs[chance.below(plan.clubs.length)] ?? first;
    const other = plan.clubs[chance.below(plan.clubs.length)] ?? first;
    return chance.percent(8) && other !== one ? [one, other] : [one];
  };

  const personas = plan.personas.map((person): Unkeyed => {
    const [last_name, first_name, last_name_kana, first_name_kana] = person.name;
    const expires_on = person.expiresIn === null ? null : addDays(plan.today, person.expiresIn);
    const nowhere = { zipcode: null, pref_code: null, city_code: null, address: null };
    return {
      class_type: MemberClass.personal,
      member_code: codeOf(person.type),
      last_name,
      first_name,
      last_name_kana,
      first_name_kana,
      gender: person.gender,
      birthday: person.birthday,
      email: person.email,
      phone: person.complete ? '090-1234-5678' : null,
      ...(person.complete ? placed(plan.zips[0], '2-5-1') : nowhere),
      building_name: null,
      registration: person.registration,
      joined_on: expires_on === null ? addDays(plan.today, -2) : addDays(addMonths(expires_on, -24), 1),
      expires_on,
      member_type_ids: [plan.types[person.type].id],
      organization_ids: plan.clubs.slice(person.club, person.club + 1),
      signed_up: true,
      invited: true,
      changed_days_ago: 3,
    };
  });

  const others: Unkeyed[] = [];
  let home = household(chance, plan);
  while (personas.length + others.length < plan.count - plan.children.length) {
    if (!chance.percent(45)) home = household(chance, plan);
    const roll = chance.below(100);
    const type = roll < 50 ? 'S' : roll < 85 ? 'J' : 'F';
    const child = type === 'J' || (type === 'F' && chance.percent(40));
    const gender = chance.percent(50) ? Gender.male : Gender.female;
    const given = chance.pick(GIVEN_NAMES[child ? 'child' : 'adult'][gender]);
    const [last_name, last_name_kana, familyRomaji] = home.name;
    const email = child
      ? chance.percent(55)
        ? home.parentEmail
        : null
      : chance.percent(88)
        ? `${given[2]}.${familyRomaji}${two(others.length % 100)}@${plan.domain}`
        : null;
    if (!child && email !== null) home = { ...home, parentEmail: email };
    const complete = chance.percent(90);
    const signedUp = email !== null && chance.percent(55);
    const birthday = complete || child ? birthdayOf(chance, plan.today, child ? 6 : 19, child ? 17 : 72) : null;
    others.push({
      class_type: MemberClass.personal,
      member_code: codeOf(type),
      last_name,
      first_name: given[0],
      last_name_kana,
      first_name_kana: given[1],
      gender: chance.percent(4) ? Gender.undefined : gender,
      birthday,
      email,
      phone: complete ? home.phone : null,
      ...placed(home.zipcode, home.address),
      building_name: home.building,
      registration: chance.percent(3) ? Registration.temporary : Registration.official,
      ...membership(chance, plan.today, type === 'F' ? ExpiryType.annual : ExpiryType.year, birthday),
      member_type_ids: [plan.types[type].id, ...(type === 'S' && chance.percent(4) ? [plan.types.F.id] : [])],
      organization_ids: clubs(),
      signed_up: signedUp,
      invited: signedUp || (email !== null && chance.percent(40)),
      changed_days_ago: chance.below(240),
    });
  }
  const children = plan.children.map(({ of, name, gender, birthday, club }): Unkeyed => {
    const [last_name, first_name, last_name_kana, first_name_kana] = name;
    const parent = personas.find(({ email }) => email === of);
    if (parent === undefined) throw new Error(`no persona ${of}`);
    return {
      ...parent,
      member_code: codeOf('J'),
      last_name,
      first_name,
      last_name_kana,
      first_name_kana,
      gender,
      birthday,
      email: null,
      member_type_ids: [plan.types.J.id],
      organization_ids: plan.clubs.slice(club, club + 1),
      signed_up: false,
      invited: false,
    };
  });
  return [...personas, ...others, ...children].map(withKeys);
}
