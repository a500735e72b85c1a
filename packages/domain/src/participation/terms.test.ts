import { describe, expect, it } from 'vitest';
import { calendarFile } from '../events/calendar.ts';
import { cancelPercent, entryDueOn, entryExpiry, isDecentHour, offerDeadline } from './terms.ts';

const at = (text: string) => new Date(`${text}:00+09:00`);

describe('what a cancellation costs', () => {
  const rules = [
    { days_before: 7, percent: 50 },
    { days_before: 1, percent: 100 },
    { days_before: 14, percent: 20 },
  ];
  it.each([
    ['2026-12-01', 0],
    ['2026-12-06', 20],
    ['2026-12-13', 50],
    ['2026-12-18', 50],
    ['2026-12-19', 100],
    ['2026-12-21', 100],
  ])('on %s is %i percent of the fee', (today, percent) =>
    expect(cancelPercent(rules, '2026-12-20', today)).toBe(percent),
  );
  it('is nothing without rules', () => expect(cancelPercent([], '2026-12-20', '2026-12-20')).toBe(0));
});

describe('an offered place', () => {
  it.each([
    ['2026-11-20T08:59', false],
    ['2026-11-20T09:00', true],
    ['2026-11-20T20:59', true],
    ['2026-11-20T21:00', false],
  ])('at %s may be offered: %s', (text, may) => expect(isDecentHour(at(text))).toBe(may));

  const start = at('2026-12-20T10:00');
  it.each([
    ['within the day', '2026-11-20T10:00', 5, '2026-11-20T15:00'],
    ['at nine in the evening', '2026-11-20T20:00', 1, '2026-11-20T21:00'],
    ['before midnight', '2026-11-20T20:00', 3, '2026-11-21T12:00'],
    ['after midnight', '2026-11-20T20:00', 8, '2026-11-21T12:00'],
    ['not after the event begins', '2026-12-20T09:00', 24, '2026-12-20T10:00'],
  ])('is to be answered %s', (_, from, hours, until) =>
    expect(offerDeadline(at(from), hours, start)).toEqual(at(until)),
  );
});

describe('an entry that is to be paid', () => {
  it('is due in some days, and before the event', () => {
    expect(entryDueOn('2026-11-20', 7, '2026-12-20')).toBe('2026-11-27');
    expect(entryDueOn('2026-11-20', 7, '2026-11-27')).toBe('2026-11-26');
    expect(entryDueOn('2026-11-20', 7, '2026-11-22')).toBe('2026-11-21');
    expect(entryDueOn('2026-11-20', 7, '2026-11-21')).toBe('2026-11-20');
    expect(entryDueOn('2026-11-20', 7, '2026-11-20')).toBe('2026-11-20');
    expect(entryDueOn('2026-11-20', 0, '2026-11-20')).toBe('2026-11-20');
    expect(entryDueOn('2026-11-20', 7, '2026-11-19')).toBe('2026-11-27');
  });
  it('loses its places a grace later, by the slowest method', () => {
    expect(entryExpiry('2026-11-27', ['CREDIT'])).toEqual(at('2026-11-29T00:00'));
    expect(entryExpiry('2026-11-27', ['CREDIT', 'COMBINI'])).toEqual(at('2026-11-30T00:00'));
    expect(entryExpiry('2026-11-27', [])).toEqual(at('2026-12-01T00:00'));
  });
});

describe('a calendar file', () => {
  it('escapes its own marks, folds long lines by bytes and ends lines with CRLF', () => {
    const text = calendarFile(
      [
        {
          uid: 'entry-7-1@aoba.example',
          title: '春のテニス, 初級; 雨天\n決行'.repeat(2),
          place: '青葉台\\コートA',
          url: 'https://aoba.example/entries/7',
          starts_at: at('2026-12-20T10:00'),
          ends_at: at('2026-12-20T12:00'),
        },
      ],
      at('2026-11-20T10:00'),
    );
    const lines = text.split('\r\n');
    expect(lines).toContain('DTSTART:20261220T010000Z');
    expect(lines).toContain('LOCATION:青葉台\\\\コートA');
    expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:春のテニス\\, 初級\\; 雨天\\n決行春の');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
