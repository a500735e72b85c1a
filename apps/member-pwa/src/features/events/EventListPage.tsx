import { IconChevronRight } from '@tabler/icons-react';
import type { MemberEventList, MemberEventRow } from '@tsudoi/contract/events';
import { addMonths, jstToday } from '@tsudoi/domain';
import { formatInstantDay } from '@tsudoi/i18n';
import { type FormEvent, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { DayTile } from '../../parts/DayTile.tsx';
import { EventPicture } from '../../parts/EventPicture.tsx';
import { feeFromWords, hoursWords, leftPlaces, stateTag } from '../../parts/eventWords.ts';
import { monthWords } from '../../parts/monthWords.ts';
import { Name } from '../../parts/Name.tsx';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { useEvents } from './reading.ts';
import '../../look/form.css';
import '../../look/events.css';

/** Months that the list offers from this one on. */
const MONTHS = 12;

/** Events of a kind by day: search, filters, and each with where it stands. */
export function EventListPage() {
  const { event_cms_code = '' } = useParams();
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Number(search.get('page') ?? 1) || 1);
  const narrowed = {
    ...(search.get('month') && { month: search.get('month') ?? '' }),
    ...(search.get('course') && { course: search.get('course') ?? '' }),
    ...(search.get('keyword') && { keyword: search.get('keyword') ?? '' }),
    ...(search.get('open') === '1' && { open: 1 as const }),
  };
  const { data, error, loading, refresh } = useEvents(event_cms_code, { ...narrowed, ...(page > 1 && { page }) });
  const isNarrowed = Object.keys(narrowed).length > 0;
  const change = (values: Record<string, string>) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    for (const [name, value] of Object.entries(values))
      if (value === '') next.delete(name);
      else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const to = (number: number) => {
    const next = new URLSearchParams(search);
    next.set('page', String(number));
    return `?${next}`;
  };
  if (error?.status === 404) return <NotFound />;
  return (
    <Screen title={data?.kind.name ?? ''} banners={false}>
      <h1 className={data === undefined ? 'sr' : ''}>{data?.kind.name ?? t('events.courses')}</h1>
      <Filters key={search.get('keyword') ?? ''} search={search} courses={data?.courses ?? []} onChange={change} />
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data?.items.length === 0 && (
        <div className="state">
          <p>{t(isNarrowed ? 'events.no_match' : 'events.none')}</p>
          {isNarrowed && (
            <button type="button" className="btn md" onClick={() => setSearch({}, { replace: true })}>
              {t('events.clear')}
            </button>
          )}
        </div>
      )}
      {data !== undefined && data.items.length > 0 && (
        <>
          <p className="sub event-count">{t('events.count', { count: data.total })}</p>
          <ul className={`list agenda events ${data.kind.layout}`}>
            {data.items.map((event) => (
              <li key={event.event_code}>
                <Row event={event} kind={data.kind} />
              </li>
            ))}
          </ul>
        </>
      )}
      {data !== undefined && data.last_page > 1 && (
        <nav className="pages">
          {page > 1 && <Link to={to(page - 1)}>{t('events.newer')}</Link>}
          {page < data.last_page && <Link to={to(page + 1)}>{t('events.older')}</Link>}
        </nav>
      )}
    </Screen>
  );
}

interface FiltersProps {
  search: URLSearchParams;
  courses: readonly string[];
  onChange: (values: Record<string, string>) => void;
}

function Filters({ search, courses, onChange }: FiltersProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(['month', 'course', 'open'].some((name) => search.has(name)));
  const [keyword, setKeyword] = useState(search.get('keyword') ?? '');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange({ keyword: keyword.trim() });
  };
  const first = `${jstToday(new Date()).slice(0, 7)}-01`;
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index).slice(0, 7));
  return (
    <search>
      <form className="event-search" onSubmit={send}>
        <input
          type="search"
          className="in"
          aria-label={t('events.search')}
          placeholder={t('events.search')}
          maxLength={100}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <button type="button" className="btn md" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('events.filter')}
        </button>
      </form>
      {isOpen && (
        <div className="event-filters">
          <label>
            {t('events.month')}
            <select
              className="in"
              value={search.get('month') ?? ''}
              onChange={({ target }) => onChange({ month: target.value })}
            >
              <option value="">{t('events.month.any')}</option>
              {months.map((month) => (
                <option key={month} value={month}>
                  {monthWords(month)}
                </option>
              ))}
            </select>
          </label>
          {courses.length > 1 && (
            <label>
              {t('events.course')}
              <select
                className="in"
                value={search.get('course') ?? ''}
                onChange={({ target }) => onChange({ course: target.value })}
              >
                <option value="">{t('events.course.any')}</option>
                {courses.map((course) => (
                  <option key={course}>{course}</option>
                ))}
              </select>
            </label>
          )}
          <label className="tick">
            <input
              className="ck"
              type="checkbox"
              checked={search.get('open') === '1'}
              onChange={({ target }) => onChange({ open: target.checked ? '1' : '' })}
            />
            {t('events.open_only')}
          </label>
        </div>
      )}
    </search>
  );
}

function Row({ event, kind }: { event: MemberEventRow; kind: MemberEventList['kind'] }) {
  const t = useT();
  const tag = stateTag(event, t);
  const { free, fee_from: fee, state } = event;
  return (
    <Link className="rowlink" to={`/events/${kind.url}/${kind.event_cms_code}/detail/${event.event_code}`}>
      {kind.layout !== 'small_card' && <EventPicture picture={event.picture} className="event-cover" />}
      <DayTile day={formatInstantDay(event.starts_at)} />
      <span className="grow">
        <b>
          <Name>{event.name}</Name>
        </b>
        <small className="place">
          <span className="nb">{hoursWords(event.starts_at, event.ends_at)}</span> {event.place}
        </small>
        {kind.layout === 'magazine' && event.summary !== null && <span className="summary">{event.summary}</span>}
        <small className="facts">
          <span className={`tag ${tag.look}`}>{tag.text}</span>
          {state === 'open' && free !== null && free > 0 && <span>{leftPlaces({ free, unit: event.unit }, t)}</span>}
          <span>{feeFromWords(fee, t)}</span>
        </small>
      </span>
      {kind.layout === 'small_card' && event.picture !== null ? (
        <EventPicture picture={event.picture} />
      ) : (
        <IconChevronRight className="i" aria-hidden="true" />
      )}
    </Link>
  );
}
