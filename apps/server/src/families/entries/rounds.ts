import { Problem } from '@tsudoi/contract';
import { addDays, DAY_MS, graceDays, isDecentHour, jstToday, offerDeadline, startOfDayJst } from '@tsudoi/domain';
import type { Scopes } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';
import { errorText, type Log } from '../../kernel/log.ts';
import { type Repetition, repeat } from '../../kernel/repeat.ts';
import type { Services } from '../../kernel/services.ts';
import { whoMayApply } from '../apply-conditions/index.ts';
import { facilityAddress } from '../mails/index.ts';
import {
  expireUnpaid,
  noteNotAsked,
  offerFree,
  type Participating,
  participantById,
  postpone,
  remindedFor,
} from '../participation/index.ts';
import { mailEntry } from './mail.ts';
import { type Expiring, expiring, type Offering, offering, offerTerms, openPayment, toRemind } from './store.ts';

const WHY = 'entries whose time is over, and places for those who wait';
const LOOK_MS = 5_000;
const BATCH = 100;
const AGENT: Actor = { kind: 'system', id: null, name: '' };
/** How long a payment that has no end of its own is waited for before it is asked about again. */
const UNDER_WAY_MS = DAY_MS;

interface Parts {
  scopes: Scopes;
  services: Services;
  log: Log;
  /** For tests. */
  now?: () => Date;
}

/** Ends an offer that nobody took, or an entry that nobody paid; one whose payment is under way is waited for. */
async function endOne({ scopes, services }: Parts, { facility_id, id }: Expiring, now: Date): Promise<void> {
  await scopes.inFacility(facility_id, async (tx) => {
    const participating: Participating = { tx, actor: AGENT, facility: await facilityAddress(tx), now };
    const before = await participantById(tx, id);
    if (before?.expires_at == null || before.expires_at > now) return;
    const payment = await openPayment(tx, id);
    if (payment !== undefined) {
      const end = (payment.expires_at?.getTime() ?? now.getTime()) + graceDays(payment.method) * DAY_MS;
      await postpone(participating, id, new Date(end > now.getTime() ? end : now.getTime() + UNDER_WAY_MS));
      return;
    }
    const read = { id, version: before.version };
    await expireUnpaid({ ...participating, services }, read, {
      reason: before.state === 'offered' ? 'offer_over' : 'not_paid',
      because: '期限までに全額の入金がなかったため',
    });
    await mailEntry({ tx, services }, id, 'entry_expired');
  });
}

/** Offers the free places of a course to those who wait; at night it is written down that nobody is asked yet. */
async function offerOne({ scopes, services }: Parts, course: Offering, now: Date): Promise<void> {
  const { facility_id, course_id } = course;
  await scopes.inFacility(facility_id, async (tx) => {
    if (!isDecentHour(now)) return noteNotAsked(tx, course_id);
    const terms = await offerTerms(tx, course_id);
    if (terms === undefined) return;
    const participating: Participating = { tx, actor: AGENT, facility: await facilityAddress(tx), now };
    const offered = await offerFree(participating, {
      course_id,
      until: offerDeadline(now, terms.offer_hours, terms.starts_at),
      whoMay: async (ids) => {
        let may: ReadonlySet<number> = new Set(ids);
        for (const condition of terms.condition_ids)
          may = (await whoMayApply(tx, condition, { ids: [...may], now }))?.may ?? may;
        return may;
      },
    });
    for (const { id } of offered) await mailEntry({ tx, services }, id, 'entry_offered');
  });
}

/** From ten in the morning those are reminded whose first session is on the next day, before that who was missed the day before. */
const REMINDED_FROM_MS = 10 * 3_600_000;
const daysToRemind = (now: Date) =>
  now.getTime() - startOfDayJst(jstToday(now)).getTime() >= REMINDED_FROM_MS ? 2 : 1;

/** Reminds somebody of the session that they come to first. */
async function remindOne({ scopes, services }: Parts, { facility_id, id }: Expiring): Promise<void> {
  await scopes.inFacility(facility_id, async (tx) => {
    if (await remindedFor(tx, id)) await mailEntry({ tx, services }, id, 'entry_reminder');
  });
}

/** The worker that ends what is over and passes places on. */
export interface EntryRounds {
  /** One look at everything that is due. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends offers and unpaid entries whose time is over, offers free places in the order in which people came, and reminds of what begins tomorrow; each in a transaction of its own. */
export function startEntryRounds(parts: Parts): EntryRounds {
  const { scopes, log, now = () => new Date() } = parts;
  const told = (facility_id: number, error: unknown) => {
    // Somebody else was at the same entry or course: the next look finds what is left.
    if (error instanceof Problem) log.warn({ msg: WHY, facility_id, problem: error.code });
    else log.error({ msg: WHY, facility_id, error: errorText(error) });
  };
  async function round(): Promise<void> {
    const at = now();
    for (const one of await scopes.asOperator(WHY, (tx) => expiring(tx, at, BATCH))) {
      if (loop.isStopping()) return;
      await endOne(parts, one, at).catch((error: unknown) => told(one.facility_id, error));
    }
    for (const course of await scopes.asOperator(WHY, (tx) => offering(tx, at, BATCH))) {
      if (loop.isStopping()) return;
      await offerOne(parts, course, at).catch((error: unknown) => told(course.facility_id, error));
    }
    if (!isDecentHour(at)) return;
    const within = { after: at, before: startOfDayJst(addDays(jstToday(at), daysToRemind(at))) };
    for (const one of await scopes.asOperator(WHY, (tx) => toRemind(tx, within, BATCH))) {
      if (loop.isStopping()) return;
      await remindOne(parts, one).catch((error: unknown) => told(one.facility_id, error));
    }
  }
  const loop: Repetition = repeat(round, { pauseMs: LOOK_MS, what: WHY, log });
  return { round, stop: () => loop.stop() };
}
