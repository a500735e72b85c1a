import { encodePathCode } from '@tsudoi/domain';
import { formatYen } from '@tsudoi/i18n';
import { useNavigate } from 'react-router';
import { entryTag } from '../../parts/entryTag.ts';
import { dueWords } from '../../parts/eventWords.ts';
import { Name } from '../../parts/Name.tsx';
import { Period } from '../../parts/Period.tsx';
import { useStore } from '../../parts/store.ts';
import { switchTo } from '../../session/family.ts';
import { actingFor } from '../../session/person.ts';
import { Screen } from '../../shell/Screen.tsx';
import { locale, useT } from '../../shell/words.ts';
import type { Flow, FlowPerson } from './flow.ts';
import { Pair } from './Pair.tsx';
import { Steps } from './Steps.tsx';
import type { MadeEntries } from './sending.ts';

interface Props {
  entry: Flow;
  made: MadeEntries;
}

/** Everybody who was entered together: how each stands, and the way to pay for them and to their entry. */
export function FamilyDone({ entry: { event, people }, made }: Props) {
  const t = useT();
  const [only] = made;
  return (
    <Screen title={t('entries.own')} banners={false}>
      <Steps now="done" />
      <h1>
        <Name>{event.name}</Name>
      </h1>
      <p className="sub">
        <Period from={event.starts_at} until={event.ends_at} />
      </p>
      <p className="note ok" role="status">
        {only !== undefined && made.length === 1
          ? t(`entries.done.${only.state === 'waiting' || only.state === 'requested' ? only.state : 'entered'}`)
          : t('entries.family.done', { count: made.length })}
      </p>
      {made.map((item) => {
        const one = people.find(({ person }) => person?.account_id === item.account_id);
        return one === undefined ? null : <Made key={item.account_id} item={item} one={one} />;
      })}
    </Screen>
  );
}

function Made({ item, one: { course, person, quote } }: { item: MadeEntries[number]; one: FlowPerson }) {
  const t = useT();
  const language = useStore(locale);
  const navigate = useNavigate();
  const tag = entryTag({ ...item, called_off: null }, t);
  const name = person?.name ?? '';
  const { invoice } = item;
  const open = invoice?.open ?? 0;
  const isPaidHere = person?.pays === true;
  /** The pages of whoever is signed in, or of a person: the page loads anew where they are somebody else's. */
  const go = (id: number | undefined, to: string) => (actingFor() === id ? void navigate(to) : switchTo(id, to));
  return (
    <section className="check">
      <div className="h2 next">
        <h2>{name}</h2>
        <span className={`tag ${tag.look}`}>{tag.text}</span>
      </div>
      <dl className="list pairs">
        <Pair label={t('events.course')}>{course.name}</Pair>
        <Pair label={t('entries.number')}>{item.number}</Pair>
        {open > 0 && <Pair label={t('events.fee')}>{formatYen(open, language)}</Pair>}
      </dl>
      {open > 0 && quote.pay_until !== null && (
        <p className="note warn">{t('entries.pay_by', { day: dueWords(quote.pay_until) })}</p>
      )}
      {open > 0 && !isPaidHere && <p className="hint">{t('entries.family.pays_self')}</p>}
      <div className="entry-made">
        {open > 0 && invoice !== null && isPaidHere && (
          <button
            type="button"
            className="btn pri wide"
            onClick={() =>
              go(undefined, `/payments/${encodePathCode(invoice.account_code)}/${encodePathCode(invoice.invoice_code)}`)
            }
          >
            {t('entries.family.pay', { name, yen: formatYen(open, language) })}
          </button>
        )}
        <button
          type="button"
          className="btn wide"
          onClick={() => go(person?.self === true ? undefined : item.account_id, `/entries/${item.id}`)}
        >
          {t('entries.family.open', { name })}
        </button>
      </div>
    </section>
  );
}
