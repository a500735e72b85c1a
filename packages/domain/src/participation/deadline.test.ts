import { expect, it } from 'vitest';
import { offerDeadline } from './deadline.ts';

it('an offer ends by day, never while people sleep', () => {
  const until = (now: string, hours: number) => offerDeadline(new Date(now), hours).toISOString();
  // 10:00 and three hours; 19:30 and three hours would be at night, as would 23:00 and nine.
  expect(until('2026-11-20T10:00:00+09:00', 3)).toBe('2026-11-20T04:00:00.000Z');
  expect(until('2026-11-20T19:30:00+09:00', 3)).toBe('2026-11-21T01:00:00.000Z');
  expect(until('2026-11-20T23:00:00+09:00', 9)).toBe('2026-11-21T01:00:00.000Z');
  expect(until('2026-11-20T09:00:00+09:00', 12)).toBe('2026-11-20T12:00:00.000Z');
  expect(until('2026-11-20T09:00:00+09:00', 24)).toBe('2026-11-21T00:00:00.000Z');
});
