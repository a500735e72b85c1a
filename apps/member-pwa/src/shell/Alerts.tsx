import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react';
import { ALERT_HIDE_MS } from '@tsudoi/domain';
import { useEffect, useState } from 'react';
import { ALERT_EVENT, alertOf, type SystemAlert } from './alert.ts';
import { useT } from './words.ts';

/** Shows the last system alert for five seconds; touching it stops the countdown. */
export function Alerts() {
  const [shown, setShown] = useState<{ alert: SystemAlert; id: number }>();
  useEffect(() => {
    let id = 0;
    const onAlert = (event: Event) => {
      const alert = alertOf(event);
      if (alert !== undefined) setShown({ alert, id: ++id });
    };
    addEventListener(ALERT_EVENT, onAlert);
    return () => removeEventListener(ALERT_EVENT, onAlert);
  }, []);
  const close = () => setShown(undefined);
  // The live region stands before its words come, so that they are read out.
  return (
    <div className="alerts">
      <div role="status">
        {shown?.alert.kind === 'success' && <Bubble key={shown.id} {...shown.alert} onClose={close} />}
      </div>
      <div role="alert">
        {shown?.alert.kind === 'error' && <Bubble key={shown.id} {...shown.alert} onClose={close} />}
      </div>
    </div>
  );
}

function Bubble({ kind, message, onClose }: SystemAlert & { onClose: () => void }) {
  const t = useT();
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(onClose, ALERT_HIDE_MS);
    return () => clearTimeout(timer);
  }, [paused, onClose]);
  const Icon = kind === 'success' ? IconCheck : IconAlertCircle;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only stops the countdown
    <div
      className={`alert ${kind}${paused ? ' paused' : ''}`}
      style={{ '--for': `${ALERT_HIDE_MS}ms` }}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className="i" aria-hidden="true" />
      <p>{message}</p>
      <button type="button" className="ib" aria-label={t('action.close')} onClick={onClose}>
        <IconX className="i" aria-hidden="true" />
      </button>
    </div>
  );
}
