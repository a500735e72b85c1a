import { checkIns, type DoorConflict } from '@tsudoi/contract/check-ins';
import type { EventRecord } from '@tsudoi/contract/events';
import { formatNumber } from '@tsudoi/i18n';
import { useClient } from '@tsudoi/ui/headless/api/client';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { notifyRefused } from '@tsudoi/ui/headless/api/problemWords';
import { useT } from '@tsudoi/ui/headless/screen/i18n';
import { Button } from '@tsudoi/ui/mantine/Button';
import { Note } from '@tsudoi/ui/mantine/Note';
import { useEffect } from 'react';
import { doorMenu } from '../../pickers/event/doorMenu.ts';
import { useEventKind } from './paths.ts';

/** /manage/events/{url}/{event_cms_code}/{event_cms_id}/check-in is a document of its own, which the console leaves for. */
export function DoorWay() {
  useEffect(() => location.reload(), []);
  return null;
}

const TIME = new Intl.DateTimeFormat('ja-JP', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });

function Conflict({ conflict, onSettle }: { conflict: DoorConflict; onSettle?: (as: 'same' | 'different') => void }) {
  const t = useT();
  const at = conflict.rows
    .map(({ door, at, by }) => `${door ?? t('events.door.somewhere')} ${TIME.format(new Date(at))} ${by}`)
    .join(t('list.joint'));
  return (
    <li>
      <p>
        {conflict.name} {conflict.member_code}
        <br />
        {at}
      </p>
      {onSettle !== undefined && (
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

/** Whom two doors of an event let in, until somebody has settled it. */
export function DoorConflicts({ event }: { event: EventRecord }) {
  const t = useT();
  const client = useClient();
  const menu = doorMenu(useEventKind().paths.door);
  const query = { event_cms_code: event.event_cms_code, event_code: event.event_code };
  const menuId = menu?.facility_menu_id;
  const { data, retry } = useEndpoint(checkIns.summary, menu === undefined ? null : { query }, { menuId });
  const open = data?.conflicts.filter(({ settled }) => settled === null) ?? [];
  if (open.length === 0) return null;
  const settle = async ({ rows }: DoorConflict, settled: 'same' | 'different') => {
    try {
      const nonces = rows.map(({ nonce }) => nonce);
      await client.call(checkIns.settle, { body: { ...query, nonces, settled } }, { menuId });
      await retry();
    } catch (cause) {
      notifyRefused(cause, t);
    }
  };
  return (
    <Note tone="warn" title={t('events.door.conflicts', { count: formatNumber(open.length) })}>
      <p>{t('events.door.conflicts_lead')}</p>
      <ul className="effects">
        {open.map((conflict) => (
          <Conflict
            key={conflict.rows[0]?.nonce}
            conflict={conflict}
            {...(menu?.edit_flag === true && { onSettle: (as) => void settle(conflict, as) })}
          />
        ))}
      </ul>
    </Note>
  );
}
