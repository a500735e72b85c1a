import '@tsudoi/ui/look/events.css';
import { Day } from '@tsudoi/contract';
import { type CopyPlan, copyEvent, type EventRecord, events, planCopies } from '@tsudoi/contract/events';
import { addDays, isDay, jstToday, SERIES_EVERY, SERIES_MAX, type SeriesEvery } from '@tsudoi/domain';
import {
  formatDayWithWeekday,
  formatDeadline,
  formatInstant,
  formatNumber,
  formatPeriod,
  formatTime,
} from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useLoadedRecord } from '@tsudoi/ui/headless/form/recordPage';
import { formResolver } from '@tsudoi/ui/headless/form/resolver';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { Button, LinkButton } from '@tsudoi/ui/mantine/Button';
import { DateField } from '@tsudoi/ui/mantine/fields/DateField';
import { Page } from '@tsudoi/ui/mantine/Page';
import { Bones, Failure, useSlow } from '@tsudoi/ui/mantine/states';
import { useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { useEventKind } from './paths.ts';

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/copy/{id} */
export function EventCopyPage() {
  const { record, error, loading, reload } = useLoadedRecord(events.get);
  const isSlow = useSlow(loading);
  if (error !== undefined) return <Failure error={error} main="/manage/overview" onRetry={() => void reload()} />;
  if (record === undefined) return isSlow ? <Bones /> : null;
  return <Copies key={record.id} event={record} />;
}

interface Rule {
  every: SeriesEvery;
  interval: number;
  skip_holidays: boolean;
}
const Days = v.object({ from: Day, until: Day });

/** The dates of a rule, to be looked at before the event is copied to those that are ticked. */
function Copies({ event }: { event: EventRecord }) {
  const t = useT();
  const id = useId();
  const client = useClient();
  const navigate = useNavigate();
  const { paths } = useEventKind();
  const start = addDays(jstToday(new Date(event.starts_at)), 7);
  const [rule, setRule] = useState<Rule>({ every: 'week', interval: 1, skip_holidays: true });
  const form = useForm({
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: formResolver(Days),
    defaultValues: { from: start, until: addDays(start, 28) },
  });
  const { from, until } = form.watch();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const body = { ...rule, from, until };
  const isWhole = isDay(from) && isDay(until);
  const { data, error, retry } = useEndpoint(planCopies, isWhole ? { params: { id: event.id }, body } : null);
  const dates = data?.dates ?? [];
  const chosen = dates.filter(({ on, exists }) => !exists && !left.has(on)).map(({ on }) => on);
  const set = (change: Partial<Rule>) => setRule({ ...rule, ...change });
  const copy = async () => {
    setBusy(true);
    try {
      const body = { version: event.version, dates: chosen };
      const { ids } = await client.call(copyEvent, { params: { id: event.id }, body });
      notify({ message: t('events.copies.done', { count: formatNumber(ids.length) }), type: 'success' });
      void navigate(paths.search);
    } catch (cause) {
      notifyRefused(cause, t);
      setBusy(false);
    }
  };
  const verb = t('events.copies.verb', { count: formatNumber(chosen.length) });
  return (
    <Page title={t('events.copies.title')} crumbs={[{ text: event.name, to: paths.edit(event.id) }]}>
      <section className="sec panel">
        <h2>{t('events.copies.rule')}</h2>
        <p className="hint lead">{t('events.copies.lead')}</p>
        <div className="fg event-rule">
          <label className="field c3">
            <span className="lab">{t('events.copies.every')}</span>
            <select
              className="in"
              value={rule.every}
              onChange={({ target }) => set({ every: SERIES_EVERY.find((one) => one === target.value) ?? 'week' })}
            >
              {SERIES_EVERY.map((every) => (
                <option key={every} value={every}>
                  {t(`events.every.${every}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="field c2">
            <span className="lab">{t('events.copies.interval')}</span>
            <input
              className="in"
              type="number"
              min={1}
              max={52}
              value={rule.interval}
              onChange={({ target }) => set({ interval: Math.min(52, Math.max(1, Number(target.value) || 1)) })}
            />
          </label>
          <FormProvider {...form}>
            <DateField name="from" label={t('events.copies.from')} required span={3} />
            <DateField name="until" label={t('events.copies.until')} required span={3} />
          </FormProvider>
          <label className="field c12 event-check">
            <input
              type="checkbox"
              checked={rule.skip_holidays}
              onChange={({ target }) => set({ skip_holidays: target.checked })}
            />
            {t('events.copies.skip_holidays')}
          </label>
        </div>
      </section>
      <section className="sec panel" aria-labelledby={id}>
        <h2 id={id}>{t('events.copies.dates')}</h2>
        {error !== undefined && data === undefined ? (
          <p role="alert">
            {error.message}{' '}
            <Button small onClick={() => void retry()}>
              {t('action.retry')}
            </Button>
          </p>
        ) : dates.length === 0 && data !== undefined ? (
          <p className="hint">{t('events.copies.none')}</p>
        ) : (
          <Dates dates={dates} left={left} onLeft={setLeft} />
        )}
        {dates.length >= SERIES_MAX && <p className="hint">{t('events.copies.most', { max: SERIES_MAX })}</p>}
        <div className="row event-end">
          <LinkButton to={paths.edit(event.id)}>{t('action.back')}</LinkButton>
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            busy={isBusy ? verb : false}
            onClick={() => void copy()}
          >
            {verb}
          </Button>
        </div>
      </section>
    </Page>
  );
}

/** The hours of an event that ends on its day; else its whole period. */
const timesOf = (from: string, until: string): string =>
  jstToday(new Date(from)) === jstToday(new Date(until))
    ? `${formatTime(from)}–${formatTime(until)}`
    : formatPeriod(from, until);

function Dates({
  dates,
  left,
  onLeft,
}: {
  dates: CopyPlan['dates'];
  left: ReadonlySet<string>;
  onLeft(left: ReadonlySet<string>): void;
}) {
  const t = useT();
  const locale = useLocale();
  const toggle = (on: string) => {
    const next = new Set(left);
    if (!next.delete(on)) next.add(on);
    onLeft(next);
  };
  return (
    <ul className="event-dates">
      {dates.map(({ on, starts_at, ends_at, entry_from, entry_until, holiday, exists }) => (
        <li key={on}>
          <label className="event-check">
            <input type="checkbox" disabled={exists} checked={!exists && !left.has(on)} onChange={() => toggle(on)} />
            <span>
              <b>{formatDayWithWeekday(on, locale)}</b> {timesOf(starts_at, ends_at)}
              {holiday !== null && <span className="hint"> {holiday}</span>}
              {exists && <span className="hint"> {t('events.copies.exists')}</span>}
              {(entry_from !== null || entry_until !== null) && (
                <span className="hint event-entry">
                  {t('events.copies.entry', {
                    from: entry_from === null ? '' : formatInstant(entry_from),
                    until: entry_until === null ? '' : formatDeadline(entry_until),
                  })}
                </span>
              )}
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}
