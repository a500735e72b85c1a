import fc from 'fast-check';

/** Texts that have broken programs before: control characters, halves of characters, huge ones, code in any language. */
const ODD = [
  ...['', ' ', '\t', '\0', 'a\0b', '\u0001', '\u007f', '\r\n', '\ufeff', '\u200b', '\u202eabc', '\uffff'],
  ...['\ud800', '\udfff後', '𠮷', '👨‍👩‍👧', 'ｶﾞｷﾞ', 'が', '㍿', 'ﷺ', 'İ', 'ß', 'ǆ'],
  ...['%', '_', '\\', '\\%', "'", '"', "';--", '$1', '{}', '{"a":1}', '[1,2', '[[[[', '{0}', '{name}', '#{7*7}'],
  ...['=1+1', '@SUM(A1)', '-1', '+1', '../../etc/passwd', '%2e%2e%2f', '<script>alert(1)</script>', '__proto__'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e309', '0x10', '١٢', '１２', '9'.repeat(400), '1.5', '1e3'],
  'あ'.repeat(10_000),
  'x'.repeat(100_000),
  'ｶﾞ'.repeat(500),
  '"'.repeat(1_000),
];

/** Texts that look like what the fields want: names, days, addresses, telephones, codes. */
const LIKELY = [
  ...['山田', '髙橋', 'ﾔﾏﾀﾞ', 'ヤマダ', '花子', 'ハナコ', '正会員', '1-2-3', 'ABC-1', 'a_b', 'S00001', '米'],
  ...['2026-04-01', '2026/04/01', '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '99999-01-01', '2026-4-1'],
  ...['2026-04-01T00:00:00Z', '2026-04-01T25:00:00+09:00', '-271821-04-20T00:00:00.000Z', '+275760-09-13'],
  ...['a@b.example', 'A@B.EXAMPLE', '"a b"@c.example', 'a@[127.0.0.1]', `${'a'.repeat(250)}@b.example`, '@', 'a@'],
  ...['09012345678', '090-1234-5678', '+81 90 1234 5678', '1500002', '150-0002', '０９０', '13', '13101', '99'],
  ...['f/1/abc.png', 'f/2/../1/a', 'photo.png', 'image/png', 'a.csv', 'UTF-8', 'SJIS', 'asc', 'all', 'Tsudoi-2026'],
];

/** Any text: odd, likely, or drawn character by character from all of Unicode. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...LIKELY) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...LIKELY), fc.constantFrom(...ODD)).map(([a, b]) => (a + b).slice(0, 300)),
  },
);

/** Numbers at the edges of what JSON, JavaScript and the columns of PostgreSQL hold. */
export const number: fc.Arbitrary<number> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 50 }) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 700 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[-1, 0, -0, 0.5, 32_767, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649],
      ...[4_294_967_296, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, 1e21, 1e308, 5e-324],
    ),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

/** Any JSON value, of a kind nobody asked for. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 3, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, number), { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.oneof(text, fc.constantFrom('from', 'to', 'id', 'constructor')), text) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 1_000 }).map(nested) },
);

/** A list in a list in a list … */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** What a check-in reads off a member's card, or off whatever else somebody holds before the camera. */
export const scanned: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,30}$/),
  fc.constantFrom('S004821', 's004821', ' S004821 ', 'Ｓ００４８２１', 'S004821\r\n', ']C1S004821', '\u001dS004821'),
  fc.webUrl({ withQueryParameters: true }),
  fc.constantFrom('WIFI:S:club;T:WPA;P:secret;;', 'BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD', 'tel:0312345678'),
  fc.json(),
  text,
  fc.string({ unit: 'binary', minLength: 1_000, maxLength: 2_953 }),
);
