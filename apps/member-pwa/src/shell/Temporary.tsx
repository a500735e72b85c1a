import { type OwnApplication, ownApplication, withdrawOwnApplication } from '@tsudoi/contract/applications';
import { CallError } from '@tsudoi/contract/client';
import { encodePathCode } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { online } from '../offline/network.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { client } from '../session/client.ts';
import { clearSession, currentSession } from '../session/store.ts';
import { showAlert } from './alert.ts';
import { Screen } from './Screen.tsx';
import { Skeleton } from './States.tsx';
import { useT, withWords } from './words.ts';

const SignOutSheet = lazy(
  withWords(['profile'], () => import('./SignOutSheet.tsx').then((module) => ({ default: module.SignOutSheet }))),
);

/** What a temporary registration waits for: staff who look at the application, or the fee of joining, with the way to pay it. */
export function Temporary() {
  const t = useT();
  const [leaving, setLeaving] = useState(false);
  return (
    <Screen title={t('temporary.title')} banners={false}>
      <div className="state">
        <Application />
        {currentSession() !== undefined && (
          <button type="button" className="tbtn link" onClick={() => setLeaving(true)}>
            {t('shell.logout')}
          </button>
        )}
      </div>
      {leaving && (
        <Suspense>
          <SignOutSheet onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

function Application() {
  const t = useT();
  const isOnline = useStore(online);
  const [isEnding, setEnding] = useState(false);
  // Not by the cache of responses: this stands where no route does, and the cache is of the routes.
  const [data, setData] = useState<OwnApplication | null>();
  const [error, setError] = useState<CallError>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks once more
  useEffect(() => {
    let isHere = true;
    client.call(ownApplication).then(
      // Who was entered by staff has no application: then nothing but waiting is said.
      (found) => isHere && setData(found),
      (cause: unknown) => {
        if (!(cause instanceof CallError)) throw cause;
        if (isHere) setError(cause);
      },
    );
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const fee = data?.fee ?? null;
  if (error !== undefined)
    return (
      <>
        <h1>{t('temporary.title')}</h1>
        <p role="alert">{error.isOffline ? t('shell.offline_action') : refusalWords(error, t)}</p>
        <button
          type="button"
          className="btn"
          onClick={() => {
            setError(undefined);
            setAttempt((count) => count + 1);
          }}
        >
          {t('action.retry')}
        </button>
      </>
    );
  if (data === undefined) return <Skeleton rows={3} />;
  return (
    <>
      <h1>{t(data?.state === 'unpaid' ? 'temporary.pay' : 'temporary.title')}</h1>
      {fee === null ? (
        <p>{t(data?.state === 'unpaid' ? 'temporary.no_invoice' : 'temporary.text')}</p>
      ) : (
        <>
          <p>{t('temporary.pay_text')}</p>
          <dl className="list">
            <div className="kv">
              <dt>{t('temporary.fee', { type: data?.member_type ?? '' })}</dt>
              <dd className="nb">
                <b>{t('temporary.yen', { yen: formatNumber(fee.open) })}</b>
              </dd>
            </div>
            <div className="kv">
              <dt>{t('temporary.due')}</dt>
              <dd className="nb">{formatDay(fee.due_on)}</dd>
            </div>
            <div className="kv">
              <dt>{t('temporary.code')}</dt>
              <dd>{data?.code}</dd>
            </div>
          </dl>
          <Link
            className="btn pri wide"
            to={`/payments/${encodePathCode(fee.account_code)}/${encodePathCode(fee.invoice_code)}`}
          >
            {t('temporary.go')}
          </Link>
          <Link
            className="tbtn link"
            to={`/invoices/${encodePathCode(fee.account_code)}/${encodePathCode(fee.invoice_code)}`}
          >
            {t('temporary.invoice')}
          </Link>
        </>
      )}
      <button type="button" className="btn" onClick={() => location.reload()}>
        {t('temporary.again')}
      </button>
      {data?.may_withdraw === true && isOnline && (
        <button type="button" className="tbtn link" onClick={() => setEnding(true)}>
          {t('temporary.withdraw')}
        </button>
      )}
      {isEnding && <EndSheet onClose={() => setEnding(false)} />}
    </>
  );
}

function EndSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await client.call(withdrawOwnApplication);
      clearSession();
      location.assign('/login');
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      title={t('temporary.withdraw_title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.back')}
          </button>
          <button type="button" className="btn bad" disabled={isBusy} aria-busy={isBusy} onClick={() => void end()}>
            {t('temporary.withdraw')}
          </button>
        </>
      }
    >
      <p>{t('temporary.withdraw_text')}</p>
    </Sheet>
  );
}
