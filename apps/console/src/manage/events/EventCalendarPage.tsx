import '@tsudoi/ui/look/events.css';
import { type EventCalendar, eventCalendar, eventSettings } from '@tsudoi/contract/events';
import { addDays, addMonths, type Day, dayOf, jstToday } from '@tsudoi/domain';
import { formatDayWithWeekday } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useMediaQuery } from '@tsudoi/ui/headless/list/mediaQuery';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Failure } from '@tsudoi/ui/mantine/states';
import { Link, useSearchParams } from 'react-router';
import { Month, weeksOf } from './Month.tsx';
import { useEventKind } from './paths.ts';
import { DayList, dayOfSession, keyOf, SessionLink } from './SessionLink.tsx';

const MONTH = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/;
const NARROW = '(max-width: 48em)';
type Item = EventCalendar['items'][number];

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/calendar */
export function EventCalendarPage() {
  const t = useT();
  const locale = useLocale();
  const { paths, query } = useEventKind();
  const permission = usePagePermission();
  const isNarrow = useMediaQuery(NARROW);
  const asked = useSearchParams()[0].get('month') ?? '';
  const today = jstToday(new Date());
  const [, year, month] = MONTH.exec(asked) ?? MONTH.exec(today.slice(0, 7)) ?? [];
  const first = dayOf(Number(year), Number(month), 1) ?? today;
  const last = addDays(addMonths(first, 1), -1);
  const { from, until } = weeksOf(first, last);
  const { data: kind } = useEndpoint(eventSettings, { query });
  const { data, error, retry } = useEndpoint(eventCalendar, { query: { ...query, from, until } });
  const byDay = Map.groupBy(data?.items ?? [], dayOfSession);
  const session = (item: Item) => <SessionLink key={keyOf(item)} session={item} to={paths.edit(item.event_id)} />;
  const title = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${first}T00:00:00Z`),
  );
  const monthLink = (months: number) => `${paths.calendar}?month=${addMonths(first, months).slice(0, 7)}`;
  const createOn = (day: Day) => (permission.edit ? `${paths.create}?on=${day}` : undefined);
  return (
    <Page
      title={title}
      crumbs={[{ text: kind?.name ?? t('events.title'), to: paths.search }]}
      actions={
        <>
          <LinkButton to={paths.search}>{t('events.list')}</LinkButton>
          {permission.edit && (
            <LinkButton kind="primary" to={paths.create}>
              {t('events.create')}
            </LinkButton>
          )}
        </>
      }
    >
      <nav className="row event-months" aria-label={t('events.calendar')}>
        <LinkButton small to={monthLink(-1)}>
          {t('events.month_before')}
        </LinkButton>
        <LinkButton small to={paths.calendar}>
          {t('events.this_month')}
        </LinkButton>
        <LinkButton small to={monthLink(1)}>
          {t('events.month_after')}
        </LinkButton>
      </nav>
      {error !== undefined && data === undefined ? (
        <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
      ) : isNarrow ? (
        <DayList
          sessions={(data?.items ?? []).filter((item) => dayOfSession(item) >= first && dayOfSession(item) <= last)}
          isRead={data !== undefined}
        >
          {session}
        </DayList>
      ) : (
        <Month
          {...{ from, until, first, last, today }}
          head={(day, date) => {
            const to = createOn(day);
            if (to === undefined) return <span>{date}</span>;
            return (
              <Link to={to} data-day={day}>
                {date}
                <span className="sr"> {t('events.create_on', { day: formatDayWithWeekday(day, locale) })}</span>
              </Link>
            );
          }}
        >
          {(day) => byDay.get(day)?.map(session)}
        </Month>
      )}
      {data?.more === true && <p className="hint">{t('events.calendar_more')}</p>}
    </Page>
  );
}
