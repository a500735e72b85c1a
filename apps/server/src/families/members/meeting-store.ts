import type { FacilityTx } from '../../db/scope.ts';
import { type Conditions, type MemberQuery, memberConditions } from './search-store.ts';

/** What each of some queries asks, as texts over `account a` that share their parameters; undefined where it cannot be asked any more. */
function textsOf(queries: readonly MemberQuery[]): { texts: (string | undefined)[]; values: readonly unknown[] } {
  let values: readonly unknown[] = [];
  const texts = queries.map((query) => {
    let where: Conditions;
    try {
      where = memberConditions(query, { parameters: values });
    } catch {
      return undefined;
    }
    values = where.values;
    return where.text;
  });
  return { texts, values };
}

/** Which of some queries, by their places, a member is among the hits of: one statement for all of them. */
export async function queriesHitting(
  tx: FacilityTx,
  accountId: number,
  queries: readonly MemberQuery[],
): Promise<ReadonlySet<number>> {
  const { texts, values } = textsOf(queries);
  const asked = texts.map((text) => (text === undefined ? 'false' : `coalesce((${text}), false)`));
  const [row] = await tx.sql<{ hits: boolean[] }>(
    `select array[${asked.join(', ')}]::boolean[] as hits from account a where a.id = $${values.length + 1}`,
    [...values, accountId],
  );
  return new Set(row?.hits.flatMap((hit, at) => (hit ? [at] : [])));
}
