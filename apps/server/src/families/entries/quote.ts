import { createHash } from 'node:crypto';
import { fieldProblem, Problem, pickFields } from '@tsudoi/contract';
import type { EntryOutcome, EntryQuote } from '@tsudoi/contract/entries';
import {
  entryDueOn,
  entryExpiry,
  entryStanding,
  formatInstantJst,
  holdsPlaces,
  type InvoiceLine,
  invoiceAmounts,
  jstToday,
  type ParticipantStanding,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { MemberSession } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { componentsOf, formItemsOf } from '../event-kinds/index.ts';
import {
  barOfEvent,
  chargeable,
  conditionOf,
  conditionOfCourse,
  coursesOf,
  feeLinesFor,
  type ReadableEvent,
} from '../events/index.ts';
import { issuerOf } from '../invoices/index.ts';
import { type Fee, hasWaitingFor, mustBeEntrant, takesPart } from '../participation/index.ts';
import { facilityPayment, itemsOf, methodsOn } from '../payment-methods/index.ts';
import { freeInPools } from './store.ts';

/** Somebody who is about to enter an event. */
export interface Entering {
  tx: FacilityTx;
  facility: Facility;
  services: Services;
  session: Pick<MemberSession, 'accountId' | 'menus'>;
  now: Date;
}

/** What somebody chose of an event. */
export interface Choice {
  course_id: number;
  companions: number;
  /** Fewest places that are enough while waiting. */
  least_places?: number | null;
}

/** Places that others take who enter together with somebody and before them, and how they wait. */
export interface Ahead {
  /** By pool. */
  taken: Map<number, number>;
  waiting: { course_id: number; least: number }[];
}
/** Whoever is asked about first. */
export const nobodyAhead = (): Ahead => ({ taken: new Map(), waiting: [] });

/** Refuses whoever cannot enter an event at this moment. @throws Problem entry_not_open, entry_closed, entry_refused */
async function mustBeOpen({ tx, session, now }: Entering, event: ReadableEvent): Promise<void> {
  const bar = barOfEvent(event, now);
  if (bar === 'before' && event.entry_from !== null)
    throw new Problem('entry_not_open', { params: { from: formatInstantJst(event.entry_from) } });
  if (bar !== null) throw new Problem('entry_closed');
  await mustBeEntrant(tx, session.accountId, { now });
  const condition = await conditionOf(tx, event, { accountId: session.accountId, now });
  if (condition?.met === false) throw new Problem('entry_refused', { params: { text: condition.text } });
}

/** The entry form of an event's kind for members, and a text that changes with it. */
export async function formOf(tx: FacilityTx, kindId: number, locale: 'ja' | 'en') {
  const components = await componentsOf(tx, kindId);
  const items = formItemsOf(components, 'member', locale);
  return { items, revision: hashOf(formItemsOf(components, 'member', 'ja')) };
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 24);

/** How the entry is told to whoever enters, of how it would stand. */
export const outcomeOf = ({ state, payable }: ParticipantStanding, selection: string): EntryOutcome =>
  state === 'entered' || state === 'waiting' ? state : payable ? 'to_pay' : selection === 'lot' ? 'drawn' : 'requested';

/** The fee of a place with the days on which it is due and the place is lost; lines of nothing are no fee. */
export async function feeOf(
  { tx, facility, services, now }: Omit<Entering, 'session'>,
  event: Pick<ReadableEvent, 'pay_days' | 'starts_at' | 'tax_type'>,
  lines: readonly InvoiceLine[],
): Promise<{ fee: Fee; total: number; taxes: EntryQuote['taxes']; methods: string[] }> {
  const { rounding, due_days } = await issuerOf(tx, facility);
  const amounts = lines.length === 0 ? undefined : invoiceAmounts(lines, { type: event.tax_type, rounding });
  const settings = await facilityPayment(tx);
  const agency = (await methodsOn(tx, services, settings)).map(({ method }) => method as string);
  const ownTransfer = itemsOf(settings).some(
    ({ payment_method, method_flag }) => payment_method === 'bank_transfer' && method_flag === 1,
  );
  const methods = [...new Set([...agency, ...(ownTransfer ? ['BANK_TRANSFER'] : [])])];
  const today = jstToday(now);
  const due_on = entryDueOn(today, event.pay_days ?? due_days, jstToday(event.starts_at));
  const fee = amounts === undefined ? { lines } : { lines, due_on, expires_at: entryExpiry(due_on, methods) };
  return { fee, total: amounts?.total ?? 0, taxes: (amounts?.taxes ?? []) as EntryQuote['taxes'], methods };
}

/**
 * What entering comes to and how it would stand. The seal names the choice, the sum, the terms and the form, so that nobody enters under others than
 * were shown. Who enters stands in `ahead` of those that are asked about after them. @throws Problem why somebody cannot enter
 */
export async function quoteFor(
  entering: Entering,
  event: ReadableEvent,
  { course_id, companions, least_places = null }: Choice,
  ahead: Ahead = nobodyAhead(),
): Promise<{ quote: EntryQuote; fee: Fee; selection: string }> {
  const { tx, session, now } = entering;
  const { accountId: account_id } = session;
  const course = existing((await coursesOf(tx, event.id)).find(({ id }) => id === course_id));
  if (await takesPart(tx, course_id, account_id)) throw new Problem('already_entered');
  await mustBeOpen(entering, event);
  if (course.closed_at !== null) throw new Problem('entry_closed');
  const asked = await conditionOfCourse(tx, course, { accountId: account_id, now });
  if (asked?.met === false) throw new Problem('entry_refused', { params: { text: asked.text } });
  if (companions > course.companions_max) throw fieldProblem('companions', 'too_large');
  const places = companions + 1;
  const lines = chargeable(await feeLinesFor(tx, { course_id, account_id, places, now }));
  const { fee, total, taxes, methods } = await feeOf(entering, event, lines);
  const pools = (await freeInPools(tx, course_id)).map(({ id, free }) => ({
    id,
    free: Math.max(0, free - (ahead.taken.get(id) ?? 0)),
  }));
  const free = pools.length === 0 ? null : Math.min(...pools.map((pool) => pool.free));
  const waits = async (left: number) =>
    ahead.waiting.some((one) => one.course_id === course_id && one.least <= left) ||
    (await hasWaitingFor(tx, course_id, left));
  const hasPlaces = free === null || (places <= free && !(await waits(free)));
  const { selection } = course;
  const payFirst = event.pay_days !== null && total > 0;
  const standing = entryStanding({ selection, payFirst, hasPlaces, waiting: event.waiting });
  if (standing === undefined) throw new Problem('course_full', { params: { free: free ?? 0 } });
  const outcome = outcomeOf(standing, selection);
  if (holdsPlaces(standing)) for (const { id } of pools) ahead.taken.set(id, (ahead.taken.get(id) ?? 0) + places);
  if (outcome === 'waiting') ahead.waiting.push({ course_id, least: least_places ?? places });
  const { revision } = await formOf(tx, event.kind_id, 'ja');
  const terms = pickFields(event, ['tax_type', 'pay_days', 'cancel_rules', 'cancel_settles']);
  const until = event.cancel_until?.toISOString() ?? null;
  const isCharged = total > 0 && (outcome === 'entered' || outcome === 'to_pay');
  return {
    fee,
    selection,
    quote: {
      outcome,
      lines: lines.map((line) => pickFields(line, ['description', 'quantity', 'unit_price', 'rate'])),
      tax_type: event.tax_type,
      taxes: taxes.map((tax) => pickFields(tax, ['rate', 'tax', 'total'])),
      total,
      pay_until: isCharged ? (fee.due_on ?? null) : null,
      methods,
      seal: hashOf([course_id, companions, lines, total, terms, until, revision, outcome]),
    },
  };
}
