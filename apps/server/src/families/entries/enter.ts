import { Problem, pickFields } from '@tsudoi/contract';
import { enterEvent, entryForm, quoteEntry } from '@tsudoi/contract/entries';
import { factsAsked, jstToday } from '@tsudoi/domain';
import { type Binding, member } from '../../kernel/bind.ts';
import type { Actor, MemberSession } from '../../kernel/context.ts';
import { existing } from '../../kernel/records.ts';
import { checkedAnswers, factsOf } from '../event-kinds/index.ts';
import { eventForMember, type ReadableEvent } from '../events/index.ts';
import { enter, type NewParticipant } from '../participation/index.ts';
import { mailEntry, mailOf } from './mail.ts';
import { presentRow } from './present.ts';
import { type Ahead, type Choice, type Entering, formOf, outcomeOf, quoteFor } from './quote.ts';
import { ownEntry } from './store.ts';

/** An entry as it was sent. */
export interface SentEntry extends Choice {
  companion_names: string[];
  least_places: number | null;
  answers: Readonly<Record<string, unknown>>;
  seal: string;
}

/** An entry that was checked, and is not made yet. */
export interface CheckedEntry {
  entry: NewParticipant;
  outcome: ReturnType<typeof outcomeOf>;
  selection: string;
}

/** What a member answers, as it is stored. @throws Problem validation */
export const checkOwnAnswers = async (
  { tx, session, now }: Pick<Entering, 'tx' | 'session' | 'now'>,
  event: Pick<ReadableEvent, 'kind_id' | 'starts_at'>,
  answers: SentEntry['answers'],
  stored?: SentEntry['answers'],
) =>
  checkedAnswers(tx, event.kind_id, {
    answers,
    writer: 'member',
    today: jstToday(now),
    facts: await factsOf(tx, session.accountId, event),
    ...(stored !== undefined && { stored }),
  });

/** Checks an entry against what was shown before it was sent. @throws Problem entry_changed, validation, and why somebody cannot enter */
export async function checkEntry(
  entering: Entering,
  event: ReadableEvent,
  sent: SentEntry,
  ahead?: Ahead,
): Promise<CheckedEntry> {
  const { session } = entering;
  const { companion_names, course_id, companions, least_places } = sent;
  const { quote, fee, selection } = await quoteFor(entering, event, sent, ahead);
  // Nobody enters at another price, under other terms or with another form than the one that was shown.
  if (quote.seal !== sent.seal) throw new Problem('entry_changed');
  const answers = await checkOwnAnswers(entering, event, sent.answers);
  return {
    outcome: quote.outcome,
    selection,
    entry: {
      ...{ course_id, account_id: session.accountId, companions, answers, fee, source: 'member' },
      companion_names: companion_names.slice(0, companions),
      least_places: least_places !== null && least_places <= companions ? least_places : null,
    },
  };
}

/** Makes an entry that was checked, tells of it, and returns what is told to whoever sent it. */
export async function makeEntry(
  entering: Entering & { actor: Actor; session: MemberSession },
  { entry, outcome, selection }: CheckedEntry,
) {
  const { tx, actor, facility, now, session } = entering;
  const participant = await enter({ tx, actor, facility, now }, entry);
  // The last place went to somebody else since the question was asked.
  if (outcomeOf(participant, selection) !== outcome) throw new Problem('entry_changed');
  await mailEntry(entering, participant.id, mailOf(participant, selection));
  const row = presentRow(existing(await ownEntry(tx, session.accountId, participant.id)), session);
  return pickFields(row, ['id', 'number', 'state', 'payable', 'invoice', 'companions']);
}

const form = member(entryForm, async (context) => {
  const event = await eventForMember(context, context.params);
  const form = await formOf(context.tx, event.kind_id, context.locale);
  return { ...form, facts: factsAsked(form.items, await factsOf(context.tx, context.session.accountId, event)) };
});

const quote = member(quoteEntry, async (context) => {
  const { params, body } = context;
  const event = await eventForMember(context, params);
  const { quote } = await quoteFor(context, event, body);
  if (body.answers !== undefined) await checkOwnAnswers(context, event, body.answers);
  return quote;
});

const send = member(enterEvent, async (context) => {
  const { tx, params, body, facility, services } = context;
  const event = await eventForMember(context, params);
  const { companions: _companions, ...made } = await makeEntry(context, await checkEntry(context, event, body));
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code }));
  return made;
});

export const enterBindings: readonly Binding[] = [form, quote, send];
