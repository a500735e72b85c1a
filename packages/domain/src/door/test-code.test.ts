import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE45 } from '../pass/base45.ts';
import { PASS_LENGTH } from '../pass/token.ts';
import { readTestCode, TEST_CODE } from './test-code.ts';

/** What a scanner types for another layout: some characters become others. */
const under = (layout: Record<string, string>) =>
  [...TEST_CODE].map((character) => layout[character] ?? character).join('');
const read = (text: string) => {
  const reading = readTestCode(text);
  return reading.is === 'garbled'
    ? `${reading.because}: ${reading.characters.map(({ sent, came }) => `${sent}→${came}`).join(' ')}`
    : reading.is;
};

describe('the sample code', () => {
  it('has every character that a card may have, and no space at its ends', () => {
    expect([...BASE45].filter((character) => !TEST_CODE.includes(character))).toEqual([]);
    expect(TEST_CODE).toBe(TEST_CODE.trim());
  });

  it('reads right, whatever a scanner sends after it', () => {
    expect([TEST_CODE, `${TEST_CODE}\r\n`, `${TEST_CODE}\t`].map(read)).toEqual(['good', 'good', 'good']);
  });

  it('names the characters that another keyboard layout changes', () => {
    expect(read(under({ '*': '(', '+': '~', ':': '+' }))).toBe('layout: *→( +→~ :→+');
    expect(read(under({ Y: 'Z', Z: 'Y', '-': 'ß', '/': '&', '+': '`', ':': 'Ö' }))).toBe(
      'layout: Y→Z Z→Y +→` -→ß /→& :→Ö',
    );
  });

  it('knows it where a French layout types symbols for digits and moves letters', () => {
    const digits = Object.fromEntries([...'0123456789'].map((digit, index) => [digit, 'à&é"\'(-è_ç'[index] ?? '']));
    const reading = readTestCode(under({ ...digits, A: 'Q', Q: 'A', W: 'Z', Z: 'W', M: '?', '.': ':', '/': '!' }));
    expect(reading).toMatchObject({ is: 'garbled', because: 'layout' });
  });

  it('says that an input method is on, that letters are small, that something is lost', () => {
    const wide = under(
      Object.fromEntries(
        [...BASE45].map((one) => [
          one,
          one === ' ' ? '\u3000' : String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0),
        ]),
      ),
    );
    expect(readTestCode(wide)).toMatchObject({ is: 'garbled', because: 'input_method' });
    expect(readTestCode('てｓｔ　０１２３４５６７８９あｂｃでｆｇひｊｋｌｍのｐｑｒｓつｖｗｘｙｚ')).toMatchObject({
      because: 'input_method',
    });
    expect(readTestCode(TEST_CODE.toLowerCase())).toMatchObject({ because: 'capitals' });
    expect(read(TEST_CODE.replaceAll('%', ''))).toBe('lost: %→');
    expect(readTestCode(TEST_CODE.slice(0, -6))).toMatchObject({ because: 'lost' });
  });

  it('is no other code: a member number, a card, nothing', () => {
    const pass = BASE45.repeat(4).slice(0, PASS_LENGTH);
    expect(
      ['', 'S004821', '4821', 'コバヤシ', pass, 'https://example.com/a/b?c=1&d=2#0123456789-abcdefghi'].map(read),
    ).toEqual(Array.from({ length: 6 }, () => 'other'));
  });

  it('is right only as it is: whatever is changed in it is named', () => {
    fc.assert(
      fc.property(fc.nat(TEST_CODE.length - 1), fc.constantFrom('@', '#', '_', '"'), (at, came) => {
        const reading = readTestCode(TEST_CODE.slice(0, at) + came + TEST_CODE.slice(at + 1));
        expect(reading).toMatchObject({ is: 'garbled', characters: [{ sent: TEST_CODE[at], came }] });
      }),
    );
  });
});
