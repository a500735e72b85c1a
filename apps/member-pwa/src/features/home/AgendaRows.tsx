import { IconChevronRight } from '@tabler/icons-react';
import { type EntryRow, familyEntries, ownEntries } from '@tsudoi/contract/entries';
import { isLiving, jstToday } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { online } from '../../offline/network.ts';
import { DayTile } from '../../parts/DayTile.tsx';
import { entryTag } from '../../parts/entryTag.ts';
import { deadlineWords, dueWords, hoursWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { useStore } from '../../parts/store.ts';
import { isKept, switchTo } from '../../session/family.ts';
import { actingFor, family } from '../../session/person.ts';
import { useAnswer } from '../../shell/answer.ts';
import { leadOf, RenewalSheet } from '../../shell/Banners.tsx';
import { useT } from '../../shell/words.ts';
import { useInvoiceRows } from './InvoiceItem.tsx';
import type { DatedRow } from './Upcoming.tsx';
import type { UpcomingItem } from './upcoming.ts';
import { Verb } from './Verb.tsx';

/** Entries with a day that home shows at most. */
const MOST = 3;

interface Props {
  children: (rows: readonly DatedRow[]) => ReactNode;
}

/** The next entries of the member, and what there is to pay, as rows of home's list. */
export function EntryRows({ children }: Props) {
  const { data } = useAnswer(ownEntries);
  const now = new Date().toISOString();
  const living = (data?.items ?? []).filter(({ state, ends_at }) => isLiving(state) && ends_at > now);
  // What waits for an answer or for money stands before everything that has a day, however far away its event is.
  const [waiting, next] = [living.filter(waitsForMember), living.filter((entry) => !waitsForMember(entry))];
  const { rows: others, paying } = useFamilyRows();
  const invoices = useInvoiceRows(new Set([...waiting, ...paying].flatMap(paidHere)));
  return children([
    ...waiting.map((entry) => ({ day: '', node: <EntryItem key={`entry ${entry.id}`} entry={entry} isWaiting /> })),
    ...next.slice(0, MOST).map((entry) => ({
      day: formatInstantDay(entry.starts_at),
      node: <EntryItem key={`entry ${entry.id}`} entry={entry} />,
    })),
    ...others,
    ...invoices,
  ]);
}

/** The next entries of the others of the family, which open on their own pages; nothing on the pages of one of them. */
function useFamilyRows(): { rows: DatedRow[]; paying: EntryRow[] } {
  const people = useStore(family);
  const isOwn = actingFor() === undefined && people.length > 1;
  const { data } = useAnswer(familyEntries, isOwn ? {} : null);
  const items = data?.items ?? [];
  const paying = items.flatMap(({ entries }) => entries.slice(0, MOST).filter(waitsForMember));
  const rows = items.flatMap(({ account_id: id, name, entries }) =>
    entries.slice(0, MOST).map((entry) => {
      const isWaiting = waitsForMember(entry);
      return {
        day: isWaiting ? '' : formatInstantDay(entry.starts_at),
        node: <EntryItem key={`entry ${entry.id}`} entry={entry} isWaiting={isWaiting} person={{ id, name }} />,
      };
    }),
  );
  return { rows, paying };
}

/** The invoice that the row of an entry asks to pay; of who is in already it stands on a row of its own, with the day on which it is due. */
const paidHere = ({ payable, invoice }: EntryRow): string[] =>
  payable && invoice != null ? [invoice.invoice_code] : [];

const waitsForMember = ({ state, payable, invoice }: EntryRow): boolean =>
  state === 'offered' || (payable && (invoice?.open ?? 0) > 0);

interface EntryItemProps {
  entry: EntryRow;
  isWaiting?: boolean;
  /** Whose it is, where it is not of whom the page is. */
  person?: { id: number; name: string };
}

function EntryItem({ entry, isWaiting = false, person }: EntryItemProps) {
  const t = useT();
  const { id, state, starts_at, ends_at, offered_until, pay_until, called_off } = entry;
  const tag = entryTag(entry, t);
  const day = formatInstantDay(starts_at);
  const hasTicket = state === 'entered' && called_off === null && day === jstToday(new Date());
  const until = offered_until === null ? pay_until && dueWords(pay_until) : deadlineWords(offered_until);
  const to = hasTicket ? `/entries/${id}/ticket` : `/entries/${id}`;
  const content = (
    <>
      {isWaiting ? <span className="day">{t('home.now')}</span> : <DayTile day={day} />}
      <span className="grow">
        <b>
          <Name>{entry.event_name}</Name>
        </b>
        <small>
          {person !== undefined && <span className="tag of">{person.name}</span>}{' '}
          {(state !== 'entered' || called_off !== null) && <span className={`tag ${tag.look}`}>{tag.text}</span>}{' '}
          {isWaiting ? (
            until && <span className="nb">{t('events.until', { day: until })}</span>
          ) : (
            <>
              <span className="nb">{hoursWords(starts_at, ends_at)}</span> {entry.place}
            </>
          )}
        </small>
      </span>
      {isWaiting || hasTicket ? (
        <Verb>{t(hasTicket ? 'entries.ticket' : state === 'offered' ? 'entries.answer' : 'entries.pay_verb')}</Verb>
      ) : (
        <IconChevronRight className="i" aria-hidden="true" />
      )}
    </>
  );
  return (
    <li>
      {person === undefined ? (
        <Link className="rowlink" to={to}>
          {content}
        </Link>
      ) : (
        <PersonLink id={person.id} to={to}>
          {content}
        </PersonLink>
      )}
    </li>
  );
}

/** The way to the pages of somebody else; off with its reason where they cannot open, as nothing of them is kept and there is no network. */
function PersonLink({ id, to, children }: { id: number; to: string; children: ReactNode }) {
  const t = useT();
  const isOnline = useStore(online);
  const [isClosed, setClosed] = useState(false);
  useEffect(() => {
    let isGone = false;
    void (isOnline ? Promise.resolve(true) : isKept(id)).then((may) => {
      if (!isGone) setClosed(!may);
    });
    return () => {
      isGone = true;
    };
  }, [isOnline, id]);
  return (
    <>
      <button type="button" className="rowlink" disabled={isClosed} onClick={() => switchTo(id, to)}>
        {children}
      </button>
      {isClosed && <p className="rowlink hint">{t('shell.offline_action')}</p>}
    </>
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
  if (!isRenewable)
    return (
      <li>
        <div className="rowlink">{content}</div>
      </li>
    );
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
