import { trueAge } from '../dates/age.ts';
import type { Day } from '../dates/day.ts';
import { ApplicationMode } from '../enums/accounts.ts';

/** By which way an application came in: the mail of the registration page, the shared link, a company's link, or staff. */
export const applicationDoors = ['mail', 'link', 'corporate', 'staff'] as const;
/** One of {@link applicationDoors}. */
export type ApplicationDoor = (typeof applicationDoors)[number];

/**
 * Where an application stands: its link was mailed; the link was opened, so that the address is the applicant's; it was
 * sent and waits for staff; staff asked for corrections; it was approved and its fee is to be paid; and its three ends.
 */
export const applicationStates = [
  'mailed',
  'confirmed',
  'submitted',
  'returned',
  'unpaid',
  'approved',
  'refused',
  'withdrawn',
] as const;
/** One of {@link applicationStates}. */
export type ApplicationState = (typeof applicationStates)[number];

/**
 * What is done with an application. The applicant confirms, submits, corrects and withdraws; staff do the rest. `charge` approves what
 * costs something: the membership is official once that is paid (`pay`) or staff do without it (`waive`), and no more where the money
 * is taken back (`unpay`).
 */
export const applicationActs = [
  'confirm',
  'submit',
  'correct',
  'withdraw',
  'ask',
  'approve',
  'charge',
  'pay',
  'waive',
  'unpay',
  'refuse',
] as const;
/** One of {@link applicationActs}. */
export type ApplicationAct = (typeof applicationActs)[number];

const NEXT: Record<ApplicationState, Partial<Record<ApplicationAct, ApplicationState>>> = {
  mailed: { confirm: 'confirmed' },
  // A link that is opened twice confirms twice; it is used up by sending the form.
  confirmed: { confirm: 'confirmed', submit: 'submitted' },
  submitted: { ask: 'returned', approve: 'approved', charge: 'unpaid', refuse: 'refused', withdraw: 'withdrawn' },
  returned: {
    correct: 'submitted',
    ask: 'returned',
    approve: 'approved',
    charge: 'unpaid',
    refuse: 'refused',
    withdraw: 'withdrawn',
  },
  unpaid: { pay: 'approved', waive: 'approved', refuse: 'refused', withdraw: 'withdrawn' },
  approved: { unpay: 'unpaid' },
  refused: {},
  withdrawn: {},
};

/** The state after an act; undefined where the act is not possible in the state. */
export function applicationAfter(state: ApplicationState, act: ApplicationAct): ApplicationState | undefined {
  return NEXT[state][act];
}

/** Whether staff still have to decide on an application. */
export const isWaiting = (state: ApplicationState): boolean => applicationAfter(state, 'approve') !== undefined;

/** What a member type says of its applications. */
export interface ApplicationTerms {
  application_mode: number;
  /** First and last day on which one can apply; null is without limit. */
  apply_from: Day | null;
  apply_until: Day | null;
  /** Integer yen. */
  sign_up_fee: number;
}

/** Whether a member type can be applied for on a day. */
export function takesApplications(terms: ApplicationTerms, today: Day): boolean {
  const { application_mode: mode, apply_from: from, apply_until: until } = terms;
  return mode !== ApplicationMode.closed && (from === null || from <= today) && (until === null || today <= until);
}

/**
 * Whether staff look at an application before the membership is official, or before its fee is asked for. Only a confirmed address
 * joins at once.
 */
export function needsApproval(terms: ApplicationTerms, door: ApplicationDoor): boolean {
  return door !== 'mail' || terms.application_mode !== ApplicationMode.atOnce;
}

/** Age from which on one applies without a guardian. */
const OF_AGE = 18;

/** Whether a guardian has to consent; of somebody whose birthday is not asked for nobody can know. */
export function needsGuardian(birthday: Day | null, today: Day): boolean {
  return birthday !== null && trueAge(birthday, today) < OF_AGE;
}

/** The number of an application, as the applicant is told it: E001284. */
export const applicationCode = (id: number): string => `E${String(id).padStart(6, '0')}`;
