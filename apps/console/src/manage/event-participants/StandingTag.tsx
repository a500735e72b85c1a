import type { ParticipantRow } from '@tsudoi/contract/event-participants';
import { formatDay, formatDeadline } from '@tsudoi/i18n';
import { type ConsoleId, type Translate, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Tag } from '@tsudoi/ui/mantine/Tag';

type Stands = Pick<ParticipantRow, 'standing' | 'position' | 'pay_until' | 'expires_at'>;

/** Where somebody stands, in words. */
export function standingWords({ standing, position, pay_until, expires_at }: Stands, t: Translate<ConsoleId>): string {
  if (standing === 'unpaid' && pay_until !== null) return t('participants.unpaid_until', { day: formatDay(pay_until) });
  if (standing === 'offered' && expires_at !== null)
    return t('participants.offered_until', { at: formatDeadline(expires_at) });
  if (standing === 'waiting' && position !== null) return t('participants.waiting_at', { at: position });
  return t(`participants.standing.${standing}`);
}

/** The same; what needs somebody is a tag. */
export function StandingTag({ row }: { row: Stands }) {
  const t = useT();
  const words = standingWords(row, t);
  if (row.standing === 'unpaid') return <Tag tone="warn">{words}</Tag>;
  if (row.standing === 'offered' || row.standing === 'requested') return <Tag tone="info">{words}</Tag>;
  return words;
}
