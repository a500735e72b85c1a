import { IconCheck } from '@tabler/icons-react';
import { cancelPayment, type MemberCharge, type PaymentPage } from '@tsudoi/contract/payments';
import { encodePathCode, InvoicePayment } from '@tsudoi/domain';
import { formatInstant, formatNumber } from '@tsudoi/i18n';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { online } from '../../offline/network.ts';
import { InvoicePdfs } from '../../parts/InvoicePdf.tsx';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { session } from '../../session/store.ts';
import { useT } from '../../shell/words.ts';
import { backPath, forgetBack } from './back.ts';
import { Numbers } from './Numbers.tsx';
import { Fact, type Paying } from './parts.tsx';

const SOON_MS = 2_000;
const LATER_MS = 20_000;
/** How often it is asked soon, before it is asked later. */
const SOON_TIMES = 30;

/** Asks again while the payment is open: the state is ours, and nothing the browser brought along says what came of it. */
function useWaiting({ page, refresh }: Pick<Paying, 'page' | 'refresh'>): void {
  const [times, setTimes] = useState(0);
  const isOpen = page.charge?.is_open === true;
  const isSlow = page.charge?.instructions != null || page.charge?.method === 'ACCOUNT_TRANSFER';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(
      () => void refresh().finally(() => setTimes(times + 1)),
      isSlow || times > SOON_TIMES ? LATER_MS : SOON_MS,
    );
    return () => clearTimeout(timer);
  }, [isOpen, isSlow, times, refresh]);
}

export const choicePath = ({ invoice_code }: Pick<PaymentPage, 'invoice_code'>): string =>
  `/payments/${encodePathCode(session.state.info?.accountCode ?? '')}/${encodePathCode(invoice_code)}`;

/** What came of a payment: paid, waiting, numbers to pay with, or another try. */
export function Result(paying: Paying) {
  const { page } = paying;
  useWaiting(paying);
  if (page.payment === InvoicePayment.paid) return <Paid page={page} />;
  const { charge } = page;
  if (charge?.is_open === true)
    return charge.instructions === null ? (
      <Waiting {...paying} charge={charge} />
    ) : (
      <Numbered {...paying} charge={charge} />
    );
  return <Ended page={page} />;
}

type Open = Paying & { charge: MemberCharge };

function Waiting({ page, act, isBusy, charge }: Open) {
  const t = useT();
  const isUnknown = charge.state === 'unknown';
  const isDebit = charge.method === 'ACCOUNT_TRANSFER';
  const told = isDebit ? 'debited' : isUnknown ? 'unknown' : charge.is_own ? 'waiting' : 'elsewhere';
  return (
    <>
      <div role="status">
        <h1>{t(`payment.${told}`)}</h1>
      </div>
      <p className="lead">{t(`payment.${told}_lead`)}</p>
      <dl className="list">
        <Fact label={t('payment.content')}>{page.title}</Fact>
        <Fact label={t('payment.amount')}>{t('payment.yen', { yen: formatNumber(charge.amount) })}</Fact>
      </dl>
      <div className="pay-actions">
        {charge.redirect_url !== null && (
          <a className="btn pri wide" href={charge.redirect_url}>
            {t('payment.go_on')}
          </a>
        )}
        {!isUnknown && !isDebit && <Change page={page} act={act} isBusy={isBusy} />}
      </div>
    </>
  );
}

const HEADINGS = {
  combini: 'payment.combini',
  payeasy: 'payment.payeasy',
  bank_transfer: 'payment.by_transfer',
} as const;

function Numbered({ page, act, isBusy, charge }: Open) {
  const t = useT();
  return (
    <>
      <div className="pay-head">
        <h1>{t(HEADINGS[charge.instructions?.kind ?? 'combini'])}</h1>
        <span className="tag warn">
          {t(charge.state === 'awaiting_settlement' ? 'payment.state.settling' : 'payment.state.awaiting')}
        </span>
      </div>
      <p className="sub">
        {page.title}　{page.name}
      </p>
      <Numbers charge={charge} />
      <div className="pay-actions">
        <Change page={page} act={act} isBusy={isBusy} />
      </div>
    </>
  );
}

