import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import { type EntryPerson, enterFamily, entryFamily, familyEntries, quoteFamily } from '@tsudoi/contract/entries';
import { factsAsked, fullName, isLiving } from '@tsudoi/domain';
import { problemMessage } from '@tsudoi/i18n/problems';
import { actorOf } from '../../kernel/actor.ts';
import { type Binding, member } from '../../kernel/bind.ts';
import type { MemberContext, MemberSession } from '../../kernel/context.ts';
import { family, linkedPersons, sessionAs } from '../auth/index.ts';
import { factsOf } from '../event-kinds/index.ts';
import { detailForMember, eventForMember } from '../events/index.ts';
import { lockToEnter } from '../participation/index.ts';
import { checkEntry, checkOwnAnswers, makeEntry } from './enter.ts';
import { presentRow } from './present.ts';
import { type Ahead, formOf, nobodyAhead, quoteFor } from './quote.ts';
import { ownEntries } from './store.ts';

type Context = Pick<MemberContext<unknown>, 'tx' | 'session' | 'facility' | 'services' | 'now' | 'locale' | 'actor'> & {
  params: { event_cms_code: string; event_code: string };
};

const nameOf = ({ lastName, firstName }: MemberSession) => fullName({ last_name: lastName, first_name: firstName });

/** The event as somebody of the family sees it, and whether they may be entered at all. */
async function personOf(context: Context, { id, pays }: { id: number; pays: boolean }): Promise<EntryPerson> {
  const session = await sessionAs(context, id);
  const person = { account_id: id, name: nameOf(session), self: id === context.session.accountId, pays };
  const barred = (bar: 'hidden' | 'owing'): EntryPerson => ({
    ...{ ...person, bar, courses: [], condition: null },
    facts: { age: null, member_type: [], gender: null },
  });
  if (session.invoiceDue !== undefined) return barred('owing');
  try {
    const event = await detailForMember({ ...context, session }, context.params);
    const own = await eventForMember({ ...context, session }, context.params);
    const { items } = await formOf(context.tx, own.kind_id, context.locale);
    const facts = factsAsked(items, await factsOf(context.tx, id, own));
    return { ...person, bar: null, facts, ...pickFields(event, ['courses', 'condition']) };
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 404)) return barred('hidden');
    throw error;
  }
}

/** Does something for each of several persons in their order; what is refused says whom and why. */
async function forEach<Entry extends { account_id: number }, T>(
  context: Context,
  entries: readonly Entry[],
  work: (own: Context, entry: Entry) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entries.findIndex(({ account_id }) => account_id === entry.account_id) < index)
      throw fieldProblem(`entries.${index}.account_id`, 'choice');
    const session = await sessionAs(context, entry.account_id);
    try {
      if (session.invoiceDue !== undefined) throw new Problem('payment_required');
      done.push(await work({ ...context, session, actor: actorOf(session) }, entry));
    } catch (error) {
      throw entries.length > 1 || session !== context.session ? ofPerson(error, session, index, context.locale) : error;
    }
  }
  return done;
}

/** Why one of several was refused, as a refusal of them all. */
function ofPerson(error: unknown, session: MemberSession, index: number, locale: 'ja' | 'en'): unknown {
  if (!(error instanceof Problem) || error.code === 'entry_changed' || error.code === 'places_busy') return error;
  if (error.code === 'validation') {
    const fields = Object.entries(error.fields).map(([path, problems]) => [`entries.${index}.${path}`, problems]);
    return new Problem('validation', { fields: Object.fromEntries(fields) });
  }
  const reason = problemMessage(error.code, error.params, locale);
  return new Problem('person_refused', { params: { name: nameOf(session), reason }, cause: error });
}

const people = member(entryFamily, async (context) => {
  const items: EntryPerson[] = [];
  for (const one of await family(context)) items.push(await personOf(context, one));
  // An event that nobody of them may see is no event to them.
  if (items.every(({ bar }) => bar === 'hidden')) await eventForMember(context, context.params);
  return { items };
});

const quote = member(quoteFamily, async (context) => {
  const ahead = nobodyAhead();
  const items = await forEach(context, context.body.entries, async (own, entry) => {
    const event = await eventForMember(own, own.params);
    const { quote } = await quoteFor(own, event, entry, ahead);
    await checkOwnAnswers(own, event, entry.answers);
    return quote;
  });
  return { items };
});

const send = member(enterFamily, async (context) => {
  const { tx, facility, services, body, params } = context;
  const ahead: Ahead = nobodyAhead();
  const checked = new Map(
    await forEach(
      context,
      body.entries,
      async (own, entry) =>
        [entry.account_id, await checkEntry(own, await eventForMember(own, own.params), entry, ahead)] as const,
    ),
  );
  await lockToEnter(
    tx,
    [...checked.values()].map(({ entry }) => entry),
  );
  const items = await forEach(context, body.entries, async (own, { account_id }) => {
    const entry = checked.get(account_id);
    if (entry === undefined) throw new Error(`account ${account_id} was not checked`);
    return { account_id, ...(await makeEntry(own, entry)) };
  });
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: params.event_cms_code }));
  return { items };
});

/** Entries of one person that are told of at most. */
const NEXT = 5;

const upcoming = member(familyEntries, async (context) => {
  const { tx, session, now } = context;
  const items = [];
  for (const { id, name } of await linkedPersons(tx, session.accountId)) {
    const person = await sessionAs(context, id, 'see');
    // Who has to pay before anything else finds nothing else on their own pages either.
    if (person.invoiceDue !== undefined) continue;
    const next = (await ownEntries(tx, id)).filter(({ state, ends_at }) => isLiving(state) && ends_at > now);
    items.push({ account_id: id, name, entries: next.slice(0, NEXT).map((row) => presentRow(row, person)) });
  }
  return { items };
});

/** What comes next for a family, and entering several of it at once. */
export const familyBindings: readonly Binding[] = [people, upcoming, quote, send];
