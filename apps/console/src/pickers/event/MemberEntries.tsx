import { type AccountEntries, accountEntries } from '@tsudoi/contract/event-participants';
import { formatPeriod } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { DetailSection } from '@tsudoi/ui/mantine/DetailPage';
import { Link } from 'react-router';
import { participantPaths } from './paths.ts';

/** Entries of a member in the kinds of events that the reader may see; none while they are read. */
export const useMemberEntries = (accountCode: string): AccountEntries =>
  useEndpoint(accountEntries, { query: { account_code: accountCode } }).data ?? [];

/** Whether an entry is for something that is still to come. */
export const isComing = ({ standing, ends_at }: AccountEntries[number]): boolean =>
  standing !== 'cancelled' && standing !== 'expired' && standing !== 'refused' && Date.parse(ends_at) > Date.now();

/** イベント of a member: what they entered, each leading to its entry. Nothing where there is none. */
export function MemberEntries({ entries }: { entries: AccountEntries }) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <DetailSection id="events" title={t('participants.of_member')}>
      <ul className="member-events">
        {entries.map((entry) => {
          const kind = { url: entry.kind_url, code: entry.event_cms_code, id: entry.kind_id };
          return (
            <li key={entry.id}>
              <Link to={participantPaths(kind, entry.event_code).edit(entry.id)}>{entry.event_name}</Link>{' '}
              <span>{entry.course_name}</span> <span>{t(`participants.standing.${entry.standing}`)}</span>{' '}
              <span className="sub nb">{formatPeriod(entry.starts_at, entry.ends_at)}</span>
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}
