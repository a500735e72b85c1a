import { COUNT_STOP, type FactCells, Problem, type ViewCounts } from '@tsudoi/contract';
import {
  countMembers,
  isMemberFact,
  type MemberFact,
  memberListFacts,
  memberNeighbours,
  ownFactName,
} from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { staff } from '../../../kernel/bind.ts';
import type { StaffContext } from '../../../kernel/context.ts';
import { type AccountDefinitions, definitionsOf, fieldsOfList } from '../../account-cms/index.ts';
import type { Names } from '../names.ts';
import { askedOrder, askedQuery } from '../query.ts';
import type { ListRow, MemberQuery } from '../search-store.ts';
import { CELL_COLUMNS, type CellRow, cellsOf } from './cells.ts';
import { factsOf } from './known.ts';
import { countEach, neighboursOf } from './walk-store.ts';

const isCellRow = (row: ListRow): row is CellRow => 'extend_info' in row;

/**
 * How rows of a list get the facts that were asked for; undefined where none were. A column that is gone since, or may
 * not be read any more, is left out: it narrows nothing.
 */
export async function cellsFor(
  { tx, facility, locale, now }: StaffContext<unknown>,
  columns: readonly string[],
  { hidden }: Pick<MemberQuery, 'hidden'>,
): Promise<{ columns: string; of(row: ListRow, names: Names): FactCells } | undefined> {
  if (columns.length === 0) return undefined;
  const asked = new Set(columns);
  const facts = factsOf(await definitionsOf(tx, facility), locale).filter(({ field }) => asked.has(field));
  const reading = { locale, today: jstToday(now), hidden };
  return {
    columns: CELL_COLUMNS,
    of: (row, names) => (isCellRow(row) ? cellsOf(row, facts, { ...reading, names }) : {}),
  };
}

/** Facts of built-in fields that have another name, or several. */
const FACTS: Readonly<Record<string, readonly MemberFact[]>> = {
  name_kana: ['kana'],
  location: ['pref_code', 'city_code', 'address'],
};

/** The columns that a layout gives the list of members; undefined where nobody has arranged it. */
export const startColumns = (definitions: AccountDefinitions): string[] | undefined =>
  fieldsOfList(definitions)?.flatMap(({ type, code, id }): readonly string[] =>
    type === 'extend' ? [ownFactName(id)] : (FACTS[code] ?? (isMemberFact(code) ? [code] : [])),
  );

/** Endpoints of lists of members beside the search itself. */
export const lists = [
  staff(memberListFacts, async ({ tx, facility, locale }) => {
    const definitions = await definitionsOf(tx, facility);
    const start = startColumns(definitions);
    return factsOf(definitions, locale).map(({ own: _, ...fact }) => {
      const place = start?.indexOf(fact.field) ?? -1;
      return place < 0 ? fact : { ...fact, start: place };
    });
  }),

  staff(countMembers, async (context): Promise<ViewCounts> => {
    const counts: ViewCounts['counts'] = {};
    const queries: { id: string; query: MemberQuery }[] = [];
    for (const { id, ...view } of context.body.views) {
      try {
        queries.push({ id, query: await askedQuery(context, view) });
      } catch (error) {
        // A view that cannot be evaluated any more says so once it is opened; the others are counted.
        if (!(error instanceof Problem) || error.code !== 'validation') throw error;
        counts[id] = null;
      }
    }
    const found = await countEach(
      context.tx,
      queries.map(({ query }) => query),
      COUNT_STOP + 1,
    );
    queries.forEach(({ id }, index) => {
      const count = found[index] ?? 0;
      counts[id] = { count: Math.min(count, COUNT_STOP), more: count > COUNT_STOP };
    });
    return { counts };
  }),

  staff(memberNeighbours, async (context) => {
    const { id, key, ...body } = context.body;
    const found = await neighboursOf(context.tx, await askedQuery(context, body), await askedOrder(context, body), {
      id,
      key,
    });
    if (found === undefined) throw new Problem('not_found');
    return found;
  }),
];
