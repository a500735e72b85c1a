import { PermissionFlag, PermissionType, valuesOf } from '@tsudoi/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CATALOGUE,
  type Circumstances,
  can,
  DECISION_STEPS,
  type Decision,
  decide,
  EDITS_ROLES,
  effectiveGrants,
  type Grants,
  grantKey,
  type Holdings,
  isInstanceMenu,
  type MenuState,
  type Need,
  type NeededFlag,
  type Verdict,
} from './index.ts';

const { none, view, both } = PermissionFlag;
const NOTHING: Grants = new Map();
const members: Need = { menu: 'members', flag: 'view' };

/** An account whose role may see members, unless told otherwise. */
const holding = (over: Partial<Holdings> = {}): Holdings => ({
  menuState: () => 'shown',
  permissionType: PermissionType.role,
  role: new Map([['members', view]]),
  individual: NOTHING,
  ...over,
});

/** What each step says, in order, and which decides. */
const told = ({ allowed, decidedBy, reasons }: Decision) => [
  allowed,
  decidedBy,
  ...reasons.map(({ verdict, flag }) => (flag === null ? verdict : `${verdict} ${flag}`)),
];

describe('a decision', () => {
  it('rests on the role where there is nothing individual', () => {
    expect(told(decide(holding(), members))).toEqual([
      true,
      'role',
      'allows',
      'silent',
      'allows 1',
      'unasked',
      'unasked',
    ]);
    expect(told(decide(holding({ role: NOTHING }), members))).toEqual([
      false,
      'role',
      'allows',
      'silent',
      'refuses 0',
      'unasked',
      'unasked',
    ]);
  });
  it('rests on individual permissions alone where the account has them', () => {
    const individual: Partial<Holdings> = {
      permissionType: PermissionType.individual,
      role: new Map([['members', both]]),
    };
    expect(told(decide(holding(individual), members))).toEqual([
      false,
      'individual',
      'allows',
      'refuses 0',
      'unasked',
      'unasked',
      'unasked',
    ]);
    const given = holding({ ...individual, role: NOTHING, individual: new Map([['members', both]]) });
    expect(told(decide(given, members))).toEqual([
      true,
      'individual',
      'allows',
      'allows 3',
      'silent',
      'unasked',
      'unasked',
    ]);
  });
  it.each(['hidden', 'missing'] as const)('ends at a menu that is %s', (state) =>
    expect(told(decide(holding({ menuState: () => state }), members, { reach: 'inside' }))).toEqual([
      false,
      'menu',
      'refuses',
      'unasked',
      'unasked',
      'unasked',
      'unasked',
    ]),
  );
  it('asks for the menu of the need, with its kind', () => {
    const asked: string[] = [];
    const menuState = (key: string): MenuState => {
      asked.push(key);
      return 'shown';
    };
    decide(holding({ menuState }), { menu: 'events', of: 'lesson', flag: 'view' });
    expect(asked).toEqual(['events/lesson']);
  });
  it.each<[Circumstances, boolean, string, Verdict, Verdict]>([
    [{ condition: 'holds', reach: 'inside' }, true, 'role', 'allows', 'allows'],
    [{ condition: 'fails', reach: 'inside' }, false, 'condition', 'refuses', 'unasked'],
    [{ condition: 'holds', reach: 'outside' }, false, 'organization', 'allows', 'refuses'],
    [{ reach: 'outside' }, false, 'organization', 'unasked', 'refuses'],
    [{ condition: 'none', reach: 'none' }, true, 'role', 'silent', 'silent'],
    [{ condition: 'none', reach: 'outside' }, false, 'organization', 'silent', 'refuses'],
    [{ condition: 'fails' }, false, 'condition', 'refuses', 'unasked'],
  ])('looks at the record: %j', (circumstances, allowed, decidedBy, condition, organization) =>
    expect(told(decide(holding(), members, circumstances))).toEqual([
      allowed,
      decidedBy,
      'allows',
      'silent',
      'allows 1',
      condition,
      organization,
    ]),
  );
});

const menus = fc
  .tuple(fc.constantFrom(...CATALOGUE.map(({ key }) => key)), fc.constantFrom('lesson', 'camp'))
  .map(([menu, of]) => (isInstanceMenu(menu) ? { menu, of } : { menu }));
const needs = fc
  .tuple(menus, fc.constantFrom<NeededFlag>('view', 'edit'))
  .map(([menu, flag]): Need => ({ ...menu, flag }));
const grants = fc
  .array(fc.tuple(menus.map(grantKey), fc.constantFrom(...valuesOf(PermissionFlag))), { maxLength: 60 })
  .map((rows): Grants => new Map(rows));
const holdings = fc
  .record({
    permissionType: fc.constantFrom(...valuesOf(PermissionType)),
    role: grants,
    individual: grants,
    states: fc.array(fc.tuple(menus.map(grantKey), fc.constantFrom<MenuState>('shown', 'hidden', 'missing'))),
  })
  .map(({ states, ...held }): Holdings => {
    const byKey = new Map(states);
    return { ...held, menuState: (key) => byKey.get(key) ?? 'shown' };
  });
const circumstances = fc.record(
  { reach: fc.constantFrom('inside', 'outside', 'none'), condition: fc.constantFrom('holds', 'fails', 'none') },
  { requiredKeys: [] },
) satisfies fc.Arbitrary<Circumstances>;

describe('the explanation and the verdict', () => {
  it('never disagree: what may be done is what decide() allows', () => {
    fc.assert(
      fc.property(holdings, needs, (held, need) => {
        expect(can(effectiveGrants(held), need)).toBe(decide(held, need).allowed);
      }),
    );
  });
  it('agree in their own reasons, whatever is known of the record', () => {
    fc.assert(
      fc.property(holdings, needs, circumstances, (held, need, record) => {
        const { allowed, decidedBy, reasons } = decide(held, need, record);
        expect(reasons.map(({ step }) => step)).toEqual(DECISION_STEPS);
        const refusals = reasons.filter(({ verdict }) => verdict === 'refuses');
        expect(refusals.map(({ step }) => step)).toEqual(allowed ? [] : [decidedBy]);
        const decided = reasons.findIndex(({ step }) => step === decidedBy);
        expect(reasons[decided]?.verdict).toBe(allowed ? 'allows' : 'refuses');
        if (!allowed) expect(reasons.slice(decided + 1).every(({ verdict }) => verdict === 'unasked')).toBe(true);
      }),
    );
  });
});

describe('effective grants', () => {
  it('leave out what the facility does not show', () => {
    const role: Grants = new Map([
      ['members', both],
      ['hosts', view],
      ['roles', none],
    ]);
    const held = holding({ role, menuState: (key) => (key === 'hosts' ? 'hidden' : 'shown') });
    expect([...effectiveGrants(held)]).toEqual([
      ['members', both],
      ['roles', none],
    ]);
  });
  it('are nothing for an account with individual permissions and no rows', () =>
    expect(effectiveGrants(holding({ permissionType: PermissionType.individual })).size).toBe(0));
});

it('changing roles takes the edit flag of their menu', () => {
  expect(can(new Map([['roles', both]]), EDITS_ROLES)).toBe(true);
  expect(can(new Map([['roles', view]]), EDITS_ROLES)).toBe(false);
});
