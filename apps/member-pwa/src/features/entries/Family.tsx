import { IconChevronLeft } from '@tabler/icons-react';
import type { FormItem } from '@tsudoi/contract/account-cms';
import { type EntryPerson, entryFamily, quoteFamily } from '@tsudoi/contract/entries';
import type { MemberEvent } from '@tsudoi/contract/events';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { canEnter } from '../../parts/eventWords.ts';
import { client } from '../../session/client.ts';
import { actingFor } from '../../session/person.ts';
import { useAnswer } from '../../shell/answer.ts';
import { Screen } from '../../shell/Screen.tsx';
import { visit } from '../../shell/visit.ts';
import { useT } from '../../shell/words.ts';
import { barWords } from './Barred.tsx';
import { Filling } from './Filling.tsx';
import { draftScope, type Filled, type FlowPerson, flow, keepPeople, useChosenPeople, useEntryDraft } from './flow.ts';
import { Loading } from './Loading.tsx';
import { asSent } from './sending.ts';

interface Props {
  event: MemberEvent;
  items: readonly FormItem[];
  refresh: () => Promise<unknown>;
}

/** Entering those of a family who are chosen, one after the other; `alone` where there is nobody to choose, or no network. */
export function Family({ alone, ...props }: Props & { alone: ReactNode }) {
  const { event_cms_code, event_code } = props.event;
  const { data, error, refresh } = useAnswer(entryFamily, { params: { event_cms_code, event_code } });
  const kept = useChosenPeople(event_code);
  if (error !== undefined) return alone;
  if (data === undefined || kept === undefined) return <Loading />;
  const own = data.items.find((person) => isOwn(person));
  const isOfOthers = data.items.some((person) => person !== own && mayEnter(person));
  if (!isOfOthers) return alone;
  const first = kept ?? (own !== undefined && mayEnter(own) ? [own.account_id] : []);
  return (
    <People {...props} people={data.items} first={first} refresh={() => Promise.all([refresh(), props.refresh()])} />
  );
}

const mayEnter = ({ courses }: EntryPerson): boolean => courses.some(canEnter);
/** Whether the pages are those of this person. */
const isOwn = ({ account_id, self }: EntryPerson): boolean =>
  actingFor() === undefined ? self : actingFor() === account_id;

function People({ event, items, people, first, refresh }: Props & { people: EntryPerson[]; first: number[] }) {
  const t = useT();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<readonly number[]>(first);
  const [filled, setFilled] = useState<ReadonlyMap<number, Filled>>(new Map());
  const order = people.filter((person) => chosen.includes(person.account_id) && mayEnter(person));
  const missing = order.findIndex(({ account_id }) => !filled.has(account_id));
  // Who comes earlier is filled in first, also after the page was loaded anew.
  const most = missing < 0 ? order.length - 1 : missing;
  const at = Math.max(0, Math.min(Number(search.get('person') ?? 0) || 0, most));
  const [person, next, before] = [order[at], order[at + 1], at > 0 ? order[at - 1] : undefined];
  const choose = (ids: readonly number[]) => {
    keepPeople(event.event_code, ids);
    setChosen(ids);
  };
  const chooser = <Chooser event={event} people={people} chosen={chosen} onChoose={choose} />;
  if (person === undefined) {
    const own = event.courses.find((course) => course.own !== null)?.own;
    return (
      <Screen
        title={t('entries.title')}
        banners={false}
        action={
          <>
            <p className="hint">{t('entries.family.none')}</p>
            {own != null && (
              <Link className="btn wide" to={`/entries/${own.id}`}>
                {t('events.own_entry')}
              </Link>
            )}
          </>
        }
      >
        <h1>{event.name}</h1>
        {chooser}
      </Screen>
    );
  }
  const turnTo = (index: number) => {
    // Another person's part is another page to whoever hears it.
    visit.navigated();
    setSearch({ person: String(index) });
    scrollTo(0, 0);
  };
  /** Asks what all come to so far, whose places count for each other. */
  const ask = async (own: Filled) => {
    const { event_cms_code, event_code } = event;
    const all = order.slice(0, at + 1).flatMap((one): Omit<FlowPerson, 'quote'>[] => {
      const theirs = one === person ? own : filled.get(one.account_id);
      return theirs === undefined ? [] : [{ ...theirs, person: one }];
    });
    const quotes = await client.call(quoteFamily, {
      params: { event_cms_code, event_code },
      body: { entries: all.map(asSent) },
    });
    setFilled(new Map(filled).set(person.account_id, own));
    if (next !== undefined) return;
    flow.set({
      event,
      people: all.flatMap((one, index) => {
        const quote = quotes.items[index];
        return quote === undefined ? [] : [{ ...one, quote }];
      }),
    });
  };
  return (
    <Part
      key={person.account_id}
      event={{ ...event, courses: person.courses, condition: person.condition }}
      items={items}
      facts={person.facts}
      person={person}
      refresh={refresh}
      ask={ask}
      onAsked={() => (next === undefined ? void navigate('/entry-confirmation') : turnTo(at + 1))}
      top={
        <>
          {before === undefined ? (
            chooser
          ) : (
            <p className="event-head">
              <button type="button" className="tbtn" onClick={() => turnTo(at - 1)}>
                <IconChevronLeft className="i" aria-hidden="true" />
                <span>{t('entries.family.back', { name: before.name })}</span>
              </button>
            </p>
          )}
          {order.length > 1 && (
            <div className="h2 next">
              <h2 data-lead={before === undefined ? undefined : ''}>{t('entries.family.of', { name: person.name })}</h2>
              <span className="sub">{t('entries.family.nth', { at: at + 1, count: order.length })}</span>
            </div>
          )}
        </>
      }
      verb={next === undefined ? undefined : t('entries.family.next', { name: next.name })}
    />
  );
}

type PartProps = Omit<Parameters<typeof Filling>[0], 'saved' | 'scope'> & { person: EntryPerson };

/** What one of them fills in, as they or somebody who acts for them left it. */
function Part({ person, ...props }: PartProps) {
  const scope = draftScope(person);
  const draft = useEntryDraft(props.event.event_code, scope);
  return draft === undefined ? <Loading /> : <Filling {...props} saved={draft} scope={scope} />;
}

interface ChooserProps {
  event: MemberEvent;
  people: readonly EntryPerson[];
  chosen: readonly number[];
  onChoose: (ids: readonly number[]) => void;
}

/** Who of the family enters; who cannot says why. */
function Chooser({ event, people, chosen, onChoose }: ChooserProps) {
  const t = useT();
  return (
    <fieldset className="consents kind">
      <legend>{t('entries.person')}</legend>
      <div className="type-choice">
        {people.map((person) => {
          const { account_id: id, name, self, bar, courses, condition } = person;
          const why =
            bar !== null
              ? t(`entries.family.${bar}`)
              : mayEnter(person)
                ? undefined
                : barWords({ ...event, courses, condition }, t);
          const isChosen = chosen.includes(id) && why === undefined;
          return (
            <label key={id}>
              <input
                className="ck"
                type="checkbox"
                checked={isChosen}
                disabled={why !== undefined}
                onChange={() => onChoose(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
              />
              <span>
                <b>{name}</b>
                {self && <small>{t('entries.family.self')}</small>}
                {why !== undefined && <small>{why}</small>}
              </span>
            </label>
          );
        })}
      </div>
      <p className="hint">{t('entries.family.hint')}</p>
    </fieldset>
  );
}
