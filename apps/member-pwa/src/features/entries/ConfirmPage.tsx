import { CallError } from '@tsudoi/contract/client';
import { enterEvent, quoteEntry } from '@tsudoi/contract/entries';
import { encodePathCode } from '@tsudoi/domain';
import { formatDay, formatYen } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { online } from '../../offline/network.ts';
import { CancelTerms } from '../../parts/CancelTerms.tsx';
import { deadlineWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { SessionLines } from '../../parts/SessionLines.tsx';
import { useStore } from '../../parts/store.ts';
import { client } from '../../session/client.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';
import { type Flow, flow, forgetDraft } from './flow.ts';
import { Pair } from './Pair.tsx';
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
  const [isIn, setIn] = useState(false);
  const sending = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const { event, course, draft, shown, sent } = entry;
  const [quote, setQuote] = useState(entry.quote);
  const back = `/events/${event.kind.url}/${event.event_cms_code}/entry/${event.event_code}`;
  const params = { event_cms_code: event.event_cms_code, event_code: event.event_code };
  /** Why it was not sent. Where something else is asked for than was shown, that is shown from now on. */
  const whyNot = async (cause: CallError): Promise<string> => {
    if (cause.isOffline) return t('shell.offline_action');
    // Sent before, in another tab or while the network broke off.
    if (cause.code === 'already_entered') setIn(true);
    if (cause.code !== 'entry_changed') return refusalWords(cause, t);
    try {
      const body = { course_id: course.id, companions: draft.companions, answers: sent };
      const now = await client.call(quoteEntry, { params, body });
      setQuote(now);
      flow.set({ ...entry, quote: now });
      return t('entries.changed_meanwhile');
    } catch (next) {
      if (!(next instanceof CallError)) throw next;
      return refusalWords(next.isOffline ? cause : next, t);
    }
  };
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const done = await client.call(enterEvent, {
        params,
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
      setFailure(await whyNot(cause));
      sending.current = false;
      setBusy(false);
      top.current?.scrollIntoView({ block: 'center' });
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
      <p className="lead">{t(`entries.about.${outcome}`)}</p>
      <div ref={top}>
        <FormFailure text={failure} />
        {isIn && (
          <Link className="btn wide" to="/entries">
            {t('events.own_entry')}
          </Link>
        )}
      </div>
      <section className="check">
        <div className="h2">
          <h2>
            <Name>{event.name}</Name>
          </h2>
          <Link to={`${back}?course=${course.id}`}>{t('entries.change')}</Link>
        </div>
        <dl className="list pairs">
          <Pair label={t('events.when')}>
            <SessionLines sessions={course.sessions} />
          </Pair>
          {event.place !== null && <Pair label={t('events.where')}>{event.place}</Pair>}
          <Pair label={t('events.course')}>{course.name}</Pair>
          {draft.companions > 0 && <Pair label={t('entries.companions')}>{draft.names.join(t('list.joint'))}</Pair>}
          {shown.map(({ label, text }) => (
            <Pair key={label} label={label}>
              {text}
            </Pair>
          ))}
        </dl>
      </section>
      <section className="check">
        <div className="h2 next">
          <h2>{t('entries.legal')}</h2>
          <Link to="/commercial-laws">{t('entries.law')}</Link>
        </div>
        <dl className="list pairs">
          <Pair label={t('entries.quantity')}>
            {t(course.unit === 'group' ? 'entries.quantity_of_groups' : 'entries.quantity_of', {
              course: course.name,
              places: draft.companions + 1,
            })}
          </Pair>
          <Pair label={t('entries.price')}>
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
          </Pair>
          <Pair label={t('entries.payment')}>
            {total === 0
              ? t('entries.payment.none')
              : quote.pay_until === null
                ? t('entries.payment.later')
                : t('entries.payment.until', {
                    day: formatDay(quote.pay_until),
                    methods: quote.methods.map((method) => t(methodId(method))).join(t('list.joint')),
                  })}
          </Pair>
          <Pair label={t('entries.delivery')}>
            <Days of={course} />
          </Pair>
          <Pair label={t('entries.period')}>
            {event.entry_until === null
              ? t(outcome === 'waiting' ? 'entries.period.start' : 'entries.period.open')
              : t('entries.period.until', { at: deadlineWords(event.entry_until) })}
          </Pair>
          <Pair label={t('events.cancel_terms')}>
            <CancelTerms terms={event} hasFee={total > 0} />
          </Pair>
        </dl>
      </section>
    </Screen>
  );
}

/** From the first to the last day of a course: when what is paid for takes place. */
function Days({ of: { sessions } }: { of: Flow['course'] }) {
  const [first, last] = [sessions[0], sessions.at(-1)];
  return first !== undefined && last !== undefined && <Period from={first.starts_at} until={last.ends_at} />;
}

const METHODS = ['CREDIT', 'COMBINI', 'PAYEASY', 'PAYPAL', 'BANK_TRANSFER'] as const;
const methodId = (method: string) =>
  `payment.method.${METHODS.find((one) => one === method) ?? 'BANK_TRANSFER'}` as const;
