import { Problem, pickFields } from '@tsudoi/contract';
import {
  type EntryBar,
  guestEvent,
  guestEvents,
  MEMBER_EVENTS_PER_PAGE,
  type MemberEvent,
  type MemberEventList,
  type MemberEventRow,
  memberEvent,
  memberEvents,
  nextGuestEvents,
} from '@tsudoi/contract/events';
import { eventState, invoiceAmounts, placesOfCourses } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, member, open } from '../../kernel/bind.ts';
import type { MemberSession } from '../../kernel/context.ts';
import type { Facility } from '../../kernel/facility.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { whoMayApply } from '../apply-conditions/index.ts';
import { facilityOf } from '../auth/index.ts';
import { issuerOf } from '../invoices/index.ts';
import { hasWaitingFor, standingBar } from '../participation/index.ts';
import { linesFor, type OwnFee, ownFees, pricesByCondition } from './fees.ts';
import {
  type CoursePlaces,
  courseNames,
  type MemberFilter,
  nextEvents,
  placesOf,
  type ReadableEvent,
  readableEvent,
  readableEvents,
  readableKind,
  standingIn,
} from './member-store.ts';
import { shownPictures, smallPicture } from './pictures.ts';
import type { EventReader } from './readable-store.ts';
import { readerOf } from './reader.ts';
import { coursesOf, sessionsOf } from './store.ts';

/** Who reads: a member with the menus that they see, or a guest. */
interface Reading {
  tx: FacilityTx;
  facility: Pick<Facility, 'name'>;
  services: Pick<Services, 'storage'>;
  now: Date;
  reader: EventReader;
  accountId: number | null;
}

/** How an event is named. */
interface NamedEvent {
  event_cms_code: string;
  event_code: string;
}

/** The event that somebody names. @throws Problem not_found; forbidden where a condition of access hides it */
async function namedBy(tx: FacilityTx, reader: EventReader, params: NamedEvent): Promise<ReadableEvent> {
  const event = existing(await readableEvent(tx, { ...reader, hiddenIds: [] }, params));
  if (reader.hiddenIds.includes(event.id)) throw new Problem('forbidden');
  return event;
}

/** The event that a member names. @throws Problem not_found; forbidden where a condition of access hides it */
export const eventForMember = async (
  { tx, session, now }: { tx: FacilityTx; session: Pick<MemberSession, 'accountId' | 'menus'>; now: Date },
  params: NamedEvent,
): Promise<ReadableEvent> => namedBy(tx, await readerOf(tx, session, now), params);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const NEXT_FOR_GUESTS = 3;

/** Places of an event: of all its courses together. */
function placesTogether(courses: readonly CoursePlaces[]): Pick<MemberEventRow, 'free' | 'capacity' | 'unit'> {
  const [first, ...others] = courses;
  const unit = first !== undefined && others.every((course) => course.unit === first.unit) ? first.unit : null;
  const together = (part: 'free' | 'capacity') =>
    placesOfCourses(courses.map(({ pools }) => pools.map((pool) => ({ id: pool.id, places: pool[part] })))) ?? null;
  return { free: together('free'), capacity: together('capacity'), unit };
}

/** What places of some fees come to with tax. */
async function totalOf(
  { tx, facility }: Reading,
  { tax_type }: Pick<ReadableEvent, 'tax_type'>,
): Promise<(fees: readonly OwnFee[]) => number> {
  const { rounding } = await issuerOf(tx, facility);
  return (fees) => (fees.length === 0 ? 0 : invoiceAmounts(linesFor(fees, 1), { type: tax_type, rounding }).total);
}

const head = (row: ReadableEvent, now: Date) => ({
  ...pickFields(row, ['event_code', 'event_cms_code', 'name', 'place', 'summary', 'waiting']),
  state: eventState(row, now),
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  entry_from: iso(row.entry_from),
  entry_until: iso(row.entry_until),
});

