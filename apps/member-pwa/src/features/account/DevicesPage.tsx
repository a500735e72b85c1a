import { memberSessions, type OpenSession } from '@tsudoi/contract/auth';
import { CallError } from '@tsudoi/contract/client';
import { deviceOf } from '@tsudoi/domain';
import { formatInstant } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { online } from '../../offline/network.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { EndSheet } from './EndSheet.tsx';
import '../../look/devices.css';

/** What is about to be ended: one session, or every other one. */
type Ending = OpenSession | 'others';

/** /devices: where the member is signed in, and signing out there. */
export function DevicesPage() {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(memberSessions.list);
  const isOnline = useStore(online);
  const [ending, setEnding] = useState<Ending>();
  const nameOf = useDeviceName();
  const others = data?.filter(({ current }) => !current) ?? [];

  const end = async () => {
    if (ending === undefined) return;
    try {
      if (ending === 'others') {
        const { ended } = await client.call(memberSessions.revokeOthers);
        showAlert('success', t('devices.others_ended', { count: ended }));
      } else {
        await client.call(memberSessions.revoke, { params: { id: ending.id } });
        showAlert('success', t('devices.ended'));
      }
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
    }
    setEnding(undefined);
    await refresh();
  };

  return (
    <Screen title={t('devices.title')} banners={false}>
      <h1>{t('devices.title')}</h1>
      <p className="lead">{t('devices.lead')}</p>
      {loading && <Skeleton rows={2} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && (
        <>
          <ul className="list devices">
            {data.map((session) => (
              <Device key={session.id} session={session} isOnline={isOnline} onEnd={() => setEnding(session)} />
            ))}
          </ul>
          {others.length === 0 ? (
            <p className="hint">{t('devices.only_this')}</p>
          ) : (
            <button type="button" className="btn bad wide" disabled={!isOnline} onClick={() => setEnding('others')}>
              {t('devices.end_others')}
            </button>
          )}
          {!isOnline && <p className="hint">{t('shell.offline_action')}</p>}
        </>
      )}
      {ending !== undefined && (
        <EndSheet
          title={ending === 'others' ? t('devices.end_others') : t('devices.end')}
          text={
            ending === 'others'
              ? t('devices.end_others_confirm', { count: others.length })
              : t('devices.end_confirm', { device: nameOf(ending) })
          }
          onEnd={end}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Screen>
  );
}

function Device({ session, isOnline, onEnd }: { session: OpenSession; isOnline: boolean; onEnd: () => void }) {
  const t = useT();
  const device = useDeviceName()(session);
  return (
    <li>
      <div>
        <b>{device}</b> {session.current && <span className="tag info">{t('devices.this')}</span>}
        <small className="sub">
          <span className="nb">{t('devices.seen', { at: formatInstant(session.seen_at) })}</span>{' '}
          <span className="nb">{t('devices.signed_in', { at: formatInstant(session.signed_in_at) })}</span>{' '}
          {session.address !== '' && <span>{t('devices.address', { address: session.address })}</span>}
        </small>
      </div>
      {!session.current && (
        <button
          type="button"
          className="btn md"
          disabled={!isOnline}
          aria-label={t('devices.end_of', { device })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </button>
      )}
    </li>
  );
}

function useDeviceName(): (session: OpenSession) => string {
  const t = useT();
  return ({ user_agent: agent }) => {
    const device = deviceOf(agent);
    return device === undefined ? t('devices.unknown') : t('devices.on', device);
  };
}
