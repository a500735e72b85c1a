import { formatYen } from '@tsudoi/i18n';
import { Link } from 'react-router';
import { CancelTerms } from '../../parts/CancelTerms.tsx';
import { deadlineWords, dueWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { SessionLines } from '../../parts/SessionLines.tsx';
import { useStore } from '../../parts/store.ts';
import { locale, useT } from '../../shell/words.ts';
import type { Flow, FlowPerson } from './flow.ts';
import { Pair } from './Pair.tsx';

/** What was chosen and what is to be known before it is sent; of several, for each theirs, and once what holds for all. */
export function Checked({ entry }: { entry: Flow }) {
  const t = useT();
  const { event, people } = entry;
  const [only] = people;
  const form = `/events/${event.kind.url}/${event.event_cms_code}/entry/${event.event_code}`;
  if (only === undefined) return null;
  if (people.length === 1)
    return (
      <>
        <section className="check">
          <div className="h2">
            <h2>
              <Name>{event.name}</Name>
            </h2>
            <Link to={only.person === undefined ? `${form}?course=${only.course.id}` : form}>
              {t('entries.change')}
            </Link>
          </div>
          <dl className="list pairs">
            {only.person !== undefined && <Pair label={t('entries.person')}>{only.person.name}</Pair>}
            <Chosen one={only} place={event.place} />
          </dl>
        </section>
        <section className="check">
          <LegalHead />
          <dl className="list pairs">
            <Costs one={only} />
            <Terms entry={entry} />
          </dl>
        </section>
      </>
    );
  return (
    <>
      {people.map((one) => (
        <section className="check" key={one.person?.account_id}>
          <div className="h2 next">
            <h2>{t('entries.family.of', { name: one.person?.name ?? '' })}</h2>
            <Link to={form}>{t('entries.change')}</Link>
          </div>
          <p className="hint">{t(`entries.about.${one.quote.outcome}`)}</p>
          <dl className="list pairs">
            <Chosen one={one} place={null} />
            <Costs one={one} />
          </dl>
        </section>
      ))}
      <section className="check">
        <LegalHead />
        <dl className="list pairs">
          {event.place !== null && <Pair label={t('events.where')}>{event.place}</Pair>}
          <Terms entry={entry} />
        </dl>
      </section>
    </>
  );
}

function LegalHead() {
  const t = useT();
  return (
    <div className="h2 next">
      <h2>{t('entries.legal')}</h2>
      <Link to="/commercial-laws">{t('entries.law')}</Link>
    </div>
  );
}

interface OfOne {
  one: FlowPerson;
}

function Chosen({ one: { course, draft, shown }, place }: OfOne & { place: string | null }) {
  const t = useT();
  return (
    <>
      <Pair label={t('events.when')}>
        <SessionLines sessions={course.sessions} />
      </Pair>
      {place !== null && <Pair label={t('events.where')}>{place}</Pair>}
      <Pair label={t('events.course')}>{course.name}</Pair>
      {draft.companions > 0 && <Pair label={t('entries.companions')}>{draft.names.join(t('list.joint'))}</Pair>}
      {shown.map(({ label, text }) => (
        <Pair key={label} label={label}>
          {text}
        </Pair>
      ))}
    </>
  );
}

function Costs({ one: { course, draft, quote } }: OfOne) {
  const t = useT();
  const language = useStore(locale);
  const { total } = quote;
  return (
    <>
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
                day: dueWords(quote.pay_until),
                methods: quote.methods.map((method) => t(methodId(method))).join(t('list.joint')),
              })}
      </Pair>
      <Pair label={t('entries.delivery')}>
        <Days of={course} />
      </Pair>
    </>
  );
}

function Terms({ entry: { event, people } }: { entry: Flow }) {
  const t = useT();
  const isWaiting = people.every(({ quote }) => quote.outcome === 'waiting');
  return (
    <>
      <Pair label={t('entries.period')}>
        {event.entry_until === null
          ? t(isWaiting ? 'entries.period.start' : 'entries.period.open')
          : t('entries.period.until', { at: deadlineWords(event.entry_until) })}
      </Pair>
      <Pair label={t('events.cancel_terms')}>
        <CancelTerms terms={event} hasFee={people.some(({ quote }) => quote.total > 0)} />
      </Pair>
    </>
  );
}

/** From the first to the last day of a course: when what is paid for takes place. */
function Days({ of: { sessions } }: { of: FlowPerson['course'] }) {
  const [first, last] = [sessions[0], sessions.at(-1)];
  return first !== undefined && last !== undefined && <Period from={first.starts_at} until={last.ends_at} />;
}

const METHODS = ['CREDIT', 'COMBINI', 'PAYEASY', 'PAYPAL', 'BANK_TRANSFER'] as const;
const methodId = (method: string) =>
  `payment.method.${METHODS.find((one) => one === method) ?? 'BANK_TRANSFER'}` as const;
