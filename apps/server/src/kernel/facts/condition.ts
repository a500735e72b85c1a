import { type FactCondition, type FactKind, fieldProblem, operatorsOf } from '@tsudoi/contract';
import { addDays, type Day, likePattern, parseDay } from '@tsudoi/domain';

/** Collects the parameters of a statement; returns how its text names them. */
export interface Parameters {
  parameter(value: unknown): string;
}

/** How a fact is read in SQL. Expressions are null, or '' of a text, where nothing is filled in. */
export type FactColumn =
  | {
      kind: 'text';
      sql: string;
      /** Columns of codes that people know by their names, such as prefectures; `named` returns the codes whose names fit. */
      codes?: { columns: readonly string[]; named(fits: (name: string) => boolean): readonly string[] };
    }
  | { kind: 'number'; sql: string }
  /** `sql` is the day in Japan, as a date or as text `YYYY-MM-DD`. */
  | { kind: 'day' | 'instant'; sql: string; type: 'date' | 'text' }
  | { kind: 'month'; sql: string }
  | { kind: 'choice'; sql: string; type: 'smallint' | 'text' }
  | { kind: 'choices' | 'tree'; sql: string; type: 'int[]' | 'jsonb' };

/** How texts are compared: in any width and, of Latin letters, in any case. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const folded = (sql: string): string => `lower(normalize(${sql}, NFKC) collate "C")`;

/**
 * A condition on a fact as SQL that is true or not true.
 * @throws Problem at `path` where the kind of the fact cannot be asked for that, or a bound is none of its values
 */
export function factCondition(
  where: Parameters,
  fact: FactColumn,
  condition: FactCondition,
  { path, today }: { path: string; today: Day },
): string {
  const operators: readonly string[] = operatorsOf[fact.kind];
  if (!operators.includes(condition.is)) throw fieldProblem(`${path}.is`, 'choice');
  switch (condition.is) {
    case 'empty':
      return emptiness(fact);
    case 'filled':
      return `not ${emptiness(fact)}`;
    case 'contains':
    case 'equals':
      return fact.kind === 'text' ? textCondition(where, fact, condition) : 'false';
    case 'any':
      return membership(where, fact, condition.values);
    case 'none':
      return `not coalesce(${membership(where, fact, condition.values)}, false)`;
    case 'between':
      return between(
        where,
        fact,
        [readBound(fact.kind, condition.from, `${path}.from`), readBound(fact.kind, condition.to, `${path}.to`)],
        path,
      );
    case 'next':
      return between(where, fact, [today, addDays(today, condition.days)], path);
    case 'last':
      return between(where, fact, [addDays(today, -condition.days), today], path);
    case 'before':
      return between(where, fact, [undefined, addDays(today, -condition.days - 1)], path);
  }
}

/** That nothing is filled in; each way of storing a fact has its own nothing. */
function emptiness({ kind, sql, ...fact }: FactColumn): string {
  if (kind === 'text') {
    const codes = 'codes' in fact ? (fact.codes?.columns ?? []) : [];
    const areEmpty = [...new Set([sql, ...codes])].map((column) => `coalesce(${column}, '') = ''`);
    return `(${areEmpty.join(' and ')})`;
  }
  if ('type' in fact && fact.type === 'int[]') return `(cardinality(${sql}) = 0)`;
  if ('type' in fact && fact.type === 'jsonb') return `(coalesce(${sql}, '[]') in ('[]', 'null'))`;
  return `(${sql} is null)`;
}

function textCondition(
  where: Parameters,
  { sql, codes }: Extract<FactColumn, { kind: 'text' }>,
  condition: Extract<FactCondition, { is: 'contains' | 'equals' }>,
): string {
  const text = foldText(condition.text);
  const found =
    condition.is === 'contains'
      ? `coalesce(${folded(sql)} like ${where.parameter(likePattern(text))}, false)`
      : `coalesce(${folded(sql)} = ${where.parameter(text)}, false)`;
  if (codes === undefined) return found;
  const fits = (name: string) =>
    condition.is === 'contains' ? foldText(name).includes(text) : foldText(name) === text;
  const list = `${where.parameter(codes.named(fits))}::text[]`;
  return `(${[found, ...codes.columns.map((column) => `coalesce(${column} = any (${list}), false)`)].join(' or ')})`;
}

/** That a fact has any of the values; `false` for kinds without choices. */
function membership(where: Parameters, fact: FactColumn, values: readonly string[]): string {
  if (fact.kind === 'choice') return `${fact.sql} = any (${where.parameter(values)}::${fact.type}[])`;
  if (fact.kind !== 'choices' && fact.kind !== 'tree') return 'false';
  return fact.type === 'jsonb'
    ? `coalesce(${fact.sql} ?| ${where.parameter(values)}::text[], false)`
    : `${fact.sql} && ${where.parameter(values.map(Number))}::int[]`;
}

/** An end of a range: a number, or a text that sorts as its days or months do; undefined where it is open. */
type Bound = string | number | undefined;

function readBound(kind: FactKind, bound: string | undefined, path: string): Bound {
  if (bound === undefined) return undefined;
  if (kind === 'number') {
    const number = Number(bound.normalize('NFKC').replaceAll(',', ''));
    if (bound.trim() === '' || !Number.isFinite(number)) throw fieldProblem(path, 'integer');
    return number;
  }
  if (kind === 'month') {
    const month = /^(\d{4})[-/](\d{2})$/.exec(bound);
    if (month === null || parseDay(`${month[1]}-${month[2]}-01`) === undefined)
      throw fieldProblem(path, 'year_month_format');
    return `${month[1]}-${month[2]}`;
  }
  const day = parseDay(bound);
  if (day === undefined) throw fieldProblem(path, 'date_format');
  return day;
}

function between(where: Parameters, fact: FactColumn, [from, to]: readonly [Bound, Bound], path: string): string {
  if (from === undefined && to === undefined) throw fieldProblem(path, 'required');
  const type = fact.kind === 'number' ? 'numeric' : 'type' in fact && fact.type === 'date' ? 'date' : 'text';
  const sql = type === 'text' ? `(${fact.sql}) collate "C"` : fact.sql;
  const ends = [
    from === undefined ? [] : [`${sql} >= ${where.parameter(from)}::${type}`],
    to === undefined ? [] : [`${sql} <= ${where.parameter(to)}::${type}`],
  ].flat();
  // An empty text would sort before every day.
  if (type === 'text' && from === undefined) ends.push(`${fact.sql} <> ''`);
  return `coalesce(${ends.join(' and ')}, false)`;
}
