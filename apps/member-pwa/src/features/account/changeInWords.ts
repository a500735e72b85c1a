import type { StandingChange } from '@tsudoi/contract/members';
import { addDays, jstToday } from '@tsudoi/domain';
import { formatDueDay, type Locale } from '@tsudoi/i18n';
import type { Translate } from '../../shell/words.ts';

/** A day as people say it: 12月31日（木）. */
export const dayInWords = (day: string, locale: Locale): string => formatDueDay(day, jstToday(new Date()), locale);

/** A change in words; a withdrawal is known by the last day of the membership. */
export function changeInWords(
  t: Translate,
  { act, holds_from: from }: Pick<StandingChange, 'act' | 'holds_from'>,
  locale: Locale,
): string {
  return t(`membership.will.${act}`, { day: dayInWords(act === 'withdraw' ? addDays(from, -1) : from, locale) });
}
