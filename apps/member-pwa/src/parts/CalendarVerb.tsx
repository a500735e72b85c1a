import { calendarFile } from '@tsudoi/domain';
import { saveBlob } from '@tsudoi/ui/headless/tasks/saveBlob';
import { useT } from '../shell/words.ts';

interface Props {
  /** What the file is called. */
  name: string;
  title: string;
  /** Where it is, unless a session is elsewhere. */
  place: string | null;
  /** The page of the app that tells more. */
  path: string;
  /** What is said on it, where it is not the days of something. */
  words?: string;
  sessions: readonly { id: number | string; place: string | null; starts_at: string; ends_at: string }[];
}

/** Hands sessions to the phone's calendar as a file (`.ics`), which is made here, so that it works without network. */
export function CalendarVerb({ name, title, place, path, words, sessions }: Props) {
  const t = useT();
  const save = () => {
    const entries = sessions.map((session) => ({
      uid: `session-${session.id}@${location.host}`,
      title,
      place: session.place ?? place,
      url: new URL(path, location.origin).href,
      starts_at: new Date(session.starts_at),
      ends_at: new Date(session.ends_at),
    }));
    saveBlob(new Blob([calendarFile(entries, new Date())], { type: 'text/calendar;charset=utf-8' }), `${name}.ics`);
  };
  return (
    <button type="button" className="tbtn" onClick={save}>
      {words ?? t('events.calendar')}
    </button>
  );
}
