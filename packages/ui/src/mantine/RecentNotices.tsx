import { IconX } from '@tabler/icons-react';
import { formatAgo } from '@tsudoi/i18n';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocale, useT } from '../headless/screen/i18n.ts';
import { notificationState } from '../headless/screen/notifications.ts';
import { Button } from './Button.tsx';
import { NoticeIcon } from './Notifications.tsx';

/** Opens the notifications of this visit, to read again what has closed by itself; there once something was told. */
export function RecentNotices() {
  const t = useT();
  const locale = useLocale();
  const id = useId();
  const { history } = useSnapshot(notificationState);
  const [openedAt, setOpenedAt] = useState<Date>();
  if (history.length === 0) return null;
  return (
    <>
      <Button small kind="quiet" className="sub" popoverTarget={id} aria-expanded={openedAt !== undefined}>
        {t('ui.recent_notices')}
      </Button>
      <section
        id={id}
        className="pop recent"
        popover="auto"
        aria-label={t('ui.recent_notices')}
        onToggle={({ newState }) => setOpenedAt(newState === 'open' ? new Date() : undefined)}
      >
        <div className="hd">
          <h2 className="grow">{t('ui.recent_notices')}</h2>
          <button
            type="button"
            className="ib"
            aria-label={t('action.close')}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <IconX className="i" aria-hidden="true" />
          </button>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul tabIndex={0} aria-label={t('ui.recent_notices')}>
          {openedAt !== undefined &&
            history.map((entry) => (
              <li key={entry.id} className={entry.type}>
                <NoticeIcon {...entry} />
                <p>
                  {entry.title !== undefined && <b>{entry.title}</b>}
                  {entry.message}
                </p>
                <small className="muted">{formatAgo(new Date(entry.at).toISOString(), openedAt, locale)}</small>
              </li>
            ))}
        </ul>
      </section>
    </>
  );
}
