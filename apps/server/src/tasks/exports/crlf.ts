import type { CopyLines } from '../csv/lines.ts';

const [QUOTE, LF, CR] = [34, 10, 13];

/** Turns the line feeds between records into CRLF and leaves those inside quoted cells. */
export interface CrlfWriter {
  /** UTF-8, chunk by chunk. */
  write(csv: CopyLines): Uint8Array;
  /** Records that have ended so far. */
  readonly records: number;
}

export function createCrlfWriter(): CrlfWriter {
  let quoted = false;
  let records = 0;
  function write(csv: CopyLines): Uint8Array {
    let lines = 0;
    for (let index = csv.indexOf(LF); index >= 0; index = csv.indexOf(LF, index + 1)) lines += 1;
    const out = new Uint8Array(csv.length + lines);
    let at = 0;
    for (let index = 0; index < csv.length; index++) {
      const byte = csv[index] as number;
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LF && !quoted) {
        out[at++] = CR;
        records += 1;
      }
      out[at++] = byte;
    }
    return out.subarray(0, at);
  }
  return {
    write,
    get records() {
      return records;
    },
  };
}
