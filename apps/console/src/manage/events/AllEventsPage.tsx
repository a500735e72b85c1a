import '@tsudoi/ui/look/events.css';
import '@tsudoi/ui/look/participants.css';
import { IconSearch } from '@tabler/icons-react';
import { type EventsOfAllKinds, eventsOfAllKinds, exportCalendar } from '@tsudoi/contract/events';
import { addDays, addMonths, type Day, dayOf, jstToday } from '@tsudoi/domain';
import { deadlineParts, formatDayWithWeekday, formatNumber, type Locale } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useMediaQuery } from '@tsudoi/ui/headless/list/mediaQuery';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { Tabs } from '@tsudoi/ui/mantine/list/Tabs';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Failure } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../../pickers/ExportMenu.tsx';
import { useDelivery } from '../../pickers/useExport.ts';
import { CreateEvent } from './CreateEvent.tsx';
import { type Closing, pathsOf, type Session } from './calendar.ts';
import { ClosingLink, DayPanel } from './DayPanel.tsx';
import { Month, weekStart, weeksOf } from './Month.tsx';
import { DayList, dayOfSession, keyOf, SessionLink } from './SessionLink.tsx';

const VIEWS = ['month', 'week', 'list'] as const;
type View = (typeof VIEWS)[number];
const MONTH = /^([1-9]\d{3})-(0[1-9]|1[0-2])$/;
const NARROW = '(max-width: 48em)';
/** Sessions after the chosen day that are named beside it. */
const NEXT = 5;

/** What is looked for beside the kinds. */
const STATES = {
  full: ({ taken, capacity }: Session) => capacity !== null && taken >= capacity,
  draft: ({ state }: Session) => state === 'draft',
} as const satisfies Record<string, (session: Session) => boolean>;
type State = keyof typeof STATES;
const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
const isState = (text: string): text is State => Object.hasOwn(STATES, text);

