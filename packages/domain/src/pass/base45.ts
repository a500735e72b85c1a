/** Characters of base45 in the order of their values: those of a QR code's alphanumeric mode. */
export const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = BASE45.length;
const BYTE = 256;

/** Writes bytes as base45 (RFC 9285): two bytes are three characters, a last single one is two. */
export function base45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let rest = second === undefined ? first : first * BYTE + second;
    for (let digits = second === undefined ? 2 : 3; digits > 0; digits--) {
      text += BASE45[rest % BASE] ?? '';
      rest = Math.floor(rest / BASE);
    }
  }
  return text;
}

/** The bytes of a base45 text; undefined where it is none. */
export function fromBase45(text: string): Uint8Array | undefined {
  if (text.length % 3 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = [...text.slice(at, at + 3)].map((character) => BASE45.indexOf(character));
    if (digits.includes(-1)) return undefined;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    if (value >= (digits.length === 3 ? BYTE * BYTE : BYTE)) return undefined;
    if (digits.length === 3) bytes.push(Math.floor(value / BYTE));
    bytes.push(value % BYTE);
  }
  return Uint8Array.from(bytes);
}
