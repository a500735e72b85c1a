import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Moment, MonthDay, YearMonth, Yen } from './typed.ts';

const read = (schema: v.GenericSchema<unknown, unknown>, input: unknown) => {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : result.issues[0].message;
};

describe('dates of the wire', () => {
  it('are taken as they travel and as they are typed', () => {
    expect([read(YearMonth, '2026-04'), read(YearMonth, '2026/4')]).toEqual(['2026-04', '2026-04']);
    expect([read(MonthDay, '03/31'), read(MonthDay, '2-29')]).toEqual(['03/31', '02/29']);
    expect(read(Moment, '2026/11/20 24:00')).toBe('2026-11-21T00:00:00+09:00');
    expect(read(Moment, '2026-11-20T09:30:00+09:00')).toBe('2026-11-20T09:30:00+09:00');
  });

  it('are refused for what is wrong: the writing, the date or the time of day', () => {
    expect(read(YearMonth, '2026-13')).toBe('date_unknown');
    expect(read(YearMonth, '2026')).toBe('year_month_format');
    expect(read(MonthDay, '02/30')).toBe('date_unknown');
    expect(read(MonthDay, '230')).toBe('month_day_format');
    expect(read(Moment, '2026/11/20 24:01')).toBe('time_unknown');
    expect(read(Moment, '2026-02-31T10:00')).toBe('datetime_format');
    expect(read(Moment, 5)).toBe('datetime_format');
  });
});

describe('an amount of yen', () => {
  it('is a whole number, typed or not', () => {
    expect([read(Yen(), 8800), read(Yen(), '￥８，８００'), read(Yen(), '0')]).toEqual([8800, 8800, 0]);
  });

  it('has no fraction, is not below zero and not above its end', () => {
    expect([read(Yen(), 12.5), read(Yen(), '12.5')]).toEqual(['yen_fraction', 'yen_fraction']);
    expect([read(Yen(), -1), read(Yen(), 4_294_967_296)]).toEqual([
      'number_range:{"min":0,"max":4294967295}',
      'number_range:{"min":0,"max":4294967295}',
    ]);
    expect([read(Yen(), ''), read(Yen(), 'たくさん')]).toEqual(['integer', 'integer']);
  });
});
