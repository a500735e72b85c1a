import { DependencyOperator } from '@tsudoi/domain';
import type { Conditions } from './search-store.ts';

/** A comparison of SQL with values; without a value nothing is like it, and everything is different from it. */
export function compare(
  where: Conditions,
  column: string,
  type: string,
  operator: number,
  values: readonly (string | number)[],
): string {
  const [first = ''] = values;
  switch (operator) {
    case DependencyOperator.more:
      return `${column} >= ${where.parameter(first)}::${type}`;
    case DependencyOperator.less:
      return `${column} <= ${where.parameter(first)}::${type}`;
    case DependencyOperator.except:
      return `(${column} is null or ${column} <> all (${where.parameter(values)}::${type}[]))`;
    default:
      return `${column} = any (${where.parameter(values)}::${type}[])`;
  }
}
