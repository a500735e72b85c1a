import { CallError } from '@tsudoi/contract/client';
import { encodePathCode } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { refusalWords } from '@tsudoi/ui/headless/api/refusalWords';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { FormFailure } from '../../forms/FormFailure.tsx';
import { online } from '../../offline/network.ts';
import { Name } from '../../parts/Name.tsx';
import { useStore } from '../../parts/store.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, type Translate, useT } from '../../shell/words.ts';
import { Checked } from './Checked.tsx';
import { type Flow, type FlowPerson, flow, forgetDrafts } from './flow.ts';
import { Steps } from './Steps.tsx';
import { type MadeEntries, quotesOf, sendFamily, sendOwn } from './sending.ts';
import '../../look/events.css';

const FamilyDone = lazy(() => import('./FamilyDone.tsx').then((module) => ({ default: module.FamilyDone })));

/** /entry-confirmation: everything once more before it is sent; without an entry that was filled in, home (G-14). */
export function ConfirmPage() {
  // What was there when the page opened stays on it, also once it is sent.
  const [entry] = useState(() => flow.get());
  return entry === undefined ? <Navigate to="/home" replace /> : <Check entry={entry} />;
}

function Check({ entry: first }: { entry: Flow }) {
  const t = useT();
  const isOnline = useStore(online);
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isIn, setIn] = useState(false);
  const [made, setMade] = useState<MadeEntries>();
  const sending = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState(first);
  const { people } = entry;
  /** Why it was not sent. Where something else is asked for than was shown, that is shown from now on. */
  const whyNot = async (cause: CallError): Promise<string> => {
    if (cause.isOffline) return t('shell.offline_action');
    // Sent before, in another tab or while the network broke off.
    if (cause.code === 'already_entered') setIn(true);
    if (cause.code !== 'entry_changed') return refusalWords(cause, t);
    try {
      const quotes = await quotesOf(entry);
      const now = { ...entry, people: people.map((one, index) => ({ ...one, quote: quotes[index] ?? one.quote })) };
      setEntry(now);
      flow.set(now);
      return t('entries.changed_meanwhile');
    } catch (next) {
      if (!(next instanceof CallError)) throw next;
      return refusalWords(next.isOffline ? cause : next, t);
    }
  };
  const sendAlone = async (own: FlowPerson) => {
    const done = await sendOwn(entry, own);
    flow.set(undefined);
    await forgetDrafts(entry);
    const { invoice } = done;
    if (done.payable && invoice !== null)
      void navigate(`/payments/${encodePathCode(invoice.account_code)}/${encodePathCode(invoice.invoice_code)}`, {
        replace: true,
      });
    else void navigate(`/entries/${done.id}?done=1`, { replace: true });
  };
  const send = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const [own] = people;
      if (own !== undefined && own.person === undefined) return await sendAlone(own);
      const items = await sendFamily(entry);
      flow.set(undefined);
      await forgetDrafts(entry);
      setMade(items);
    } catch (cause) {
      if (!(cause instanceof CallError)) throw cause;
      setFailure(await whyNot(cause));
      sending.current = false;
      setBusy(false);
      top.current?.scrollIntoView({ block: 'center' });
    }
  };
  if (made !== undefined)
    return (
      <Suspense>
        <FamilyDone entry={entry} made={made} />
      </Suspense>
    );
  return (
    <Screen
      title={t('entries.check')}
      banners={false}
      action={
        <>
          <Total people={people} />
          <button
            type="button"
            className="btn pri wide"
            disabled={!isOnline}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => void send()}
          >
            {isBusy ? t('busy.sending') : sendWords(people, t)}
          </button>
          {!isOnline && <p className="hint">{t('entries.offline')}</p>}
        </>
      }
    >
      <Steps now="check" />
      <h1>{t('entries.check')}</h1>
      {people.length > 1 && (
        <p className="sub">
          <Name>{entry.event.name}</Name>
        </p>
      )}
      {people.length === 1 && people[0] !== undefined && (
        <p className="lead">{t(`entries.about.${people[0].quote.outcome}`)}</p>
      )}
      <div ref={top}>
        <FormFailure text={failure} />
        {isIn && (
          <Link className="btn wide" to="/entries">
            {t('events.own_entry')}
          </Link>
        )}
      </div>
      <Checked entry={entry} />
    </Screen>
  );
}

/** What is paid for all who do not wait; of one who waits, what it would be. */
function Total({ people }: Pick<Flow, 'people'>) {
  const t = useT();
  const language = useStore(locale);
  const [only] = people;
  const isOne = people.length === 1;
  const counted = isOne ? people : people.filter(({ quote }) => quote.outcome !== 'waiting');
  const total = counted.reduce((sum, { quote }) => sum + quote.total, 0);
  if (total === 0) return null;
  const words = isOne
    ? t(only?.quote.outcome === 'waiting' ? 'entries.total_if' : 'entries.total')
    : t('entries.family.total', { count: counted.length });
  return (
    <p className="entry-sum">
      <span>{words}</span> <b>{formatYen(total, language)}</b>
    </p>
  );
}

/** The verb says how one stands then; of several, how many they are. */
const sendWords = (people: Flow['people'], t: Translate): string =>
  people.length === 1 && people[0] !== undefined
    ? t(
        `entries.send.${people[0].person === undefined || people[0].quote.outcome !== 'to_pay' ? people[0].quote.outcome : 'entered'}`,
      )
    : t('entries.family.send', { count: people.length });
