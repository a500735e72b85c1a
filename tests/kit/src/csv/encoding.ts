/** What a spreadsheet can hand over. */
export type Encoding = 'UTF-8' | 'SJIS';

let table: Map<string, number> | undefined;

/** Two-byte characters of cp932 by character, read off the platform's own decoder; the first code of a character wins. */
function cp932(): Map<string, number> {
  if (table !== undefined) return table;
  const decoder = new TextDecoder('shift_jis');
  table = new Map();
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    // 0xED and 0xEE repeat characters that Windows writes with 0xFA to 0xFC.
    if ((lead >= 0xa0 && lead <= 0xdf) || lead === 0xed || lead === 0xee) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const character = decoder.decode(Uint8Array.of(lead, trail));
      // Lead bytes from 0xF0 to 0xF9 are user-defined; they decode to the private area and are nobody's name.
      if ([...character].length !== 1 || character === '\ufffd' || /\p{Co}/u.test(character)) continue;
      if (!table.has(character)) table.set(character, (lead << 8) | trail);
    }
  }
  return table;
}

/** The bytes of a text in cp932. @throws Error where a character has none */
export function toSjis(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code >= 0xff61 && code <= 0xff9f) bytes.push(code - 0xff61 + 0xa1);
    else {
      const pair = cp932().get(character);
      if (pair === undefined) throw new Error(`cp932 has no ${character} (U+${code.toString(16)})`);
      bytes.push(pair >> 8, pair & 0xff);
    }
  }
  return Buffer.from(bytes);
}

/** A CSV file as it lies on a disk: UTF-8 with a byte order mark, or cp932. */
export function encode(text: string, encoding: Encoding): Buffer {
  return encoding === 'SJIS' ? toSjis(text) : Buffer.from(`\ufeff${text}`, 'utf8');
}

/** The text of a file that was handed out; takes off the byte order mark. */
export function decode(bytes: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding === 'SJIS' ? 'shift_jis' : 'utf-8', { fatal: true }).decode(bytes);
}

/** Rows of a CSV text: quoted cells, doubled quotes, line breaks inside cells. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at]!;
      else quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      row.push(cell.replace(/\r$/, ''));
      rows.push(row);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** A CSV text of rows, quoted where a cell needs it, with the line ends of Windows. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
