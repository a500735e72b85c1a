import { CallError } from '@tsudoi/contract/client';
import { paymentPage } from '@tsudoi/contract/payments';
import { invoiceInPath } from '@tsudoi/domain';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { showAlert } from '../../shell/alert.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { useT } from '../../shell/words.ts';
import { Choice } from './Choice.tsx';
import type { Paying } from './parts.tsx';
import { Result } from './Result.tsx';
import '../../look/invoices.css';
import '../../look/payment.css';

/** /payments/{code}/{invoice_code}, /payment-confirmation and /payment-result; the last two name the invoice in ?invoice=. */
export function PaymentScreen() {
  const t = useT();
  const { pathname } = useLocation();
  const params = useParams();
  const [query] = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  const code =
    params.invoice_code === undefined
      ? query.get('invoice')
      : invoiceInPath(params.code ?? '', params.invoice_code)?.invoice_code;
  const { data, error, loading, refresh } = useAnswer(
    paymentPage,
    code === null || code === undefined || code === '' ? null : { params: { invoice_code: code } },
  );
  const act: Paying['act'] = async (call) => {
    setBusy(true);
    try {
      return await call();
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      return undefined;
    } finally {
      await refresh();
      setBusy(false);
    }
  };
  // Nothing was begun that could be confirmed (G-14).
  if (pathname === '/payment-confirmation' && !query.get('invoice')) return <Navigate to="/home" replace />;
  const isKnown = code !== null && code !== undefined && code !== '' && error?.status !== 404;
  return (
    <Screen title={t('payment.title')} banners={false}>
      {!isKnown && <Gone />}
      {isKnown && loading && <Skeleton rows={4} />}
      {isKnown && error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined &&
        (pathname === '/payment-result' ? (
          <Result page={data} refresh={refresh} act={act} isBusy={isBusy} />
        ) : (
          <Choice page={data} refresh={refresh} act={act} isBusy={isBusy} />
        ))}
    </Screen>
  );
}

function Gone() {
  const t = useT();
  return (
    <div className="state">
      <h1>{t('payment.title')}</h1>
      <Link className="btn" to="/my-invoices">
        {t('payment.back')}
      </Link>
    </div>
  );
}
