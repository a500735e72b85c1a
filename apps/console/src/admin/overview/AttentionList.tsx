import type { Attention } from '@tsudoi/contract/overview';
import { formatInstant } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { useId } from 'react';
import { Link } from 'react-router';

/** The facilities that need an operator, with the reason; each leads to where something can be done about it. */
export function AttentionList({ rows }: { rows: readonly Attention[] }) {
  const t = useT();
  const id = useId();
  return (
    <section className="panel attention" aria-labelledby={id}>
      <h2 id={id}>{t('facilities.attention')}</h2>
      {rows.length === 0 && <p className="sub">{t('facilities.attention.none')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={`${row.kind} ${row.facility_id} ${row.detail} ${row.at}`}>
            <Link to={`/admin/facilities/edit/${row.facility_id}`}>{row.facility_name}</Link>
            {row.at !== null && <small className="muted">{formatInstant(row.at)}</small>}
            <span>{t(`facilities.attention.${row.kind}`, { detail: row.detail })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
