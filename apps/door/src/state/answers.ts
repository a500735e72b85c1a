import { type CheckInRow, checkIns, SCANNED_MAX, type Scan } from '@tsudoi/contract/check-ins';
import { admit, type DoorVerdict, isOneLine, type ScanMeans } from '@tsudoi/domain';
import { ring } from '../sound.ts';
import { serverNow } from './clock.ts';
import { fetchList } from './event.ts';
import { find, mayBeNumber, type Person } from './list.ts';
import { otherDoor } from './plan.ts';
import { flush, keep, type Taken, tellTaken } from './sending.ts';
import { client } from './session.ts';
import { type Answer, doorState, query, set, unsent } from './state.ts';
import { deviceName, doorName } from './stores.ts';
import { syncSoon } from './sync.ts';

/** How long an answer waits for the server. */
const PATIENCE_MS = 250;
const PAST_MAX = 30;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The answer that waits a moment for the server before it is shown. */
let deciding: Answer | undefined;

/** Puts another answer in the place of one; rings where that was seen already. */
function replace(answer: Answer, by: Answer): void {
  if (deciding?.nonce === answer.nonce) deciding = by;
  else if (doorState().answer?.nonce === answer.nonce) {
    set({ answer: by });
    ring(by.verdict);
  }
}

/** Lets in whom the door only looked at because it had not heard of the other doors; now it has. */
function admitAfterAll(answer: Answer): void {
  const isDeciding = deciding?.nonce === answer.nonce;
  if (!isDeciding && doorState().answer?.nonce !== answer.nonce) return;
  const scan = scanOf(answer, 'in', { admitted: true });
  const by: Answer = {
    ...answer,
    nonce: scan.nonce,
    verdict: 'in',
    why: null,
    at: serverNow(),
    isChanged: !isDeciding,
  };
  keep(scan);
  void flush();
  if (isDeciding) {
    deciding = undefined;
    shown(by);
  } else set({ answer: by });
  ring('in');
}

/** The server knows more than this door: another answer is shown, and heard. */
async function contradict(answer: Answer, said: Taken): Promise<void> {
  if (said.verdict === answer.verdict && said.why === answer.why) return;
  const changed = { ...answer, ...said, isChanged: true };
  const isNameless = doorState().open?.list.sealed != null;
  // Another list would not name them either: what the server says is the answer.
  if (answer.why === 'maybe_new' && isNameless)
    return said.verdict === 'in' ? admitAfterAll(answer) : replace(answer, changed);
  if (answer.why === 'maybe_new' || answer.why === 'unknown_key') {
    if (said.verdict === 'no') replace(answer, changed);
    else if (answer.text !== null) {
      await fetchList();
      if (deciding?.nonce !== answer.nonce && doorState().answer?.nonce !== answer.nonce) return;
      // What was read is asked once more, of a list that has them.
      deciding = undefined;
      await scanText(answer.text, answer.means);
    }
    return;
  }
  if (answer.why === 'other_door' && said.verdict === 'in') return admitAfterAll(answer);
  if (answer.verdict !== 'in' && answer.why !== 'other_door') return;
  await syncSoon();
  replace(answer, { ...changed, first: firstOf(answer.person, answer.nonce) });
}

tellTaken(async (taken) => {
  for (const answer of [deciding, doorState().answer]) {
    const said = taken.find(({ nonce }) => nonce === answer?.nonce);
    if (answer !== undefined && said !== undefined && !answer.undone) await contradict(answer, said);
  }
});

const standing = ({ admitted, undone }: CheckInRow): boolean => admitted && !undone;

function earlierOf(person: Person | undefined) {
  if (person === undefined) return [];
  return [...doorState().rows.values()]
    .filter((row) => row.participant_id === person.id && standing(row))
    .map((row) => ({ nonce: row.nonce, session: row.session_id, at: Date.parse(row.at), row }));
}

const firstOf = (person: Person | undefined, nonce: string): CheckInRow | undefined =>
  earlierOf(person)
    .filter((one) => one.nonce !== nonce)
    .toSorted((a, b) => a.at - b.at)[0]?.row;

/** What of a scanned text may be sent. */
const plain = (text: string): string =>
  [...text.slice(0, SCANNED_MAX)].filter((character) => isOneLine(character) && character.isWellFormed()).join('');

interface Scanned {
  means: ScanMeans;
  text: string | null;
  person: Person | undefined;
  pass?: Parameters<typeof admit>[0]['pass'];
}

function scanOf({ means, text, person }: Scanned, shown: DoorVerdict, more: Partial<Scan>): Scan {
  return {
    nonce: crypto.randomUUID(),
    means,
    scanned: text === null ? null : plain(text),
    participant_id: person?.id ?? null,
    shown,
    admitted: false,
    reason: null,
    device_at: new Date().toISOString(),
    offset_ms: Math.round(Date.now() - serverNow()),
    undone: false,
    ...more,
  };
}

function shown(answer: Answer): void {
  const { answer: before, past } = doorState();
  set({ answer, past: before === undefined ? past : [before, ...past].slice(0, PAST_MAX) });
}

