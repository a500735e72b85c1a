import { randomUUID } from 'node:crypto';
import { Problem } from '@tsudoi/contract';
import { checkInByCode, checkIns } from '@tsudoi/contract/check-ins';
import { DAY_MS, doubleAdmissions, fullName, invoiceAmounts } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, staff, staffOwn } from '../../kernel/bind.ts';
import { fairTurn } from '../../kernel/fair-turn.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { existing } from '../../kernel/records.ts';
import type { Services } from '../../kernel/services.ts';
import { chargeable, feeLinesFor } from '../events/index.ts';
import { issuerOf } from '../invoices/index.ts';
import { findMemberInReach, memberByCode } from '../members/index.ts';
import { enter, mustBeEntrant, standingBar, takesPart } from '../participation/index.ts';
import { publicKeys, signText } from '../passes/index.ts';
import { answerOf, scanNow, takeScans } from './door.ts';
import { judgeScans, presentCheckIn } from './judge.ts';
import { doorList } from './list.ts';
import { photosForDoor, photosMade } from './photos.ts';
import { plan } from './plan.ts';
import { planVersion } from './plan-store.ts';
import {
  checkInsOf,
  checkInsSince,
  countsOfDoor,
  coursesOfDoor,
  eventOfDoor,
  eventsBetween,
  lockCheckIns,
  maybeDoubles,
  settleCheckIns,
} from './store.ts';

/** Days around today whose events have a door. */
const DAYS = { before: 2, after: 14 } as const;
/** Check-ins of one answer. */
const PAGE = 5_000;

/** All doors of a kind hear that there is something new, once it is written. */
const notify = (
  {
    tx,
    facility,
    services,
  }: { tx: { afterCommit(run: () => void): void }; facility: { id: number }; services: Services },
  kind: string,
) => tx.afterCommit(() => services.recordsChanged(facility.id, { menu: 'events.check-in', of: kind }));

const events = staff(checkIns.events, async ({ tx, query, now }) => {
  const found = await eventsBetween(tx, {
    kind: query.event_cms_code,
    from: new Date(now.getTime() - DAYS.before * DAY_MS),
    until: new Date(now.getTime() + DAYS.after * DAY_MS),
  });
  return {
    events: found.map((event) => ({
      ...event,
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
    })),
    now: now.toISOString(),
  };
});

/** Lists that are made at once: one of fifty thousand people is some ten megabytes, and takes seconds. */
const LISTS_AT_ONCE = 2;
const inTurn = fairTurn(LISTS_AT_ONCE);

const list = staffOwn(checkIns.list, ({ scopes, body, facility, services, actor, requestId, now }) =>
  // Whoever waits holds no connection.
  inTurn(facility.id, async () => {
    const run = <T>(work: (tx: FacilityTx) => Promise<T>) => scopes.inFacility(facility.id, work);
    const eventOf = async (tx: FacilityTx) => existing(await eventOfDoor(tx, body));
    const photos = await photosForDoor(run, eventOf, { facility, storage: services.storage });
    return run(async (tx) => {
      const event = await eventOf(tx);
      const text = JSON.stringify(await doorList(tx, event, { facility, photos, now, sealed: body.sealed }));
      const signed = await signText(tx, services, { text, now });
      await facilityHistory(tx, actor, 'check-ins', requestId)('take-list', { id: event.id });
      return { list: text, ...signed, keys: await publicKeys(tx), now: now.toISOString() };
    });
  }),
);

const upload = staff(checkIns.upload, async (context) => {
  const { tx, body, actor, history, now } = context;
  const event = existing(await eventOfDoor(tx, body));
  const { device, door, scans } = body;
  const { judged, changed } = await takeScans(tx, event, { device, door, scans, by: actor.name, now });
  if (changed > 0) {
    await history('check-in', { id: event.id }, { after: { event_id: event.id, device, door, scans: changed } });
    notify(context, event.event_cms_code);
  }
  const taken = judged.map(({ nonce, verdict, why }) => ({ nonce, verdict, why }));
  return { taken, now: now.toISOString() };
});

const state = staff(checkIns.state, async ({ tx, query, now }) => {
  const event = existing(await eventOfDoor(tx, query));
  const rows = await checkInsSince(tx, { eventId: event.id, since: query.since, limit: PAGE });
  return {
    rows: rows.map(presentCheckIn),
    seq: rows.at(-1)?.seq ?? query.since,
    more: rows.length === PAGE,
    plan: await planVersion(tx, event.id),
    expected: (await countsOfDoor(tx, event.id)).expected,
    now: now.toISOString(),
  };
});

const summary = staff(checkIns.summary, async ({ tx, query, facility }) => {
  const event = existing(await eventOfDoor(tx, query));
  const doubles = await maybeDoubles(tx, event.id);
  const photos = await photosMade(
    tx,
    facility,
    doubles.map(({ account_id, class_type }) => ({ id: account_id, class_type })),
  );
  const rows = doubles.map((row) => ({
    row,
    nonce: row.nonce,
    participant: row.participant_id ?? 0,
    session: row.session_id,
    at: row.at.getTime(),
    shown: row.shown,
    admitted: row.admitted,
    undone: row.undone_at !== null,
  }));
  return {
    ...(await countsOfDoor(tx, event.id)),
    conflicts: doubleAdmissions(rows).flatMap(({ participant, rows }) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { account_id, member_code, course } = first.row;
      // A scan that came after staff had settled the others is a new question.
      const settled = rows.every(({ row }) => row.settled !== null) ? first.row.settled : null;
      return [
        {
          participant_id: participant,
          name: fullName(first.row),
          member_code,
          course,
          ...(photos.has(account_id) && { photo: photos.get(account_id) }),
          rows: rows.map(({ row }) => presentCheckIn(row)),
          settled,
        },
      ];
    }),
  };
});

