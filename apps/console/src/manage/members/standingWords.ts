import type { StandingChange } from '@tsudoi/contract/members';
import { addDays, type Day, type StandingAct } from '@tsudoi/domain';
import { formatDay } from '@tsudoi/i18n';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';

/** The day by which people know a change: of a withdrawal the last day of the membership, of the others the first on which they hold. */
export const dayOfChange = ({ act, holds_from: from }: Pick<StandingChange, 'act' | 'holds_from'>): Day =>
  act === 'withdraw' ? addDays(from, -1) : from;

/** The first day on which a change holds, from the day that people know it by. */
export const holdsFrom = (act: StandingAct, day: Day): Day => (act === 'withdraw' ? addDays(day, 1) : day);

/** A change in words: 2026-12-31で退会. */
export const changeInWords = (
  t: Translate<ConsoleId>,
  change: Pick<StandingChange, 'act' | 'holds_from'>,
  tense: 'will' | 'was' = 'will',
): string => t(`standing.${tense}.${change.act}`, { day: formatDay(dayOfChange(change)) });
