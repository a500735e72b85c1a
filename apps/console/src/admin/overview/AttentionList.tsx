import { type Attention, attentionKinds } from '@tsudoi/contract/overview';
import { formatDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { LinkButton } from '@tsudoi/ui/mantine/Button';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useRows } from '../../shell/useRows.ts';

/** The facilities that need an operator, in groups by the reason; each leads to where something can be done about it. */
export function AttentionList({ rows }: { rows: readonly Attention[] }) {
  const t = useT();
  const list = useRef<HTMLElement>(null);
  useRows(list);
  const groups = attentionKinds.flatMap((kind) => {
    const found = rows.filter((row) => row.kind === kind);
    return found.length === 0 ? [] : [{ kind, found }];
  });
  return (
    <section ref={list} className="panel todo" aria-labelledby="attention">
      <div className="sec-head">
        <h2 id="attention">{t('facilities.attention')}</h2>
        {rows.length > 0 && (
          <span className="muted">{t('overview.todo_count', { count: formatNumber(rows.length) })}</span>
        )}
      </div>
      {rows.length === 0 && <p className="nothing sub">{t('facilities.attention.none')}</p>}
      {groups.map(({ kind, found }) => (
        <section key={kind} aria-labelledby={`attention-${kind}`}>
          <div className="sec-head">
            <h3 id={`attention-${kind}`}>{t(`facilities.attention.${kind}`)}</h3>
            <span className="muted">{t('overview.todo_count', { count: formatNumber(found.length) })}</span>
          </div>
          <ul>
            {found.map((row) => (
              <Row key={`${row.facility_id} ${row.detail} ${row.at}`} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Row({ row: { kind, facility_id: id, facility_name: name, detail, at, until } }: { row: Attention }) {
  const t = useT();
  const to = `/admin/facilities/edit/${id}`;
  const verb = t('overview.act.open');
  return (
    <li>
      <span className="av" aria-hidden="true">
        {[...name][0]}
      </span>
      <Link to={to} className="who">
        {name}
      </Link>
      <p>
        {t(`facilities.attention.why.${kind}`, {
          detail,
          at: at === null ? '' : formatInstant(at),
          until: until === null ? '' : formatDay(until),
        })}
      </p>
      <LinkButton small to={to} aria-label={t('ui.named', { name, verb })}>
        {verb}
      </LinkButton>
    </li>
  );
}
