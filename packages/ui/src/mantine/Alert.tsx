import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { ALERT_HIDE_MS, SECOND_MS } from '@tsudoi/domain';
import { type ReactNode, useState } from 'react';
import { useCountdown } from '../headless/screen/countdown.ts';
import { useT } from '../headless/screen/i18n.ts';

/** Props of {@link Alert}. */
export interface AlertProps {
  kind: 'success' | 'error';
  children: ReactNode;
  /** Milliseconds until it closes by itself; 5 seconds unless told (CONST-28), 0 stays. */
  hideAfter?: number;
  onClose(): void;
}

/** What came of something, on top of a screen; counts down and goes, but waits while a pointer or the focus is on it. */
export function Alert({ kind, children, hideAfter = ALERT_HIDE_MS, onClose }: AlertProps) {
  const t = useT();
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isPaused = isPointed || isFocused;
  const left = useCountdown(hideAfter, isPaused, onClose);
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only stops the countdown
    <div
      className={`note alert ${kind === 'success' ? 'ok' : 'bad'}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon className="i" aria-hidden="true" />
      <div className="grow" role={kind === 'success' ? 'status' : 'alert'}>
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
      {hideAfter > 0 && (
        // Not part of what is announced: nobody wants to hear seconds go by.
        <span className="nb count" aria-hidden="true">
          {isPaused ? t('ui.alert_paused') : t('ui.alert_seconds', { seconds: Math.ceil(left / SECOND_MS) })}
        </span>
      )}
      <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
        <IconX className="i" aria-hidden="true" />
      </button>
    </div>
  );
}
