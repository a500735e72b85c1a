import { IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { online } from '../offline/network.ts';
import { useShownAge } from '../offline/shown.ts';
import { useStore } from '../parts/store.ts';
import { minutesAgo, timeOf } from './age.ts';
import { reconnect } from './reconnect.ts';
import { locale, useT } from './words.ts';

/** Without network: what is shown is of when, and a way to try again. */
export function OfflineStrip() {
  const isOnline = useStore(online);
  return <div role="status">{!isOnline && <Strip />}</div>;
}

function Strip() {
  const t = useT();
  const language = useStore(locale);
  const { at, now } = useShownAge();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    if (busy) return;
    setBusy(true);
    if (await reconnect()) await revalidate();
    setBusy(false);
  };
  return (
    <div className="offline">
      <IconWifiOff className="i" aria-hidden="true" />
      <p>
        <b>{t('state.offline')}</b>
        {at !== undefined && <small>{ageWords(at, now)}</small>}
      </p>
      <button type="button" className="tbtn" aria-disabled={busy} onClick={retry}>
        {busy ? t('shell.reconnecting') : t('state.reconnect')}
      </button>
    </div>
  );

  function ageWords(then: number, present: number): string {
    const time = timeOf(then, present, language);
    const minutes = minutesAgo(then, present);
    if (minutes === undefined) return t('shell.as_of', { time });
    return t('state.offline_age', {
      time,
      ago: minutes === 0 ? t('shell.just_now') : t('shell.minutes_ago', { minutes }),
    });
  }
}