/** Whether all doors are heard of at this moment; a network that was there before may be gone. */
const hearsOthers = async (): Promise<boolean> =>
  doorState().isOnline && (await Promise.race([syncSoon(), wait(PATIENCE_MS).then(() => false)]));

async function decide(scanned: Scanned): Promise<void> {
  const { open } = doorState();
  const { person, means, text } = scanned;
  const at = serverNow();
  // Another door's ticket counts here as long as one knows what that door did.
  const isOfOtherDoor = otherDoor(open, person) !== undefined && !(await hearsOthers());
  const admission = admit({
    pass: scanned.pass,
    person,
    hasList: open !== undefined,
    isCurrent: false,
    eventCalledOff: open?.list.event.called_off ?? false,
    isOfOtherDoor,
    earlier: earlierOf(person),
    at,
    nonce: '',
  });
  const { verdict, why } = admission;
  const scan = scanOf(scanned, verdict, { admitted: verdict === 'in' });
  const first = admission.first?.row;
  const answer: Answer = {
    nonce: scan.nonce,
    verdict,
    why,
    means,
    text,
    person,
    first,
    at,
    undone: false,
    isChanged: false,
  };
  keep(scan);
  const going = flush();
  deciding = answer;
  // Where the server answers at once, its answer is the first that is seen.
  if (doorState().isOnline && verdict !== 'no') await Promise.race([going, wait(PATIENCE_MS)]);
  if (deciding?.nonce !== answer.nonce) return;
  const final = deciding;
  deciding = undefined;
  shown(final);
  ring(final.verdict);
}

/** Answers to what was scanned or typed. */
export async function scanText(text: string, means: 'camera' | ScanMeans): Promise<void> {
  const { open } = doorState();
  if (open === undefined) return;
  const { judgement, person } = await find(open, text, serverNow());
  const { pass, verdict } = judgement;
  const byCode = means === 'camera' ? 'member_code' : means;
  if (pass === undefined && !mayBeNumber(text)) {
    await decide({ means: byCode, text, person: undefined, pass: 'unreadable' });
    return;
  }
  await decide({ means: pass?.kind ?? byCode, text, person, pass: pass === undefined ? undefined : verdict });
}

/** Answers to a name of the list. */
export const scanPerson = (person: Person): Promise<void> => decide({ means: 'list', text: null, person });

/** Lets somebody in whom the door wanted looked at. */
export function admitAnyway(answer: Answer, reason: string): void {
  const scan = scanOf(answer, 'look', { admitted: true, reason });
  keep(scan);
  void flush();
  ring('in');
  shown({ ...answer, nonce: scan.nonce, verdict: 'in', why: null, at: serverNow(), isChanged: false });
}

/** Goes on to the next. */
export function next(): void {
  const { answer, past } = doorState();
  if (answer !== undefined) set({ answer: undefined, past: [answer, ...past].slice(0, PAST_MAX) });
}

/** Takes a check-in back, whichever door it was of. */
export function undo(nonce: string): void {
  takeBack(nonce);
  const { answer, past } = doorState();
  const all = answer === undefined ? past : [answer, ...past];
  set({
    answer: answer?.nonce === nonce ? undefined : answer,
    past: (answer?.nonce === nonce ? all : past).map((one) => (one.nonce === nonce ? { ...one, undone: true } : one)),
  });
  void flush();
}

/** Takes all check-ins of somebody back that stand. */
export function undoPerson(person: Person): void {
  for (const { nonce } of earlierOf(person)) undo(nonce);
}

function takeBack(nonce: string): void {
  const own = unsent.get(nonce);
  const row = doorState().rows.get(nonce);
  if (own !== undefined) {
    keep({ ...own.scan, undone: true });
    return;
  }
  if (row === undefined) return;
  const person = row.participant_id === null ? undefined : doorState().open?.byId.get(row.participant_id);
  const scanned = { means: row.means, text: null, person };
  const at = { device_at: row.at, offset_ms: 0 };
  keep({ ...scanOf(scanned, row.shown, { admitted: row.admitted, undone: true, ...at }), nonce });
}

/** Enters somebody at the door. @throws CallError why not */
export async function walkIn(courseId: number, code: string): Promise<void> {
  const nonce = crypto.randomUUID();
  const door = doorName() === '' ? null : doorName();
  const body = { ...query(), course_id: courseId, member_code: code, nonce, device: deviceName(), door };
  const said = await client.call(checkIns.walkIn, { body });
  await fetchList();
  const row = doorState().rows.get(nonce);
  const { open } = doorState();
  const isNamed = row?.participant_id != null && open?.list.sealed === null;
  const person = isNamed ? open.byId.get(row.participant_id ?? 0) : undefined;
  ring(said.verdict);
  shown({
    nonce,
    verdict: said.verdict,
    why: said.why,
    means: 'walk_in',
    text: null,
    person,
    first: undefined,
    at: Date.parse(said.at),
    undone: false,
    isChanged: false,
  });
}
