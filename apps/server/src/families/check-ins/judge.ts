import { createHash } from 'node:crypto';
import type { CheckInRow, Scan } from '@tsudoi/contract/check-ins';
import {
  admit,
  correctedTime,
  type DoorPerson,
  type DoorReason,
  doorReasons,
  type EarlierCheckIn,
  entryAt,
  jstToday,
  mayBeNumber,
  memberCodeKey,
  type PassJudgement,
  readPass,
  withinYears,
} from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import { judgePasses } from '../passes/index.ts';
import {
  type CheckInRecord,
  type EventOfDoor,
  type NewCheckIn,
  type PersonOfDoor,
  peopleNamed,
  sessionsOfDoor,
  standingOf,
} from './store.ts';

/** Verdicts after which a pass says truly whose it is. */
const SAYS_WHO: ReadonlySet<string> = new Set(['valid', 'revoked', 'phone_clock', 'old_screenshot', 'expired']);

/** Highest number that an entry is looked for by. */
const NUMBER_MAX = 99_999;

type Person = PersonOfDoor & DoorPerson;

/** Who brought scans, and from where. */
export interface Bringing {
  device: string;
  door: string | null;
  by: string;
  now: Date;
}

/** A scan without a name of its own is named by what it says, so that it too counts once. */
const nonceOf = (scan: Scan, device: string): string =>
  scan.nonce === ''
    ? createHash('sha256')
        .update(JSON.stringify([device, scan]))
        .digest('base64url')
    : scan.nonce;

/** When a scan was, by our clock: never later than now, whatever the device says. */
function timesOf({ device_at, offset_ms }: Scan, now: Date): { at: number; deviceAt: number } {
  const told = device_at === null ? Number.NaN : Date.parse(device_at);
  const deviceAt = Number.isNaN(told) ? now.getTime() : told;
  return { deviceAt, at: withinYears(Math.min(correctedTime(deviceAt, offset_ms), now.getTime())) };
}

/** Scans of one upload, each once; of two of a name one that was taken back counts. */
function once(scans: readonly Scan[], device: string): Scan[] {
  const found = new Map<string, Scan>();
  for (const scan of scans) {
    const nonce = nonceOf(scan, device);
    const undone = scan.undone || (found.get(nonce)?.undone ?? false);
    found.set(nonce, { ...(found.get(nonce) ?? scan), nonce, undone });
  }
  return [...found.values()];
}

/** Finds the people whom scans are about, each with the sessions of their course. */
async function finder(
  tx: FacilityTx,
  event: EventOfDoor,
  { scans, passes, now }: { scans: readonly Scan[]; passes: readonly PassJudgement[]; now: Date },
) {
  const texts = scans.flatMap(({ scanned }) =>
    scanned === null || readPass(scanned) !== undefined ? [] : [scanned.trim()],
  );
  const numbers = texts.flatMap((text) => (/^\d{1,5}$/.test(text) && Number(text) <= NUMBER_MAX ? [Number(text)] : []));
  const rows = await peopleNamed(tx, event.id, jstToday(now), {
    ids: scans.flatMap(({ participant_id }) => participant_id ?? []),
    accounts: passes.flatMap(({ pass, verdict }) =>
      pass !== undefined && SAYS_WHO.has(verdict) ? [pass.account | 0] : [],
    ),
    codes: texts.filter((text) => text !== '').map(memberCodeKey),
    numbers,
  });
  const sessions = Map.groupBy(await sessionsOfDoor(tx, event.id), ({ course_id }) => course_id);
  const people = rows.map(
    (row): Person => ({
      ...row,
      sessions: (sessions.get(row.course_id) ?? []).map(({ id, starts_at, ends_at, called_off }) => ({
        id,
        from: starts_at.getTime(),
        until: ends_at.getTime(),
        calledOff: called_off !== null,
      })),
    }),
  );
  return (scan: Scan, { pass, verdict }: PassJudgement, at: number): Person | undefined => {
    if (pass !== undefined)
      return SAYS_WHO.has(verdict)
        ? entryAt(
            people.filter(({ account_id }) => account_id === pass.account),
            at,
          )
        : undefined;
    if (scan.participant_id !== null) return people.find(({ id }) => id === scan.participant_id);
    const text = scan.scanned?.trim() ?? '';
    if (text === '') return undefined;
    const key = memberCodeKey(text);
    const byCode = people.filter(({ member_code_key }) => member_code_key === key);
    return entryAt(byCode, at) ?? people.find(({ number }) => String(number) === text);
  };
}

