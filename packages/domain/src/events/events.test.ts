import { describe, expect, it } from 'vitest';
import { SERIES_MAX, type SeriesRule, seriesDates } from './series.ts';
import { eventState } from './state.ts';

const dates = (rule: Partial<SeriesRule>) =>
  seriesDates({ every: 'week', interval: 1, from: '2026-11-24', until: '2027-03-31', skipHolidays: false, ...rule });

describe('dates of a rule', () => {
  it('repeat by days, weeks, days of the month and weekdays of the month', () => {
    expect(dates({ every: 'day', interval: 2, until: '2026-11-29' })).toEqual([
      '2026-11-24',
      '2026-11-26',
      '2026-11-28',
    ]);
    expect(dates({ interval: 2, until: '2026-12-31' })).toEqual(['2026-11-24', '2026-12-08', '2026-12-22']);
    // The fourth Tuesday of each month; of a fifth one only where there is one.
    expect(dates({ every: 'month_weekday', until: '2027-01-31' })).toEqual(['2026-11-24', '2026-12-22', '2027-01-26']);
    expect(dates({ every: 'month_weekday', from: '2026-11-30', until: '2027-03-31' })).toEqual([
      '2026-11-30',
      '2027-03-29',
    ]);
    expect(dates({ every: 'month_day', from: '2026-12-31', until: '2027-05-31' })).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
      '2027-05-31',
    ]);
  });

  it('leave out holidays where they are told to, and end', () => {
    const mondays = { from: '2026-11-16', until: '2026-11-30' };
    expect(dates(mondays)).toEqual(['2026-11-16', '2026-11-23', '2026-11-30']);
    expect(dates({ ...mondays, skipHolidays: true })).toEqual(['2026-11-16', '2026-11-30']);
    expect(dates({ every: 'day', until: '2030-01-01' })).toHaveLength(SERIES_MAX);
    expect(dates({ until: '2026-11-23' })).toEqual([]);
  });
});

it('an event is open between its times, unless it is a draft, closed, over or called off', () => {
  const now = new Date('2026-11-24T03:00:00Z');
  const [before, after] = [new Date('2026-11-23T03:00:00Z'), new Date('2026-11-25T03:00:00Z')];
  const event = {
    published: true,
    called_off: null,
    ends_at: after,
    entry_from: null,
    entry_until: null,
    closed_at: null,
  };
  const state = (more: Partial<Parameters<typeof eventState>[0]>) => eventState({ ...event, ...more }, now);
  expect([state({}), state({ entry_from: before, entry_until: after })]).toEqual(['open', 'open']);
  expect(state({ published: false, called_off: 'canceled' })).toBe('draft');
  expect([state({ called_off: 'canceled', ends_at: before }), state({ called_off: 'postponed' })]).toEqual([
    'canceled',
    'postponed',
  ]);
  expect([
    state({ ends_at: now }),
    state({ closed_at: before }),
    state({ entry_until: now }),
    state({ entry_from: after }),
  ]).toEqual(['over', 'closed', 'closed', 'before']);
});
