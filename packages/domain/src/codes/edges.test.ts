import { describe, expect, it } from 'vitest';
import {
  checkRegistrationNumber,
  decodePathCode,
  encodePathCode,
  formatZip,
  isEmail,
  isHostName,
  isPhone,
  memberCode,
  normalizeHost,
  normalizeZip,
  parseMemberCode,
  phoneDigits,
} from '../index.ts';

describe('a code is taken as a whole: nothing may stand before or behind it', () => {
  const lenient = (text: string) => isEmail(text, { lenient: true });
  const digits = (text: string) => parseMemberCode(text) !== undefined;
  const registered = (text: string) => checkRegistrationNumber(text) !== 'format';
  it.each<[string, (text: string) => unknown, string[], string[]]>([
    ['zip', normalizeZip, ['231-0023'], ['1231-0023', 'x231-0023', '231-00234', '23ー10023']],
    [
      'phone',
      isPhone,
      ['0312345678', '09012345678'],
      ['10312345678', '109012345678', '090123456789', '090-1234-5678x'],
    ],
    ['registration', registered, ['T7000012050002'], ['xT7000012050002', 'T70000120500021', 'T7000012050002x']],
    ['member code', digits, ['S12'], ['S12x', 'S\n12']],
    ['e-mail', isEmail, ['a@b.example', 'ab@b.example'], ['@b.example', 'b.example', 'a@b.exampleあ', 'a@b.example ']],
    [
      'e-mail of a carrier',
      lenient,
      ['a..b.@docomo.ne.jp', 'a..b@abc.docomo.ne.jp'],
      ['a..b@xdocomo.ne.jp', 'a..b@docomo.ne.jp.example', 'あ..b@docomo.ne.jp', 'a..bあ@docomo.ne.jp', '..b@b.example'],
    ],
    ['host', isHostName, ['a.b', 'aoba.localhost'], ['-a.b', 'a-.b', 'a..b', 'a.b:80', '']],
  ])('%s', (_, takes, good, bad) => {
    for (const text of good) expect(Boolean(takes(text)), text).toBe(true);
    for (const text of bad) expect(Boolean(takes(text)), text).toBe(false);
  });
});

describe('the longest that is taken', () => {
  const domain = (tail: number) => `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(tail)}.jp`;
  it.each<[string, (text: string) => boolean, string, string]>([
    ['e-mail: 254', isEmail, `${'a'.repeat(64)}@${domain(58)}`, `${'a'.repeat(64)}@${domain(59)}`],
    ['before the @: 64', isEmail, `${'a'.repeat(64)}@b.example`, `${'a'.repeat(65)}@b.example`],
    ['host: 253', isHostName, `${'a.'.repeat(126)}b`, `${'a.'.repeat(126)}bc`],
  ])('%s', (_, takes, longest, longer) => {
    expect(takes(longest)).toBe(true);
    expect(takes(longer)).toBe(false);
  });
});

it('compares hosts without case, port and closing dot, and only there', () => {
  expect(normalizeHost(' Aoba.Localhost:8080 ')).toBe('aoba.localhost');
  expect(normalizeHost('aoba.localhost.')).toBe('aoba.localhost');
  expect(normalizeHost('aoba.localhost:80x')).toBe('aoba.localhost:80x');
});

it('reads +81 at the beginning only, with and without spaces and zeros', () => {
  for (const typed of ['+819012345678', '+81 90 1234 5678', '  +81(0)90-1234-5678', '+81 090-1234-5678'])
    expect(phoneDigits(typed), typed).toBe('09012345678');
  expect(phoneDigits('tel +81 90-1234-5678')).toBe('819012345678');
});

it('fills a member code up to its digits', () => expect(memberCode('S', 6, 4821)).toBe('S004821'));

it('shows what is no zip code as it is', () => {
  for (const text of ['12345678', 'x1234567', '1234567x', '']) expect(formatZip(text)).toBe(text);
});

it('reads path codes with padding, and keeps a mark at their beginning', () => {
  expect(decodePathCode('QQ==')).toBe('A');
  expect(decodePathCode('QUI=')).toBe('AB');
  for (const code of ['\ufeffA', '???>>>', '']) expect(decodePathCode(encodePathCode(code))).toBe(code);
  for (const segment of ['=QQ', 'Q', '_w', 'あ', 'QQ===']) expect(decodePathCode(segment), segment).toBeUndefined();
});
