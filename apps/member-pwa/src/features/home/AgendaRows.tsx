import { IconChevronRight } from '@tabler/icons-react';
import { ownEntries } from '@tsudoi/contract/entries';
import { isLiving } from '@tsudoi/domain';
import { formatInstantDay, formatPeriod } from '@tsudoi/i18n';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { useAnswer } from '../../shell/answer.ts';
import { leadOf, RenewalSheet } from '../../shell/Banners.tsx';
import { OfflineCacheProvider } from '../../shell/OfflineCache.tsx';
import { useT } from '../../shell/words.ts';
import type { DatedRow } from './Upcoming.tsx';
import type { UpcomingItem } from './upcoming.ts';

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

/** What comes up beside entries: the profile that is not filled in, or the last day of memberships. */
export const ItemRow = ({ item }: { item: UpcomingItem }) =>
  item.kind === 'profile' ? <Profile /> : <Expiry item={item} />;

function Profile() {
  const t = useT();
  return (
    <li>
      <Link className="rowlink" to="/profile?edit=missing">
        <span className="day">{t('home.now')}</span>
        <b className="grow">{t('shell.profile_incomplete')}</b>
        <Verb>{t('shell.profile_incomplete_link')}</Verb>
      </Link>
    </li>
  );
}

/** The last day of memberships, with the way to renew them. */
function Expiry({ item: { day, days, names, isRenewable } }: { item: Extract<UpcomingItem, { kind: 'expiry' }> }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const content = (
    <>
      <DayTile day={day} />
      <span className="grow">
        <b>{days > 0 ? t('home.expiry') : t(leadOf(day, new Date()).id)}</b>
        <small>
          {names.join(t('list.joint'))} {days > 0 && <span className="nb">{t('home.days_left', { days })}</span>}
          {days < 0 && <span className="tag bad">{t('home.expired')}</span>}
        </small>
      </span>
    </>
  );
  if (!isRenewable) return <li className="rowlink">{content}</li>;
  return (
    <li>
      <button type="button" className="rowlink" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
        <Verb>{t('shell.renewal_more')}</Verb>
      </button>
      {open && (
        <Suspense>
          <RenewalSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

function Verb({ children }: { children: ReactNode }) {
  return (
    <b className="verb">
      {children}
      <IconChevronRight className="i" aria-hidden="true" />
    </b>
  );
}
