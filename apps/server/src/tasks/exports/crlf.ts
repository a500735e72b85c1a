import type { CopyLines } from '../csv/lines.ts';

const [QUOTE, LF, CR] = [34, 10, 13];

/** Turns the line feeds between records into CRLF and leaves those inside quoted cells; UTF-8, chunk by chunk. */
export function createCrlfWriter(): (csv: CopyLines) => Uint8Array {
  let quoted = false;
  return (csv) => {
    let lines = 0;
    for (let index = csv.indexOf(LF); index >= 0; index = csv.indexOf(LF, index + 1)) lines += 1;
    const out = new Uint8Array(csv.length + lines);
    let at = 0;
    for (let index = 0; index < csv.length; index++) {
      const byte = csv[index] as number;
      if (byte === QUOTE) quoted = !quoted;
      else if (byte === LF && !quoted) out[at++] = CR;
      out[at++] = byte;
    }
    return out.subarray(0, at);
  };
}
