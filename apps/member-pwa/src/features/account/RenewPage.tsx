import { CallError } from '@tsudoi/contract/client';
import { getRenewal, renewMembership } from '@tsudoi/contract/renewals';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { online } from '../../offline/network.ts';
import { shownDay } from '../../parts/member.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { loadInfo } from '../../session/info.ts';
import { session } from '../../session/store.ts';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { isFree, PayRenewal, RenewalTerms, RenewalWords } from '../../shell/RenewalSheet.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import '../../look/devices.css';

/** /renew-account/{account_code}: the terms once more, and renewing or the way to pay for it; of the own account only. */
export function RenewPage() {
  const { account_code: code } = useParams();
  if (code !== session.state.info?.accountCode) return <Navigate to="/unauthorized" replace />;
  return <Renew />;
}

function Renew() {
  const t = useT();
  const navigate = useNavigate();
  const isOnline = useStore(online);
  const [isBusy, setBusy] = useState(false);
  const { data, error, loading, refresh } = useAnswer(getRenewal);
  const renew = async (from: string) => {
    setBusy(true);
    try {
      const { to } = await client.call(renewMembership, { body: { from } });
      showAlert('success', t('renewal.done', { day: shownDay(to) ?? to }));
      // The banner and the card follow the new day.
      await loadInfo().catch(() => undefined);
      void navigate('/home', { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      await refresh();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Screen title={t('renewal.title')} banners={false}>
      <h1>{t('renewal.title')}</h1>
      {data !== undefined && isFree(data) && <p className="lead">{t('renewal.lead')}</p>}
      {loading && <Skeleton rows={3} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined && (
        <>
          <div className="terms">
            <RenewalTerms renewal={data} />
          </div>
          <RenewalWords renewal={data} />
          <PayRenewal renewal={data} onRefused={refresh} />
          {!isOnline && data.lines.length > 0 && <p className="hint">{t('renewal.pay_offline')}</p>}
          {isFree(data) && data.expires_on !== null && (
            <button
              type="button"
              className="btn pri wide"
              disabled={!isOnline || isBusy}
              aria-busy={isBusy}
              onClick={() => void renew(data.expires_on ?? '')}
            >
              {t('renewal.go')}
            </button>
          )}
          {isFree(data) && !isOnline && <p className="hint">{t('renewal.offline')}</p>}
        </>
      )}
    </Screen>
  );
}
