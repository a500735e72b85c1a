import '@tsudoi/ui/look/participants.css';
import { eventInfo } from '@tsudoi/contract/event-participants';
import { formatNumber } from '@tsudoi/i18n';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { ProgressBar } from '@tsudoi/ui/mantine/ProgressBar';
import { LoadError } from '@tsudoi/ui/mantine/states';
import { EntriesChart } from './EntriesChart.tsx';
import { leftWords, takenWords } from './places.ts';

/** An event in figures: places of each course, its money, and how entries came in. */
export function EventFigures({ event }: { event: { event_cms_code: string; event_code: string } }) {
  const t = useT();
  const query = { event_cms_code: event.event_cms_code, event_code: event.event_code };
  const { data, error, retry } = useEndpoint(eventInfo, { query });
  if (data === undefined) return error === undefined ? null : <LoadError error={error} onRetry={() => void retry()} />;
  const { counts } = data;
  const yen = (amount: number) => t('participants.yen', { yen: formatNumber(amount) });
  return (
    <section className="panel figures" aria-label={t('participants.strip')}>
      <h2>{t('participants.figures')}</h2>
      <ul>
        {data.courses.map(({ id, name, unit, taken, capacity, free, waiting, unpaid }) => (
          <li key={id}>
            <p className="seat-line">
              <b>{name}</b>
              <span className="nb">{takenWords({ taken, capacity, unit }, t)}</span>
            </p>
            {capacity !== null && (
              <ProgressBar
                value={capacity === 0 ? 100 : (taken * 100) / capacity}
                tone={free === 0 ? 'warn' : 'running'}
                label={name}
                thin
              />
            )}
            <p className="seat-line sub">
              <span className={free === 0 ? 'seat-full' : undefined}>
                {free === null
                  ? t('participants.no_end')
                  : free === 0
                    ? t('participants.full')
                    : leftWords({ free, unit }, t)}
              </span>
              <span>
                {waiting > 0
                  ? t('participants.waiting_count', { count: formatNumber(waiting) })
                  : t('participants.unpaid_count', { count: formatNumber(unpaid) })}
              </span>
            </p>
          </li>
        ))}
        {data.fee && (
          <li>
            <p className="seat-line">
              <b>{t('participants.fee')}</b>
              <b>{yen(counts.charged)}</b>
            </p>
            <p className="seat-line sub">
              <span>{t('participants.paid')}</span>
              <span>{yen(counts.paid)}</span>
            </p>
            <p className="seat-line sub">
              <span>{t('participants.open_count', { count: formatNumber(counts.open_count) })}</span>
              <span>{yen(counts.open)}</span>
            </p>
          </li>
        )}
      </ul>
      <EntriesChart name={data.name} days={data.days} />
    </section>
  );
}