/** Cancels at the agency, and only then lets another method be chosen. */
function Change({ page, act, isBusy }: Pick<Open, 'page' | 'act' | 'isBusy'>) {
  const t = useT();
  const navigate = useNavigate();
  const isOnline = useStore(online);
  const change = async () => {
    const after = await act(() => client.call(cancelPayment, { params: { invoice_code: page.invoice_code } }));
    if (after !== undefined && after.charge?.is_open !== true) void navigate(choicePath(page), { replace: true });
  };
  return (
    <>
      <button type="button" className="btn wide" disabled={!isOnline || isBusy} onClick={() => void change()}>
        {t('payment.change')}
      </button>
      {!isOnline && <p className="hint">{t('payment.change_offline')}</p>}
    </>
  );
}

function Paid({ page }: { page: PaymentPage }) {
  const t = useT();
  const { charge } = page;
  const at = charge?.settled_at ?? page.paid_at;
  const back = backPath();
  return (
    <>
      <div className="pay-done">
        <span className="pay-tick">
          <IconCheck aria-hidden="true" />
        </span>
        <div role="status">
          <h1>{t('payment.paid')}</h1>
        </div>
        <p className="pay-sum">{t('payment.yen', { yen: formatNumber(page.total) })}</p>
      </div>
      <dl className="list pay-facts">
        <Fact label={t('payment.content')}>
          {page.title}　{page.name}
        </Fact>
        {charge?.state === 'settled' && <Fact label={t('payment.way')}>{t(`payment.method.${charge.method}`)}</Fact>}
        {at !== null && <Fact label={t('payment.at')}>{formatInstant(at)}</Fact>}
        <Fact label={t('payment.invoice')}>{page.number}</Fact>
      </dl>
      <InvoicePdfs named={page} number={page.number} isPaid />
      <div className="pay-actions">
        {back === '/home' && page.entry_id !== null ? (
          <Link className="btn pri wide" to={`/entries/${page.entry_id}`}>
            {t('payment.entry')}
          </Link>
        ) : (
          <Link className="btn pri wide" to={back} onClick={forgetBack}>
            {t(back === '/home' ? 'payment.home' : 'payment.to_wanted')}
          </Link>
        )}
        <Link className="btn wide" to="/my-invoices">
          {t('payment.back')}
        </Link>
      </div>
    </>
  );
}

function Ended({ page }: { page: PaymentPage }) {
  const t = useT();
  const site = useStore(facility);
  const state = page.charge?.state;
  const isMoney = state === 'settled';
  const isGivenBack = state === 'refunded' || state === 'disputed';
  const name = site?.name ?? '';
  if (page.payment === InvoicePayment.canceled) return <p className="lead">{t('payment.invoice_canceled')}</p>;
  const title = isMoney
    ? 'payment.other_amount'
    : isGivenBack
      ? 'payment.given_back'
      : state === 'expired' || state === 'canceled'
        ? (`payment.${state}` as const)
        : 'payment.failed';
  return (
    <>
      <div role="status">
        <h1>{t(state === undefined ? 'payment.title' : title)}</h1>
      </div>
      {isMoney && <p className="lead">{t('payment.other_amount_lead', { facility: name })}</p>}
      {isGivenBack && <p className="lead">{t('payment.given_back_lead', { facility: name })}</p>}
      {(state === 'expired' || state === 'canceled') && <p className="lead">{t('payment.ended_lead')}</p>}
      {state === 'failed' && <p className="lead">{t('payment.failed_lead')}</p>}
      <dl className="list">
        <Fact label={t('payment.content')}>
          {page.title}　{page.name}
        </Fact>
        <Fact label={t('payment.amount')}>
          {t('payment.yen', { yen: formatNumber(page.charge?.amount ?? page.open) })}
        </Fact>
        <Fact label={t('payment.invoice')}>{page.number}</Fact>
      </dl>
      <div className="pay-actions">
        {!isMoney && (
          <Link className="btn pri wide" to={choicePath(page)}>
            {t('payment.again')}
          </Link>
        )}
        <Link className="btn wide" to="/my-invoices">
          {t('payment.back')}
        </Link>
      </div>
    </>
  );
}
