import { Problem } from '@tsudoi/contract';

/** Longest cell in characters. */
export const CELL_MAX = 10_000;
/** Cells of one record. Without line ends a file is one record, and would be held in memory as a whole. */
export const CELLS_MAX = 10_000;
/** Letters of one record. All of it is kept with the plan, and read with each look at it. */
export const RECORD_MAX = 1_000_000;
/** A cell with more line breaks than this was opened by a stray quotation mark. */
const STRAY_BREAKS = 50;

const [QUOTE, COMMA, LF, CR] = [34, 44, 10, 13];

/** One record of a file. `row` counts from 1, the header being row 1, as spreadsheets count. */
export interface CsvRecord {
  row: number;
  cells: string[];
}

/** Reads records out of text that comes in pieces. */
export interface RecordReader {
  /** Records that are complete with this piece. @throws Problem csv_broken_quotes, csv_cell_too_long, csv_row_too_long, csv_too_many_columns */
  feed(text: string): CsvRecord[];
  /** What is left when nothing more comes. */
  end(): CsvRecord[];
}

/**
 * A strict reader of RFC 4180: cells in quotes may hold anything, quotes doubled; other cells hold no quote. Records end
 * with CRLF, LF or CR. It is several times faster than csv-parse, names the row of what is wrong, and never keeps more
 * than an unfinished record. Of that it reads no cell twice but the one a piece ends in, so that a record costs its length
 * however many pieces it comes in.
 */
export function createRecordReader(): RecordReader {
  /** The beginning of a cell that is not complete. */
  let rest = '';
  /** Cells of the record that is not complete. */
  let cells: string[] = [];
  /** How long they are together. */
  let letters = 0;
  let row = 0;

  const broken = () => new Problem('csv_broken_quotes', { params: { row: row + 1 } });

  function checkLength(text: string, quoted: boolean): void {
    if (text.length <= CELL_MAX) return;
    if (quoted && text.split('\n', STRAY_BREAKS + 1).length > STRAY_BREAKS) throw broken();
    throw new Problem('csv_cell_too_long', { params: { row: row + 1, max: CELL_MAX } });
  }

  function add(cell: string): void {
    if (cells.length === CELLS_MAX)
      throw new Problem('csv_too_many_columns', { params: { max: CELLS_MAX.toLocaleString('en-US') } });
    letters += cell.length;
    if (letters > RECORD_MAX)
      throw new Problem('csv_row_too_long', { params: { row: row + 1, max: RECORD_MAX.toLocaleString('en-US') } });
    cells.push(cell);
  }

  function read(text: string, final: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const { length } = text;
    let start = 0;
    let at = 0;
    while (at < length || (final && cells.length > 0)) {
      start = at;
      // One cell; it leaves `at` on the character behind it.
      if (at < length && text.charCodeAt(at) === QUOTE) {
        let close = text.indexOf('"', at + 1);
        let doubled = false;
        while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
          doubled = true;
          close = text.indexOf('"', close + 2);
        }
        if (close < 0 || (close + 1 === length && !final)) {
          checkLength(text.slice(at + 1), true);
          if (final) throw broken();
          break;
        }
        const cell = text.slice(at + 1, close);
        checkLength(cell, true);
        add(doubled ? cell.replaceAll('""', '"') : cell);
        at = close + 1;
      } else {
        let end = at;
        let code = 0;
        for (; end < length; end++) {
          code = text.charCodeAt(end);
          if (code === COMMA || code === LF || code === CR) break;
          if (code === QUOTE) throw broken();
        }
        if (end === length && !final) {
          checkLength(text.slice(at), false);
          break;
        }
        const cell = text.slice(at, end);
        checkLength(cell, false);
        add(cell);
        at = end;
      }
      // What stands behind it.
      const next = at < length ? text.charCodeAt(at) : LF;
      if (next === COMMA) {
        at += 1;
        start = at;
        if (at === length && final) {
          add('');
        } else continue;
      } else if (next === CR) {
        if (at + 1 === length && !final) {
          // Whether a line feed follows says the next piece, which begins with this cell again.
          letters -= cells.pop()?.length ?? 0;
          break;
        }
        at += text.charCodeAt(at + 1) === LF ? 2 : 1;
      } else if (next === LF) at += 1;
      else throw broken();
      row += 1;
      records.push({ row, cells });
      cells = [];
      letters = 0;
      start = at;
    }
    rest = final ? '' : text.slice(start);
    return records;
  }

  return {
    feed: (text) => read(rest === '' ? text : rest + text, false),
    end: () => read(rest, true),
  };
}

/** Whether a record has nothing in it, such as the empty lines spreadsheets leave at the end. */
export function isBlank(record: CsvRecord): boolean {
  return record.cells.every((cell) => cell === '');
}
