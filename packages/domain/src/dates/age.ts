import { addDays, type Day, partsOf } from './day.ts';

const SCHOOL_START_AGE = 6;
const FISCAL_MONTH = 4;

/**
 * The day at whose end one reaches an age in Japanese law: the day before the birthday. Who is born on 29 February
 * reaches it at the end of 28 February, whatever the year: where there is no such date it counts as 1 March.
 */
export function ageReachedOn(birthday: Day, age: number): Day {
  const { year } = partsOf(birthday);
  return addDays(`${year + age}${birthday.slice(4)}`, -1);
}

/** Full age (満年齢) during a day: it changes at the end of the day before the birthday, that is as the birthday begins. */
export function trueAge(birthday: Day, on: Day): number {
  const age = partsOf(on).year - partsOf(birthday).year;
  return on > ageReachedOn(birthday, age) ? age : age - 1;
}

/** Age by birth year alone, as the form dependency rules count it (VAL-70, VAL-99). */
export function birthYearAge(birthday: Day, year: number): number {
  return year - partsOf(birthday).year;
}

/** Fiscal year (年度) of a day: 1 April to 31 March. */
export function fiscalYear(day: Day): number {
  const { year, month } = partsOf(day);
  return month >= FISCAL_MONTH ? year : year - 1;
}

/** School cohort of a birthday: 2 April to 1 April, because who is born on 1 April ages on 31 March. */
export function schoolYear(birthday: Day): number {
  return fiscalYear(addDays(birthday, -1));
}

/** School grade on a day: 1 to 6 primary, 7 to 9 lower secondary, 10 to 12 upper secondary; 0 and below is before school. */
export function schoolGrade(birthday: Day, on: Day): number {
  return fiscalYear(on) - schoolYear(birthday) - SCHOOL_START_AGE;
}
