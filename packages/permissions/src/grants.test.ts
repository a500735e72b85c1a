import { PermissionFlag, PermissionType, valuesOf } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, can, effectiveGrants, type Grants } from './index.ts';

const menus = fc.constantFrom(...CATALOGUE.map(({ key }) => key));
const flags = fc.constantFrom(...valuesOf(PermissionFlag));
const grants = fc.array(fc.tuple(menus, flags)).map((rows): Grants => new Map(rows));
const types = fc.constantFrom(...valuesOf(PermissionType));
const needs = fc.record({ menu: menus, flag: fc.constantFrom('view', 'edit') });

describe('can', () => {
  it.each([
    [undefined, false, false],
    [PermissionFlag.none, false, false],
    [PermissionFlag.view, true, false],
    [PermissionFlag.edit, false, false],
    [PermissionFlag.both, true, true],
  ] as const)('with flag %s: view %s, edit %s', (flag, view, edit) => {
    const given: Grants = new Map(flag === undefined ? [] : [['members', flag]]);
    expect(can(given, { menu: 'members', flag: 'view' })).toBe(view);
    expect(can(given, { menu: 'members', flag: 'edit' })).toBe(edit);
  });
  it('gets nothing from a parent or a child', () => {
    const given: Grants = new Map([['members', PermissionFlag.both]]);
    expect(can(given, { menu: 'members.import-csv', flag: 'view' })).toBe(false);
    expect(can(given, { menu: 'group.members', flag: 'view' })).toBe(false);
  });
  it('never lets edit who may not view', () => {
    fc.assert(
      fc.property(
        grants,
        menus,
        (given, menu) => !can(given, { menu, flag: 'edit' }) || can(given, { menu, flag: 'view' }),
      ),
    );
  });
});

describe('effective grants', () => {
  it('come from the role or from the individual rows, never from both', () => {
    fc.assert(
      fc.property(grants, grants, types, needs, (role, individual, permissionType, need) => {
        const effective = effectiveGrants({ role, individual, permissionType });
        const source = permissionType === PermissionType.individual ? individual : role;
        expect(can(effective, need)).toBe(can(source, need));
      }),
    );
  });
  it('are nothing for an account with individual permissions and no rows', () => {
    const role: Grants = new Map([['members', PermissionFlag.both]]);
    const effective = effectiveGrants({ role, individual: new Map(), permissionType: PermissionType.individual });
    expect(can(effective, { menu: 'members', flag: 'view' })).toBe(false);
  });
});