/** /manage/events: what takes place of all kinds of events that the reader may look at (G-54). */
export function AllEventsPage() {
  const t = useT();
  const locale = useLocale();
  const isNarrow = useMediaQuery(NARROW);
  const [search, setSearch] = useSearchParams();
  // Not in the address: a navigation at each key would disturb the input of Japanese.
  const [keyword, setKeyword] = useState('');
  const deliver = useDelivery(exportCalendar);
  const today = jstToday(new Date());
  const view: View = isNarrow ? 'list' : (VIEWS.find((each) => each === search.get('view')) ?? 'month');
  const asked = search.get('day') ?? '';
  const [, year, month] = MONTH.exec(search.get('month') ?? '') ?? MONTH.exec(today.slice(0, 7)) ?? [];
  const week = weekStart(isDay(asked) ? asked : today);
  const first = view === 'week' ? week : (dayOf(Number(year), Number(month), 1) ?? today);
  const last = view === 'week' ? addDays(week, 6) : addDays(addMonths(first, 1), -1);
  const { from, until } = weeksOf(first, last);
  const { data, error, retry } = useEndpoint(eventsOfAllKinds, { query: { from, until } });
  const kinds = new Map((data?.kinds ?? []).map((kind) => [kind.event_cms_code, kind]));
  const kind = search.get('kind') ?? '';
  const host = search.get('host') ?? '';
  const isNamed = ({ name, place, host_id }: Session | Closing) =>
    folded(`${name} ${place ?? ''}`).includes(folded(keyword)) && (host === '' || String(host_id) === host);
  const found = (data?.items ?? []).filter(isNamed);
  const state = search.get('state') ?? '';
  const isOfTab = ({ event_cms_code }: Session | Closing) => !kinds.has(kind) || event_cms_code === kind;
  const items = isState(state) ? found.filter(STATES[state]) : found.filter(isOfTab);
  const closings = isState(state) ? [] : (data?.closings ?? []).filter((one) => isNamed(one) && isOfTab(one));
  const closingsByDay = Map.groupBy(closings, ({ at }) => deadlineParts(at).day);
  const byDay = Map.groupBy(items, dayOfSession);
  const chosen = asked >= from && asked <= until ? asked : today >= first && today <= last ? today : first;
  const change = (values: Partial<Record<'kind' | 'state' | 'day' | 'host' | 'month' | 'view', string>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const step = (of: Day) => {
    const next = new URLSearchParams(search);
    next.set('month', of.slice(0, 7));
    if (view === 'week') next.set('day', of);
    else next.delete('day');
    return `/manage/events?${next}`;
  };
  const steps = view === 'week' ? [addDays(first, -7), addDays(first, 7)] : [addMonths(first, -1), addMonths(first, 1)];
  const session = (item: Session) => {
    const of = kinds.get(item.event_cms_code);
    return of === undefined ? null : (
      <SessionLink key={keyOf(item)} session={item} to={pathsOf(of, item.event_code).event(item.event_id)} />
    );
  };
  const closingsOn = (day: Day) =>
    (closingsByDay.get(day) ?? []).map((one) => (
      <ClosingLink key={`closing ${one.event_id}`} closing={one} kind={kinds.get(one.event_cms_code)} />
    ));
  const inMonth = (list: readonly Session[]) =>
    list.filter((item) => dayOfSession(item) >= first && dayOfSession(item) <= last);
  const title = titleOf(view, first, last, locale);
  const creates = [...kinds.values()].filter(
    ({ may_edit, event_cms_code }) => may_edit && (!kinds.has(kind) || event_cms_code === kind),
  );
  const exporting = (
    <ExportMenu
      isEmpty={inMonth(items).length === 0}
      onPick={(encode_type) =>
        void deliver({
          from: first,
          until: last,
          encode_type,
          ...(isState(state) ? { state } : kinds.has(kind) && { event_cms_code: kind }),
          ...(host !== '' && { host_id: Number(host) }),
          ...(keyword !== '' && { keyword }),
        })
      }
    />
  );
  return (
    <Page
      title={t('events.calendar')}
      crumbs={[]}
      actions={
        <>
          {!isNarrow && exporting}
          <CreateEvent kinds={creates} text={t('events.create_here')} kind="primary" />
        </>
      }
    >
      <div className="event-bar">
        <Tabs
          label={t('events.kinds')}
          active={isState(state) ? state : kinds.has(kind) ? `kind ${kind}` : ''}
          onPick={(id) => change(isState(id) ? { kind: '', state: id } : { kind: id.slice('kind '.length), state: '' })}
          tabs={[
            { id: '', text: t('events.kinds_all'), count: inMonth(found).length },
            ...[...kinds.values()].map(({ event_cms_code: code, name }) => ({
              id: `kind ${code}`,
              text: name,
              count: inMonth(found.filter((item) => item.event_cms_code === code)).length,
            })),
            ...(['full', 'draft'] as const)
              .map((id) => ({
                id,
                text: t(id === 'full' ? 'events.full' : 'events.state.draft'),
                count: inMonth(found.filter(STATES[id])).length,
              }))
              .filter(({ id, count }) => count > 0 || id === state),
          ]}
        />
        {!isNarrow && (
          <fieldset className="event-views">
            <legend className="sr">{t('events.views')}</legend>
            {VIEWS.map((each) => (
              <Button
                key={each}
                small
                aria-pressed={each === view}
                onClick={() => change({ view: each === 'month' ? '' : each, month: chosen.slice(0, 7), day: chosen })}
              >
                {t(`events.view.${each}`)}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      <div className="event-bar">
        <nav className="row event-months" aria-label={t('events.months')}>
          <h2>{title}</h2>
          <LinkButton small to={step(steps[0] ?? first)}>
            {t(view === 'week' ? 'events.week_before' : 'events.month_before')}
          </LinkButton>
          <LinkButton small to={step(today)}>
            {t(view === 'week' ? 'events.this_week' : 'events.this_month')}
          </LinkButton>
          <LinkButton small to={step(steps[1] ?? first)}>
            {t(view === 'week' ? 'events.week_after' : 'events.month_after')}
          </LinkButton>
        </nav>
        <search className="line">
          <HostChoice hosts={data?.hosts ?? []} host={host} onHost={(id) => change({ host: id })} />
          <div className="q">
            <IconSearch className="i" aria-hidden="true" />
            <input
              className="in"
              type="search"
              maxLength={100}
              autoComplete="off"
              placeholder={t('events.search_placeholder')}
              aria-label={t('events.search_placeholder')}
              value={keyword}
              onChange={({ target }) => setKeyword(target.value)}
              data-search
            />
          </div>
        </search>
      </div>
      {error !== undefined && data === undefined ? (
        <Failure error={error} main="/manage/overview" onRetry={() => void retry()} />
      ) : view === 'list' ? (
        <DayList
          sessions={inMonth(items)}
          besides={
            new Map(
              [...closingsByDay].filter(([day]) => day >= first && day <= last).map(([day]) => [day, closingsOn(day)]),
            )
          }
          isRead={data !== undefined}
          today={today >= first && today <= last ? today : undefined}
        >
          {session}
        </DayList>
      ) : (
        <div className="event-beside">
          <Month
            {...{ from, until, first, last, today, chosen }}
            head={(day, date) => (
              <button type="button" data-day={day} aria-pressed={day === chosen} onClick={() => change({ day })}>
                <span aria-hidden="true">{date}</span>
                <span className="sr">
                  {t('events.day_of', {
                    day: formatDayWithWeekday(day, locale),
                    count: formatNumber(byDay.get(day)?.length ?? 0),
                  })}
                </span>
              </button>
            )}
          >
            {(day) => (
              <>
                {byDay.get(day)?.map(session)}
                {closingsOn(day)}
              </>
            )}
          </Month>
          <DayPanel
            day={chosen}
            sessions={byDay.get(chosen) ?? []}
            closings={closingsByDay.get(chosen) ?? []}
            next={items.filter((item) => dayOfSession(item) > chosen).slice(0, NEXT)}
            kinds={kinds}
            creates={creates}
          />
        </div>
      )}
      {data?.more === true && <p className="hint">{t('events.calendar_more')}</p>}
      {isNarrow && <div className="after">{exporting}</div>}
    </Page>
  );
}

const isDay = (text: string): boolean => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return dayOf(Number(year), Number(month), Number(date)) !== undefined;
};

/** 2026年11月, or the days of a week. */
function titleOf(view: View, first: Day, last: Day, locale: Locale): string {
  const say = (day: Day, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  if (view !== 'week') return say(first, { year: 'numeric', month: 'long' });
  const until = { month: 'long', day: 'numeric' } as const;
  return `${say(first, { ...until, year: 'numeric' })} – ${say(last, until)}`;
}

interface HostChoiceProps {
  hosts: EventsOfAllKinds['hosts'];
  host: string;
  onHost(id: string): void;
}

/** 主催者：すべて, where there is somebody to choose from. */
function HostChoice({ hosts, host, onHost }: HostChoiceProps) {
  const t = useT();
  if (hosts.length < 2 && host === '') return null;
  const of = (text: string) => `${t('events.host')}：${text}`;
  return (
    <select className="in" aria-label={t('events.host')} value={host} onChange={({ target }) => onHost(target.value)}>
      <option value="">{of(t('state.all'))}</option>
      {host !== '' && !hosts.some(({ id }) => String(id) === host) && <option value={host}>{of(host)}</option>}
      {hosts.map(({ id, text }) => (
        <option key={id} value={id}>
          {of(text)}
        </option>
      ))}
    </select>
  );
}
