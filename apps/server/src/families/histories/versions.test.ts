import { describe, expect, it } from 'vitest';
import { stateAt } from './versions.ts';

const entries = [
  { id: 9, before: { last_name: '田村' }, after: { last_name: '山本' } },
  { id: 5, before: { phone: null }, after: { phone: '090-1111-2222' } },
  { id: 2, before: null, after: { last_name: '田村', phone: null } },
];
const today = { last_name: '山本', phone: '090-1111-2222', gender: 2 };

describe('a version of a record', () => {
  it('is today where nothing came later', () => {
    expect(stateAt(today, entries, 9)).toEqual(today);
  });
  it('takes later changes back, newest first', () => {
    expect(stateAt(today, entries, 5)).toEqual({ last_name: '田村', phone: '090-1111-2222', gender: 2 });
    expect(stateAt(today, entries, 2)).toEqual({ last_name: '田村', phone: null, gender: 2 });
  });
  it('leaves what no entry ever touched as it is', () => {
    expect(stateAt(today, entries, 2).gender).toBe(2);
  });
});
