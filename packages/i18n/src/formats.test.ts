import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  deadlineParts,
  formatAgo,
  formatDay,
  formatDayWithWeekday,
  formatDeadline,
  formatDueDay,
  formatInstant,
  formatMonth,
  formatPaperInstant,
  formatPeriod,
  formatTime,
  formatTotal,
  formatYen,
} from './index.ts';

describe('days and times', () => {
  it('have the form of their place', () => {
    expect(formatDay('2026-11-20')).toBe('2026-11-20');
    expect(formatDueDay('2026-11-20', '2026-01-05')).toBe('11月20日（金）');
    expect(formatDueDay('2026-11-20', '2025-12-31')).toBe('2026年11月20日（金）');
    expect(formatDueDay('2026-11-20', '2025-12-31', 'en')).toBe('2026-11-20 (Fri)');
    expect([formatDayWithWeekday('2026-11-20'), formatDayWithWeekday('2026-11-20', 'en')]).toEqual([
      '2026-11-20（金）',
      '2026-11-20 (Fri)',
    ]);
    expect(formatInstant('2026-11-20T05:31:00Z')).toBe('2026-11-20 14:31');
    expect(formatPaperInstant('2026-11-20T05:31:00Z')).toBe('2026年11月20日 14:31');
    expect(formatPaperInstant('2026-11-20T05:31:00Z', 'en')).toBe('2026-11-20 14:31');
    expect(formatTime('2026-11-20T05:31:00Z')).toBe('14:31');
  });
  it('span a period: the day once where it ends on the same one', () => {
    const from = '2026-11-23T17:00:00Z';
    expect(formatPeriod(from, '2026-11-23T19:30:00Z')).toBe('2026-11-24 2:00–4:30');
    expect(formatPeriod(from, '2026-11-24T17:00:00Z')).toBe('2026-11-24 2:00–2026-11-25 2:00');
    expect(formatPeriod('2026-11-24T01:00:00Z', null)).toBe('2026-11-24 10:00');
  });
  it('are counted back below an hour', () => {
    const now = new Date('2026-11-20T14:32:00+09:00');
    expect(formatAgo('2026-11-20T13:58:00+09:00', now)).toBe('34分前');
    expect(formatAgo('2026-11-20T14:31:30+09:00', now)).toBe('たった今');
    expect(formatAgo('2026-11-20T13:32:00+09:00', now)).toBe('13:32');
    expect(formatAgo('2026-11-19T23:59:00+09:00', now)).toBe('2026-11-19 23:59');
    expect(formatAgo('2026-11-20T13:58:00+09:00', now, 'en')).toBe('34 min ago');
  });
});

it('shows money, counts and months', () => {
  expect([formatYen(8800), formatYen(8800, 'en')]).toEqual(['8,800円', '¥8,800']);
  expect([formatTotal(3482), formatTotal(0), formatTotal(3482, 'en')]).toEqual([
    '全3,482件',
    '全0件',
    '3,482 in total',
  ]);
  expect([formatMonth(1), formatMonth(12), formatMonth(12, 'en')]).toEqual(['1月', '12月', 'December']);
});

it('a deadline at midnight is the end of the day before', () => {
  expect(formatDeadline('2026-11-30T15:00:00Z')).toBe('2026-11-30 24:00');
  expect(formatDeadline('2026-11-30T14:59:00Z')).toBe('2026-11-30 23:59');
  expect(formatDeadline('2026-11-30T17:05:00Z')).toBe('2026-12-01 2:05');
  expect(deadlineParts('2026-12-31T15:00:00Z')).toEqual({ day: '2026-12-31', time: '24:00' });
});

it('no screen writes a date in a way of its own', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  const own = /toLocaleDateString|toLocaleString\(|formatInstantJst|toSlashDay/;
  // Form values: the filter of the list, as it is typed, and what the rules of a form compare.
  const allowed = [
    'apps/console/src/manage/members/MemberConditions.tsx',
    'packages/ui/src/headless/form/accountForm.ts',
  ];
  const found = ['apps/console/src', 'apps/member-pwa/src', 'packages/ui/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && own.test(readFileSync(path.join(root, file), 'utf8'))),
  );
  expect(found).toEqual(allowed);
});
