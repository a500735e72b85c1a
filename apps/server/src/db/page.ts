import type { PerPage } from '@tsudoi/contract';
import { ALL_PAGE_CHUNK } from '@tsudoi/domain';
import { type SelectQueryBuilder, sql } from 'kysely';
import { query } from './build.ts';
import type { Tx } from './scope.ts';

/** The page a list is asked for: 1 is the first. */
export interface PageRequest {
  page: number;
  per_page: PerPage;
}

/** Which rows a page has, for `limit` and `offset`; without a limit all of them. */
export function pageLimits({ page, per_page }: PageRequest): { limit: number | undefined; offset: number } {
  return per_page === 'all' ? { limit: undefined, offset: 0 } : limitsOf(page, per_page);
}

/** As {@link readPage}, for lists that grow with the members: 'all' comes in pages of 1,000 (G-02). */
export const readChunk: typeof readPage = (tx, matching, { page, per_page }) =>
  readRows(tx, matching, limitsOf(page, per_page === 'all' ? ALL_PAGE_CHUNK : per_page));

const limitsOf = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit });

/** The rows of a page and how many match in all. `matching` has its conditions and order, and no limit. */
export function readPage<DB, TB extends keyof DB, R>(
  tx: Pick<Tx, 'rows' | 'oneOrThrow'>,
  matching: SelectQueryBuilder<DB, TB, R>,
  request: PageRequest,
): Promise<{ rows: R[]; total: number }> {
  return readRows(tx, matching, pageLimits(request));
}

/**
 * The ids of a page and how many match in all, in one statement: for lists whose rows an index tells apart, so that what decides about
 * them is done once. A page behind the last has no row to carry the number, so it is counted once more.
 */
export async function readPageOfIds<DB, TB extends keyof DB>(
  tx: Pick<Tx, 'rows' | 'oneOrThrow'>,
  matching: SelectQueryBuilder<DB, TB, { id: number }>,
  request: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const { limit, offset } = pageLimits(request);
  const counted = matching.select(sql<number>`(count(*) over ())::int`.as('total'));
  const page = limit === undefined ? counted : counted.limit(limit).offset(offset);
  const rows = await tx.rows(page.$castTo<{ id: number; total: number }>());
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countRows(tx, matching));
  return { ids: rows.map(({ id }) => id), total };
}

async function countRows<DB, TB extends keyof DB, R>(
  tx: Pick<Tx, 'oneOrThrow'>,
  matching: SelectQueryBuilder<DB, TB, R>,
): Promise<number> {
  const { total } = await tx.oneOrThrow(
    query<{ total: number }>`select count(*)::int as total from ${matching.clearOrderBy()} matching`,
  );
  return total;
}

async function readRows<DB, TB extends keyof DB, R>(
  tx: Pick<Tx, 'rows' | 'oneOrThrow'>,
  matching: SelectQueryBuilder<DB, TB, R>,
  { limit, offset }: ReturnType<typeof pageLimits>,
): Promise<{ rows: R[]; total: number }> {
  const total = await countRows(tx, matching);
  const page = limit === undefined ? matching : matching.limit(limit).offset(offset);
  return { rows: await tx.rows(page), total };
}
