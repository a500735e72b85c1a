import { type Day, daysBetween } from '@tsudoi/domain';

/** A membership that ends within this many days is coloured, so that what is urgent stands out. */
export const DUE_DAYS = 7;

/** How a membership stands on a day: never ends, has time left, ends within {@link DUE_DAYS}, or is over. */
export type ExpiryState = 'endless' | 'running' | 'soon' | 'over';

/** How a membership that ends on a day stands today; its last day still counts. */
export function expiryState(expiresOn: Day | null, today: Day): ExpiryState {
  if (expiresOn === null) return 'endless';
  const left = daysBetween(today, expiresOn);
  if (left < 0) return 'over';
  return left <= DUE_DAYS ? 'soon' : 'running';
}

/** Where a member is on the way to the member app. */
export type SignUpState = 'no_email' | 'no' | 'invited' | 'yes';

/** The way of a member to the app: signed in before, invited, can be invited, or cannot for want of an address. */
export function signUpState(member: {
  signed_up: boolean;
  invited_at: string | null;
  email: string | null;
}): SignUpState {
  if (member.signed_up) return 'yes';
  if (member.email === null || member.email === '') return 'no_email';
  return member.invited_at === null ? 'no' : 'invited';
}
