import { fieldProblem } from '@tsudoi/contract';
import { CALENDAR_DAYS, type CalendarSearch, exportCalendar } from '@tsudoi/contract/events';
import { addDays, eventState } from '@tsudoi/domain';
import { formatDeadline, formatInstant, type Locale } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { ExportParams } from '../../tasks/exports/family.ts';
import { exportKind, rowsExport } from '../../tasks/exports/rows.ts';
import { startExport } from '../../tasks/start.ts';
import { eventIdsOfCalendar, eventsOfCalendar } from './calendar-store.ts';
import { viewableKinds } from './desk.ts';
import { countsOf } from './store.ts';

const KIND = 'event-export';
const COLUMNS = [
  'event_code',
  'kind',
  'name',
  'starts_at',
  'ends_at',
  'place',
  'host',
  'state',
  'taken',
  'capacity',
  'waiting',
  'entry_from',
  'entry_until',
] as const;

interface Params extends ExportParams {
  search: Pick<CalendarSearch, 'from' | 'until' | 'keyword' | 'state' | 'host_id'>;
  /** Kinds that whoever asked may look at. */
  kinds: string[];
  locale: Locale;
}

/** Writes the events of a calendar. */
export const calendarExport = exportKind<Params>(KIND, ({ search, kinds, locale }) =>
  rowsExport({
    columns: COLUMNS.map((column) => serverText(locale, `event_export.${column}`)),
    async ids(tx) {
      const ids = await eventIdsOfCalendar(tx, { ...search, kinds });
      if (search.state !== 'full') return ids;
      const counts = await countsOf(tx, ids);
      return ids.filter((id) => {
        const { capacity = null, taken = 0 } = counts.get(id) ?? {};
        return capacity !== null && taken >= capacity;
      });
    },
    async cells(tx, ids) {
      const counts = await countsOf(tx, ids);
      const now = new Date();
      return (await eventsOfCalendar(tx, ids)).map((event) => {
        const { taken = 0, capacity = null, waiting = 0 } = counts.get(event.id) ?? {};
        return [
          event.event_code,
          event.kind,
          event.name,
          formatInstant(event.starts_at),
          formatDeadline(event.ends_at),
          event.place,
          event.host,
          serverText(locale, `event_export.state.${eventState(event, now)}`),
          taken,
          capacity,
          waiting,
          event.entry_from && formatInstant(event.entry_from),
          event.entry_until && formatDeadline(event.entry_until),
        ];
      });
    },
  }),
);

const start = staff(exportCalendar, async (context) => {
  const { body, session, locale } = context;
  const { from, until, keyword, state, host_id, event_cms_code: code } = body;
  if (until < from) throw fieldProblem('until', 'date_order');
  if (until >= addDays(from, CALENDAR_DAYS)) throw fieldProblem('until', 'range_too_long');
  const kinds = viewableKinds(session.grants).filter((one) => code === undefined || one === code);
  const search = {
    from,
    until,
    ...(keyword !== undefined && { keyword }),
    ...(state !== undefined && { state }),
    ...(host_id !== undefined && { host_id }),
  };
  const params: Params = { menu: 'events-calendar', organization_ids: null, search, kinds, locale };
  return startExport(context, { kind: KIND, params, noted: { ...search, kinds } });
});

export const calendarExportBindings: readonly Binding[] = [start];
