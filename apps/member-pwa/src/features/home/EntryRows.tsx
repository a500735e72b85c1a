import { IconChevronRight } from '@tabler/icons-react';
import { ownEntries } from '@tsudoi/contract/entries';
import { isLiving } from '@tsudoi/domain';
import { formatInstantDay, formatPeriod } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { useAnswer } from '../../shell/answer.ts';
import { OfflineCacheProvider } from '../../shell/OfflineCache.tsx';
import type { DatedRow } from './Upcoming.tsx';

/** Entries that home shows at most. */
const MOST = 3;

interface Props {
  children: (rows: readonly DatedRow[]) => ReactNode;
}

/** The next entries of the member as rows of home's list. */
export function EntryRows(props: Props) {
  return (
    <OfflineCacheProvider>
      <Rows {...props} />
    </OfflineCacheProvider>
  );
}

function Rows({ children }: Props) {
  const { data } = useAnswer(ownEntries);
  const now = new Date().toISOString();
  const next = (data?.items ?? []).filter(({ state, ends_at }) => isLiving(state) && ends_at > now).slice(0, MOST);
  return children(
    next.map((entry) => ({
      day: formatInstantDay(entry.starts_at),
      node: (
        <li key={`entry ${entry.id}`}>
          <Link className="rowlink" to={`/entries/${entry.id}`}>
            <DayTile day={formatInstantDay(entry.starts_at)} />
            <span className="grow">
              <b>{entry.event_name}</b>
              <small>
                <span className="nb">{formatPeriod(entry.starts_at, entry.ends_at).replace(/^\S+ /, '')}</span>{' '}
                {entry.place}
              </small>
            </span>
            <IconChevronRight className="i" aria-hidden="true" />
          </Link>
        </li>
      ),
    })),
  );
}
