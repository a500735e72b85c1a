import { CallError } from '@tsudoi/contract/client';
import { enterEvent } from '@tsudoi/contract/entries';
import { encodePathCode } from '@tsudoi/domain';
import { formatDay, formatYen } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { online } from '../../offline/network.ts';
import { CancelTerms } from '../../parts/CancelTerms.tsx';
import { momentWords, periodWords } from '../../parts/eventWords.ts';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';
import { type Flow, flow, forgetDraft } from './flow.ts';
import { Steps } from './Steps.tsx';
import '../../look/events.css';

/** /entry-confirmation: everything once more before it is sent; without an entry that was filled in, home (G-14). */
export function ConfirmPage() {
  // What was there when the page opened stays on it, also once it is sent.
  const [entry] = useState(() => flow.get());
  return entry === undefined ? <Navigate to="/home" replace /> : <Check entry={entry} />;
}

function Check({ entry }: { entry: Flow }) {
  const t = useT();
  const language = useStore(locale);
  const isOnline = useStore(online);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);
  const { event, course, draft, quote, shown, sent } = entry;
  const back = `/events/${event.kind.url}/${event.event_cms_code}/entry/${event.event_code}`;
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const done = await client.call(enterEvent, {
        params: { event_cms_code: event.event_cms_code, event_code: event.event_code },
        body: {
          course_id: course.id,
          companions: draft.companions,
          companion_names: draft.names,
          least_places: draft.least,
          answers: sent,
          seal: quote.seal,
        },
      });
      flow.set(undefined);
      await forgetDraft(event.event_code);
      const { invoice } = done;
      if (done.payable && invoice !== null)
        void navigate(`/payments/${encodePathCode(invoice.account_code)}/${encodePathCode(invoice.invoice_code)}`, {
          replace: true,
        });
      else void navigate(`/entries/${done.id}?done=1`, { replace: true });
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setFailure(cause.isOffline ? t('shell.offline_action') : refusalWords(cause, t));
      sending.current = false;
      setBusy(false);
    }
  };
  const { outcome, total } = quote;
  return (
    <Screen
      title={t('entries.check')}
      banners={false}
      action={
        <>
          {total > 0 && (
            <p className="entry-sum">
              <span>{t(outcome === 'waiting' ? 'entries.total_if' : 'entries.total')}</span>{' '}
              <b>{formatYen(total, language)}</b>
            </p>
          )}
          <button
            type="button"
            className="btn pri wide"
            disabled={!isOnline}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void send()}
          >
            {isBusy ? t('busy.sending') : t(`entries.send.${outcome}`)}
          </button>
          {!isOnline && <p className="hint">{t('entries.offline')}</p>}
        </>
      }
    >
      <Steps now="check" />
      <h1>{t('entries.check')}</h1>
      <FormFailure text={failure} />
      <section className="check">
        <div className="h2">
          <h2>{event.name}</h2>
          <Link to={`${back}?course=${course.id}`}>{t('entries.change')}</Link>
        </div>
        <dl className="list pairs">
          <Row label={t('events.when')}>{periodWords(event.starts_at, event.ends_at)}</Row>
          {event.place !== null && <Row label={t('events.where')}>{event.place}</Row>}
          <Row label={t('events.course')}>{course.name}</Row>
          {draft.companions > 0 && <Row label={t('entries.companions')}>{draft.names.join('、')}</Row>}
          {shown.map(({ label, text }) => (
            <Row key={label} label={label}>
              {text}
            </Row>
          ))}
        </dl>
      </section>
      <section className="check">
        <div className="h2 next">
          <h2>{t('entries.legal')}</h2>
          <Link to="/commercial-laws">{t('entries.law')}</Link>
        </div>
        <dl className="list pairs">
          <Row label={t('entries.quantity')}>
            {t('entries.quantity_of', { course: course.name, places: draft.companions + 1 })}
          </Row>
          <Row label={t('entries.price')}>
            {total === 0 ? (
              t('events.no_fee')
            ) : (
              <>
                {quote.lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of what was asked never change
                  <span className="line" key={index}>
                    {t('entries.line', { ...line, unit_price: formatYen(line.unit_price, language) })}
                  </span>
                ))}
                <b>{t('entries.price_of', { total: formatYen(total, language) })}</b>
                {quote.taxes
                  .filter(({ rate }) => rate > 0)
                  .map(({ rate, tax }) => (
                    <small key={rate}>{t('entries.tax', { rate, tax: formatYen(tax, language) })}</small>
                  ))}
              </>
            )}
          </Row>
          <Row label={t('entries.payment')}>
            {total === 0
              ? t('entries.payment.none')
              : quote.pay_until === null
                ? t('entries.payment.later')
                : t('entries.payment.until', {
                    day: formatDay(quote.pay_until),
                    methods: quote.methods.map((method) => t(methodId(method))).join(t('list.joint')),
                  })}
          </Row>
          <Row label={t('entries.delivery')}>{quote.delivery_note ?? periodWords(event.starts_at, event.ends_at)}</Row>
          <Row label={t('entries.period')}>
            {event.entry_until === null
              ? t('entries.period.open')
              : t('entries.period.until', { at: momentWords(event.entry_until) })}
          </Row>
          <Row label={t('events.cancel_terms')}>
            <CancelTerms terms={event} />
            {quote.cancel_note !== null && <small>{quote.cancel_note}</small>}
          </Row>
        </dl>
      </section>
      <p className="hint">{t(`entries.about.${outcome}`)}</p>
    </Screen>
  );
}

const METHODS = ['CREDIT', 'COMBINI', 'PAYEASY', 'PAYPAL', 'BANK_TRANSFER'] as const;
const methodId = (method: string) =>
  `payment.method.${METHODS.find((one) => one === method) ?? 'BANK_TRANSFER'}` as const;

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
