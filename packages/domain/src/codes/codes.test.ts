import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accountCode,
  addressInArea,
  checkRegistrationNumber,
  decodePathCode,
  encodePathCode,
  formatZip,
  ID_ALPHABET,
  invoiceInPath,
  isEmail,
  isFacilityCode,
  isHostName,
  isPhone,
  MemberClass,
  memberCode,
  normalizeEmail,
  normalizeHost,
  normalizeZip,
  parseAccountCode,
  parseMemberCode,
  phoneDigits,
  randomId,
} from '../index.ts';

describe('account and member codes', () => {
  it('tells people from corporates', () => {
    expect(accountCode(MemberClass.personal, 123)).toBe('A-0000123');
    expect(accountCode(MemberClass.company, 4)).toBe('C-0000004');
  });
  it('reads back class and id of every account code, and nothing that only looks like one', () => {
    const classes = fc.constantFrom(MemberClass.personal, MemberClass.company);
    fc.assert(
      fc.property(classes, fc.integer({ min: 1, max: 999_999_999 }), (classType, id) => {
        const read = parseAccountCode(accountCode(classType, id));
        expect(read).toEqual({ classType, id });
      }),
    );
    for (const text of [
      '',
      'A-0000000',
      'A-123',
      'B-0000123',
      'a-0000123',
      'A-00000123',
      'A-0000123 ',
      'xA-0000123',
      'A-9999999999',
    ])
      expect(parseAccountCode(text)).toBeUndefined();
  });
  it('reads back every member code with a prefix of letters', () => {
    const prefixes = fc.string({ unit: fc.constantFrom('S', 'J', 'F', '-', '_') });
    fc.assert(
      fc.property(prefixes, fc.integer({ min: 1, max: 9 }), fc.nat(), (prefix, digits, number) => {
        expect(parseMemberCode(memberCode(prefix, digits, number))).toMatchObject({ prefix, number });
      }),
    );
  });
  it('never cuts a number that outgrew its digits', () => expect(memberCode('S', 3, 12345)).toBe('S12345'));
  it('does not read a code without a number', () => expect(parseMemberCode('SS')).toBeUndefined());
});

describe('zip codes', () => {
  it.each([
    ['231-0023', '2310023'],
    ['２３１－００２３', '2310023'],
    ['〒231 0023', '2310023'],
    ['231ー0023', '2310023'],
    ['600042', '0600042'],
    ['10010', '0010010'],
  ])('stores %s as %s', (typed, zip) => expect(normalizeZip(typed)).toBe(zip));
  it.each(['', '231-002', '23-10023', '2310', '12345678', 'abc'])('refuses %s', (typed) =>
    expect(normalizeZip(typed)).toBeUndefined(),
  );
  it.each([
    ['', false, '藤が丘'],
    ['藤が丘2-2-3', true, '藤が丘2-2-3'],
    ['2-2-3', false, '藤が丘2-2-3'],
    ['２－２－３', true, '藤が丘２－２－３'],
    ['美しが丘1-1', false, '美しが丘1-1'],
    ['美しが丘1-1', true, '藤が丘'],
  ])('leaves of the address %s, asked for: %s, in its area %s', (typed, asks, address) =>
    expect(addressInArea('藤が丘', typed, { asks })).toBe(address),
  );
  it('shows a hyphen', () => expect(formatZip('0600042')).toBe('060-0042'));
  it('reads back what it shows', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{7}$/), (zip) => normalizeZip(formatZip(zip)) === zip));
  });
});

describe('phones', () => {
  it('keeps digits however they were typed', () => {
    for (const typed of [
      '045-555-0112',
      '０４５－５５５－０１１２',
      '(045) 555 0112',
      '+81 45-555-0112',
      '+81 (0)45-555-0112',
      '045ー555ー0112',
    ]) {
      expect(phoneDigits(typed)).toBe('0455550112');
    }
  });
  it.each([
    '045-555-0112',
    '090-1234-5678',
    '050-1234-5678',
    '0120-123-456',
    '0800-123-4567',
    '０３－１２３４－５６７８',
  ])('takes %s', (typed) => expect(isPhone(typed)).toBe(true));
  it.each(['', '12345', '045-555-011', '0455-5501-1234', '00-1234-5678', '045-555-0112 内線3', 'abc0455550112'])(
    'refuses %s',
    (typed) => expect(isPhone(typed)).toBe(false),
  );
});

