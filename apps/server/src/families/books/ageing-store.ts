import { hasKeyword } from '@tsudoi/contract';
import type { AgeingSearch, AgeingSums } from '@tsudoi/contract/books';
import { keywordFor, likePattern, memberCodeKey } from '@tsudoi/domain';
import { type SqlBool, sql } from 'kysely';
import { build, query } from '../../db/build.ts';
import { type PageRequest, readPage } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** What is looked for: `today` decides how long something has been due, `scopeIds` which members are in reach (null: all). */
export interface AgeingQuery extends Pick<AgeingSearch, 'default_search' | 'sort'> {
  today: string;
  scopeIds: readonly number[] | null;
}

/** Open yen of a payer by age, with the account that pays. */
export type StoredAge = Omit<AgeingSums, 'payers'> & {
  id: number;
  invoices: number;
  oldest_due_on: string;
  account_id: number;
  account_code: string;
  member_code: string | null;
  last_name: string;
  first_name: string;
};

const open = sql<number>`i.total - i.paid`;
const between = (today: string, from: number, to: number | null) =>
  sql<number>`coalesce(sum(${open}) filter (where ${today}::date - i.due_on >= ${from}
    and (${to}::int is null or ${today}::date - i.due_on <= ${to}::int)), 0)::float8`;

/** Open invoices in reach, grouped by who pays: after a merge the one that stayed. */
function ofPayers({ today, scopeIds, default_search: { keyword } }: Omit<AgeingQuery, 'sort'>) {
  let found = build
    .selectFrom('invoice as i')
    .innerJoin('payer as p', 'p.id', 'i.payer_id')
    .innerJoin('payer as o', (join) => join.on(sql<SqlBool>`o.id = coalesce(p.joined_to, p.id)`))
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .where('i.confirmation', '=', 2)
    .where('i.payment', '=', 1);
  if (scopeIds !== null) found = found.where(sql<SqlBool>`a.organization_ids && ${[...scopeIds]}::int[]`);
  if (hasKeyword(keyword)) {
    const like = likePattern(keywordFor(keyword));
    found = found.where((row) =>
      row.or([row('a.name_key', 'like', like), row('a.member_code_key', '=', memberCodeKey(keyword.trim()))]),
    );
  }
  return found
    .groupBy(['o.id', 'a.id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
    .select(['o.id', 'a.id as account_id', 'a.account_code', 'a.member_code', 'a.last_name', 'a.first_name'])
    .select([
      sql<number>`count(*)::int`.as('invoices'),
      sql<string>`min(i.due_on)`.as('oldest_due_on'),
      sql<number>`coalesce(sum(${open}) filter (where i.due_on >= ${today}::date), 0)::float8`.as('not_due'),
      between(today, 1, 30).as('days_30'),
      between(today, 31, 60).as('days_60'),
      between(today, 61, 90).as('days_90'),
      between(today, 91, null).as('older'),
      sql<number>`sum(${open})::float8`.as('open'),
    ]);
}

function matching(asked: AgeingQuery) {
  const { column, direction } = asked.sort ?? { column: 'open', direction: 'desc' };
  return build
    .selectFrom(ofPayers(asked).as('f'))
    .selectAll()
    .orderBy(`f.${column}`, direction)
    .orderBy('f.id', direction);
}

/** A page of payers with what is open of each. */
export const searchAgeing = (
  tx: FacilityTx,
  asked: AgeingQuery,
  page: PageRequest,
): Promise<{ rows: StoredAge[]; total: number }> => readPage(tx, matching(asked), page);

/** All payers that are found, in their order. */
export const ageingIds = async (tx: FacilityTx, asked: AgeingQuery): Promise<number[]> =>
  (await tx.rows(matching(asked))).map(({ id }) => id);

/** What is open of some payers. */
export const ageingOf = (
  tx: FacilityTx,
  asked: Omit<AgeingQuery, 'sort'>,
  ids: readonly number[],
): Promise<StoredAge[]> => tx.rows(ofPayers(asked).where('o.id', 'in', ids.length === 0 ? [0] : [...ids]));

/** What is open of all payers in reach together. */
export const sumsOf = (tx: FacilityTx, asked: Pick<AgeingQuery, 'today' | 'scopeIds'>): Promise<AgeingSums> =>
  tx.oneOrThrow(
    query<AgeingSums>`select count(*)::int as payers, coalesce(sum(not_due), 0)::float8 as not_due, coalesce(sum(days_30), 0)::float8 as days_30,
        coalesce(sum(days_60), 0)::float8 as days_60, coalesce(sum(days_90), 0)::float8 as days_90, coalesce(sum(older), 0)::float8 as older,
        coalesce(sum(open), 0)::float8 as open from ${ofPayers({ ...asked, default_search: {} }).as('f')}`,
  );