/** Events in a list, with their places, fees and where the reader stands. */
async function presentRows(reading: Reading, rows: readonly ReadableEvent[]): Promise<MemberEventRow[]> {
  const { tx, now, accountId, services } = reading;
  const ids = rows.map(({ id }) => id);
  const places = Map.groupBy(await placesOf(tx, ids), ({ event_id }) => event_id);
  const fees = await ownFees(
    tx,
    [...places.values()].flat().map(({ id }) => id),
    { account_id: null, now },
  );
  const own = accountId === null ? [] : await standingIn(tx, accountId, ids);
  const rounded = new Map<string, Awaited<ReturnType<typeof totalOf>>>();
  const present: MemberEventRow[] = [];
  for (const row of rows) {
    const total = rounded.get(row.tax_type) ?? (await totalOf(reading, row));
    rounded.set(row.tax_type, total);
    const courses = places.get(row.id) ?? [];
    const totals = courses.map(({ id }) => total(fees.get(id) ?? []));
    present.push({
      ...head(row, now),
      picture: smallPicture(services, row, now),
      ...placesTogether(courses),
      fee_from: totals.some((yen) => yen > 0) ? Math.min(...totals) : null,
      own: own.find(({ event_id }) => event_id === row.id)?.state ?? null,
    });
  }
  return present;
}

async function list(reading: Reading, code: string, filter: MemberFilter): Promise<MemberEventList> {
  const { tx, reader } = reading;
  const kind = existing(await readableKind(tx, reader, code));
  const { rows, total } = await readableEvents(tx, reader, code, filter);
  return {
    kind: { event_cms_code: kind.code, ...pickFields(kind, ['name', 'url', 'layout']) },
    courses: await courseNames(tx, reader, code),
    items: await presentRows(reading, rows),
    total,
    page: filter.page,
    per_page: MEMBER_EVENTS_PER_PAGE,
    last_page: Math.max(1, Math.ceil(total / MEMBER_EVENTS_PER_PAGE)),
  };
}

/** Why nobody can enter an event at a moment, whoever they are. */
export function barOfEvent(event: ReadableEvent, now: Date): EntryBar | null {
  const state = eventState(event, now);
  return state === 'open' ? null : state === 'draft' ? 'closed' : state;
}

