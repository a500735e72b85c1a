import { IconChevronRight } from '@tabler/icons-react';
import { type MemberInvoice, ownInvoices } from '@tsudoi/contract/invoices';
import { encodePathCode, InvoicePayment, jstToday, openAmount, transferReference } from '@tsudoi/domain';
import { formatDay, formatDueDay, formatInstant, formatNumber } from '@tsudoi/i18n';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { online } from '../../offline/network.ts';
import { useShownAge } from '../../offline/shown.ts';
import { InvoicePdfs } from '../../parts/InvoicePdf.tsx';
import { resultPath } from '../../parts/paymentPaths.ts';
import { useStore } from '../../parts/store.ts';
import { facility } from '../../session/facility-store.ts';
import { session } from '../../session/store.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { Skeleton, StateError } from '../../shell/States.tsx';
import { locale, useT } from '../../shell/words.ts';
import '../../look/invoices.css';

/** /my-invoices: what is to be paid first, then what was; with ?invoice= one of them, which is read from the same answer. */
export function MyInvoicesPage() {
  const t = useT();
  const [query] = useSearchParams();
  const { data, error, loading, refresh } = useAnswer(ownInvoices);
  const code = query.get('invoice');
  const invoice = data?.find(({ invoice_code }) => invoice_code === code);
  return (
    <Screen title={invoice?.title ?? t('my_invoices.title')} banners={false}>
      {loading && <Skeleton rows={3} />}
      {error !== undefined && <StateError error={error} onRetry={() => void refresh()} />}
      {data !== undefined &&
        (code === null ? (
          <List invoices={data} />
        ) : invoice === undefined ? (
          <div className="state">
            <p>{t('my_invoices.gone')}</p>
            <Link className="btn" to="/my-invoices">
              {t('my_invoices.back')}
            </Link>
          </div>
        ) : (
          <Invoice invoice={invoice} />
        ))}
    </Screen>
  );
}

const isOpen = (invoice: MemberInvoice): boolean => openAmount(invoice) > 0;

