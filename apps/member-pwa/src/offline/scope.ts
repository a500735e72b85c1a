/** What is kept belongs to one account of one facility under one contract, and to one person it acts for; under anything else it is not read. */
export interface Scope {
  facilityCode: string;
  accountCode: string;
  /** Id of the person that is acted for. */
  person?: number | undefined;
}

declare const __CONTRACT_VERSION__: string;

/** Changes whenever the contract does (vite.config.ts), so that no screen reads an answer of another shape. */
export const CONTRACT_VERSION = typeof __CONTRACT_VERSION__ === 'string' ? __CONTRACT_VERSION__ : 'test';

/** The key everything kept for an account stands under. */
export function scopeKey(scope: Scope, version = CONTRACT_VERSION): string {
  const { facilityCode, accountCode, person } = scope;
  return [facilityCode, accountCode, version, ...(person === undefined ? [] : [person])]
    .map(encodeURIComponent)
    .join(':');
}

/** Whether two scopes are of one account and one version of the contract, whomever it acts for. */
export const isSameAccount = (one: string, other: string): boolean => partsOf(one, 3) === partsOf(other, 3);

/** The same account's key for a person that it acts for, or for itself. */
export const scopeOfPerson = (key: string, person: number | undefined): string =>
  [partsOf(key, 3), ...(person === undefined ? [] : [String(person)])].join(':');

/** The account of such a key, without the version of the contract and whom it acts for. */
export const accountOf = (key: string): string => partsOf(key, 2);

/** Whose things these are in any version of the contract: those of the account, or of the person it acts for. */
export function ownerOf(key: string): string {
  const person = key.split(':')[3];
  return person === undefined ? accountOf(key) : ownerOfPerson(accountOf(key), person);
}

/** The same for a person that an account acts for. */
export const ownerOfPerson = (account: string, person: number | string): string => `${account}/${person}`;

let current = '';

/** Whose pages these are, as `ownerOf` names it. In memory: another tab may act for somebody else. */
export const owner = (): string => current;

/** Says whose pages these are; an empty text where they are nobody's. */
export function setOwner(next: string): void {
  current = next;
}

const partsOf = (key: string, count: number): string => key.split(':', count).join(':');

/** Name of the image cache of a scope; the service worker fills it, signing out deletes it. */
export function imageCacheName(key: string): string {
  return `${IMAGE_CACHE_PREFIX}${key}`;
}

export const IMAGE_CACHE_PREFIX = 'tsudoi-images:';
