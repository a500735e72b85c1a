import { describe, expect, it } from 'vitest';
import { clamp, numberOf, typeCurrency, typeNumber, typePhone, typeZip } from './inputRules.ts';

describe('typing other things', () => {
  it('parts a zip code after three digits', () => {
    expect(typeZip('227')).toBe('227');
    expect(typeZip('2270062')).toBe('227-0062');
    expect(typeZip('〒２２７－００６２9')).toBe('227-0062');
  });

  it('keeps digits and hyphens of a phone number', () => {
    expect(typePhone('（０４５）ー５５５−０１４８ 内線')).toBe('045-555-0148');
  });

  it('keeps digits of a number, one dot where decimals are allowed, and no leading zeros', () => {
    expect(typeNumber('1,234円')).toBe('1234');
    expect(typeNumber('1.2.3', { decimal: true })).toBe('1.23');
    expect(typeNumber('007', { strip: true })).toBe('7');
    expect(typeNumber('0', { strip: true })).toBe('0');
    expect(typeNumber('１２．５ｋｇ', { decimal: true })).toBe('12.5');
    expect(typeNumber('－12')).toBe('12');
    expect(typeNumber('－12', { negative: true })).toBe('-12');
  });

  it('holds a number between its ends', () => {
    expect([clamp(-1, 0, 255), clamp(300, 0, 255), clamp(7, 0, 255)]).toEqual([0, 255, 7]);
  });
});

describe('typing an amount', () => {
  const typed = (text: string) => [...text].reduce((before, character) => typeCurrency(before + character), '');

  it('puts the commas in', () => {
    expect(typed('1234567')).toBe('1,234,567');
    expect(typed('0012')).toBe('12');
  });

  it('takes ￥, 円, commas and full-width digits of a pasted amount', () => {
    expect(typeCurrency('￥１２，３４５')).toBe('12,345');
    expect(typeCurrency('8,800円')).toBe('8,800');
  });

  it('takes a fraction as it is typed', () => {
    expect(typed('1234.5')).toBe('1,234.5');
    expect(typed('1.2.3')).toBe('1.23');
    expect(typed('.5')).toBe('0.5');
    expect(typed('12.')).toBe('12.');
  });

  it('never grows beyond 13 characters', () => {
    expect(typed('12345678901234')).toBe('1,234,567,890');
    expect(typed('123456.789012')).toBe('123,456.78901');
  });

  it('keeps a minus of any width, so that no amount loses its sign', () => {
    for (const minus of ['-', '－', 'ー', '−', '▲', '△']) {
      expect(typed(`${minus}500`), minus).toBe('-500');
      expect(typeCurrency(`￥${minus}１，５００円`), minus).toBe('-1,500');
    }
    expect(['500', '5-0', '￥500'].map(typeCurrency)).toEqual(['500', '50', '500']);
    expect(typed('-12345678901234')).toBe('-123,456,789');
  });

  it('says a number, or none', () => {
    expect(['1,234.5', '-500', '0', '-0', '', '.', '-'].map(numberOf)).toEqual([1234.5, -500, 0, 0, null, null, null]);
  });
});
