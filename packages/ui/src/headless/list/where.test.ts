import type { FactCondition } from '@tsudoi/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWhere, type Where, withCondition, withoutCondition, writeWhere } from './where.ts';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((one) => one.isWellFormed());
const condition: fc.Arbitrary<FactCondition> = fc.oneof(
  text.map((said) => ({ field: 'address', is: 'contains' as const, text: said })),
  fc.array(text, { minLength: 1, maxLength: 3 }).map((values) => ({ field: 'gender', is: 'any' as const, values })),
  fc.constantFrom('2026-11-22', '7').map((from) => ({ field: 'birthday', is: 'between' as const, from })),
  fc.nat(999).map((days) => ({ field: 'extend_info.7', is: 'next' as const, days })),
  fc.constant({ field: 'email', is: 'empty' as const }),
);
const where = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

describe('conditions in the address', () => {
  it('read back as they were written, whatever stands in them', () => {
    fc.assert(
      fc.property(where, (some) => {
        expect(readWhere(writeWhere(some))).toEqual(some);
      }),
    );
  });

  it('stop the list where they cannot be read, and never narrow less', () => {
    for (const broken of ['x', 'gender:any:1;;', 'gender:is', 'expires_on:next:soon', '|', ':empty'])
      expect([broken, readWhere(broken)]).toEqual([broken, undefined]);
    expect(readWhere('')).toEqual([]);
  });

  it('are added to the first group, changed and taken away in their place', () => {
    const one: Where = [[{ field: 'email', is: 'empty' }], [{ field: 'gender', is: 'any', values: ['1'] }]];
    const more = withCondition(one, { field: 'phone', is: 'filled' });
    expect(more[0]).toHaveLength(2);
    expect(withoutCondition(more, { group: 0, index: 1 })).toEqual(one);
    expect(withoutCondition(one, { group: 0, index: 0 })).toEqual([one[1]]);
    expect(withCondition(one, { field: 'email', is: 'filled' }, { group: 0, index: 0 })[0]).toEqual([
      { field: 'email', is: 'filled' },
    ]);
  });
});
