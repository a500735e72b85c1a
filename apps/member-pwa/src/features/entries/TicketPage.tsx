import { IconWifiOff } from '@tabler/icons-react';
import { type EntryDetail, ownEntry } from '@tsudoi/contract/entries';
import { MINUTE_MS, PASS_WINDOW_S, SECOND_MS } from '@tsudoi/domain';
import { formatDayWithWeekday, formatInstantDay } from '@tsudoi/i18n';
import { useLocation, useNavigate } from 'react-router';
import { online } from '../../offline/network.ts';
import { Clock, useNow } from '../../parts/Clock.tsx';
import { deadlineWords, hoursWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { PassCode } from '../../parts/pass/PassCode.tsx';
import { usePassUntil } from '../../parts/pass/usePass.ts';
import { useWakeLock } from '../../parts/pass/wakeLock.ts';
import { useStore } from '../../parts/store.ts';
import { info } from '../../session/info.ts';
import { useAnswer } from '../../shell/answer.ts';
import { useTabTitle } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import '../../look/ticket.css';

/** The ticket over everything else on the screen: the code of the person that changes, the number of the entry beside it, and a running clock. */
export function TicketPage({ id }: { id: number }) {
  const t = useT();
  const { data, error, refresh } = useAnswer(ownEntry, { params: { id } });
  const close = useClose(id);
  useTabTitle(t('entries.ticket'));
  useWakeLock();
  return (
    <div className="ticket">
      <OfflineNote />
      <main id="main" tabIndex={-1}>
        {data === undefined && error === undefined && <Skeleton />}
        {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
        {data !== undefined && (data.state === 'entered' ? <Ticket entry={data} /> : <p>{t('entries.no_ticket')}</p>)}
      </main>
      <footer>
        <button type="button" className="btn pri wide" onClick={close}>
          {t('action.close')}
        </button>
      </footer>
    </div>
  );
}

/** Until when the phone can prove the ticket by itself. */
function OfflineNote() {
  const t = useT();
  const isOnline = useStore(online);
  const until = usePassUntil();
  if (isOnline) return null;
  return (
    <p className="ticket-offline" role="status">
      <IconWifiOff className="i" aria-hidden="true" />
      <span>
        <b>{t('entries.offline.title')}</b>{' '}
        {until === undefined
          ? t('entries.offline_plain')
          : t('entries.offline_until', { at: deadlineWords(until.toISOString()) })}
      </span>
    </p>
  );
}

function Ticket({ entry }: { entry: EntryDetail }) {
  const t = useT();
  const language = useStore(locale);
  const { member } = useStore(info);
  const { starts_at, ends_at, place, called_off: off } = entry;
  return (
    <section aria-label={t('entries.ticket')}>
      <h1>
        <Name>{entry.event_name}</Name>
      </h1>
      {off !== null && <p className="off">{t(`events.bar.${off}`)}</p>}
      <dl className="sides">
        <div>
          <dt>{formatDayWithWeekday(formatInstantDay(starts_at), language)}</dt>
          <dd>{hoursWords(starts_at, ends_at)}</dd>
        </div>
        {place !== null && (
          <div>
            <dt>{t('events.where')}</dt>
            <dd className="place">
              <Name>{place}</Name>
            </dd>
          </div>
        )}
      </dl>
      <PassCode code={member?.account.member_code ?? ''} under={(until) => <Window until={until} />} />
      <dl className="sides whose">
        <div>
          <dt>
            {entry.course_name}
            {entry.companions > 0 && t('list.joint') + t('entries.with', { count: entry.companions })}
          </dt>
          <dd>{entry.name}</dd>
        </div>
        <div>
          <dt>{t('entries.number')}</dt>
          <dd>{entry.number}</dd>
        </div>
      </dl>
    </section>
  );
}

/** A running clock and how much is left of the code that is shown, both by the second: a picture of them stands still. */
function Window({ until }: { until: number }) {
  const t = useT();
  const now = useNow(SECOND_MS).getTime();
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  const minute = MINUTE_MS / SECOND_MS;
  return (
    <dl className="window">
      <div>
        <dt>{t('entries.now')}</dt>
        <dd>
          <Clock />
        </dd>
      </div>
      <progress value={left} max={PASS_WINDOW_S} aria-hidden="true" />
      <div>
        <dt>{t('entries.next_code')}</dt>
        <dd>{t('entries.next_code.left', { minutes: Math.floor(left / minute), seconds: left % minute })}</dd>
      </div>
    </dl>
  );
}

/** Back to where the ticket was opened from; opened by its address, to the entry. */
function useClose(id: number): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(`/entries/${id}`, { replace: true }) : navigate(-1));
}
