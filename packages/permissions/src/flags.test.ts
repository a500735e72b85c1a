import { PermissionFlag, valuesOf } from '@tsudoi/domain';
import { describe, expect, it } from 'vitest';
import { assertFlagPair, canEdit, canView, flagFrom, flagsOf, storedFlag } from './index.ts';

describe('a permission flag', () => {
  it.each([
    // flag, view_flag, edit_flag, may view, may edit, is stored as
    [0, false, false, false, false, 0],
    [1, true, false, true, false, 1],
    [2, false, true, false, false, 3],
    [3, true, true, true, true, 3],
  ] as const)('%i', (flag, view_flag, edit_flag, mayView, mayEdit, stored) => {
    expect(flagsOf(flag)).toEqual({ view_flag, edit_flag });
    expect(canView(flag)).toBe(mayView);
    expect(canEdit(flag)).toBe(mayEdit);
    expect(storedFlag(flag)).toBe(stored);
  });
  it('that is missing allows nothing', () => {
    expect([canView(undefined), canEdit(undefined)]).toEqual([false, false]);
  });
  it('comes back from its boxes as it is stored', () => {
    for (const flag of valuesOf(PermissionFlag)) expect(flagFrom(flagsOf(flag))).toBe(storedFlag(flag));
  });
  it('is never made of anything but booleans', () => {
    for (const pair of [
      { view_flag: 1, edit_flag: 0 },
      { view_flag: 'true', edit_flag: true },
      { view_flag: true },
      {},
    ]) {
      expect(() => assertFlagPair(pair)).toThrow(TypeError);
    }
  });
});
