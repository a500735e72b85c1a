import { Problem, pickFields } from '@tsudoi/contract';
import { enterEvent, entryForm, quoteEntry } from '@tsudoi/contract/entries';
import { jstToday } from '@tsudoi/domain';
import { type Binding, member } from '../../kernel/bind.ts';
import { existing } from '../../kernel/records.ts';
import { checkedAnswers } from '../event-kinds/index.ts';
import { eventForMember } from '../events/index.ts';
import { enter } from '../participation/index.ts';
import { mailEntry, mailOf } from './mail.ts';
import { presentRow } from './present.ts';
import { formOf, outcomeOf, quoteFor } from './quote.ts';
import { ownEntry } from './store.ts';

const form = member(entryForm, async (context) => {
  const event = await eventForMember(context, context.params);
  return formOf(context.tx, event.kind_id, context.locale);
});

const quote = member(quoteEntry, async (context) => {
  const { tx, params, body, now } = context;
  const event = await eventForMember(context, params);
  const { quote } = await quoteFor(context, event, body);
  if (body.answers !== undefined)
    await checkedAnswers(tx, event.kind_id, { answers: body.answers, writer: 'member', today: jstToday(now) });
  return quote;
});

const send = member(enterEvent, async (context) => {
  const { tx, params, body, now, facility, session, actor, services } = context;
  const { companion_names, course_id, companions, least_places, seal } = body;
  const event = await eventForMember(context, params);
  const { quote, fee, selection } = await quoteFor(context, event, body);
  // Nobody enters at another price, under other terms or with another form than the one that was shown.
  if (quote.seal !== seal) throw new Problem('entry_changed');
  const today = jstToday(now);
  const answers = await checkedAnswers(tx, event.kind_id, { answers: body.answers, writer: 'member', today });
  const participant = await enter(
    { tx, actor, facility, now },
    {
      ...{ course_id, account_id: session.accountId, companions, answers, fee, source: 'member' },
      companion_names: companion_names.slice(0, companions),
      least_places: least_places !== null && least_places <= companions ? least_places : null,
    },
  );
  // The last place went to somebody else since the question was asked.
  if (outcomeOf(participant, selection) !== quote.outcome) throw new Problem('entry_changed');
  await mailEntry(context, participant.id, mailOf(participant, selection));
  tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: event.event_cms_code }));
  const row = presentRow(existing(await ownEntry(tx, session.accountId, participant.id)), session);
  return pickFields(row, ['id', 'number', 'state', 'payable', 'invoice']);
});

export const enterBindings: readonly Binding[] = [form, quote, send];
