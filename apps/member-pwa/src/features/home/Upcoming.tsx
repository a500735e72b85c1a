import { IconChevronRight } from '@tabler/icons-react';
import type { MemberInfo } from '@tsudoi/contract/auth';
import { type Day, jstToday, partsOf } from '@tsudoi/domain';
import { formatDueDay } from '@tsudoi/i18n';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useShownAge } from '../../offline/shown.ts';
import { useStore } from '../../parts/store.ts';
import { timeOf } from '../../shell/age.ts';
import { leadOf, RenewalSheet } from '../../shell/Banners.tsx';
import { locale, useT } from '../../shell/words.ts';
import { type UpcomingItem, upcomingOf } from './upcoming.ts';

/** What comes up for the member and what waits for them, in one list by day; at most one verb in a row. */
export function Upcoming({ member }: { member: MemberInfo['account'] }) {
  const t = useT();
  const language = useStore(locale);
  const { at, now } = useShownAge();
  const items = upcomingOf(member, jstToday(new Date(now)));
  if (items.length === 0) return null;
  return (
    <section>
      <div className="h2 next">
        <h2>{t('home.next')}</h2>
        {at !== undefined && <small className="sub">{t('shell.as_of', { time: timeOf(at, now, language) })}</small>}
      </div>
      <ul className="list agenda">
        {items.map((item) =>
          item.kind === 'profile' ? <Profile key="profile" /> : <Expiry key={item.day} item={item} />,
        )}
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

/** Month, date and weekday below each other; read out as one day. */
function DayTile({ day }: { day: Day }) {
  const language = useStore(locale);
  const { month, date, year } = partsOf(day);
  const today = jstToday(new Date());
  const named = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', weekday: 'short' });
  const parts = named.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: 'month' | 'weekday') => parts.find((one) => one.type === type)?.value;
  const monthWords = language === 'ja' ? `${month}月` : part('month');
  // 日 under a number would read as a day of the month.
  const weekday = language === 'ja' ? `（${part('weekday')}）` : part('weekday');
  return (
    <span className="day" data-weekday={new Date(`${day}T00:00:00Z`).getUTCDay()}>
      <span className="sr">{formatDueDay(day, today, language)}</span>
      <span aria-hidden="true">
        <small>{year === partsOf(today).year ? monthWords : day.slice(0, 7)}</small>
        <b>{date}</b>
        <small>{weekday}</small>
      </span>
    </span>
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
