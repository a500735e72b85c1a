/** Characters that cp932 lacks and their nearest relative in it; the rest is counted and written as 〓. */
const RELATIVES: Readonly<Record<string, string>> = {
  '〜': '～',
  '−': '－',
  '‖': '∥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '—': '―',
  '¥': '￥',
  '‾': '￣',
  '\u00a0': ' ',
};

/** Stands where cp932 has no character. */
export const GETA = '〓';

const LEADS = [...range(0x81, 0x9f), ...range(0xe0, 0xfc)];

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

let table: Uint16Array | undefined;

/** Code of every character of the basic plane in cp932; 0 where there is none. Made from the decoder, so both agree. */
function cp932Table(): Uint16Array {
  if (table !== undefined) return table;
  const made = new Uint16Array(0x10000);
  const decoder = new TextDecoder('shift_jis', { fatal: true });
  const put = (...bytes: number[]) => {
    let text: string;
    try {
      text = decoder.decode(new Uint8Array(bytes));
    } catch {
      return; // the pair is no character
    }
    const code = text.charCodeAt(0);
    if (text.length !== 1 || (code >= 0xe000 && code < 0xf900)) return;
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    const current = made[code] ?? 0;
    // Where several codes mean one character, Windows writes the first, but IBM's rows before NEC's copies of them.
    if (current === 0 || (current >= 0xed00 && current < 0xef00 && value >= 0xfa00)) made[code] = value;
  };
  for (const byte of range(0xa1, 0xdf)) put(byte);
  for (const lead of LEADS) for (const trail of [...range(0x40, 0x7e), ...range(0x80, 0xfc)]) put(lead, trail);
  for (const byte of range(0x00, 0x7f)) made[byte] = byte;
  for (const [from, to] of Object.entries(RELATIVES)) made[from.charCodeAt(0)] ||= made[to.charCodeAt(0)] ?? 0;
  table = made;
  return made;
}

/** Whether a text can be written in cp932 as it stands. */
export function inCp932(text: string): boolean {
  const codes = cp932Table();
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (codes[code] === 0 && code !== 0) return false;
  }
  return true;
}

const decoder = new TextDecoder('shift_jis');

/** What a text reads as after it went through a cp932 file. */
export function throughCp932(text: string): string {
  const converter = createCp932Writer();
  return decoder.decode(converter.write(new TextEncoder().encode(text)));
}

/** Turns UTF-8 into cp932, chunk by chunk. */
export interface Cp932Writer {
  write(utf8: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Characters so far that cp932 has not. */
  readonly lost: number;
}

/** A converter from UTF-8 to cp932 that counts what it had to replace. A chunk may end inside a character. */
export function createCp932Writer(): Cp932Writer {
  const codes = cp932Table();
  const geta = codes[GETA.charCodeAt(0)] ?? 0;
  let lost = 0;
  let pending = 0;
  let point = 0;
  return {
    get lost() {
      return lost;
    },
    write(utf8) {
      const out = new Uint8Array(utf8.length + 4);
      let at = 0;
      for (let index = 0; index < utf8.length; index++) {
        const byte = utf8[index] as number;
        if (pending === 0) {
          if (byte < 0x80) {
            out[at++] = byte;
            continue;
          }
          if (byte >= 0xf0) [pending, point] = [3, byte & 0x07];
          else if (byte >= 0xe0) [pending, point] = [2, byte & 0x0f];
          else [pending, point] = [1, byte & 0x1f];
          continue;
        }
        point = (point << 6) | (byte & 0x3f);
        if (--pending > 0) continue;
        let code = point < 0x10000 ? (codes[point] as number) : 0;
        if (code === 0) {
          lost += 1;
          code = geta;
        }
        if (code > 0xff) out[at++] = code >> 8;
        out[at++] = code & 0xff;
      }
      return out.subarray(0, at);
    },
  };
}
