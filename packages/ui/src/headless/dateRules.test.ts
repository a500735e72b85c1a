import type { DateInputKind } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { typeDateInput } from './dateRules.ts';

/** Types one character after the other, as a person does. */
const typed = (text: string, kind: DateInputKind = 'date') =>
  [...text].reduce((before, character) => typeDateInput(kind, before + character, before), '');

describe('typing a date', () => {
  it('puts the separators in', () => {
    expect(typed('20261120')).toBe('2026/11/20');
    expect(typed('202611200930', 'datetime')).toBe('2026/11/20 09:30');
    expect(typed('202611', 'year_month')).toBe('2026/11');
    expect(typed('1120', 'month_day')).toBe('11/20');
  });

  it('takes separators that are typed, and ends a short group with them', () => {
    expect(typed('2026/11/20')).toBe('2026/11/20');
    expect(typed('2026/1/5')).toBe('2026/1/5');
    expect(typed('2026/11/20 9:30', 'datetime')).toBe('2026/11/20 9:30');
    expect(typed('4/1', 'month_day')).toBe('4/1');
  });

  it('takes full-width digits, 年月日, dots and hyphens of a pasted date', () => {
    expect(typeDateInput('date', '２０２６年１１月２０日')).toBe('2026/11/20');
    expect(typeDateInput('date', '2026-1-5')).toBe('2026/1/5');
    expect(typeDateInput('date', '２０２６．１１．２０')).toBe('2026/11/20');
    expect(typeDateInput('date', '２０２６－１１－２０')).toBe('2026/11/20');
    expect(typeDateInput('datetime', '２０２６年１１月２０日　１８時３０分')).toBe('2026/11/20 18:30');
    expect(typeDateInput('datetime', '2026-11-20T18:30')).toBe('2026/11/20 18:30');
    expect(typeDateInput('year_month', '2026年4月')).toBe('2026/4');
    expect(typeDateInput('month_day', '3月31日')).toBe('3/31');
  });

  it('holds the month at 12, the day at 31, the hour at 24 and the minute at 59', () => {
    expect(typed('20261399')).toBe('2026/12/31');
    expect(typed('202611209999', 'datetime')).toBe('2026/11/20 24:59');
  });

  it('never grows beyond 10, 16, 7 or 5 characters', () => {
    const digits = '202611201234567';
    expect(typed(digits)).toBe('2026/11/20');
    expect(typed(digits, 'datetime')).toBe('2026/11/20 12:34');
    expect(typed(digits, 'year_month')).toBe('2026/11');
    expect(typed('11201234', 'month_day')).toBe('11/20');
  });

  it('keeps letters out', () => {
    expect(typed('2o0x2!')).toBe('202');
    expect(typed('20a26')).toBe('2026/');
  });

  it('lets a separator be deleted again', () => {
    expect(typeDateInput('date', '2026', '2026/')).toBe('2026');
    expect(typeDateInput('date', '2026/11', '2026/11/')).toBe('2026/11');
    expect(typeDateInput('datetime', '2026/11/20 09', '2026/11/20 09:')).toBe('2026/11/20 09');
  });
});
