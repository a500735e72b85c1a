import type { EventInfo } from '@tsudoi/contract/event-participants';
import { formatNumber } from '@tsudoi/i18n';
import type { ConsoleId, Translate } from '@tsudoi/ui/headless/screen/i18n';

type Course = EventInfo['courses'][number];

/** Places of a course that are taken: 12人, 12 / 40, and of a course for groups 15 / 16組. */
export function takenWords(
  { taken, capacity, unit }: Pick<Course, 'taken' | 'capacity' | 'unit'>,
  t: Translate<ConsoleId>,
): string {
  const isGroups = unit === 'group';
  if (capacity === null)
    return t(isGroups ? 'participants.taken_groups' : 'participants.taken', { taken: formatNumber(taken) });
  return t(isGroups ? 'participants.taken_of_groups' : 'participants.taken_of', {
    taken: formatNumber(taken),
    capacity: formatNumber(capacity),
  });
}

/** Places of a course that are left: 残り3, 残り1組. */
export const leftWords = ({ free, unit }: { free: number; unit: Course['unit'] }, t: Translate<ConsoleId>): string =>
  t(unit === 'group' ? 'participants.left_groups' : 'participants.left', { free: formatNumber(free) });
