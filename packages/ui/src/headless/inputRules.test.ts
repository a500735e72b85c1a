import { describe, expect, it } from 'vitest';
import { clamp, typeDate, typeNumber, typePhone, typeZip } from './inputRules.ts';

/** Types one character after the other, as a person does. */
const typed = (text: string) => [...text].reduce((before, character) => typeDate(before + character, before), '');

describe('typing a date', () => {
  it('puts the slashes in', () => {
    expect(typed('20261120')).toBe('2026/11/20');
    expect(typed('2026/11/20')).toBe('2026/11/20');
  });

  it('takes full-width digits and other separators', () => {
    expect(typeDate('２０２６年１１月２０日')).toBe('2026/11/20');
    expect(typeDate('2026-1-5')).toBe('2026/1/5');
  });

  it('holds the month at 12 and the day at 31', () => {
    expect(typed('20261399')).toBe('2026/12/31');
  });

  it('never grows beyond ten characters', () => {
    expect(typed('202611201234')).toBe('2026/11/20');
  });

  it('lets a slash be deleted again', () => {
    expect(typeDate('2026', '2026/')).toBe('2026');
    expect(typeDate('2026/11', '2026/11/')).toBe('2026/11');
  });
});

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
  });

  it('holds a number between its ends', () => {
    expect([clamp(-1, 0, 255), clamp(300, 0, 255), clamp(7, 0, 255)]).toEqual([0, 255, 7]);
  });
});
