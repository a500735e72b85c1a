import { expect, it } from 'vitest';
import { feeFromWords, feeWords, hoursWords, momentWords, ownTag, periodWords, stateTag } from './eventWords.ts';

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
