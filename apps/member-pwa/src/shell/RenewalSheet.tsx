import type { CallOutput } from '@tsudoi/contract';
import { CallError } from '@tsudoi/contract/client';
import { beginRenewal, getRenewal } from '@tsudoi/contract/renewals';
import { encodePathCode } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { online } from '../offline/network.ts';
import { shownDay, unbroken } from '../parts/member.ts';
import { Sheet } from '../parts/Sheet.tsx';
import { useStore } from '../parts/store.ts';
import { client } from '../session/client.ts';
import { facility } from '../session/facility-store.ts';
import { session } from '../session/store.ts';
import { showAlert } from './alert.ts';
import { useAnswer } from './answer.ts';
import { locale, useT } from './words.ts';

type Terms = CallOutput<typeof getRenewal>;

/** The terms of the renewal. What costs nothing is renewed on the page this leads to; a fee is paid from here. */
export function RenewalSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, loading, refresh } = useAnswer(getRenewal);
  return (
    <Sheet
      title={t('renewal.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" onClick={onClose}>
            {t('action.close')}
          </button>
          {data !== undefined && isFree(data) && (
            <Link className="btn pri" to={renewPath()} onClick={onClose}>
              {t('renewal.go')}
            </Link>
          )}
          {data !== undefined && <PayRenewal renewal={data} onGone={onClose} onRefused={refresh} />}
        </>
      }
    >
      {loading && <Lines />}
      {error !== undefined && (
        <>
          <p>{error.isOffline ? t('shell.offline_action') : refusalWords(error, t)}</p>
          <button type="button" className="btn md" onClick={() => void refresh()}>
            {t('action.retry')}
          </button>
        </>
      )}
      {data !== undefined && (
        <>
          <RenewalTerms renewal={data} />
          <RenewalWords renewal={data} />
        </>
      )}
    </Sheet>
  );
}

function Lines() {
  return (
    <div className="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  );
}

/** Where the own membership is renewed. */
const renewPath = (): string => `/renew-account/${encodePathCode(session.state.info?.accountCode ?? '')}`;

/** Whether a renewal costs nothing, and can be done now. */
export const isFree = ({ renewable, lines, invoice }: Terms): boolean =>
  renewable && lines.length === 0 && invoice === null;

/** Yen in all. */
const totalOf = (lines: Terms['lines']): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What comes next, in a sentence. */
export function RenewalWords({ renewal }: { renewal: Terms }) {
  const t = useT();
  const site = useStore(facility);
  const { renewable, invoice, period_to: to } = renewal;
  const name = unbroken(site?.name);
  const day = shownDay(to) ?? '';
  const words = () => {
    if (invoice?.is_draft === true) return t('renewal.draft', { facility: name });
    if (invoice?.open === 0) return t('renewal.paid', { facility: name });
    if (invoice !== null) return t('renewal.open', { due: shownDay(invoice.due_on) ?? '', day });
    if (!renewable) return t('renewal.not_now', { facility: name });
    return isFree(renewal) ? t('renewal.free') : t('renewal.pay_text', { day });
  };
  return <p className="sub">{words()}</p>;
}

/** The way to pay a renewal: issues its invoice where there is none, and goes on to the payment. */
export function PayRenewal({
  renewal: { renewable, lines, invoice, expires_on: from },
  onGone,
  onRefused,
}: {
  renewal: Terms;
  onGone?: () => void;
  onRefused: () => Promise<unknown>;
}) {
  const t = useT();
  const navigate = useNavigate();
  const isOnline = useStore(online);
  const [isBusy, setBusy] = useState(false);
  const fee = totalOf(lines);
  const mayPay = invoice === null ? renewable && lines.length > 0 : invoice.open > 0;
  if (!mayPay || from === null) return null;
  const pay = async () => {
    setBusy(true);
    try {
      const codes = invoice ?? (await client.call(beginRenewal, { body: { from, fee } }));
      onGone?.();
      void navigate(`/payments/${encodePathCode(codes.account_code)}/${encodePathCode(codes.invoice_code)}`);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      showAlert('error', cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      await onRefused();
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="btn pri"
      disabled={!isOnline || isBusy}
      title={isOnline ? undefined : t('renewal.pay_offline')}
      aria-busy={isBusy}
      onClick={() => void pay()}
    >
      {t('renewal.pay')}
    </button>
  );
}

/** What a renewal is of: the type, its last day, the next period and what it costs. */
export function RenewalTerms({ renewal: data }: { renewal: Terms }) {
  const t = useT();
  const language = useStore(locale);
  return (
    <>
      <dl className="list">
        <div className="kv">
          <dt>{t('field.member_type')}</dt>
          <dd>{data.member_type_name}</dd>
        </div>
        <div className="kv">
          <dt>{t('field.expires_on')}</dt>
          <dd>{shownDay(data.expires_on) ?? t('home.no_expiry')}</dd>
        </div>
        {data.period_from !== null && data.period_to !== null && (
          <div className="kv">
            <dt>{t('renewal.period')}</dt>
            <dd>
              <span className="nb">{shownDay(data.period_from)}</span> –{' '}
              <span className="nb">{shownDay(data.period_to)}</span>
            </dd>
          </div>
        )}
      </dl>
      {data.lines.length > 0 && (
        <dl className="list">
          {data.lines.map((line) => (
            <div className="kv" key={line.name}>
              <dt>{line.name}</dt>
              <dd className="nb">{formatYen(line.amount, language)}</dd>
            </div>
          ))}
          <div className="kv">
            <dt>
              <b>{t('renewal.total')}</b>
            </dt>
            <dd className="nb">
              <b>{formatYen(totalOf(data.lines), language)}</b>
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