describe('e-mail addresses', () => {
  it.each(['hanako@aoba.example', 'a.b+c@sub.example.co.jp', "o'neil@example.jp"])('takes %s', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each([
    '',
    'a',
    'a@b',
    '@example.jp',
    'aya.kikuchi@@example',
    'a b@example.jp',
    '.a@example.jp',
    'a.@example.jp',
    'a..b@example.jp',
    'あ@example.jp',
    'a@-example.jp',
    `${'a'.repeat(65)}@example.jp`,
  ])('refuses %s', (text) => expect(isEmail(text, { lenient: true })).toBe(false));
  it('takes what carriers once gave out, only where asked to', () => {
    for (const carrier of ['a..b.@docomo.ne.jp', '.x@ezweb.ne.jp', 'y.@t.vodafone.ne.jp']) {
      expect(isEmail(carrier)).toBe(false);
      expect(isEmail(carrier, { lenient: true })).toBe(true);
    }
  });
  it('compares half-width and in lower case', () =>
    expect(normalizeEmail(' Ｈａｎａｋｏ@Aoba.Example ')).toBe('hanako@aoba.example'));
});

describe('hosts', () => {
  it('drops port and case', () => expect(normalizeHost('Aoba.Localhost:8080')).toBe('aoba.localhost'));
  it.each(['localhost', 'aoba.example.jp', 'a-1.jp'])('takes %s', (host) => expect(isHostName(host)).toBe(true));
  it.each(['', 'Aoba.jp', 'a..b', '-a.jp', 'a_b.jp', 'a.jp:80', 'a.jp/', 'ä.jp'])('refuses %s', (host) =>
    expect(isHostName(host)).toBe(false),
  );
  it('knows facility codes', () => {
    expect(isFacilityCode('AOBA')).toBe(true);
    for (const bad of ['A', 'aoba', 'A-B', 'A'.repeat(21)]) expect(isFacilityCode(bad)).toBe(false);
  });
});

describe('registration numbers', () => {
  it.each(['T8700110005901', 'T7000012050002'])('passes %s', (number) =>
    expect(checkRegistrationNumber(number)).toBe('ok'),
  );
  it('notices a wrong digit', () => expect(checkRegistrationNumber('T8700110005902')).toBe('check_digit'));
  it('notices a wrong form', () => {
    for (const bad of ['8700110005901', 'T870011000590', 't8700110005901', ''])
      expect(checkRegistrationNumber(bad)).toBe('format');
  });
});

describe('codes in paths', () => {
  it('reads back every code and stays inside a path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (code) => {
        const segment = encodePathCode(code);
        expect(segment).toMatch(/^[\w-]*$/);
        expect(decodePathCode(segment)).toBe(code);
      }),
    );
  });
  it('takes plain base64 as well', () => expect(decodePathCode('44GT44KT+/8='.slice(0, 8))).toBe('こん'));
  it('reads padded plain base64', () => expect(decodePathCode(btoa('A-0000123'))).toBe('A-0000123'));
  it('refuses what is neither', () => {
    for (const bad of ['a', 'あ', 'a b', '_w']) expect(decodePathCode(bad)).toBeUndefined();
  });
  it('names an invoice by its two codes, encoded or as they are', () => {
    const codes = { account_code: 'C-0000301', invoice_code: 'uaOa5fRioekmFziU' };
    const encoded = [encodePathCode(codes.account_code), encodePathCode(codes.invoice_code)] as const;
    expect(invoiceInPath(...encoded)).toEqual(codes);
    expect(invoiceInPath(codes.account_code, codes.invoice_code)).toEqual(codes);
    expect(invoiceInPath(btoa(codes.account_code), btoa(codes.invoice_code))).toEqual(codes);
  });
  it('never takes an encoded code of an account for the code itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(MemberClass.personal, MemberClass.company),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (kind, id) => {
          expect(parseAccountCode(encodePathCode(accountCode(kind, id)))).toBeUndefined();
        },
      ),
    );
  });
  it('names no invoice where one of the two cannot be read', () => {
    expect(invoiceInPath('a', encodePathCode('x'))).toBeUndefined();
    expect(invoiceInPath(encodePathCode('A-0000001'), 'a')).toBeUndefined();
    expect(invoiceInPath('', 'あ')).toBeUndefined();
  });
});

describe('random ids', () => {
  it('have the asked length and only letters and digits', () => {
    const ids = fc.uint8Array({ minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 40 }), (seed, length) => {
        let at = 0;
        const bytes = (count: number) =>
          Uint8Array.from({ length: count }, () => (seed[at++ % seed.length] ?? 0) ^ (at & 63));
        expect([...randomId(length, bytes)].every((letter) => ID_ALPHABET.includes(letter))).toBe(true);
        expect(randomId(length, bytes)).toHaveLength(length);
      }),
    );
  });
  it('throw away bytes that would favour some letters', () => {
    const batches = [Uint8Array.of(255, 248), Uint8Array.of(0, 61)];
    expect(randomId(2, () => batches.shift() ?? new Uint8Array())).toBe('0z');
  });
});