const asEarlier = ({ nonce, session_id, at }: Pick<CheckInRecord, 'nonce' | 'session_id' | 'at'>): EarlierCheckIn => ({
  nonce,
  session: session_id,
  at: at.getTime(),
});

/** A judged scan, ready to be written, with whom it is about. */
export interface Judged extends NewCheckIn {
  person: Person | undefined;
  first: EarlierCheckIn | undefined;
}

/**
 * Judges scans as of the time of each, from all that is known now. Check-ins of the event are locked, and `seq` is the last number of them.
 */
export async function judgeScans(
  tx: FacilityTx,
  event: EventOfDoor,
  { scans: sent, seq, ...bringing }: Bringing & { scans: readonly Scan[]; seq: number },
): Promise<Judged[]> {
  const { device, door, by, now } = bringing;
  const scans = once(sent, device);
  const times = scans.map((scan) => timesOf(scan, now));
  const passes = await judgePasses(
    tx,
    scans.map(({ scanned }, index) => ({ text: scanned ?? '', at: times[index]?.at ?? 0 })),
  );
  const find = await finder(tx, event, { scans, passes, now });
  const found = scans.map((scan, index) => {
    const [pass, time] = [passes[index], times[index]];
    if (pass === undefined || time === undefined) throw new Error('a scan without its time');
    return { scan, pass, ...time, person: find(scan, pass, time.at) };
  });
  const standing = Map.groupBy(
    await standingOf(
      tx,
      found.flatMap(({ person }) => person?.id ?? []),
    ),
    ({ participant_id }) => participant_id,
  );
  const earlierOf = new Map([...standing].map(([id, rows]) => [id, rows.map(asEarlier)]));
  const judged = new Map<string, Judged>();
  // In the order of time, so that of two in one upload the earlier one is the first.
  for (const { scan, pass, person, at, deviceAt } of found.toSorted((a, b) => a.at - b.at)) {
    const known = person === undefined ? [] : (earlierOf.get(person.id) ?? []);
    const isTyped = pass.pass === undefined;
    const { verdict, why, session, first } = admit({
      pass: isTyped ? (person === undefined && isNothing(scan) ? 'unreadable' : undefined) : pass.verdict,
      person,
      hasList: true,
      isCurrent: true,
      eventCalledOff: event.called_off !== null,
      earlier: known.filter((one) => one.at <= at),
      at,
      nonce: scan.nonce,
    });
    if (person !== undefined && scan.admitted && !scan.undone)
      earlierOf.set(person.id, [...known, { nonce: scan.nonce, session, at }]);
    judged.set(scan.nonce, {
      event_id: event.id,
      participant_id: person?.id ?? null,
      session_id: session,
      nonce: scan.nonce,
      device,
      door,
      means: scan.means,
      scanned: scan.scanned,
      verdict,
      why,
      shown: scan.shown,
      admitted: scan.admitted,
      reason: scan.reason,
      at: new Date(at),
      device_at: new Date(deviceAt),
      offset_ms: scan.offset_ms,
      by,
      seq,
      undone: scan.undone,
      person,
      first,
    });
  }
  return scans.flatMap(({ nonce }, index) => {
    const row = judged.get(nonce);
    return row === undefined ? [] : [{ ...row, seq: seq + index + 1 }];
  });
}

/** Whether what was read can be nobody's number. */
const isNothing = ({ scanned, participant_id }: Scan): boolean =>
  participant_id === null && !mayBeNumber(scanned ?? '');

const reasonOf = (text: string | null): DoorReason | null => doorReasons.find((one) => one === text) ?? null;

/** A check-in as all doors know it. */
export const presentCheckIn = (row: CheckInRecord): CheckInRow => ({
  nonce: row.nonce,
  participant_id: row.participant_id,
  session_id: row.session_id,
  at: row.at.toISOString(),
  door: row.door,
  device: row.device,
  by: row.by,
  means: row.means,
  shown: row.shown,
  verdict: row.verdict,
  why: reasonOf(row.why),
  admitted: row.admitted,
  undone: row.undone_at !== null,
  settled: row.settled,
});
