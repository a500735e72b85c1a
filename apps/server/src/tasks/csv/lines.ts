declare const ending: unique symbol;

/** Lines of a CSV in UTF-8, each ended by a line feed, as `COPY … (format csv)` gives them. No other bytes pass for them. */
export type CopyLines = Uint8Array & { readonly [ending]: 'lf' };

/** What ends a line of a file (G-10). */
export const CRLF = '\r\n';

const NEEDS_QUOTES = /[",\r\n]/;
const record = (cells: readonly string[]): string =>
  cells.map((cell) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');

/** One line of a file, with its CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${record(cells)}${CRLF}`;
}

/** Bytes of the database's own CSV. */
export function fromCopy(bytes: Uint8Array): CopyLines {
  return bytes as CopyLines;
}

/** Rows of cells as `COPY` would give them. */
export function copyLines(rows: readonly (readonly string[])[]): CopyLines {
  return fromCopy(Buffer.from(rows.map((cells) => `${record(cells)}\n`).join('')));
}
