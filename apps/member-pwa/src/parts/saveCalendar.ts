import { type CalendarEntry, calendarFile } from '@tsudoi/domain';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';

/** Hands a calendar file (`.ics`) to the phone; it is made here, so that it works without network. */
export function saveCalendar(name: string, entries: readonly CalendarEntry[]): void {
  const text = calendarFile(entries, new Date());
  saveBlob(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
}

/** Sessions as entries of a calendar; those that were called off are not among them. */
export function sessionsInCalendar(
  of: { title: string; place: string | null; path: string },
  sessions: readonly {
    id: number;
    place: string | null;
    starts_at: string;
    ends_at: string;
    called_off: string | null;
  }[],
): CalendarEntry[] {
  return sessions
    .filter(({ called_off }) => called_off === null)
    .map(({ id, place, starts_at, ends_at }) => ({
      uid: `session-${id}@${location.host}`,
      title: of.title,
      place: place ?? of.place,
      url: new URL(of.path, location.origin).href,
      starts_at: new Date(starts_at),
      ends_at: new Date(ends_at),
    }));
}
