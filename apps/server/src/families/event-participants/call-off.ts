import { fieldProblem, Problem } from '@tsudoi/contract';
import { callOffEvent, checkCallOff } from '@tsudoi/contract/event-participants';
import { fullName } from '@tsudoi/domain';
import { formatPeriod } from '@tsudoi/i18n';
import { serverText } from '@tsudoi/i18n/catalogs/server';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import { recordHistory } from '../../kernel/history.ts';
import { checkVersion, existing } from '../../kernel/records.ts';
import { facilityAddress, queueMails } from '../mails/index.ts';
import { participantById } from '../participation/index.ts';
import { cancelSettled } from './acts.ts';
import {
  type Concerned,
  callOffSession,
  callOffWhole,
  concernedBy,
  lockCoursesToCallOff,
  sessionOf,
} from './call-off-store.ts';
import { eventOfId, type TheEvent } from './event-store.ts';

interface Asked {
  session_id: number | null;
  how: 'canceled' | 'postponed';
  reason: string;
  give_back: boolean;
}

/** What is called off together belongs together. @throws Problem validation, wrong_state */
async function check(tx: FacilityTx, event: TheEvent, { session_id, how, give_back }: Asked) {
  if (give_back && (how !== 'canceled' || session_id !== null)) throw fieldProblem('give_back', 'choice');
  if (event.called_off === 'canceled') throw new Problem('wrong_state');
  if (session_id === null) return undefined;
  const session = await sessionOf(tx, event.id, session_id);
  if (session === undefined) throw fieldProblem('session_id', 'unknown_reference');
  if (session.called_off === 'canceled') throw new Problem('wrong_state');
  return session;
}

const effects = staff(checkCallOff, async ({ tx, params, body, permit }) => {
  const event = existing(await eventOfId(tx, params.id));
  permit(event.event_cms_code);
  checkVersion(event, body.version);
  const session = await check(tx, event, body);
  const people = await concernedBy(tx, event.id, session?.course_id ?? null);
  const charged = body.give_back ? people.filter(({ total }) => total !== null) : [];
  const paid = charged.filter((person) => (person.paid ?? 0) > 0);
  return {
    participants: people.length,
    mailed: people.filter(({ email }) => email !== null).length,
    canceled: charged.length - paid.length,
    paid_people: paid.length,
    paid_yen: paid.reduce((sum, person) => sum + (person.paid ?? 0), 0),
  };
});

/** Tells everybody by mail what was called off, and what becomes of their fee. */
async function tell(
  tx: FacilityTx,
  { event, when, people, asked }: { event: TheEvent; when: string; people: readonly Concerned[]; asked: Asked },
): Promise<void> {
  const facility = await facilityAddress(tx);
  const kind = asked.how === 'canceled' ? ('event_canceled' as const) : ('event_postponed' as const);
  const byAccount = new Map(people.map((person) => [person.account_id, person]));
  await queueMails(
    tx,
    [...byAccount.values()].map((person) => {
      const isPaid = (person.paid ?? 0) > 0;
      const money = !asked.give_back || person.total === null ? 'none' : isPaid ? event.cancel_settles : 'canceled';
      return {
        kind,
        accountId: person.account_id,
        to: person.email,
        toName: fullName(person),
        // Staff write to members in Japanese, whatever language they read the console in.
        locale: 'ja' as const,
        values: {
          facility: facility.name,
          event: event.name,
          when,
          reason: asked.reason,
          money: serverText('ja', `event_money.${money}`),
        },
      };
    }),
  );
}

const callOff = staffOwn(callOffEvent, async (context) => {
  const { scopes, facility, params, body, permit, actor, now, services } = context;
  const { event, people, version } = await scopes.inFacility(facility.id, async (tx) => {
    const found = existing(await eventOfId(tx, params.id));
    permit(found.event_cms_code);
    checkVersion(found, body.version);
    const session = await check(tx, found, body);
    // Whoever is entering at this moment has entered before, or finds it called off.
    await lockCoursesToCallOff(tx, found.id);
    const concerned = await concernedBy(tx, found.id, session?.course_id ?? null);
    const next =
      session === undefined
        ? await callOffWhole(tx, found, { ...body, at: now }, actor.name)
        : await callOffSession(tx, found, { ...body, session_id: session.id }, actor.name);
    const when =
      session === undefined
        ? formatPeriod(found.starts_at.toISOString(), found.ends_at.toISOString())
        : formatPeriod(session.starts_at.toISOString(), session.ends_at.toISOString());
    await tell(tx, { event: found, when, people: concerned, asked: body });
    const { session_id, how, reason, give_back } = body;
    await recordHistory(tx, actor, {
      family: 'events',
      recordId: found.id,
      version: next,
      action: 'call_off',
      after: { session_id, how, reason, give_back, participants: concerned.length },
    });
    tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events', of: found.event_cms_code }));
    return { event: found, people: concerned, version: next };
  });
  // Places and money of each in a transaction of its own: who was charged is locked before places.
  const left: number[] = [];
  if (body.give_back)
    for (const { id } of people)
      try {
        await scopes.inFacility(facility.id, async (tx) => {
          const participant = await participantById(tx, id);
          if (participant === undefined || participant.ended_at !== null) return;
          const { reason } = body;
          await cancelSettled(
            { tx, actor, facility, now, services },
            { event, participant },
            { reason, because: reason, percent: 0 },
          );
        });
      } catch (error) {
        // Who is paying at this moment is left in the list; everybody else gets theirs back.
        if (!(error instanceof Problem)) throw error;
        left.push(id);
      }
  if (left.length > 0)
    await scopes.inFacility(facility.id, (tx) =>
      recordHistory(tx, actor, {
        family: 'events',
        recordId: event.id,
        action: 'give_back_left',
        after: { participants: left },
      }),
    );
  return { id: event.id, code: event.event_code, version };
});

export const callOffBindings: readonly Binding[] = [effects, callOff];
