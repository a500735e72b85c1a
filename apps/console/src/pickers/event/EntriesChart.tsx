import type { EventInfo } from '@tsudoi/contract/event-participants';
import { addDays, daysBetween } from '@tsudoi/domain';
import { formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { useState } from 'react';

/** Days that the picture shows at most; the table has all. */
const SHOWN = 60;
const [WIDTH, HEIGHT] = [272, 64];

/** Each day from the first entry to the last, days without an entry among them, the last {@link SHOWN} of them. */
function filled(days: EventInfo['days']): { on: string; entries: number }[] {
  const [first, last] = [days[0]?.on, days.at(-1)?.on];
  if (first === undefined || last === undefined) return [];
  const entriesOn = new Map(days.map(({ on, entries }) => [on, entries]));
  const from = daysBetween(first, last) >= SHOWN ? addDays(last, 1 - SHOWN) : first;
  return Array.from({ length: daysBetween(from, last) + 1 }, (_, index) => {
    const on = addDays(from, index);
    return { on, entries: entriesOn.get(on) ?? 0 };
  });
}

/** Entries of each day: a picture, and a table that can be saved. */
export function EntriesChart({ name, days }: { name: string; days: EventInfo['days'] }) {
  const t = useT();
  const [isTable, setTable] = useState(false);
  const bars = filled(days);
  const most = Math.max(1, ...bars.map(({ entries }) => entries));
  // Few days are no wide ones.
  const step = WIDTH / Math.max(14, bars.length);
  const save = () => {
    const rows = [
      [t('participants.day'), t('participants.entries'), t('participants.ended')],
      ...days.map(({ on, entries, ended }) => [on, String(entries), String(ended)]),
    ];
    const file = new Blob([`\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`], { type: 'text/csv' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = `${t('participants.days_file', { event: name })}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return null;
  return (
    <section className="entries" aria-label={t('participants.days')}>
      <h2>{t('participants.days')}</h2>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('participants.days_from', { from: first.on, until: last.on })}
      >
        {bars.map(({ on, entries }, index) => {
          const height = (entries * (HEIGHT - 4)) / most;
          return (
            <rect key={on} x={index * step + step * 0.15} y={HEIGHT - height} width={step * 0.7} height={height}>
              <title>{t('participants.day_entries', { day: on, count: formatNumber(entries) })}</title>
            </rect>
          );
        })}
      </svg>
      <p className="seat-line sub">
        <span>{first.on}</span>
        <span>{last.on}</span>
      </p>
      <div className="row">
        <Button small kind="quiet" aria-expanded={isTable} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'participants.table_hide' : 'participants.table_show')}
        </Button>
        <Button small kind="quiet" onClick={save}>
          {t('participants.days_csv')}
        </Button>
      </div>
      {isTable && (
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t('participants.day')}</th>
              <th scope="col" className="num">
                {t('participants.entries')}
              </th>
              <th scope="col" className="num">
                {t('participants.ended')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ on, entries, ended }) => (
              <tr key={on}>
                <td>{on}</td>
                <td className="num">{formatNumber(entries)}</td>
                <td className="num">{formatNumber(ended)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
