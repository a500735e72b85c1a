import { type EventInfo, type WaitingList, waitingList } from '@tsudoi/contract/event-participants';
import { jstToday } from '@tsudoi/domain';
import { formatDay, formatDeadline, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { usePagePermission } from '@tsudoi/ui/headless/session/permission';
import { Button } from '@tsudoi/ui/mantine/Button';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { Tag } from '@tsudoi/ui/mantine/Tag';
import { Link } from 'react-router';
import { EntriesChart } from '../../pickers/event/EntriesChart.tsx';
import type { AskedAct } from './useActs.tsx';

/** Props of {@link WaitingPanel}. */
export interface WaitingPanelProps {
  info: EventInfo;
  query: { event_cms_code: string; event_code: string };
  hrefOf(id: number): string;
  onAct(asked: AskedAct): void;
}

/** Who waits, in the order of their turns, with offers, deadlines and why somebody was passed over; below, how entries came in. */
export function WaitingPanel({ info, query, hrefOf, onAct }: WaitingPanelProps) {
  const t = useT();
  const { data, error, retry } = useEndpoint(waitingList, { query });
  const rows = data ?? [];
  const courses = info.courses.filter(({ id }) => rows.some(({ course_id }) => course_id === id));
  return (
    <aside className="beside" aria-label={t('participants.waiting')}>
      <header>
        <h2>{t('participants.waiting')}</h2>
        <p className="sub">
          {t(info.waiting ? 'participants.waiting_lead' : 'participants.waiting_off', {
            hours: formatNumber(info.offer_hours),
          })}
        </p>
      </header>
      {error !== undefined && <LoadError error={error} onRetry={() => void retry()} />}
      {data !== undefined && rows.length === 0 && <p className="sub beside-none">{t('participants.waiting_nobody')}</p>}
      {courses.map((course) => (
        <section key={course.id} aria-label={course.name}>
          {info.courses.length > 1 && <h3>{course.name}</h3>}
          <ol>
            {rows
              .filter(({ course_id }) => course_id === course.id)
              .map((row, index) => (
                <Waiting key={row.id} row={row} at={index + 1} href={hrefOf(row.id)} free={course.free} onAct={onAct} />
              ))}
          </ol>
        </section>
      ))}
      <EntriesChart name={info.name} days={info.days} />
    </aside>
  );
}

function Waiting({
  row,
  at,
  href,
  free,
  onAct,
}: {
  row: WaitingList[number];
  at: number;
  href: string;
  free: number | null;
  onAct: WaitingPanelProps['onAct'];
}) {
  const t = useT();
  const { edit } = usePagePermission();
  const { last_turn: turn } = row;
  const needed = row.least_places ?? row.weight;
  return (
    <li>
      <i>{at}</i>
      <Link to={href}>{row.name}</Link>
      {row.state === 'offered' ? (
        <Tag tone="info">{t('participants.standing.offered')}</Tag>
      ) : (
        <span>{t('participants.people', { count: formatNumber(row.weight) })}</span>
      )}
      <small>
        {row.state === 'offered' && row.expires_at !== null
          ? t('participants.answer_until', { at: formatDeadline(row.expires_at) })
          : t('participants.waiting_since', { day: formatDay(jstToday(new Date(row.queued_at))) })}
        {row.least_places !== null && ` ${t('participants.least', { count: formatNumber(row.least_places) })}`}
      </small>
      {turn !== null && turn.outcome !== 'offered' && (
        <small>
          {t(`participants.turn.${turn.outcome}`, { at: formatInstant(turn.at), free: formatNumber(turn.free) })}
        </small>
      )}
      {edit && row.state === 'waiting' && (free === null || free >= needed) && (
        <span className="beside-act">
          <Button small kind="quiet" onClick={() => onAct({ act: 'offer', ids: [row.id], name: row.name })}>
            {t('participants.act.offer')}
          </Button>
        </span>
      )}
    </li>
  );
}
