import type { TimelineChange, TimelineSource, TimelineSubject } from '@tsudoi/contract/histories';
import { formatEventTime } from '@tsudoi/i18n';
import { useLocale, useT } from '@tsudoi/ui/headless/screen/i18n';
import type { ReactNode } from 'react';
import { actorText, eventText } from './eventWords.ts';

/** Props of {@link EventRow}. */
export interface EventRowProps {
  event: {
    at: string;
    by: string;
    acted_for: string | null;
    source: TimelineSource;
    action: string;
    family?: TimelineSubject;
    changes: readonly TimelineChange[];
  };
  /** In place of the words of the action. */
  text?: string;
  /** The record that it happened to, where the list is of many. */
  record?: ReactNode;
  /** Under the words, such as a note. */
  children?: ReactNode;
  /** At the end, such as 元に戻す. */
  actions?: ReactNode;
}

/** One event: who did what, what was there before and after, when, and from where. */
export function EventRow({ event, text, record, children, actions }: EventRowProps) {
  const t = useT();
  const locale = useLocale();
  const who = actorText(t, event.by);
  return (
    <li>
      <span className="av" aria-hidden="true">
        {[...who][0]}
      </span>
      <div>
        <p>
          <b>{who}</b>
          {event.acted_for !== null && (
            <span className="sub">{t('histories.acted_for', { name: event.acted_for })}</span>
          )}
          <span className="did">
            {record}
            {text ?? eventText(t, event)}
          </span>
        </p>
        {event.changes.length > 0 && <ChangeList changes={event.changes} />}
        {children}
        <div className="when">
          <time dateTime={event.at}>{formatEventTime(event.at, new Date(), locale)}</time>
          <span>{t(`histories.source.${event.source}`)}</span>
          {actions}
        </div>
      </div>
    </li>
  );
}

/** Old and new values; the name of the field stands before them only where there are several. */
export function ChangeList({ changes }: { changes: readonly TimelineChange[] }) {
  const t = useT();
  const filled = changes.filter(({ before, after }) => before !== null || after !== null);
  return (
    <ul className="v">
      {filled.map(({ field, label, before, after }) => (
        <li key={field}>
          {changes.length > 1 && <span className="of">{label}</span>}
          <del>{before ?? t('histories.blank')}</del>
          <span className="arr" aria-hidden="true">
            →
          </span>
          <ins>{after ?? t('histories.blank')}</ins>
        </li>
      ))}
    </ul>
  );
}
