import type { TableContent } from './contents.ts';

/** Lines that only one of two lists has, as people read them. */
export function differentLines(what: string, before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)];
  return [
    ...before.filter((line) => !has.has(line)).map((line) => `${what} lost: ${line}`),
    ...after.filter((line) => !had.has(line)).map((line) => `${what} new: ${line}`),
  ];
}

/** Tables whose rows are not the same any more. */
export function differentTables(before: readonly TableContent[], after: readonly TableContent[]): string[] {
  const now = new Map(after.map((content) => [content.table, content]));
  const differences = before.flatMap((was) => {
    const is = now.get(was.table);
    now.delete(was.table);
    if (is === undefined) return [`table ${was.table} is missing`];
    if (is.rows !== was.rows) return [`table ${was.table} has ${is.rows} rows, it had ${was.rows}`];
    return is.digest === was.digest ? [] : [`table ${was.table} has other contents in its ${is.rows} rows`];
  });
  return [...differences, ...[...now.keys()].map((table) => `table ${table} was not there before`)];
}
