import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  Age,
  Day,
  Email,
  Kana,
  OptionalText,
  orNothing,
  Phone,
  QueryIds,
  RequiredText,
  TimeOfDay,
  WireInteger,
  Zip,
} from './values.ts';

const parsed = <S extends v.GenericSchema<unknown, unknown>>(schema: S, input: unknown) => {
  const result = v.safeParse(schema, input);
  return result.success ? result.output : result.issues[0]?.message;
};

describe('values of the wire', () => {
  it('take a time of day as people type it, also in full width and without its colon', () => {
    const typed = ['9:00', '09:05', '9', '930', '1430', '１３：００', '１４３０', '24:00'];
    expect(typed.map((time) => parsed(TimeOfDay, time))).toEqual([
      '09:00',
      '09:05',
      '09:00',
      '09:30',
      '14:30',
      '13:00',
      '14:30',
      '24:00',
    ]);
    const wrong = ['', '25', '9:60', '2401', '12345', 'noon'];
    expect(wrong.map((time) => parsed(TimeOfDay, time))).toEqual(wrong.map(() => 'time_format'));
  });

  it('take integers as numbers and as the text of a form', () => {
    expect([
      parsed(WireInteger, 5),
      parsed(WireInteger, '5'),
      parsed(WireInteger, '5.5'),
      parsed(WireInteger, -1),
      parsed(WireInteger, 2147483647),
      parsed(WireInteger, '１２'),
    ]).toEqual([5, 5, 'integer', 'too_small:0', 2147483647, 'integer']);
  });
  it('say of an integer that is out of range that it is, and not that it is none', () => {
    for (const [value, code] of [
      [2147483648, 'too_large:2147483647'],
      ['2147483648', 'too_large:2147483647'],
      ['4000000000000', 'too_large:2147483647'],
      [-1, 'too_small:0'],
      ['-1', 'too_small:0'],
    ])
      expect(parsed(WireInteger, value), String(value)).toBe(code);
    expect(parsed(Age, 201)).toBe('too_large:200');
  });
  it('take ids of a query, each of them one that a column holds', () => {
    expect([parsed(QueryIds, '3,14'), parsed(QueryIds, '3,2147483648'), parsed(QueryIds, '3,')]).toEqual([
      [3, 14],
      'integer',
      'integer',
    ]);
  });
  it('take days in their usual writings and refuse impossible ones', () => {
    expect([parsed(Day, '2026/2/3'), parsed(Day, '2026-02-03'), parsed(Day, '2026/02/30'), parsed(Day, '')]).toEqual([
      '2026-02-03',
      '2026-02-03',
      'date_unknown',
      'date_format',
    ]);
  });
  it('store a zip code without its hyphen and give back a zero a spreadsheet ate', () => {
    expect([
      parsed(Zip, '100-0001'),
      parsed(Zip, '１０００００１'),
      parsed(Zip, '600001'),
      parsed(Zip, '12345678901'),
    ]).toEqual(['1000001', '1000001', '0600001', 'zip_format']);
  });
  it('turn hiragana and half-width kana into full-width katakana', () => {
    expect([parsed(Kana, 'たかはし'), parsed(Kana, 'ｶﾞｸ'), parsed(Kana, '高橋')]).toEqual(['タカハシ', 'ガク', 'kana']);
  });
  it('never normalise a name', () => {
    expect(parsed(RequiredText(), ' 髙﨑 ')).toBe('髙﨑');
    expect(parsed(RequiredText(), '神')).toBe('神');
  });
  it('take empty, null and missing as nothing', () => {
    expect([
      parsed(OptionalText(), ''),
      parsed(OptionalText(), null),
      parsed(orNothing(Email), ''),
      parsed(orNothing(Zip), undefined),
    ]).toEqual([null, null, null, null]);
  });
  it('refuse what is wrong in an optional field for its own reason', () => {
    expect([parsed(orNothing(Email), 'x'), parsed(orNothing(Zip), '1'), parsed(orNothing(Day), '2024/02/30')]).toEqual([
      'email_format',
      'zip_format',
      'date_unknown',
    ]);
  });
  it('refuse control characters and what is too long, with the number', () => {
    expect(parsed(OptionalText(), 'half a pair \ud800')).toBe('characters');
    expect([parsed(RequiredText(), 'a\u0000b'), parsed(RequiredText(3), 'abcd'), parsed(RequiredText(), '  ')]).toEqual(
      ['characters', 'max_length:3', 'required'],
    );
  });
  it('know an e-mail address and a phone number', () => {
    expect([
      parsed(Email, 'Hanako@AOBA.example'),
      parsed(Email, 'not-an-address'),
      parsed(Phone, '090-1234-5678'),
      parsed(Phone, '電話'),
      parsed(Phone, '((((((('),
    ]).toEqual(['hanako@aoba.example', 'email_format', '090-1234-5678', 'phone', 'phone']);
  });
});