const settle = staff(checkIns.settle, async (context) => {
  const { tx, body, actor, history, now } = context;
  const event = existing(await eventOfDoor(tx, body));
  const seq = await lockCheckIns(tx, event.id);
  const { nonces, settled } = body;
  const changed = await settleCheckIns(tx, { eventId: event.id, nonces, settled, by: actor.name, now, seq });
  existing(changed > 0 ? changed : undefined);
  await history('settle', { id: event.id }, { after: { nonces, settled } });
  notify(context, event.event_cms_code);
  return {};
});

/** Who is entered is in the reach of who enters them, at a door as at a desk. */
const memberAtDoor = async (tx: FacilityTx, code: string, organizationIds: readonly number[] | null) =>
  existing(await findMemberInReach(tx, existing(await memberByCode(tx, code)).id, organizationIds));

const askWalkIn = staff(checkIns.askWalkIn, async ({ tx, body, facility, scope, now }) => {
  const event = existing(await eventOfDoor(tx, body));
  const course = existing((await coursesOfDoor(tx, event.id)).find(({ id }) => id === body.course_id));
  const member = await memberAtDoor(tx, body.member_code, scope.organizationIds);
  if (await takesPart(tx, course.id, member.id)) throw new Problem('already_entered');
  await mustBeEntrant(tx, member.id, { now, despite: true });
  const lines = chargeable(await feeLinesFor(tx, { course_id: course.id, account_id: member.id, places: 1, now }));
  const { rounding } = await issuerOf(tx, facility);
  return {
    name: fullName(member),
    member_code: member.member_code ?? body.member_code,
    course: course.name,
    total: lines.length === 0 ? 0 : invoiceAmounts(lines, { type: event.tax_type, rounding }).total,
    resting: (await standingBar(tx, member.id, now)) !== null,
  };
});

const walkIn = staff(checkIns.walkIn, async (context) => {
  const { tx, body, actor, facility, history, now, scope } = context;
  const event = existing(await eventOfDoor(tx, body));
  const bringing = { device: body.device, door: body.door, by: actor.name, now };
  const scan = scanNow(now, { nonce: body.nonce, means: 'walk_in', scanned: body.member_code });
  const [known] = await checkInsOf(tx, [body.nonce]);
  if (known === undefined) {
    const member = await memberAtDoor(tx, body.member_code, scope.organizationIds);
    const asked = { course_id: body.course_id, account_id: member.id, places: 1, now };
    const fee = { lines: chargeable(await feeLinesFor(tx, asked)) };
    const entry = { course_id: body.course_id, account_id: member.id, source: 'walk_in', directly: true, fee } as const;
    const { reason } = body;
    const despite = reason !== null && { despiteStanding: true, reason };
    const participant = await enter({ tx, actor, facility, now }, { ...entry, ...despite });
    existing(participant.event_id === event.id ? participant : undefined);
    Object.assign(scan, { participant_id: participant.id, scanned: null });
    // Whoever enters at the door is inside, paid or not: what is to be paid is said.
    Object.assign(scan, { shown: participant.payable ? 'look' : 'in', admitted: true, reason });
  }
  const { judged, changed } = await takeScans(tx, event, { ...bringing, scans: [scan] });
  if (changed > 0) {
    await history('walk-in', { id: event.id }, { after: { event_id: event.id, course_id: body.course_id } });
    notify(context, event.event_cms_code);
  }
  return answerOf(tx, event, existing(judged[0]));
});

const byCode = staff(checkInByCode, async (context) => {
  const { tx, body, actor, history, permit, now } = context;
  const event = existing(await eventOfDoor(tx, { event_code: body.event_code }));
  permit(event.event_cms_code);
  const bringing = { device: 'console', door: null, by: actor.name, now };
  const scan = scanNow(now, { nonce: randomUUID(), means: 'member_code', scanned: body.member_code });
  // Asked first, then written as what came of it: nobody else writes meanwhile.
  const seq = await lockCheckIns(tx, event.id);
  const asked = existing((await judgeScans(tx, event, { ...bringing, scans: [scan], seq }))[0]);
  Object.assign(scan, { shown: asked.verdict, admitted: asked.verdict === 'in' });
  const { judged } = await takeScans(tx, event, { ...bringing, scans: [scan] });
  await history('check-in', { id: event.id }, { after: { event_id: event.id, scans: 1 } });
  notify(context, event.event_cms_code);
  return answerOf(tx, event, existing(judged[0]));
});

export const bindings: readonly Binding[] = [
  events,
  list,
  upload,
  state,
  summary,
  plan,
  settle,
  askWalkIn,
  walkIn,
  byCode,
];
