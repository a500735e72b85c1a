import { DAY_MS, MINUTE_MS } from '@tsudoi/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { deviceKeys } from '../offline/local.ts';
import { afterLater, afterVisit, hintMemory, isOffered, remember } from './installHint.ts';

const NOW = Date.parse('2026-11-20T14:32:00+09:00');
const first = () => afterVisit(hintMemory(), NOW);

beforeEach(() => localStorage.clear());

describe('the hint to install the app', () => {
  it('is not shown at the first visit, however often it is reloaded, and is at the second', () => {
    const reloaded = afterVisit(afterVisit(first(), NOW + MINUTE_MS), NOW + 50 * MINUTE_MS);
    expect(isOffered(reloaded, 'ios', NOW + 50 * MINUTE_MS)).toBe(false);
    expect(isOffered(afterVisit(reloaded, NOW + DAY_MS), 'ios', NOW + DAY_MS)).toBe(true);
  });

  it('is shown at the first visit once the card was shown', () => {
    expect(isOffered({ ...first(), cardShown: true }, 'prompt', NOW)).toBe(true);
  });

  it('is never shown where the app is installed or cannot be', () => {
    expect(isOffered({ ...first(), cardShown: true }, 'none', NOW)).toBe(false);
  });

  it('rests for three months after あとで, then for a year, then for good', () => {
    const once = afterLater({ ...first(), cardShown: true }, NOW);
    const after = (days: number) => NOW + days * DAY_MS;
    expect([0, 1, 89, 90].map((days) => isOffered(once, 'ios', after(days)))).toEqual([false, false, false, true]);
    const twice = afterLater(once, after(90));
    expect([91, 454, 455].map((days) => isOffered(twice, 'ios', after(days)))).toEqual([false, false, true]);
    expect(isOffered(afterLater(twice, after(455)), 'ios', after(10_000))).toBe(false);
  });

  it('remembers on the phone, and begins anew where what it remembers is unreadable', () => {
    remember(afterLater(first(), NOW));
    expect(hintMemory()).toEqual({ visits: 1, visitedAt: NOW, cardShown: false, later: 1, laterAt: NOW });
    deviceKeys.installHint.write('{');
    expect(hintMemory().visits).toBe(0);
  });
});
