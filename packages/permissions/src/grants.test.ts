import { PermissionFlag, valuesOf } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beyond,
  CATALOGUE,
  can,
  canSome,
  type Grants,
  grantKey,
  INSTANCE_MENUS,
  inCommon,
  isInstanceMenu,
  type NeededFlag,
} from './index.ts';

const kinds = fc.oneof(fc.constantFrom('tournament', 'lesson', ''), fc.string({ maxLength: 5 }));
const menus = fc
  .tuple(fc.constantFrom(...CATALOGUE.map(({ key }) => key)), kinds)
  .map(([menu, of]) => (isInstanceMenu(menu) ? { menu, of } : { menu }));
const flags = fc.constantFrom(...valuesOf(PermissionFlag));
const grants = fc.array(fc.tuple(menus.map(grantKey), flags)).map((rows): Grants => new Map(rows));

/** A flag, and whether it lets view and edit. */
const ALLOWED = [
  [undefined, false, false],
  [PermissionFlag.none, false, false],
  [PermissionFlag.view, true, false],
  [PermissionFlag.edit, false, false],
  [PermissionFlag.both, true, true],
] as const;

describe('can', () => {
  it.each(ALLOWED)('with flag %s: view %s, edit %s', (flag, view, edit) => {
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
        (given, menu) => !can(given, { ...menu, flag: 'edit' }) || can(given, { ...menu, flag: 'view' }),
      ),
    );
  });
});

it('what two have in common is what both may do, for every menu and flag', () => {
  fc.assert(
    fc.property(grants, grants, menus, fc.constantFrom<NeededFlag>('view', 'edit'), (one, other, menu, flag) => {
      const both = can(one, { ...menu, flag }) && can(other, { ...menu, flag });
      expect(can(inCommon(one, other), { ...menu, flag })).toBe(both);
    }),
  );
});

describe('a menu of event kinds', () => {
  const coach: Grants = new Map([
    ['events/lesson', PermissionFlag.both],
    ['events/camp', PermissionFlag.view],
    ['members', PermissionFlag.both],
  ]);
  it('is granted kind by kind', () => {
    expect(can(coach, { menu: 'events', flag: 'edit', of: 'lesson' })).toBe(true);
    expect(can(coach, { menu: 'events', flag: 'view', of: 'camp' })).toBe(true);
    expect(can(coach, { menu: 'events', flag: 'edit', of: 'camp' })).toBe(false);
    for (const kind of ['tournament', 'lesson2', 'less', 'Lesson', 'lesson/', ''])
      expect(can(coach, { menu: 'events', flag: 'view', of: kind }), kind).toBe(false);
  });
  it('gives nothing to another menu of the same kind', () => {
    expect(can(coach, { menu: 'web.events', flag: 'view', of: 'lesson' })).toBe(false);
    expect(can(coach, { menu: 'contents', flag: 'view', of: 'lesson' })).toBe(false);
  });
  it('is for no kind what it is for the pattern of the catalogue', () => {
    const given: Grants = new Map([['events', PermissionFlag.both]]);
    expect(can(given, { menu: 'events', flag: 'view', of: 'lesson' })).toBe(false);
    expect(can(given, { menu: 'events', flag: 'view', of: '' })).toBe(false);
    expect(canSome(given, { menu: 'events', flag: 'view' })).toBe(false);
  });
  it.each(ALLOWED)('is granted for some kind with flag %s: view %s, edit %s', (flag, view, edit) => {
    const given: Grants = new Map(flag === undefined ? [] : [['events/lesson', flag]]);
    expect(canSome(given, { menu: 'events', flag: 'view' })).toBe(view);
    expect(canSome(given, { menu: 'events', flag: 'edit' })).toBe(edit);
    expect(canSome(given, { menu: 'contents', flag: 'view' })).toBe(false);
  });
  it('is granted for some kind exactly where one of its kinds is', () => {
    expect(canSome(new Map([['access-contents/a', PermissionFlag.both]]), { menu: 'contents', flag: 'view' })).toBe(
      false,
    );
    const instances = fc.constantFrom(...INSTANCE_MENUS);
    fc.assert(
      fc.property(grants, instances, fc.constantFrom<NeededFlag>('view', 'edit'), (given, menu, flag) => {
        const held = [...given.keys()].flatMap((key) =>
          key.startsWith(`${menu}/`) ? [key.slice(menu.length + 1)] : [],
        );
        expect(canSome(given, { menu, flag })).toBe(held.some((of) => can(given, { menu, flag, of })));
      }),
    );
  });
  it('are the patterns of the catalogue, and no others', () => {
    const patterns = CATALOGUE.filter(({ type }) => type === 'event' || type === 'content').map(({ key }) => key);
    expect(INSTANCE_MENUS.toSorted()).toEqual(patterns.toSorted());
    expect(CATALOGUE.filter(({ key }) => key.includes('/'))).toEqual([]);
  });
});

describe('what goes beyond one’s own', () => {
  const own: Grants = new Map([
    ['members', PermissionFlag.view],
    ['hosts', PermissionFlag.both],
    ['roles', PermissionFlag.edit],
  ]);
  it.each([
    ['members', PermissionFlag.none, false],
    ['members', PermissionFlag.view, false],
    ['members', PermissionFlag.edit, false],
    ['members', PermissionFlag.both, true],
    ['hosts', PermissionFlag.both, false],
    // A lone edit allows nothing, to whoever gives it and to whoever gets it.
    ['roles', PermissionFlag.edit, false],
    ['roles', PermissionFlag.view, true],
    ['organizations', PermissionFlag.view, true],
    ['organizations', PermissionFlag.none, false],
  ] as const)('%s with flag %s: %s', (key, flag, exceeds) =>
    expect(beyond(new Map([[key, flag]]), own)).toEqual(exceeds ? [key] : []),
  );
  it('is nothing of what can be done already', () =>
    fc.assert(
      fc.property(grants, grants, menus, (wanted, held, menu) => {
        const keys = beyond(wanted, held);
        const more = (['view', 'edit'] as const).some(
          (flag) => can(wanted, { ...menu, flag }) && !can(held, { ...menu, flag }),
        );
        expect(keys.includes(grantKey(menu))).toBe(more);
      }),
    ));
});
