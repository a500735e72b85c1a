import { startPayment } from '@tsudoi/contract/payments';
import { type AgencyMethod, InvoicePayment, transferReference } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { useId, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { online } from '../../offline/network.ts';
import { resultPath } from '../../parts/paymentPaths.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { facility } from '../../session/facility-store.ts';
import { useT } from '../../shell/words.ts';
import { Fact, type Paying } from './parts.tsx';

/** Method, and below it the last look at what is paid: the six things that the law wants told before the last click. */
export function Choice({ page, act, isBusy }: Paying) {
  const t = useT();
  const navigate = useNavigate();
  const site = useStore(facility);
  const isOnline = useStore(online);
  const heading = useId();
  const [chosen, setChosen] = useState<AgencyMethod>();
  const method = chosen ?? page.methods[0]?.method;
  const isNumber = method === 'COMBINI' || method === 'PAYEASY';
  const isTransfer = method === 'BANK_TRANSFER';
  const yen = formatNumber(page.open);
  // While a payment is open, its numbers come first: nobody is invited to pay twice.
  if (page.payment === InvoicePayment.paid || page.charge?.is_open === true)
    return <Navigate to={resultPath(page.invoice_code)} replace />;
  const pay = async () => {
    if (method === undefined) return;
    const body = { method };
    const started = await act(() => client.call(startPayment, { params: { invoice_code: page.invoice_code }, body }));
    if (started === undefined) return;
    const to = started.charge?.redirect_url ?? null;
    if (to === null) void navigate(resultPath(page.invoice_code), { replace: true });
    else location.assign(to);
  };
  return (
    <>
      <div className="pay-head">
        <div>
          <h1>{page.title}</h1>
          <p className="sub">{page.name}</p>
        </div>
        <p className="pay-sum">{t('payment.yen', { yen })}</p>
      </div>
      {page.methods.length > 0 && (
        <section aria-labelledby={heading}>
          <div className="h2 next">
            <h2 id={heading}>{t('payment.method')}</h2>
          </div>
          <div className="list pay-methods" role="radiogroup" aria-labelledby={heading}>
            {page.methods.map(({ method: each }) => (
              <label key={each}>
                <input type="radio" name="method" checked={each === method} onChange={() => setChosen(each)} />
                <span>
                  {t(`payment.method.${each}`)}
                  <small>{t(`payment.about.${each}`)}</small>
                </span>
              </label>
            ))}
          </div>
        </section>
      )}
      {page.bank_account !== null && (
        <section>
          <div className="h2 next">
            <h2>{t('payment.transfer')}</h2>
          </div>
          <p className="list invoice-bank">{page.bank_account}</p>
          <p className="hint">{t('payment.bank_note', { reference: transferReference(page.number) })}</p>
        </section>
      )}
      {page.payment === InvoicePayment.canceled && <p className="lead">{t('payment.invoice_canceled')}</p>}
      {page.payment !== InvoicePayment.canceled && page.methods.length === 0 && page.bank_account === null && (
        <p className="lead">{t('payment.none', { facility: site?.name ?? '' })}</p>
      )}
      {method !== undefined && (
        <section>
          <div className="h2 next">
            <h2>{t('payment.confirm')}</h2>
            <Link to="/commercial-laws">{t('payment.law')}</Link>
          </div>
          <dl className="list pay-facts">
            <Fact label={t('payment.quantity')}>
              {page.lines.map(({ description, quantity }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was issued never change
                <span key={index}>{t('payment.line', { description, quantity })}</span>
              ))}
            </Fact>
            <Fact label={t('payment.price')}>{t('payment.price_of', { yen })}</Fact>
            <Fact label={t('payment.when')}>{t(`payment.when.${method}`)}</Fact>
            <Fact label={t('payment.delivery')}>
              {page.entry_id === null ? (page.delivery_note ?? t('payment.by_law')) : <EntryTerms id={page.entry_id} />}
            </Fact>
            <Fact label={t('payment.cancellation')}>
              {page.entry_id === null ? (page.cancel_note ?? t('payment.by_law')) : <EntryTerms id={page.entry_id} />}
            </Fact>
            <Fact label={t('payment.until')}>{formatDay(page.due_on)}</Fact>
          </dl>
          {page.methods.find((each) => each.method === method)?.view_policy === 1 && (
            <p className="hint pay-terms">
              <Link to="/terms">{t(page.is_application ? 'payment.terms' : 'payment.terms_apply')}</Link>
            </p>
          )}
          <button
            type="button"
            className="btn pri wide"
            disabled={!isOnline || isBusy}
            aria-busy={isBusy}
            onClick={() => void pay()}
          >
            {isTransfer ? t('payment.account') : isNumber ? t('payment.number') : t('payment.pay', { yen })}
          </button>
          {!isOnline && <p className="hint">{t('payment.offline')}</p>}
        </section>
      )}
    </>
  );
}

/** An event takes place on its days and is cancelled by its own terms, whatever the notes of the facility say of other payments. */
function EntryTerms({ id }: { id: number }) {
  const t = useT();
  return <Link to={`/entries/${id}`}>{t('payment.by_entry')}</Link>;
}
