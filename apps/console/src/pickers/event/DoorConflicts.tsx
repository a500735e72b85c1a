import { checkIns, type DoorConflict } from '@tsudoi/contract/check-ins';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import '@tsudoi/ui/look/participants.css';
import { doorMenu } from './doorMenu.ts';

function Conflict({ conflict, onSettle }: { conflict: DoorConflict; onSettle?: (as: 'same' | 'different') => void }) {
  const t = useT();
  const { name, member_code, course, photo, rows, settled } = conflict;
  return (
    <li>
      {photo !== undefined && <img src={`data:image/webp;base64,${photo}`} alt="" width={48} height={48} />}
      <div>
        <p>
          <b>{name}</b> {member_code}　{course}
        </p>
        <ol>
          {rows.map((row) => (
            <li key={row.nonce}>
              {formatInstant(row.at)} {row.door ?? t('events.door.somewhere')} <span className="sub">{row.by}</span>
            </li>
          ))}
        </ol>
      </div>
      {settled !== null && <p className="sub">{t(`events.door.settled_${settled}`)}</p>}
      {settled === null && onSettle !== undefined && (
        <div className="row">
          <Button small onClick={() => onSettle('same')}>
            {t('events.door.same')}
          </Button>
          <Button small onClick={() => onSettle('different')}>
            {t('events.door.different')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Whom two doors of an event let in, until somebody has settled it and afterwards; `path` is that of the doors of its kind. */
export function DoorConflicts({
  path,
  event: { event_cms_code, event_code },
}: {
  path: string;
  event: { event_cms_code: string; event_code: string };
}) {
  const t = useT();
  const client = useClient();
  const menu = doorMenu(path);
  const query = { event_cms_code, event_code };
  const menuId = menu?.facility_menu_id;
  const { data, retry } = useEndpoint(checkIns.summary, menu === undefined ? null : { query }, { menuId });
  const conflicts = data?.conflicts ?? [];
  if (conflicts.length === 0) return null;
  const open = conflicts.filter(({ settled }) => settled === null);
  const settle = async ({ rows }: DoorConflict, settled: 'same' | 'different') => {
    try {
      const nonces = rows.map(({ nonce }) => nonce);
      await client.call(checkIns.settle, { body: { ...query, nonces, settled } }, { menuId });
      await retry();
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  const title =
    open.length > 0
      ? t('events.door.conflicts', { count: formatNumber(open.length) })
      : t('events.door.conflicts_settled', { count: formatNumber(conflicts.length) });
  return (
    <section className="door-double" aria-label={title}>
      <Note tone={open.length > 0 ? 'warn' : 'info'} title={title}>
        <p>{t('events.door.conflicts_lead')}</p>
        <ul className="door-conflicts">
          {[...open, ...conflicts.filter(({ settled }) => settled !== null)].map((conflict) => (
            <Conflict
              key={conflict.rows[0]?.nonce}
              conflict={conflict}
              {...(menu?.edit_flag === true && { onSettle: (as) => void settle(conflict, as) })}
            />
          ))}
        </ul>
      </Note>
    </section>
  );
}
