import { IconChevronRight } from '@tabler/icons-react';
import type { MemberInfo } from '@tsudoi/contract/auth';
import { type Day, jstToday } from '@tsudoi/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useShownAge } from '../../offline/shown.ts';
import { DayTile } from '../../parts/DayTile.tsx';
import { useStore } from '../../parts/store.ts';
import { timeOf } from '../../shell/age.ts';
import { leadOf, RenewalSheet } from '../../shell/Banners.tsx';
import { locale, useT } from '../../shell/words.ts';
import { type UpcomingItem, upcomingOf } from './upcoming.ts';

/** A row with its day, such as of an entry. */
export interface DatedRow {
  day: Day;
  node: ReactNode;
}

const EntryRows = lazy(() => import('./EntryRows.tsx').then((module) => ({ default: module.EntryRows })));

/** What comes up for the member and what waits for them, in one list by day; at most one verb in a row. Entries join it when they are there. */
export function Upcoming({ member }: { member: MemberInfo['account'] }) {
  const list = (entries: readonly DatedRow[]) => <Agenda member={member} entries={entries} />;
  return (
    <Suspense fallback={list([])}>
      <EntryRows>{list}</EntryRows>
    </Suspense>
  );
}

function Agenda({ member, entries }: { member: MemberInfo['account']; entries: readonly DatedRow[] }) {
  const t = useT();
  const language = useStore(locale);
  const { at, now } = useShownAge();
  const items = upcomingOf(member, jstToday(new Date(now)));
  if (items.length + entries.length === 0) return null;
  const waits = items.filter((item) => item.kind === 'profile');
  const dated = [
    ...entries,
    ...items.flatMap((item) =>
      item.kind === 'expiry' ? [{ day: item.day, node: <Expiry key={item.day} item={item} /> }] : [],
    ),
  ].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  return (
    <section>
      <div className="h2 next">
        <h2>{t('home.next')}</h2>
        {at !== undefined && <small className="sub">{t('shell.as_of', { time: timeOf(at, now, language) })}</small>}
      </div>
      <ul className="list agenda">
        {waits.map(({ kind }) => (
          <Profile key={kind} />
        ))}
        {dated.map(({ node }) => node)}
      </ul>
    </section>
  );
}

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