/** The condition of an event in the words of staff, and whether somebody meets it; null where it has none. */
export async function conditionOf(
  tx: FacilityTx,
  { apply_condition_id: id, apply_note: note }: Pick<ReadableEvent, 'apply_condition_id' | 'apply_note'>,
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<MemberEvent['condition']> {
  const found =
    id === null ? undefined : await whoMayApply(tx, id, { ids: accountId === null ? [] : [accountId], now });
  if (found === undefined) return null;
  return { text: found.refusal, note, met: accountId === null ? null : found.may.has(accountId) };
}

/** Who may enter a course beside what the event asks of everybody, in the words of staff; null where nobody else is asked for. */
export async function conditionOfCourse(
  tx: FacilityTx,
  course: Pick<ReadableEvent, 'apply_condition_id' | 'apply_note'>,
  who: { accountId: number | null; now: Date },
): Promise<MemberEvent['courses'][number]['condition']> {
  const found = await conditionOf(tx, course, who);
  return found === null ? null : { text: found.note ?? found.text, met: found.met };
}

/** Whom to ask: as the event says; one that says nothing, as its organiser does. */
function contactOf({ contact_email, contact_phone, host_email, host_phone }: ReadableEvent): MemberEvent['contact'] {
  const isOwn = contact_email !== null || contact_phone !== null;
  return isOwn ? { email: contact_email, phone: contact_phone } : { email: host_email, phone: host_phone };
}

async function detail(reading: Reading, row: ReadableEvent): Promise<MemberEvent> {
  const { tx, now, accountId, services } = reading;
  const courses = await coursesOf(tx, row.id);
  const sessions = await sessionsOf(tx, row.id);
  const places = new Map((await placesOf(tx, [row.id])).map((course) => [course.id, course]));
  const fees = await ownFees(tx, [...places.keys()], { account_id: accountId, now });
  const own = accountId === null ? [] : await standingIn(tx, accountId, [row.id]);
  const condition = await conditionOf(tx, row, { accountId, now });
  const total = await totalOf(reading, row);
  const prices = await pricesByCondition(tx, [...places.keys()]);
  const standing = accountId === null ? null : await standingBar(tx, accountId, now);
  const barOfAll = barOfEvent(row, now) ?? standing ?? (condition?.met === false ? 'condition' : null);
  const presented: MemberEvent['courses'] = [];
  for (const course of courses) {
    const { id, name, unit, selection, companions_max } = course;
    const condition = await conditionOfCourse(tx, course, { accountId, now });
    const { free = null, capacity = null, queue = 0 } = places.get(id) ?? {};
    const isFull = selection === 'order' && free !== null && (free === 0 || (await hasWaitingFor(tx, id, free)));
    const mine = own.find(({ course_id }) => course_id === id);
    const ownBar = condition?.met === false ? 'condition' : isFull && !row.waiting ? 'full' : null;
    const bar = mine !== undefined ? 'entered' : (barOfAll ?? ownBar);
    presented.push({
      id,
      ...{ name, unit, selection, companions_max, free, capacity, queue },
      sessions: (sessions.get(id) ?? []).map((session) => ({
        ...pickFields(session, ['id', 'name', 'place', 'called_off']),
        starts_at: session.starts_at.toISOString(),
        ends_at: session.ends_at.toISOString(),
      })),
      fees: (fees.get(id) ?? []).map((fee) => pickFields(fee, ['description', 'per', 'unit_price', 'rate'])),
      total: total(fees.get(id) ?? []),
      prices: (prices.get(id) ?? []).map((price) => ({ name: price.name, total: total(price.fees) })),
      condition,
      bar,
      waits: bar === null && isFull,
      own: mine === undefined ? null : { id: mine.id, state: mine.state },
    });
  }
  const { kind_name: name, kind_url: url, layout, event_cms_code } = row;
  const totals = presented.map((course) => course.total);
  return {
    ...head(row, now),
    picture: smallPicture(services, row, now),
    pictures: shownPictures(services, row, now),
    contact: contactOf(row),
    ...placesTogether([...places.values()]),
    fee_from: totals.some((yen) => yen > 0) ? Math.min(...totals) : null,
    own: own[0]?.state ?? null,
    kind: { event_cms_code, name, url, layout },
    ...pickFields(row, ['body', 'host_name', 'map_url', 'called_off_reason', 'tax_type', 'pay_days', 'cancel_settles']),
    change_until: iso(row.change_until),
    cancel_until: iso(row.cancel_until),
    cancel_rules: row.cancel_rules as MemberEvent['cancel_rules'],
    condition,
    courses: presented,
  };
}

type MemberParts = Omit<Reading, 'reader' | 'accountId'> & { session: MemberSession };
const ofMember = async ({ tx, facility, services, now, session }: MemberParts): Promise<Reading> => ({
  ...{ tx, facility, services, now },
  reader: await readerOf(tx, session, now),
  accountId: session.accountId,
});

/** An event as a member sees it. @throws Problem not_found, forbidden */
export const detailForMember = async (context: MemberParts, params: NamedEvent): Promise<MemberEvent> => {
  const reading = await ofMember(context);
  return detail(reading, await namedBy(reading.tx, reading.reader, params));
};

/** Reads as a guest, in a facility that lets guests in. @throws Problem guest_not_allowed */
function asGuest<T>(
  context: Parameters<typeof facilityOf>[0] & {
    scopes: { readFacility<R>(id: number, work: (tx: FacilityTx) => Promise<R>): Promise<R> };
    now: Date;
    services: Pick<Services, 'storage'>;
  },
  work: (reading: Reading) => Promise<T>,
): Promise<T> {
  const facility = facilityOf(context);
  return context.scopes.readFacility(facility.id, async (tx) => {
    if (!facility.system_allow_guest) throw new Problem('guest_not_allowed');
    const { now, services } = context;
    return work({ tx, facility, services, now, reader: await readerOf(tx, null, now), accountId: null });
  });
}

/** Events as members and guests read them. */
export const memberBindings: readonly Binding[] = [
  member(memberEvents, async (context) => list(await ofMember(context), context.params.event_cms_code, context.query)),
  member(memberEvent, (context) => detailForMember(context, context.params)),
  open(guestEvents, (context) =>
    asGuest(context, (reading) => list(reading, context.params.event_cms_code, context.query)),
  ),
  open(guestEvent, (context) =>
    asGuest(context, async (reading) => detail(reading, await namedBy(reading.tx, reading.reader, context.params))),
  ),
  open(nextGuestEvents, (context) =>
    asGuest(context, async (reading) => {
      const rows = await nextEvents(reading.tx, reading.reader, NEXT_FOR_GUESTS);
      const presented = await presentRows(reading, rows);
      return presented.map((row, index) => ({ ...row, url: rows[index]?.kind_url ?? '' }));
    }),
  ),
];
