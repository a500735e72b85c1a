import { type MemberEvent, memberTimeline, type TimelineKind, timelineKinds } from '@tsudoi/contract/histories';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { problemWords } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Bones } from '@tsudoi/ui/mantine/states';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSWRConfig } from 'swr';
import { EventRow } from './EventRow.tsx';
import { NewNote, NoteEvent } from './Notes.tsx';
import { PutBack } from './PutBack.tsx';
import { RecordName } from './RecordName.tsx';

/** Props of {@link MemberTimeline}. */
export interface MemberTimelineProps {
  member: { id: number; account_code: string };
  /** Where two versions stand side by side. */
  compare: string;
  /** A change was put back: the record is another. */
  onChanged(): void;
}

/** What happened to a member, newest first, with a field for notes. */
export function MemberTimeline({ member, compare, onChanged }: MemberTimelineProps) {
  const t = useT();
  const { edit } = usePagePermission();
  const { mutate } = useSWRConfig();
  const [kind, setKind] = useState<TimelineKind>();
  // The pages that are shown, by the event that each begins after.
  const [pages, setPages] = useState<readonly (number | undefined)[]>([undefined]);
  const params = { account_code: member.account_code };
  const { data } = useEndpoint(memberTimeline, { params, query: { kind } });
  const refresh = () =>
    void mutate((key) => Array.isArray(key) && key[0] === memberTimeline.path, undefined, { revalidate: true });
  const show = (next: TimelineKind | undefined) => {
    setKind(next);
    setPages([undefined]);
  };
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <aside className="panel timeline" aria-labelledby="timeline-title">
      <div className="sec-head">
        <h2 id="timeline-title">{t('histories.timeline')}</h2>
        <Link to={compare}>{t('histories.compare')}</Link>
      </div>
      {edit && <NewNote memberId={member.id} onSaved={refresh} />}
      <fieldset className="tabs">
        <legend className="sr">{t('histories.kinds')}</legend>
        {[undefined, ...timelineKinds.filter((each) => data?.counts[each] !== null)].map((each) => (
          <button
            key={each ?? 'all'}
            type="button"
            className={each === kind ? 'on' : undefined}
            aria-pressed={each === kind}
            onClick={() => show(each)}
          >
            {t(`histories.kind.${each ?? 'all'}`)}
            {each !== undefined && data !== undefined && <span>{data.counts[each]}</span>}
          </button>
        ))}
      </fieldset>
      <div className="events">
        {pages.map((before, index) => (
          <EventPage
            key={`${kind ?? 'all'} ${before ?? 0}`}
            member={member}
            kind={kind}
            before={before}
            isLast={index === pages.length - 1}
            onMore={(next) => setPages([...pages, next])}
            onChanged={changed}
            onNote={refresh}
          />
        ))}
      </div>
    </aside>
  );
}

interface EventPageProps extends Pick<MemberTimelineProps, 'member' | 'onChanged'> {
  kind: TimelineKind | undefined;
  before: number | undefined;
  isLast: boolean;
  onMore(before: number): void;
  onNote(): void;
}

function EventPage({ member, kind, before, isLast, onMore, onChanged, onNote }: EventPageProps) {
  const t = useT();
  const input = { params: { account_code: member.account_code }, query: { kind, before } };
  const { data, error, retry } = useEndpoint(memberTimeline, input);
  if (data === undefined) {
    if (error === undefined) return <Bones rows={3} />;
    return (
      <div className="row" role="alert">
        <p className="err">{problemWords(error, t).join('')}</p>
        <Button small onClick={() => void retry()}>
          {t('action.reload')}
        </Button>
      </div>
    );
  }
  const { next } = data;
  if (data.entries.length === 0 && before === undefined) return <p className="hint">{t('histories.none')}</p>;
  return (
    <>
      <ul className="line-of">
        {data.entries.map((event) => (
          <Event key={event.id} event={event} member={member} onChanged={onChanged} onNote={onNote} />
        ))}
      </ul>
      {isLast && next !== null && (
        <Button small kind="quiet" onClick={() => onMore(next)}>
          {t('histories.more')}
        </Button>
      )}
    </>
  );
}

type EventProps = Pick<EventPageProps, 'member' | 'onChanged' | 'onNote'> & { event: MemberEvent };

function Event({ event, member, onChanged, onNote }: EventProps) {
  const { edit } = usePagePermission();
  if (event.note !== null)
    return <NoteEvent event={event} note={edit ? event.note : { ...event.note, own: false }} onChanged={onNote} />;
  return (
    <EventRow
      event={event}
      record={event.record !== null && <RecordName event={{ ...event, member_id: null }} />}
      actions={edit && <PutBack accountCode={member.account_code} event={event} onChanged={onChanged} />}
    />
  );
}
