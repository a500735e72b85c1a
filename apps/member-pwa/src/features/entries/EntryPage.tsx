import { IconChevronLeft } from '@tabler/icons-react';
import { type EntryDetail, ownEntry } from '@tsudoi/contract/entries';
import { isLiving } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { Link, useSearchParams } from 'react-router';
import { CalendarVerb } from '../../parts/CalendarVerb.tsx';
import { entryTag } from '../../parts/entryTag.ts';
import { deadlineWords, dueWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { SessionLines } from '../../parts/SessionLines.tsx';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { NotFound } from '../../shell/Refused.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { CancelVerb } from './CancelVerb.tsx';
import { ChangeAnswers } from './ChangeAnswers.tsx';
import { EntryVerbs, hasVerbs } from './EntryVerbs.tsx';
import { OfferTerms } from './Offer.tsx';
import { Pair } from './Pair.tsx';
import { Steps } from './Steps.tsx';
import { Waiting } from './Waiting.tsx';
import '../../look/events.css';

/** /entries/{id}: where an entry stands and what can be done with it; somebody who waits sees the queue. */
export function EntryPage({ id }: { id: number }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, loading, refresh } = useAnswer(ownEntry, { params: { id } });
  const isDone = search.get('done') === '1';
  const isChanging = search.get('change') === '1' && data?.change_until != null;
  if (error?.status === 404) return <NotFound />;
  if (data !== undefined && isChanging)
    return <ChangeAnswers entry={data} refresh={refresh} onDone={() => setSearch({}, { replace: true })} />;
  return (
    <Screen
      title={data?.event_name ?? ''}
      banners={false}
      action={data !== undefined && hasVerbs(data) ? <EntryVerbs entry={data} refresh={refresh} /> : undefined}
    >
      {isDone && <Steps now="done" />}
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && <Entry entry={data} isDone={isDone} refresh={refresh} />}
    </Screen>
  );
}

interface Props {
  entry: EntryDetail;
  isDone: boolean;
  refresh: () => Promise<EntryDetail | undefined>;
}

function Entry({ entry, isDone, refresh }: Props) {
  const t = useT();
  const tag = entryTag(entry, t);
  const { state, waiting } = entry;
  return (
    <>
      {!isDone && <Head entry={entry} />}
      <p className="event-state">
        <span className={`tag ${tag.look}`}>{tag.text}</span>
      </p>
      <h1>
        <Name>{entry.event_name}</Name>
      </h1>
      <p className="sub">
        <Period from={entry.starts_at} until={entry.ends_at} />
      </p>
      {isDone && (
        <p className="note ok" role="status">
          {t(`entries.done.${state === 'waiting' ? 'waiting' : state === 'requested' ? 'requested' : 'entered'}`)}
        </p>
      )}
      <Standing entry={entry} />
      {state === 'offered' && entry.offer !== null && <OfferTerms entry={entry} offer={entry.offer} />}
      {waiting !== null && <Waiting entry={entry} waiting={waiting} refresh={refresh} />}
      <Facts entry={entry} />
      <Links entry={entry} />
      {entry.cancelling !== null && (state === 'entered' || state === 'requested') && (
        <p className="entry-cancel">
          <CancelVerb entry={entry} cancelling={entry.cancelling} refresh={refresh} />
        </p>
      )}
    </>
  );
}

function Head({ entry }: { entry: EntryDetail }) {
  const t = useT();
  // Days that are over are in nobody's calendar any more.
  const sessions = entry.sessions.filter(
    ({ ends_at, called_off }) => called_off === null && Date.parse(ends_at) > Date.now(),
  );
  const isComing = sessions.length > 0 && entry.called_off === null && isLiving(entry.state);
  return (
    <p className="event-head">
      <Link className="tbtn" to="/entries">
        <IconChevronLeft className="i" aria-hidden="true" />
        <span>{t('entries.own')}</span>
      </Link>
      <span className="grow" />
      {isComing && (
        <CalendarVerb
          name={entry.event_name}
          title={`${entry.event_name} ${entry.course_name}`}
          place={entry.place}
          path={`/entries/${entry.id}`}
          sessions={sessions}
        />
      )}
    </p>
  );
}

/** What about the standing of an entry asks for somebody's eye. */
function Standing({ entry }: { entry: EntryDetail }) {
  const t = useT();
  const { state, called_off_reason: off, payable, pay_until: until, invoice } = entry;
  return (
    <>
      {off !== null && <p className="note bad">{t('events.reason', { reason: off })}</p>}
      {until !== null && (payable || (state === 'entered' && (invoice?.open ?? 0) > 0)) && (
        <p className="note warn">{t(payable ? 'entries.pay_until' : 'entries.pay_by', { day: dueWords(until) })}</p>
      )}
      {state === 'requested' && !payable && <p className="note">{t('entries.asked')}</p>}
      {entry.settled != null && <Settled settled={entry.settled} />}
      {state === 'expired' && <p className="note">{t('entries.expired')}</p>}
    </>
  );
}

/** What is kept of the fee of who cancelled, and what comes back. */
function Settled({ settled: { kept, returned, settles } }: { settled: NonNullable<EntryDetail['settled']> }) {
  const t = useT();
  const language = useStore(locale);
  return (
    <>
      {kept > 0 && <p className="note">{t('entries.settled.kept', { yen: formatYen(kept, language) })}</p>}
      {returned > 0 && <p className="note">{t(`entries.cancel.${settles}`, { yen: formatYen(returned, language) })}</p>}
      {kept === 0 && returned === 0 && <p className="note">{t('entries.settled.nothing')}</p>}
    </>
  );
}

function Facts({ entry }: { entry: EntryDetail }) {
  const t = useT();
  const { result } = entry;
  return (
    <dl className="list pairs">
      <Pair label={t('events.course')}>{entry.course_name}</Pair>
      <Pair label={t('entries.number')}>{entry.number}</Pair>
      <Pair label={t('entries.person')}>{entry.name}</Pair>
      {entry.companions > 0 && (
        <Pair label={t('entries.companions')}>
          {entry.companion_names.length > 0
            ? entry.companion_names.join(t('list.joint'))
            : t('entries.people', { count: entry.companions })}
        </Pair>
      )}
      {entry.place !== null && <Pair label={t('events.where')}>{entry.place}</Pair>}
      {entry.sessions.length > 1 && (
        <Pair label={t('events.when')}>
          <SessionLines sessions={entry.sessions} />
        </Pair>
      )}
      {entry.answered.map(
        ({ id, label, text }) =>
          text !== null && (
            <Pair key={id} label={label}>
              {text}
            </Pair>
          ),
      )}
      {result !== null && (
        <Pair label={t('entries.result')}>
          {[result.value, result.rank === null ? null : t('entries.rank', { rank: result.rank }), result.record]
            .filter((one) => one !== null)
            .join(t('list.joint'))}
        </Pair>
      )}
    </dl>
  );
}

function Links({ entry }: { entry: EntryDetail }) {
  const t = useT();
  return (
    <p className="entry-links">
      {entry.change_until !== null && entry.answered.length > 0 && (
        <Link to="?change=1">{t('entries.change_answers', { at: deadlineWords(entry.change_until) })}</Link>
      )}
      <Link to={`/events/${entry.url}/${entry.event_cms_code}/detail/${entry.event_code}`}>
        {t('entries.back_to_event')}
      </Link>
    </p>
  );
}
