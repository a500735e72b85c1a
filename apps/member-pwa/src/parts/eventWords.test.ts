import { formatInstantDay } from '@tsudoi/i18n';
import { expect, it } from 'vitest';
import {
  deadlineWords,
  feeFromWords,
  feeRangeWords,
  feeWords,
  hoursWords,
  leftPlaces,
  leftWords,
  momentWords,
  ownTag,
  periodWords,
  pricesWords,
  stateTag,
} from './eventWords.ts';
import { monthWords } from './monthWords.ts';

/** Words by their ids, with what stands in them. */
const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ');
const open = { own: null, state: 'open', free: 3, waiting: true, entry_from: null } as const;

it('tells who is in that an event was called off, and not only that they are in', () => {
  expect(stateTag({ ...open, own: 'entered' }, t)).toEqual({ text: 'events.own.entered', look: 'ok' });
  expect(stateTag({ ...open, own: 'entered', state: 'canceled' }, t)).toEqual({
    text: 'events.state.canceled',
    look: 'bad',
  });
  expect(stateTag({ ...open, own: 'waiting', state: 'postponed' }, t).look).toBe('bad');
});

it('never calls somebody who waits, asks or was offered a place one who is in', () => {
  expect(ownTag('waiting', t)).toEqual({ text: 'events.own.waiting', look: 'warn' });
  expect(ownTag('offered', t)?.text).toBe('events.own.offered');
  expect(ownTag(null, t)).toBeUndefined();
  expect(ownTag('cancelled', t)).toBeUndefined();
});

it('tells a fee for each person as that, also of a course for groups', () => {
  const fee = (per: 'place' | 'entry') => ({ description: '参加費', per, unit_price: 3_000, rate: 10 as const });
  const words = (unit: 'person' | 'group', ...pers: ('place' | 'entry')[]) =>
    feeWords({ unit, fees: pers.map(fee), total: 3_000 * pers.length }, t);
  expect(words('group', 'place')).toBe('events.fee_person 3,000円');
  expect(words('group', 'entry')).toBe('events.fee_group 3,000円');
  expect(words('person', 'entry')).toBe('events.fee_entry 3,000円');
  expect(words('person', 'place', 'entry')).toBe('events.fee_for_one 6,000円');
  expect(words('person')).toBe('events.no_fee');
  expect([feeFromWords(null, t), feeFromWords(0, t), feeFromWords(800, t)]).toEqual([
    'events.no_fee',
    'events.fee_some',
    'events.fee_from 800円',
  ]);
});

it('names both days of what does not end on the first, and no zero before an hour', () => {
  const [from, same, later] = ['2026-12-06T00:30:00Z', '2026-12-06T08:00:00Z', '2026-12-13T02:00:00Z'] as const;
  expect(periodWords(from, same)).toBe('2026-12-06（日）9:30–17:00');
  expect(periodWords(from, later)).toBe('2026-12-06（日）9:30 – 2026-12-13（日）11:00');
  expect(hoursWords(from, same)).toBe('9:30–17:00');
  expect(hoursWords(from, later)).toMatch(/^9:30 – .*12月13日（日）$/);
  expect(momentWords(from)).toMatch(/12月6日（日）9:30$/);
});

it('counts places of a course for groups in groups, and without a unit where courses differ', () => {
  const left = (unit: 'person' | 'group' | null) => leftPlaces({ free: 2, unit }, t);
  expect([left('person'), left('group'), left(null)]).toEqual(['events.places 2', 'events.groups 2', 'events.left 2']);
});

it('names what every course costs, and what those of each condition pay', () => {
  const range = (...totals: number[]) =>
    feeRangeWords(
      totals.map((total) => ({ total })),
      t,
    );
  expect(range(0, 2_000, 500)).toBe('events.fee_range events.no_fee 2,000円');
  expect([range(800, 800), range(0, 0)]).toEqual(['events.fee_all 800円', 'events.no_fee']);
  const prices = [
    { name: '会員', total: 1_500 },
    { name: '小学生', total: 0 },
    { name: null, total: 2_000 },
  ];
  expect(pricesWords({ prices }, t)).toBe(
    ['会員 1,500円', '小学生 events.no_fee', 'events.price_others 2,000円'].join('events.price_joint'),
  );
});

it('a deadline at midnight ends the day before, also in how much of it is left', () => {
  expect(deadlineWords('2027-11-30T15:00:00Z')).toMatch(/11月30日（火）24:00$/);
  expect(deadlineWords('2027-11-30T14:59:00Z')).toMatch(/11月30日（火）23:59$/);
  const today = formatInstantDay(new Date());
  expect(leftWords(new Date(Date.parse(`${today}T00:00:00+09:00`) + 24 * 3_600_000).toISOString(), t)).toBe(
    'events.ends_today',
  );
});

it('writes a month as people do', () => expect(monthWords('2027-01')).toBe('2027年1月'));
