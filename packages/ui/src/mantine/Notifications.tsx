import { IconAlertCircle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { NotificationHorizontal, type NotificationType, NotificationVertical, valuesOf } from '@tsudoi/domain';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useT } from '../headless/screen/i18n.ts';
import {
  dismiss,
  measured,
  type Notification,
  notificationState,
  offsets,
  pause,
  politenessOf,
  resume,
} from '../headless/screen/notifications.ts';

const CORNERS = valuesOf(NotificationVertical).flatMap((vertical) =>
  valuesOf(NotificationHorizontal).map((horizontal) => ({ vertical, horizontal })),
);
const LEVELS = ['assertive', 'polite'] as const;

/**
 * Everything that is being told, each in its corner; announced without taking the focus. The live regions are there
 * before anything is, because a reader only tells of what comes into a region that it knows.
 */
export function Notifications() {
  const t = useT();
  const { open, heights } = useSnapshot(notificationState);
  return CORNERS.map(({ vertical, horizontal }) => {
    const corner = open.filter((entry) => entry.vertical === vertical && entry.horizontal === horizontal);
    const places = new Map(offsets(corner, heights).map((offset, index) => [corner[index]?.id, offset]));
    return (
      <section
        key={`${vertical}-${horizontal}`}
        className="notices"
        data-vertical={vertical}
        data-horizontal={horizontal}
        aria-label={corner.length === 0 ? undefined : t('ui.notices')}
      >
        {LEVELS.map((level) => (
          <div key={level} aria-live={level}>
            {corner
              .filter(({ type }) => politenessOf(type) === level)
              .map((entry) => (
                <Notice key={entry.id} entry={entry} offset={places.get(entry.id) ?? 0} />
              ))}
          </div>
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click anywhere is a short cut for the close button
    // biome-ignore lint/a11y/useKeyWithClickEvents: the close button is for the keyboard
    <div
      ref={element}
      className={`notice ${entry.type}`}
      data-overlap={entry.overlap || undefined}
      style={style}
      onClick={() => entry.closeOnClick && dismiss(entry.id)}
      onPointerEnter={() => pause(entry.id)}
      onPointerLeave={() => resume(entry.id)}
      onFocus={() => pause(entry.id)}
      onBlur={() => resume(entry.id)}
    >
      <NoticeIcon {...entry} />
      <p>
        {entry.title !== undefined && <b>{entry.title}</b>}
        {entry.message}
        {entry.action !== undefined && (
          <button
            type="button"
            className="textlink"
            onClick={(event) => {
              event.stopPropagation();
              dismiss(entry.id);
              entry.action?.run();
            }}
          >
            {entry.action.text}
          </button>
        )}
      </p>
      {entry.showClose && (
        <button type="button" className="ib" aria-label={t('ui.close_notice')} onClick={() => dismiss(entry.id)}>
          <IconX className="i" aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** The sign of a notification: its own, or that of its type. */
export function NoticeIcon({ icon, type }: { icon?: string; type: NotificationType }) {
  if (icon !== undefined) return <span aria-hidden="true">{icon}</span>;
  const Icon =
    type === 'success' ? IconCheck : type === 'info' || type === 'primary' ? IconInfoCircle : IconAlertCircle;
  return <Icon className="i" aria-hidden="true" />;
}
