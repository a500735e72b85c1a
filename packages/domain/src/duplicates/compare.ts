import { type ComparablePerson, type FoldedPerson, foldPerson } from './person.ts';

/** What persons are compared by, in the order in which reasons are told. */
export const comparedFields = ['name', 'kana', 'birthday', 'email', 'phone', 'address'] as const;
/** One of {@link comparedFields}. */
export type ComparedField = (typeof comparedFields)[number];

/** `same` as written, `variant` in other characters (髙橋 and 高橋), `differs`. What one side does not have is not compared. */
export const comparedResults = ['same', 'variant', 'differs'] as const;
/** One of {@link comparedResults}. */
export type ComparedResult = (typeof comparedResults)[number];

/** How one field compares. */
export interface ComparisonReason {
  field: ComparedField;
  result: ComparedResult;
}

/** Whether two records may be one person; `family` are others of one household. */
export type Likeness = 'likely' | 'family' | 'none';

/** What a comparison says of two records. */
export interface Comparison {
  likeness: Likeness;
  /** 0 to 100; {@link LIKELY_FROM} and more is a likely duplicate, unless the first names tell two people apart. */
  score: number;
  reasons: ComparisonReason[];
}

/** Score from which two records are likely one person. */
export const LIKELY_FROM = 50;
/**
 * Score from which a row of a file is held back until somebody decides. Among thousands of rows there are pairs of the
 * same name and birthday by chance; they are told from one person by address, number and e-mail that all differ.
 */
export const HELD_BACK_FROM = 65;
const MOST = 100;

/**
 * What each agreement is worth. A name and a birthday are enough, an address or a number with the same name is, a name
 * alone is not: in a club of thousands there are two 佐藤 誠. A surname changes with a marriage, a birthday does not.
 */
const WORTH = {
  name: 40,
  companyName: 50,
  /** The name agrees in kana only: けんいち and 健一. */
  sound: 30,
  firstName: 20,
  firstNameByKana: 10,
  kana: 5,
  otherKana: -10,
  birthday: 35,
  otherBirthday: -40,
  contact: 50,
  otherContact: -5,
  address: 15,
  otherAddress: -10,
} as const;

/** Compares two records; the order does not matter. */
export function comparePersons(a: ComparablePerson, b: ComparablePerson): Comparison {
  return compareFolded(foldPerson(a), foldPerson(b));
}

/** As {@link comparePersons}, of persons that are folded already. */
export function compareFolded(a: FoldedPerson, b: FoldedPerson): Comparison {
  const reasons = comparedFields.flatMap((field): ComparisonReason[] => {
    const result = COMPARE[field](a, b);
    return result === undefined ? [] : [{ field, result }];
  });
  const found = new Map(reasons.map(({ field, result }) => [field, result]));
  const is = (field: ComparedField): boolean => agrees(found.get(field));
  if (a.isCompany !== b.isCompany) return { likeness: 'none', score: 0, reasons };
  const score = Math.max(0, Math.min(MOST, nameWorth(a, b, found) + factWorth(found)));
  if (!areOthers(a, b)) return { likeness: score >= LIKELY_FROM ? 'likely' : 'none', score, reasons };
  const isHousehold = is('email') || is('phone') || is('address') || (isSameSurname(a, b) && is('birthday'));
  return { likeness: isHousehold && !a.isCompany ? 'family' : 'none', score, reasons };
}

const agrees = (result: ComparedResult | undefined): boolean => result === 'same' || result === 'variant';
const areFilled = (...texts: readonly string[]): boolean => texts.every((text) => text !== '');
const compared = (x: string, y: string): ComparedResult | undefined => {
  if (!areFilled(x, y)) return undefined;
  return x === y ? 'same' : 'differs';
};

const COMPARE: Record<ComparedField, (a: FoldedPerson, b: FoldedPerson) => ComparedResult | undefined> = {
  name: (a, b) => {
    if (!areFilled(a.written, b.written)) return undefined;
    if (a.written === b.written) return 'same';
    return a.last + a.first === b.last + b.first ? 'variant' : 'differs';
  },
  kana: (a, b) => compared(a.lastKana + a.firstKana, b.lastKana + b.firstKana),
  birthday: (a, b) => compared(a.birthday, b.birthday),
  email: (a, b) => compared(a.email, b.email),
  phone: (a, b) => compared(a.phone, b.phone),
  address(a, b) {
    if (!areFilled(a.address, b.address)) return undefined;
    const isOtherPlace = areFilled(a.place, b.place) && a.place !== b.place;
    const isOtherDoor = areFilled(a.building, b.building) && a.building !== b.building;
    return a.address !== b.address || isOtherPlace || isOtherDoor ? 'differs' : 'same';
  },
};

/** Whether two first names are the same in writing, in kana, or one in the kana of the other. */
function isSameFirst(a: FoldedPerson, b: FoldedPerson): boolean {
  return (areFilled(a.first) && (a.first === b.first || a.first === b.firstKana)) || isSameSound(a, b);
}

function isSameSound(a: FoldedPerson, b: FoldedPerson): boolean {
  return areFilled(a.firstKana) && (a.firstKana === b.firstKana || a.firstKana === b.first);
}

function isSameSurname(a: FoldedPerson, b: FoldedPerson): boolean {
  return (
    (areFilled(a.last) && (a.last === b.last || a.last === b.lastKana)) ||
    (areFilled(a.lastKana) && (a.lastKana === b.lastKana || a.lastKana === b.last))
  );
}

const isSameName = (a: FoldedPerson, b: FoldedPerson): boolean =>
  areFilled(a.written) && a.last + a.first === b.last + b.first;

/** Whether the names tell two people apart: both have a first name, and it is another. */
function areOthers(a: FoldedPerson, b: FoldedPerson): boolean {
  if (isSameName(a, b)) return false;
  if (a.isCompany) return areFilled(a.written, b.written);
  return areFilled(a.first + a.firstKana, b.first + b.firstKana) && !isSameFirst(a, b);
}

function nameWorth(a: FoldedPerson, b: FoldedPerson, found: ReadonlyMap<ComparedField, ComparedResult>): number {
  if (isSameName(a, b)) {
    const kana = found.get('kana');
    const sound = kana === undefined ? 0 : agrees(kana) ? WORTH.kana : WORTH.otherKana;
    return (a.isCompany ? WORTH.companyName : WORTH.name) + sound;
  }
  if (a.isCompany || !isSameFirst(a, b)) return 0;
  if (isSameSurname(a, b)) return WORTH.sound;
  return areFilled(a.first) && a.first === b.first ? WORTH.firstName : WORTH.firstNameByKana;
}

function factWorth(found: ReadonlyMap<ComparedField, ComparedResult>): number {
  const of = (field: ComparedField, same: number, other: number): number => {
    const result = found.get(field);
    if (result === undefined) return 0;
    return agrees(result) ? same : other;
  };
  const contact = ['email', 'phone'] as const;
  return (
    of('birthday', WORTH.birthday, WORTH.otherBirthday) +
    // Who agrees in both is not more than the same person.
    (contact.some((field) => agrees(found.get(field))) ? WORTH.contact : 0) +
    contact.reduce((sum, field) => sum + of(field, 0, WORTH.otherContact), 0) +
    of('address', WORTH.address, WORTH.otherAddress)
  );
}
