import type { FirstSteps } from '@tsudoi/contract/overview';

/** The first steps in their order. */
export const STEPS = ['types', 'import', 'invite'] as const;
/** One of {@link STEPS}. */
export type Step = (typeof STEPS)[number];
/** Done, to be done now, or not before another one. */
export type StepState = 'done' | 'now' | 'locked';

/** Where each step stands, told from what there is. Who is invited has done all, and sees the desk. */
export function stepStates({ types, members }: Pick<FirstSteps, 'types' | 'members'>): Record<Step, StepState> {
  const hasTypes = types.length > 0;
  const hasMembers = members > 0;
  return {
    types: hasTypes ? 'done' : 'now',
    import: hasMembers ? 'done' : hasTypes ? 'now' : 'locked',
    invite: hasTypes && hasMembers ? 'now' : 'locked',
  };
}

/** How many steps are done. */
export const stepsDone = (steps: Pick<FirstSteps, 'types' | 'members'>): number =>
  Object.values(stepStates(steps)).filter((state) => state === 'done').length;
