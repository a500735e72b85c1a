import type { EntryDetail } from '@tsudoi/contract/entries';
import { ownEntry } from '@tsudoi/contract/entries';
import { encodePathCode } from '@tsudoi/domain';
import { formatDay, formatYen } from '@tsudoi/i18n';
import { Link, useSearchParams } from 'react-router';
import { momentWords, periodWords } from '../../parts/eventWords.ts';
import { saveCalendar, sessionsInCalendar } from '../../parts/saveCalendar.ts';
import { useStore } from '../../parts/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import { CancelVerb } from './CancelVerb.tsx';
import { ChangeAnswers } from './ChangeAnswers.tsx';
import { OfferBox } from './OfferBox.tsx';
import { Steps } from './Steps.tsx';
import { entryTag } from './standing.ts';
import { Waiting } from './Waiting.tsx';
import '../../look/events.css';

/** /entries/{id}: where an entry stands and what can be done with it; somebody who waits sees the queue. */
export function EntryPage({ id }: { id: number }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data, error, loading, refresh } = useAnswer(ownEntry, Number.isInteger(id) ? { params: { id } } : null);
  const isDone = search.get('done') === '1';
  const isChanging = search.get('change') === '1' && data?.change_until != null;
  if (data !== undefined && isChanging)
    return <ChangeAnswers entry={data} refresh={refresh} onDone={() => setSearch({}, { replace: true })} />;
  return (
    <Screen
      title={data?.event_name ?? t('entries.own')}
      banners={false}
      action={data === undefined ? undefined : <Action entry={data} />}
    >
      {isDone && <Steps now="done" />}
      {loading && <Skeleton />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && <Entry entry={data} isDone={isDone} refresh={refresh} />}
    </Screen>
  );
}

/** The ticket of who is in, or paying for whoever still has to. */
function Action({ entry }: { entry: EntryDetail }) {
  const t = useT();
  const language = useStore(locale);
  const { invoice, state } = entry;
  if (invoice !== null && invoice.open > 0 && (entry.payable || state === 'entered'))
    return (
      <Link
        className={entry.payable ? 'btn pri wide' : 'btn wide'}
        to={`/payments/${encodePathCode(invoice.account_code)}/${encodePathCode(invoice.invoice_code)}`}
      >
        {t('entries.pay', { yen: formatYen(invoice.open, language) })}
      </Link>
    );
  if (state !== 'entered' || entry.called_off !== null) return null;
  return (
    <Link className="btn pri wide" to={`/entries/${entry.id}/ticket`}>
      {t('entries.ticket')}
    </Link>
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
  const { state, waiting, result } = entry;
  const detail = `/events/${entry.url}/${entry.event_cms_code}/detail/${entry.event_code}`;
  const addToCalendar = () =>
    saveCalendar(
      entry.event_name,
      sessionsInCalendar(
        { title: `${entry.event_name} ${entry.course_name}`, place: entry.place, path: `/entries/${entry.id}` },
        entry.sessions,
      ),
    );
  return (
    <>
      <p className="event-state">
        <span className={`tag ${tag.look}`}>{tag.text}</span>
      </p>
      <h1>{entry.event_name}</h1>
      <p className="sub">{periodWords(entry.starts_at, entry.ends_at)}</p>
      {isDone && (
        <p className="note ok" role="status">
          {t(`entries.done.${state === 'waiting' ? 'waiting' : state === 'requested' ? 'requested' : 'entered'}`)}
        </p>
      )}
      {entry.called_off_reason !== null && (
        <p className="note bad">{t('events.reason', { reason: entry.called_off_reason })}</p>
      )}
      {entry.payable && entry.pay_until !== null && (
        <p className="note warn">{t('entries.pay_until', { day: formatDay(entry.pay_until) })}</p>
      )}
      {state === 'expired' && <p className="note">{t('entries.expired')}</p>}
      {state === 'offered' && entry.offer !== null && <OfferBox entry={entry} offer={entry.offer} refresh={refresh} />}
      {waiting !== null && <Waiting entry={entry} waiting={waiting} />}
      <dl className="list pairs">
        <Row label={t('events.course')}>{entry.course_name}</Row>
        <Row label={t('entries.number')}>{entry.number}</Row>
        <Row label={t('entries.person')}>{entry.name}</Row>
        {entry.companions > 0 && (
          <Row label={t('entries.companions')}>
            {entry.companion_names.length > 0
              ? entry.companion_names.join('、')
              : t('entries.people', { count: entry.companions })}
          </Row>
        )}
        {entry.place !== null && <Row label={t('events.where')}>{entry.place}</Row>}
        {entry.sessions.length > 1 && (
          <Row label={t('events.when')}>
            {entry.sessions.map((session) => (
              <span className="line" key={session.id}>
                {periodWords(session.starts_at, session.ends_at)}
                {session.called_off !== null && `（${t(`events.state.${session.called_off}`)}）`}
              </span>
            ))}
          </Row>
        )}
        {entry.answered.map(({ id, label, text }) => (
          <Row key={id} label={label}>
            {text ?? t('state.none')}
          </Row>
        ))}
        {result !== null && (
          <Row label={t('entries.result')}>
            {[result.value, result.rank === null ? null : t('entries.rank', { rank: result.rank }), result.record]
              .filter((one) => one !== null)
              .join('・')}
          </Row>
        )}
      </dl>
      <p className="entry-links">
        {entry.change_until !== null && entry.answered.length > 0 && (
          <Link to="?change=1">{t('entries.change_answers', { at: momentWords(entry.change_until) })}</Link>
        )}
        <button type="button" className="tbtn link" onClick={addToCalendar}>
          {t('events.calendar')}
        </button>
        <Link to={detail}>{t('entries.back_to_event')}</Link>
      </p>
      {entry.cancelling !== null && state !== 'offered' && (
        <CancelVerb entry={entry} cancelling={entry.cancelling} refresh={refresh} />
      )}
    </>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