function List({ invoices }: { invoices: readonly MemberInvoice[] }) {
  const t = useT();
  const open = invoices.filter(isOpen).toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1));
  const others = invoices.filter((invoice) => !isOpen(invoice));
  return (
    <>
      <h1>{t('my_invoices.title')}</h1>
      {invoices.length === 0 ? (
        <p className="lead">{t('my_invoices.none')}</p>
      ) : (
        <Group title={t('my_invoices.open')}>
          {open.length === 0 ? (
            <p className="sub">{t('my_invoices.none_open')}</p>
          ) : (
            <ul className="list">
              {open.map((invoice) => (
                <Row key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )}
        </Group>
      )}
      {others.length > 0 && (
        <Group title={t('my_invoices.done')}>
          <ul className="list">
            {others.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        </Group>
      )}
    </>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <div className="h2 next">
      <h2>{title}</h2>
    </div>
    {children}
  </section>
);

function Row({ invoice }: { invoice: MemberInvoice }) {
  const t = useT();
  const open = openAmount(invoice);
  return (
    <li>
      <Link className="rowlink invoice-row" to={`/my-invoices?invoice=${encodeURIComponent(invoice.invoice_code)}`}>
        <span className="grow">
          <b>{invoice.title}</b>
          {invoice.account.account_code !== session.state.info?.accountCode && <small>{invoice.account.name}</small>}
          <small>
            <Due invoice={invoice} />
          </small>
        </span>
        <span className="yen">
          <b>{t('my_invoices.yen', { yen: formatNumber(open > 0 ? open : invoice.total) })}</b>
        </span>
        <IconChevronRight className="i" aria-hidden="true" />
      </Link>
      {invoice.charge != null && (
        <Link className="tbtn invoice-numbers" to={resultPath(invoice.invoice_code)}>
          {t(invoice.charge.has_numbers ? 'my_invoices.to_numbers' : 'my_invoices.to_result')}
          <span className="sr"> {invoice.title}</span>
        </Link>
      )}
    </li>
  );
}

/** Until when it is to be paid, in words; what is late says so. */
function Due({ invoice }: { invoice: MemberInvoice }) {
  const t = useT();
  const language = useStore(locale);
  const { now } = useShownAge();
  const today = jstToday(new Date(now));
  if (invoice.payment === InvoicePayment.canceled) return <span className="tag">{t('my_invoices.canceled')}</span>;
  if (invoice.payment === InvoicePayment.paid) return t('my_invoices.paid');
  const { charge } = invoice;
  // What an earlier version of the app kept on the phone has none.
  if (charge != null)
    return (
      <>
        <span className="tag warn">{t(charge.has_numbers ? 'my_invoices.awaiting' : 'my_invoices.under_way')}</span>{' '}
        {charge.has_numbers && charge.expires_at !== null && (
          <span className="nb">{t('my_invoices.number_until', { at: formatInstant(charge.expires_at) })}</span>
        )}
      </>
    );
  return (
    <>
      {t('my_invoices.due', { day: formatDueDay(invoice.due_on, today, language) })}{' '}
      {invoice.due_on < today && <span className="tag bad">{t('my_invoices.overdue')}</span>}
    </>
  );
}

function Invoice({ invoice }: { invoice: MemberInvoice }) {
  const t = useT();
  const site = useStore(facility);
  const { lines, taxes, issuer, addressee, total, paid, number, note } = invoice;
  const yen = (amount: number) => t('my_invoices.yen', { yen: formatNumber(amount) });
  const open = openAmount(invoice);
  return (
    <>
      <p>
        <Link to="/my-invoices">{t('my_invoices.back')}</Link>
      </p>
      <h1>{invoice.title}</h1>
      <p className="lead invoice-due">
        <Due invoice={invoice} />
      </p>
      <dl className="list">
        <Fact label={t('my_invoices.asked')}>{yen(total)}</Fact>
        {paid > 0 && <Fact label={t('my_invoices.already')}>{yen(paid)}</Fact>}
        {open > 0 && (
          <Fact label={t('my_invoices.to_pay')}>
            <b className="invoice-open">{yen(open)}</b>
          </Fact>
        )}
        <Fact label={t('my_invoices.due_on')}>{formatDay(invoice.due_on)}</Fact>
      </dl>
      {open > 0 && <Pay invoice={invoice} />}
      {open > 0 && invoice.charge == null && (
        <Group title={t('my_invoices.bank')}>
          {issuer?.bank_account == null ? (
            <p className="sub">{t('my_invoices.no_bank', { facility: site?.name ?? '' })}</p>
          ) : (
            <>
              <p className="list invoice-bank">{issuer.bank_account}</p>
              <p className="hint">{t('my_invoices.bank_note', { reference: transferReference(number) })}</p>
            </>
          )}
        </Group>
      )}
      <Group title={t('my_invoices.lines')}>
        <ul className="list invoice-lines">
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was issued never change
            <li key={index}>
              <span className="grow">
                {line.description}
                <small>
                  {t('my_invoices.line', {
                    quantity: formatNumber(line.quantity),
                    price: formatNumber(line.unit_price),
                    rate: t(`my_invoices.rate.${line.rate}`),
                  })}
                </small>
              </span>
              <span className="yen">{yen(line.amount)}</span>
            </li>
          ))}
        </ul>
        <dl className="list">
          {taxes.map(({ rate, total: sum, tax }) => (
            <Fact key={rate} label={t('my_invoices.sum_of_rate', { rate: t(`my_invoices.rate.${rate as 10}`) })}>
              {yen(sum)}
              {tax > 0 && <small className="of-tax">{t('my_invoices.tax_of', { yen: formatNumber(tax) })}</small>}
            </Fact>
          ))}
          <Fact label={t('my_invoices.total')}>
            <b>{yen(total)}</b>
          </Fact>
        </dl>
        <p className="hint">
          {invoice.tax_type === 'exclusive' && t('my_invoices.exclusive')}
          {lines.some(({ rate }) => rate === 8) && t('my_invoices.reduced')}
        </p>
      </Group>
      <InvoicePdfs
        named={{ account_code: invoice.account.account_code, invoice_code: invoice.invoice_code }}
        number={number}
        isPaid={invoice.payment === InvoicePayment.paid}
      />
      {note !== null && (
        <Group title={t('my_invoices.note')}>
          <p className="invoice-note">{note}</p>
        </Group>
      )}
      <dl className="list">
        <Fact label={t('my_invoices.number')}>{number}</Fact>
        <Fact label={t('my_invoices.issued_on')}>{formatDay(invoice.issued_on)}</Fact>
        {addressee !== null && (
          <Fact label={t('my_invoices.addressee')}>
            {addressee.name} {addressee.honorific}
          </Fact>
        )}
        {issuer !== null && (
          <Fact label={t('my_invoices.issuer')}>
            {issuer.name}
            {issuer.registration_number !== null && <small> {issuer.registration_number}</small>}
          </Fact>
        )}
      </dl>
    </>
  );
}

/** The way to pay; while a payment is open, to its numbers, which are read without network as well. */
function Pay({ invoice: { account, invoice_code, charge } }: { invoice: MemberInvoice }) {
  const t = useT();
  const isOnline = useStore(online);
  if (charge != null)
    return (
      <p className="invoice-pay">
        <Link className="btn pri wide" to={resultPath(invoice_code)}>
          {t(charge.has_numbers ? 'my_invoices.to_numbers' : 'my_invoices.to_result')}
        </Link>
      </p>
    );
  return (
    <div className="invoice-pay">
      {isOnline ? (
        <Link
          className="btn pri wide"
          to={`/payments/${encodePathCode(account.account_code)}/${encodePathCode(invoice_code)}`}
        >
          {t('my_invoices.pay')}
        </Link>
      ) : (
        <>
          <button type="button" className="btn pri wide" disabled>
            {t('my_invoices.pay')}
          </button>
          <small className="sub">{t('my_invoices.pay_offline')}</small>
        </>
      )}
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="kv">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
