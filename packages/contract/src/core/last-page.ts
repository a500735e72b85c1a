import type { PerPage } from './page.ts';

/** The number of the last page, at least 1. */
export function lastPage(total: number, perPage: PerPage): number {
  return perPage === 'all' ? 1 : Math.max(1, Math.ceil(total / perPage));
}
