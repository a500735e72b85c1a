import { trueAge } from '../dates/age.ts';
import type { Day } from '../dates/day.ts';

/** Age in years from which on nobody acts for one as a parent or guardian (民法4条: 成年). */
export const OF_AGE = 18;

/** Whether somebody is of age on a day, so that a link of this kind ends; of an unknown birthday nobody can know. */
export const endsWithAge = ({ kind, birthday }: { kind: string; birthday: Day | null }, today: Day): boolean =>
  kind !== 'other' && birthday !== null && trueAge(birthday, today) >= OF_AGE;
