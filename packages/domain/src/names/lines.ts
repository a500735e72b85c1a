/** Characters that change where the text around them is written: overrides, embeddings and isolates of direction. */
const DIRECTION = '\\u202A-\\u202E\\u2066-\\u2069';
const NOT_IN_A_LINE = new RegExp(`[\\p{Cc}\\u2028\\u2029${DIRECTION}]`, 'u');
const NOT_IN_LINES = new RegExp(`[^\\P{Cc}\\t\\n]|[\\u2028\\u2029${DIRECTION}]`, 'u');

/** Whether a text is one line: no line break, tab or other control character, and nothing that turns its direction. */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !NOT_IN_A_LINE.test(text);
}

/** Whether a text has at most line breaks (\n) and tabs besides what {@link isOneLine} allows; run {@link unifyLines} first. */
export function isLines(text: string): boolean {
  return text.isWellFormed() && !NOT_IN_LINES.test(text);
}

/** Writes every line break (CRLF, CR, U+2028, U+2029) as \n. */
export function unifyLines(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

/** Writes line breaks and tabs, with the spaces around them, as one space: how a cell that somebody broke by hand reads in one line. */
export function joinLines(text: string): string {
  return text.replace(/\s*[\r\n\t\u2028\u2029]\s*/g, ' ').trim();
}
