import { fieldProblem } from '@tsudoi/contract';
import { copyEvent, type EventWritten, planCopies } from '@tsudoi/contract/events';
import { COPIED_TIMES, type Day, holidayJa, isInstant, jstToday, seriesDates, startOfDayJst } from '@tsudoi/domain';
import { type Binding, staff } from '../../kernel/bind.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { eventKindToUse } from '../event-kinds/index.ts';
import { makeEvent, writtenOf } from './manage.ts';
import { presentRecord } from './present.ts';
import { beginSeries, daysOfSeries, eventById, type FoundEvent, lockEvent } from './store.ts';

/** Milliseconds from the day of an event to another one. Japan has no summer time. */
const between = ({ starts_at }: Pick<FoundEvent, 'starts_at'>, day: Day): number =>
  startOfDayJst(day).getTime() - startOfDayJst(jstToday(starts_at)).getTime();

const moved = (moment: string, by: number): string => new Date(Date.parse(moment) + by).toISOString();

/** An event as it would be on another day, of what staff write. What says how each time moves is `COPIED_TIMES`. */
export function shifted(event: EventWritten, by: number): EventWritten {
  const times = { ...event };
  for (const name of [
    'visible_from',
    'visible_until',
    'entry_from',
    'entry_until',
    'change_until',
    'cancel_until',
  ] as const) {
    const moment = event[name];
    if (moment !== null && COPIED_TIMES.event[name] === 'shift') times[name] = moved(moment, by);
  }
  const pools = event.pools.map((pool) => ({ ...pool, id: null }));
  const courses = event.courses.map((course) => ({
    ...course,
    id: null,
    sessions: course.sessions.map((session) => ({
      ...session,
      id: null,
      starts_at: moved(session.starts_at, by),
      ends_at: moved(session.ends_at, by),
    })),
  }));
  return { ...times, pools, courses };
}

/** Whether all times of an event are in years that can be written. */
const hasItsTimes = (event: EventWritten): boolean =>
  [
    ...[event.visible_from, event.visible_until, event.entry_from, event.entry_until, event.change_until],
    event.cancel_until,
    ...event.courses.flatMap(({ sessions }) => sessions.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])),
  ].every((moment) => moment === null || isInstant(moment));

const plan = staff(planCopies, async (context) => {
  const { tx, params, body, permit } = context;
  const event = existing(await eventById(tx, params.id));
  permit(event.event_cms_code);
  const written = writtenOf(await presentRecord(context, event));
  const { every, interval, from, until, skip_holidays: skipHolidays } = body;
  const days = await daysOfSeries(tx, event.series_id ?? event.id);
  const iso = (moment: Date | null, by: number) =>
    moment === null ? null : new Date(moment.getTime() + by).toISOString();
  return {
    dates: seriesDates({ every, interval, from, until, skipHolidays }).flatMap((on) => {
      const by = between(event, on);
      if (!hasItsTimes(shifted(written, by))) return [];
      return {
        on,
        starts_at: new Date(event.starts_at.getTime() + by).toISOString(),
        ends_at: new Date(event.ends_at.getTime() + by).toISOString(),
        entry_from: iso(event.entry_from, by),
        entry_until: iso(event.entry_until, by),
        holiday: holidayJa(on) ?? null,
        exists: days.has(on),
      };
    }),
  };
});

const copy = staff(copyEvent, async (context) => {
  const { tx, params, body, actor, history, permit, facility, services } = context;
  const found = existing(await eventById(tx, params.id));
  permit(found.event_cms_code);
  await lockEvent(tx, found.id);
  const event = existing(await eventById(tx, params.id));
  checkVersion(event, body.version);
  const kind = existing(await eventKindToUse(tx, event.event_cms_code));
  const written = writtenOf(await presentRecord(context, event));
  const series_id = event.series_id ?? event.id;
  if (event.series_id === null) await beginSeries(tx, event.id);
  // Who presses twice has copied once.
  const days = await daysOfSeries(tx, series_id);
  const ids: number[] = [];
  for (const day of [...new Set(body.dates)].toSorted()) {
    if (days.has(day)) continue;
    const sent = shifted(written, between(event, day));
    if (!hasItsTimes(sent)) throw fieldProblem('dates', 'date_unknown');
    const { id } = await makeEvent(context, { kind, sent, by: actor.name, series_id, copied_from: event.id });
    await history('copy', { id, version: 1 }, { after: { name: sent.name, on: day, copied_from: event.id } });
    ids.push(id);
  }
  if (ids.length === 0) await history('copy', { id: event.id, version: event.version }, { after: { dates: [] } });
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code }));
  return { ids };
});

export const copyBindings: readonly Binding[] = [plan, copy];
