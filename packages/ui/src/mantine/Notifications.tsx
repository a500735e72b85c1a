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
import { useNoticePlace } from './noticePlace.ts';

const CORNERS = valuesOf(NotificationVertical).flatMap((vertical) =>
  valuesOf(NotificationHorizontal).map((horizontal) => ({ vertical, horizontal })),
);
const LEVELS = ['assertive', 'polite'] as const;

/**
 * Everything that is being told, each in its corner; announced without taking the focus. The live regions are there
 * before anything is, because a reader only tells of what comes into a region that it knows.
 */
export function Notifications() {
  const { open } = useSnapshot(notificationState);
  return CORNERS.map(({ vertical, horizontal }) => (
    <Corner
      key={`${vertical}-${horizontal}`}
      vertical={vertical}
      horizontal={horizontal}
      entries={open.filter((entry) => entry.vertical === vertical && entry.horizontal === horizontal)}
    />
  ));
}

type CornerProps = Pick<Notification, 'vertical' | 'horizontal'> & { entries: readonly Notification[] };

function Corner({ vertical, horizontal, entries }: CornerProps) {
  const t = useT();
  const { heights } = useSnapshot(notificationState);
  const element = useRef<HTMLElement>(null);
  const places = offsets(entries, heights);
  const ends = entries.map(({ id }, index) => (places[index] ?? 0) + (heights[id] ?? 0));
  const top = useNoticePlace(element, vertical === 'top' ? Math.max(0, ...ends) : 0);
  const style: CSSProperties & { '--top'?: string } = top === undefined ? {} : { '--top': `${top}px` };
  return (
    <section
      ref={element}
      className="notices"
      data-vertical={vertical}
      data-horizontal={horizontal}
      style={style}
      aria-label={entries.length === 0 ? undefined : t('ui.notices')}
    >
      {LEVELS.map((level) => (
        <div key={level} aria-live={level}>
          {entries.map(
            (entry, index) =>
              politenessOf(entry.type) === level && <Notice key={entry.id} entry={entry} offset={places[index] ?? 0} />,
          )}
        </div>
      ))}
    </section>
  );
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
