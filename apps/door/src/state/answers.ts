import { type CheckInRow, checkIns, SCANNED_MAX, type Scan, type WalkInAsked } from '@tsudoi/contract/check-ins';
import { admit, type DoorVerdict, isOneLine, mayBeNumber, type ScanMeans } from '@tsudoi/domain';
import { ring } from '../sound.ts';
import { serverNow } from './clock.ts';
import { fetchList } from './event.ts';
import { find, type Person } from './list.ts';
import { otherDoor } from './plan.ts';
import { flush, keep, type Taken, tellTaken } from './sending.ts';
import { client } from './session.ts';
import { type Answer, doorState, query, type Reading, set, unsent } from './state.ts';
import { deviceName, doorName } from './stores.ts';
import { syncSoon } from './sync.ts';

/** How long an answer waits for the server. */
const PATIENCE_MS = 250;
const PAST_MAX = 30;
/** How long after a green answer a no of the server still calls somebody back, in ms. */
const LATELY_MS = 10_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The answer that waits a moment for the server before it is shown. */
let deciding: Answer | undefined;

/** Puts another answer in the place of one; rings where that was seen already, if only a moment ago. */
function replace(answer: Answer, by: Answer): void {
  if (deciding?.nonce === answer.nonce) {
    deciding = { ...by, isChanged: false };
    return;
  }
  if (doorState().answer?.nonce === answer.nonce) {
    set({ answer: by });
    ring(by.verdict);
  } else readFirst({ answer: by });
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
      // What was read is asked once more, of a list that has them.
      const again = { text: answer.text, means: answer.means };
      if (deciding?.nonce === answer.nonce) deciding = undefined;
      else if (doorState().answer?.nonce === answer.nonce) putAside();
      else return;
      readFirst(again);
    }
    return;
  }
  if (answer.why === 'other_door' && said.verdict === 'in') return admitAfterAll(answer);
  if (answer.verdict !== 'in' && answer.why !== 'other_door') return;
  // Whom the door would not have let in, had it known, it has not: staff may do so all the same, with a reason.
  if (answer.verdict === 'in') takeBack(answer.nonce);
  await syncSoon();
  replace(answer, { ...changed, first: firstOf(answer.person, answer.nonce) });
}

tellTaken(async (taken) => {
  const { answer: standing, past } = doorState();
  // Who was turned green a moment ago may still be called back; that of earlier is what happened, and stays.
  const lately = past.filter(({ at, verdict }) => verdict === 'in' && serverNow() - at < LATELY_MS);
  for (const answer of [deciding, standing, ...lately]) {
    const said = taken.find(({ nonce }) => nonce === answer?.nonce);
    if (answer === undefined || said === undefined || answer.undone || answer.byStaff) continue;
    if (lately.includes(answer) && said.verdict !== 'no') continue;
    await contradict(answer, said);
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

/** Answers to what was read. */
async function answerTo(reading: Reading): Promise<void> {
  const { open, past } = doorState();
  if ('answer' in reading) {
    const { answer } = reading;
    set({ past: past.filter(({ nonce }) => nonce !== answer.nonce) });
    shown(answer);
    ring(answer.verdict);
    return;
  }
  if ('person' in reading) return decide({ means: 'list', text: null, person: reading.person });
  const { text, means } = reading;
  if (open === undefined) return;
  const { judgement, person } = await find(open, text, serverNow());
  const { pass, verdict } = judgement;
  const byCode = means === 'camera' ? 'member_code' : means;
  if (pass === undefined && person === undefined && !mayBeNumber(text)) {
    await decide({ means: byCode, text, person: undefined, pass: 'unreadable' });
    return;
  }
  await decide({ means: pass?.kind ?? byCode, text, person, pass: pass === undefined ? undefined : verdict });
}

let isAnswering = false;

/** Answers to what was read, in its order, until somebody has to look. */
async function goOn(): Promise<void> {
  if (isAnswering) return;
  isAnswering = true;
  try {
    do {
      const [first, ...rest] = doorState().waiting;
      if (first === undefined) return;
      set({ waiting: rest });
      await answerTo(first);
    } while ((doorState().answer?.verdict ?? 'in') === 'in');
  } finally {
    isAnswering = false;
  }
}

/**
 * Takes in what was read: nothing that was is lost. Who reads on has seen what stands, and it goes; a no is put aside by hand alone, and what was
 * read meanwhile is answered after it.
 */
function read(reading: Reading): void {
  set({ waiting: [...doorState().waiting, reading] });
  if (doorState().answer?.verdict === 'no') return;
  putAside();
  void goOn();
}

/** The same before all else that waits, once nobody has to look at another answer. */
function readFirst(reading: Reading): void {
  set({ waiting: [reading, ...doorState().waiting] });
  if ((doorState().answer?.verdict ?? 'in') === 'in') void goOn();
}

function putAside(): void {
  const { answer, past } = doorState();
  if (answer !== undefined) set({ answer: undefined, past: [answer, ...past].slice(0, PAST_MAX) });
}

/** Answers to what was scanned or typed. */
export const scanText = (text: string, means: 'camera' | ScanMeans): void => read({ text, means });

/** Answers to a name of the list. */
export const scanPerson = (person: Person): void => read({ person });

/** Lets somebody in whom the door wanted looked at. */
export function admitAnyway(answer: Answer, reason: string): void {
  const scan = scanOf(answer, 'look', { admitted: true, reason });
  keep(scan);
  void flush();
  ring('in');
  const at = serverNow();
  shown({ ...answer, nonce: scan.nonce, verdict: 'in', why: null, at, isChanged: false, byStaff: true });
}

/** Goes on to the next. */
export function next(): void {
  putAside();
  void goOn();
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
  if (doorState().answer === undefined) void goOn();
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

/** Whom a member number names, and what entering a course costs them. @throws CallError why they cannot */
export const askWalkIn = (courseId: number, code: string): Promise<WalkInAsked> =>
  client.call(checkIns.askWalkIn, { body: { ...query(), course_id: courseId, member_code: code } });

/** Enters somebody at the door. @throws CallError why not */
export async function walkIn(courseId: number, code: string, reason: string | null): Promise<void> {
  const nonce = crypto.randomUUID();
  const door = doorName() === '' ? null : doorName();
  const body = { ...query(), course_id: courseId, member_code: code, nonce, device: deviceName(), door, reason };
  const said = await client.call(checkIns.walkIn, { body });
  await fetchList();
  const row = doorState().rows.get(nonce);
  const { open } = doorState();
  const isNamed = row?.participant_id != null && open?.list.sealed === null;
  const person = isNamed ? open.byId.get(row.participant_id ?? 0) : undefined;
  // Whoever enters at the door is inside, paid or not: what is to be paid is said beside it.
  const isIn = said.why === 'not_paid' || said.why === 'resting';
  const verdict = isIn ? 'in' : said.verdict;
  ring(verdict);
  shown({
    nonce,
    verdict,
    why: isIn ? null : said.why,
    means: 'walk_in',
    text: null,
    person,
    first: undefined,
    at: Date.parse(said.at),
    undone: false,
    isChanged: false,
  });
}
