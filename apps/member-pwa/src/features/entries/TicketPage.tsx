import { type EntryDetail, ownEntry } from '@tsudoi/contract/entries';
import { SECOND_MS } from '@tsudoi/domain';
import { formatInstant, formatTime } from '@tsudoi/i18n';
import { useLocation, useNavigate } from 'react-router';
import { online } from '../../offline/network.ts';
import { Clock, useNow } from '../../parts/Clock.tsx';
import { periodWords } from '../../parts/eventWords.ts';
import { PassCode } from '../../parts/pass/PassCode.tsx';
import { usePassUntil } from '../../parts/pass/usePass.ts';
import { useWakeLock } from '../../parts/pass/wakeLock.ts';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { useAnswer } from '../../shell/answer.ts';
import { useTabTitle } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/events.css';

/** The ticket over everything else on the screen: the code of the person that changes, the number of the entry beside it, and a running clock. */
export function TicketPage({ id }: { id: number }) {
  const t = useT();
  const { data, error, refresh } = useAnswer(ownEntry, Number.isInteger(id) ? { params: { id } } : null);
  const close = useClose(id);
  useTabTitle(t('entries.ticket'));
  useWakeLock();
  return (
    <div className="showcard ticket">
      <main>
        {data === undefined && error === undefined && <Skeleton />}
        {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
        {data !== undefined && (data.state === 'entered' ? <Code entry={data} /> : <p>{t('entries.no_ticket')}</p>)}
      </main>
      <footer className="bot">
        <button type="button" className="btn pri wide" onClick={close}>
          {t('action.close')}
        </button>
      </footer>
    </div>
  );
}

function Code({ entry }: { entry: EntryDetail }) {
  const t = useT();
  const isOnline = useStore(online);
  const { member } = useStore(info);
  const until = usePassUntil();
  return (
    <>
      {!isOnline && (
        <p className="ticket-offline" role="status">
          {until === undefined ? t('entries.offline_plain') : t('entries.offline_until', { at: formatTime(until) })}
        </p>
      )}
      <section className="paper" aria-label={t('entries.ticket')}>
        <h1>{entry.event_name}</h1>
        <p>{entry.course_name}</p>
        <p className="nb">{periodWords(entry.starts_at, entry.ends_at)}</p>
        <PassCode code={member?.account.member_code ?? ''} />
        <WindowBar />
        <p className="code26">{t('entries.ticket_number', { number: entry.number })}</p>
        <p className="what">
          {entry.name}
          {entry.companions > 0 && `・${t('entries.with', { count: entry.companions })}`}
        </p>
        <p className="ticket-clock">
          <Clock />
        </p>
      </section>
      {entry.called_off !== null && (
        <p className="stopped">
          {t(`events.state.${entry.called_off}`)} {formatInstant(entry.starts_at)}
        </p>
      )}
    </>
  );
}

const WINDOW_S = 300;

/** How much is left of the code that is shown; it empties by the second, so that a picture of it stands still. */
function WindowBar() {
  const now = useNow(SECOND_MS);
  const left = WINDOW_S - (Math.floor(now.getTime() / SECOND_MS) % WINDOW_S);
  return <progress className="window" value={left} max={WINDOW_S} aria-hidden="true" />;
}

/** Back to where the ticket was opened from; opened by its address, to the entry. */
function useClose(id: number): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(`/entries/${id}`, { replace: true }) : navigate(-1));
}
