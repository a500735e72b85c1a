/** What is kept belongs to one account of one facility under one contract; under anything else it is not read. */
export interface Scope {
  facilityCode: string;
  accountCode: string;
}

declare const __CONTRACT_VERSION__: string;

/** Changes whenever the contract does (vite.config.ts), so that no screen reads an answer of another shape. */
export const CONTRACT_VERSION = typeof __CONTRACT_VERSION__ === 'string' ? __CONTRACT_VERSION__ : 'test';

/** The key everything kept for an account stands under. */
export function scopeKey(scope: Scope, version = CONTRACT_VERSION): string {
  return [scope.facilityCode, scope.accountCode, version].map(encodeURIComponent).join(':');
}

/** The account of such a key, without the version of the contract. */
export const accountOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

/** Name of the image cache of a scope; the service worker fills it, signing out deletes it. */
export function imageCacheName(key: string): string {
  return `${IMAGE_CACHE_PREFIX}${key}`;
}

export const IMAGE_CACHE_PREFIX = 'tsudoi-images:';
