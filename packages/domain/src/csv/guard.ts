/** First character of a UTF-8 CSV, so that Excel does not read it as Shift_JIS. */
export const CSV_BOM = '\uFEFF';

const NEEDS_GUARD = /^'*[=+\-@\t\r\0＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r\0＝＋－＠]/;

/** Puts a `'` before a cell that a spreadsheet would run as a formula, or that already looks guarded (G-10). */
export function guardFormula(cell: string): string {
  return NEEDS_GUARD.test(cell) ? `'${cell}` : cell;
}

/** Takes off exactly the guard of {@link guardFormula}, so that importing an export changes nothing. */
export function unguardFormula(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}
