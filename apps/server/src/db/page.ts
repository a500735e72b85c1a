import type { PerPage } from '@tsudoi/contract';
import type { SelectQueryBuilder } from 'kysely';
import { query } from './build.ts';
import type { Tx } from './scope.ts';

/** The page a list is asked for: 1 is the first. */
export interface PageRequest {
  page: number;
  per_page: PerPage;
}

/** Which rows a page has, for `limit` and `offset`; without a limit all of them. */
export function pageLimits({ page, per_page }: PageRequest): { limit: number | undefined; offset: number } {
  return per_page === 'all' ? { limit: undefined, offset: 0 } : { limit: per_page, offset: (page - 1) * per_page };
}

/** The rows of a page and how many match in all. `matching` has its conditions and order, and no limit. */
export async function readPage<DB, TB extends keyof DB, R>(
  tx: Pick<Tx, 'rows' | 'oneOrThrow'>,
  matching: SelectQueryBuilder<DB, TB, R>,
  request: PageRequest,
): Promise<{ rows: R[]; total: number }> {
  const { limit, offset } = pageLimits(request);
  const { total } = await tx.oneOrThrow(
    query<{ total: number }>`select count(*)::int as total from ${matching.clearOrderBy()} matching`,
  );
  const page = limit === undefined ? matching : matching.limit(limit).offset(offset);
  return { rows: await tx.rows(page), total };
}
