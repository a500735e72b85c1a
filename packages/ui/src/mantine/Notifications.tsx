import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useT } from '../headless/i18n.ts';
import {
  dismiss,
  measured,
  type Notification,
  notificationState,
  offsets,
  pause,
  resume,
} from '../headless/notifications.ts';

const CORNERS = ['top', 'bottom'].flatMap((vertical) =>
  ['left', 'center', 'right'].map((horizontal) => ({ vertical, horizontal })),
);

/** Everything that is being told, each in its corner; announced without taking the focus. */
export function Notifications() {
  const t = useT();
  const { open, heights } = useSnapshot(notificationState);
  return CORNERS.map(({ vertical, horizontal }) => {
    const corner = open.filter((entry) => entry.vertical === vertical && entry.horizontal === horizontal);
    const places = offsets(corner, heights);
    return (
      <section
        key={`${vertical}-${horizontal}`}
        className="notices"
        data-vertical={vertical}
        data-horizontal={horizontal}
        aria-label={t('ui.notices')}
        aria-live="polite"
        hidden={corner.length === 0}
      >
        {corner.map((entry, index) => (
          <Notice key={entry.id} entry={entry} offset={places[index] ?? 0} />
        ))}
      </section>
    );
  });
}

function Notice({ entry, offset }: { entry: Notification; offset: number }) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    const target = element.current;
    const observer = new ResizeObserver(() => measured(entry.id, target.offsetHeight));
    observer.observe(target);
    return () => observer.disconnect();
  }, [entry.id]);
  const style: CSSProperties & { '--offset': string } = { '--offset': `${offset}px` };
  const Icon = entry.type === 'success' ? IconCheck : entry.type === 'info' ? IconInfoCircle : IconAlertCircle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a short cut for the close button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button is for the keyboard
    <div
      ref={element}
      className={`notice ${entry.type}`}
      style={style}
      onClick={() => entry.closeOnClick && dismiss(entry.id)}
      onPointerEnter={() => pause(entry.id)}
      onPointerLeave={() => resume(entry.id)}
      onFocus={() => pause(entry.id)}
      onBlur={() => resume(entry.id)}
    >
      {entry.icon === undefined ? <Icon className="i" aria-hidden="true" /> : <span>{entry.icon}</span>}
      <p>
        {entry.title !== undefined && <b>{entry.title}</b>}
        {entry.message}
      </p>
      {entry.showClose && (
        <button type="button" className="ib" aria-label={t('ui.close_notice')} onClick={() => dismiss(entry.id)}>
          <IconX className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
