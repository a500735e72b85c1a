import { PermissionFlag, PermissionType } from '@tsudoi/domain';
import { allows, type GrantKey, type Grants, grantKey, type Need } from './grants.ts';

/** How a facility has a menu, or one kind of it: `missing` where it has none, or the product cannot do it yet. */
export type MenuState = 'shown' | 'hidden' | 'missing';

/** All that a decision about an account rests on. */
export interface Holdings {
  menuState(key: GrantKey): MenuState;
  permissionType: PermissionType;
  /** What its role may do; nothing for an account without one. */
  role: Grants;
  /** Its individual rows, which count only where its permissions are individual (PERM-13). */
  individual: Grants;
}

/** What is known of a record beside its menu. What is not named was not looked at. */
export interface Circumstances {
  /** Whether the record's organization is in reach of the account; `none` where the facility has no organizations. */
  reach?: 'inside' | 'outside' | 'none';
  /** Whether the condition under which the record is shown holds; `none` where such records have none. */
  condition?: 'holds' | 'fails' | 'none';
}

/** What decides, in this order. */
export const DECISION_STEPS = ['menu', 'individual', 'role', 'condition', 'organization'] as const;
export type DecisionStep = (typeof DECISION_STEPS)[number];

/** `silent`: it has nothing to say here, so the next one is asked. `unasked`: the answer was there before, or nobody asked. */
export type Verdict = 'allows' | 'refuses' | 'silent' | 'unasked';

/** What one step says, and the flag it says it by. */
export interface Reason {
  step: DecisionStep;
  verdict: Verdict;
  flag: PermissionFlag | null;
}

/** A verdict with all its reasons. */
export interface Decision {
  allowed: boolean;
  /** The step that refuses, or the one that grants. */
  decidedBy: DecisionStep;
  /** One for each step, in order. */
  reasons: readonly Reason[];
}

/**
 * Whether an account may do something, and why. The menu has to be there; then individual permissions decide alone where the
 * account has them, else its role; then what is known of the record. The first refusal ends it.
 */
export function decide(holdings: Holdings, need: Need, { reach, condition }: Circumstances = {}): Decision {
  const key = grantKey(need);
  const isIndividual = holdings.permissionType === PermissionType.individual;
  const granting: DecisionStep = isIndividual ? 'individual' : 'role';
  const flag = (isIndividual ? holdings.individual : holdings.role).get(key) ?? PermissionFlag.none;
  const said: Record<DecisionStep, Verdict> = {
    menu: verdictOf(holdings.menuState(key) === 'shown'),
    individual: 'silent',
    role: 'silent',
    condition: saidOf(condition, 'holds'),
    organization: saidOf(reach, 'inside'),
    [granting]: verdictOf(allows(flag, need.flag)),
  };
  const refusing = DECISION_STEPS.find((step) => said[step] === 'refuses');
  const last = refusing === undefined ? DECISION_STEPS.length : DECISION_STEPS.indexOf(refusing);
  return {
    allowed: refusing === undefined,
    decidedBy: refusing ?? granting,
    reasons: DECISION_STEPS.map((step, index) => ({
      step,
      verdict: index > last ? 'unasked' : said[step],
      flag: step === granting && index <= last ? flag : null,
    })),
  };
}

const saidOf = (answer: string | undefined, good: string): Verdict =>
  answer === undefined ? 'unasked' : answer === 'none' ? 'silent' : verdictOf(answer === good);

const verdictOf = (isAllowed: boolean): Verdict => (isAllowed ? 'allows' : 'refuses');

/** Whether the grants allow it: the verdict of {@link decide}. Missing means no; neither parents, children nor other kinds of a menu imply anything. */
export function can(grants: Grants, need: Need): boolean {
  return decide(holdingsOf(grants), need).allowed;
}

/** Grants as they are held: the menus they name are shown, whoever gave them. */
function holdingsOf(role: Grants): Holdings {
  return { menuState: () => 'shown', permissionType: PermissionType.role, role, individual: NONE };
}
const NONE: Grants = new Map();

/** What an account may do by all that decides about its menus: individual rows replace its role's, hidden menus give nothing (PERM-13, G-40). */
export function effectiveGrants({ menuState, permissionType, role, individual }: Holdings): Grants {
  const held = permissionType === PermissionType.individual ? individual : role;
  return new Map([...held].filter(([key]) => menuState(key) === 'shown'));
}

/** What it takes to change roles. Somebody in a facility always has it (G-40). */
export const EDITS_ROLES = { menu: 'roles', flag: 'edit' } as const satisfies Need;
