import type { MemberInfo } from '@tsudoi/contract/auth';
import { type Day, jstToday } from '@tsudoi/domain';
import { lazy, type ReactNode, Suspense } from 'react';
import { useShownAge } from '../../offline/shown.ts';
import { useStore } from '../../parts/store.ts';
import { timeOf } from '../../shell/age.ts';
import { locale, useT, withWords } from '../../shell/words.ts';
import { type UpcomingItem, upcomingOf } from './upcoming.ts';

/** A row with its day, such as of an entry. */
export interface DatedRow {
  day: Day;
  node: ReactNode;
}

// Rows have their height before they are drawn: nothing moves when they come.
const rows = withWords(['entries', 'events', 'my-invoices'], () => import('./AgendaRows.tsx'));
const EntryRows = lazy(async () => ({ default: (await rows()).EntryRows }));
const ItemRow = lazy(async () => ({ default: (await rows()).ItemRow }));

/** What comes up for the member and what waits for them, in one list by day; at most one verb in a row. Entries and invoices join it when they are there. */
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
  const row = (item: UpcomingItem): DatedRow => {
    // What has no day waits, and stands first.
    const day = item.kind === 'expiry' ? item.day : '';
    const node = (
      <Suspense key={item.kind} fallback={<li className="rowlink" />}>
        <ItemRow item={item} />
      </Suspense>
    );
    return { day, node };
  };
  const dated = [...entries, ...items.map(row)].toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <section>
      <div className="h2 next">
        <h2>{t('home.next')}</h2>
        {at !== undefined && <small className="sub">{t('shell.as_of', { time: timeOf(at, now, language) })}</small>}
      </div>
      <ul className="list agenda">{dated.map(({ node }) => node)}</ul>
    </section>
  );
}
