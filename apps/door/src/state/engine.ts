import {
  type CheckInRow,
  checkIns,
  type DoorEvent,
  type DoorSummary,
  SCANNED_MAX,
  SCANS_MAX,
  type Scan,
} from '@tsudoi/contract/check-ins';
import { CallError } from '@tsudoi/contract/client';
import { admit, type DoorReason, type DoorVerdict, isOneLine, type ScanMeans, sessionAt } from '@tsudoi/domain';
import { KIND } from '../place.ts';
import { ring } from '../sound.ts';
import { clockReading, measured, resumeClock, serverNow } from './clock.ts';
import { find, mayBeNumber, type OpenList, openList, type Person } from './list.ts';
import type { OwnScan } from './scans.ts';
import { client, isSignedIn, onSignedOut, staffName } from './session.ts';
import {
  deviceName,
  doorName,
  dropList,
  dropLists,
  dropOldLists,
  dropScans,
  readList,
  readScans,
  writeList,
  writeScans,
} from './stores.ts';

/** What the door answered to a scan. */
export interface Answer {
  nonce: string;
  verdict: DoorVerdict;
  why: DoorReason | null;
  means: ScanMeans;
  text: string | null;
  person: Person | undefined;
  /** The first check-in, where there was one. */
  first: CheckInRow | undefined;
  at: number;
  undone: boolean;
  /** The server said something else a moment later. */
  isChanged: boolean;
}

/** All that screens show of the door. */
export interface DoorState {
  phase: 'starting' | 'signed_out' | 'forbidden' | 'choose' | 'ready' | 'open';
  events: readonly DoorEvent[] | undefined;
  event: string | undefined;
  open: OpenList | undefined;
  /** Why there is no list to work with. */
  listProblem: 'changed' | 'missing' | undefined;
  isFetching: boolean;
  /** Whether answers come. */
  isOnline: boolean;
  connectedAt: number | undefined;
  /** Why the server does not take scans, in its words. */
  refusal: string | undefined;
  isStorageFull: boolean;
  /** Scans that have not gone up, of all events. */
  unsent: number;
  /** Check-ins of the event by their nonce, own and others'. */
  rows: ReadonlyMap<string, CheckInRow>;
  conflicts: DoorSummary['conflicts'];
  /** The answer that is on; then the ones before, the latest first. */
  answer: Answer | undefined;
  past: readonly Answer[];
}

let state: DoorState = {
  phase: 'starting',
  events: undefined,
  event: undefined,
  open: undefined,
  listProblem: undefined,
  isFetching: false,
  isOnline: true,
  connectedAt: undefined,
  refusal: undefined,
  isStorageFull: false,
  unsent: 0,
  rows: new Map(),
  conflicts: [],
  answer: undefined,
  past: [],
};
const listeners = new Set<() => void>();

/** What is known now. */
export const doorState = (): DoorState => state;
/** Follows the state; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(change: Partial<DoorState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Shows another screen. */
export const showPhase = (phase: 'ready' | 'open' | 'choose'): void => set({ phase });

const HOUR_MS = 3_600_000;
/** How long after an event its list stays on a device. */
const AFTER_MS = 6 * HOUR_MS;
/** How long an answer waits for the server. */
const PATIENCE_MS = 250;
const RETRY_MS = 5_000;
const SYNC_MS = 15_000;
const PAST_MAX = 30;

const unsent = new Map<string, OwnScan>();
let seq = 0;

const query = () => ({ event_cms_code: KIND, event_code: state.event ?? '' });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Storage may be full, forbidden or gone: what was to be stored stays in memory, and the door says so. */
async function stored(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    if (state.isStorageFull) set({ isStorageFull: false });
  } catch {
    set({ isStorageFull: true });
  }
}

/** What a call that failed says of network, session and permission. */
function failed(cause: unknown): void {
  if (!(cause instanceof CallError)) throw cause;
  if (cause.status === 0 || cause.status >= 500) set({ isOnline: false });
  else if (cause.status !== 401) set({ isOnline: true, refusal: cause.message });
}

const answered = () => {
  if (!state.isOnline) set({ isOnline: true, connectedAt: Date.now(), refusal: undefined });
  else if (state.refusal !== undefined) set({ refusal: undefined });
};

/** Starts the door: what is stored is there at once, with network or without. */
export async function start(event: string | undefined): Promise<void> {
  onSignedOut(() => void signedOut());
  await stored(async () => {
    for (const scan of await readScans()) unsent.set(scan.scan.nonce, scan);
  });
  set({ unsent: unsent.size });
  if (!isSignedIn()) return signedOut();
  void stored(() => dropOldLists(Date.now()));
  setInterval(() => void tick(), RETRY_MS);
  if (event === undefined) return loadEvents();
  await openEvent(event);
}

async function signedOut(): Promise<void> {
  await stored(dropLists);
  seq = 0;
  set({ phase: 'signed_out', open: undefined, rows: new Map(), answer: undefined, past: [], conflicts: [] });
}

/** Reads the events to choose from. */
export async function loadEvents(): Promise<void> {
  set({ phase: 'choose', events: undefined, isFetching: true });
  try {
    const { events } = await measured(() => client.call(checkIns.events, { query: { event_cms_code: KIND } }));
    answered();
    set({ events, isFetching: false });
  } catch (cause) {
    set({ isFetching: false });
    if (cause instanceof CallError && cause.status === 403) return set({ phase: 'forbidden' });
    failed(cause);
  }
}

/** Opens an event: with the list of this device, else with a new one. */
export async function openEvent(event: string): Promise<void> {
  seq = 0;
  set({ event, phase: 'ready', open: undefined, rows: new Map(), conflicts: [], answer: undefined, past: [] });
  await stored(async () => {
    const found = await readList(event);
    if (found === undefined) return;
    resumeClock(found.clock);
    const open = await openList(found.signed);
    set(open === undefined ? { listProblem: 'changed' } : { open, listProblem: undefined });
  });
  mergeOwn();
  if (state.open === undefined) await fetchList();
  else void fetchList();
}

/** Fetches the list anew. */
export async function fetchList(): Promise<void> {
  if (state.isFetching || state.event === undefined) return;
  set({ isFetching: true });
  try {
    const signed = await measured(() => client.call(checkIns.list, { body: query() }, { timeoutMs: 60_000 }));
    answered();
    const open = await openList(signed);
    if (open === undefined) set({ listProblem: 'changed' });
    else {
      const clock = clockReading() ?? { offset: 0, uncertainty: 0 };
      const until = Date.parse(open.list.event.ends_at) + AFTER_MS;
      const { event_code } = open.list.event;
      await stored(() => writeList(event_code, { signed, clock, until }));
      set({ open, listProblem: undefined });
    }
    await sync();
  } catch (cause) {
    if (cause instanceof CallError && (cause.status === 403 || cause.status === 404) && state.open === undefined)
      set({ phase: cause.status === 403 ? 'forbidden' : 'choose' });
    if (state.open === undefined) set({ listProblem: state.listProblem ?? 'missing' });
    failed(cause);
  } finally {
    set({ isFetching: false });
  }
}

/** Ends the door of an event: its list leaves the device, scans that have not gone up stay until they have. */
export async function closeEvent(): Promise<void> {
  const { event } = state;
  if (event !== undefined) await stored(() => dropList(event));
  seq = 0;
  set({ event: undefined, open: undefined, rows: new Map(), conflicts: [], answer: undefined, past: [] });
  await loadEvents();
}

/** An own scan as others will know it. */
function asRow({ scan, door }: OwnScan): CheckInRow {
  const at = new Date(Date.parse(scan.device_at ?? '') - scan.offset_ms);
  const person = scan.participant_id === null ? undefined : state.open?.byId.get(scan.participant_id);
  return {
    nonce: scan.nonce,
    participant_id: scan.participant_id,
    session_id: person === undefined ? null : (sessionAt(person.sessions, at.getTime())?.id ?? null),
    at: at.toISOString(),
    door,
    device: deviceName(),
    by: staffName(),
    means: scan.means,
    shown: scan.shown,
    verdict: scan.shown,
    why: null,
    admitted: scan.admitted,
    undone: scan.undone,
    settled: null,
  };
}

function mergeOwn(): void {
  const rows = new Map(state.rows);
  for (const own of unsent.values())
    if (own.event.event_code === state.event) {
      const known = rows.get(own.scan.nonce);
      rows.set(
        own.scan.nonce,
        known === undefined ? asRow(own) : { ...known, undone: own.scan.undone || known.undone },
      );
    }
  set({ rows });
}

/** Reads what other doors did since the last time. */
export async function sync(): Promise<void> {
  const { event } = state;
  if (event === undefined || state.phase === 'signed_out') return;
  let more = true;
  while (more) {
    const page = await measured(() => client.call(checkIns.state, { query: { ...query(), since: seq } }));
    if (state.event !== event) return;
    if (page.rows.length > 0) {
      const rows = new Map(state.rows);
      for (const row of page.rows) rows.set(row.nonce, row);
      set({ rows });
      mergeOwn();
    }
    ({ seq, more } = page);
  }
  const { conflicts } = await client.call(checkIns.summary, { query: query() });
  answered();
  if (state.event === event) set({ conflicts });
}

let isSyncing = false;
let again = false;
let syncedAt = 0;

/** Reads what is new, once at a time; asked for meanwhile, once more. */
export async function syncSoon(): Promise<void> {
  again = true;
  if (isSyncing) return;
  isSyncing = true;
  try {
    while (again) {
      again = false;
      syncedAt = Date.now();
      await sync();
    }
  } catch (cause) {
    again = false;
    failed(cause);
  } finally {
    isSyncing = false;
  }
}

async function tick(): Promise<void> {
  if (state.phase === 'signed_out') return;
  const until = Date.parse(state.open?.list.event.ends_at ?? '') + AFTER_MS;
  if (serverNow() > until) return closeEvent();
  if (unsent.size > 0) await flush();
  else if (!state.isOnline || Date.now() - syncedAt > SYNC_MS) await syncSoon();
}

let flushing: Promise<void> | undefined;

/** Sends what has not gone up; whoever asks meanwhile waits for the one that runs. */
export function flush(): Promise<void> {
  flushing ??= sendAll().finally(() => {
    flushing = undefined;
  });
  return flushing;
}

async function sendAll(): Promise<void> {
  // What is scanned while something is on its way goes right after it.
  let isTaken = true;
  while (isTaken && unsent.size > 0) isTaken = await send();
  if (isTaken) await syncSoon();
}

/** Sends all that waits; returns whether the server took it. */
async function send(): Promise<boolean> {
  if (!isSignedIn()) return false;
  // Scans of one event and door go together; the server takes them in any order.
  const groups = Map.groupBy(unsent.values(), ({ event, door }) => JSON.stringify([event, door]));
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += SCANS_MAX)
      if (!(await sendPart(group.slice(from, from + SCANS_MAX)))) return false;
  return true;
}

async function sendPart(part: readonly OwnScan[]): Promise<boolean> {
  const [first] = part;
  if (first === undefined) return true;
  const { event, door } = first;
  const upload = (scans: Scan[]) =>
    client.call(checkIns.upload, { body: { ...event, device: deviceName(), door, scans } });
  const scans = part.map(({ scan }) => scan);
  try {
    const { taken } = await upload(scans).catch((cause: unknown) => {
      // No text holds up a scan: where one is refused, they go without.
      if (!(cause instanceof CallError) || cause.status !== 422) throw cause;
      return upload(scans.map((scan) => ({ ...scan, scanned: null, reason: null })));
    });
    answered();
    await sent(part, taken);
    return true;
  } catch (cause) {
    failed(cause);
    return false;
  }
}

async function sent(
  part: readonly OwnScan[],
  taken: readonly { nonce: string; verdict: DoorVerdict; why: DoorReason | null }[],
): Promise<void> {
  // What was changed again while it was on its way, such as taken back, goes once more.
  const gone = part.filter((own) => unsent.get(own.scan.nonce) === own).map(({ scan }) => scan.nonce);
  for (const nonce of gone) unsent.delete(nonce);
  set({ unsent: unsent.size });
  await stored(() => dropScans(gone));
  const { answer } = state;
  const said = taken.find(({ nonce }) => nonce === answer?.nonce);
  if (answer !== undefined && said !== undefined && !answer.undone) await contradict(answer, said);
}

/** The server knows more than this door: another answer is shown, and heard. */
async function contradict(answer: Answer, said: { verdict: DoorVerdict; why: DoorReason | null }): Promise<void> {
  if (said.verdict === answer.verdict && said.why === answer.why) return;
  if (answer.why === 'maybe_new' || answer.why === 'unknown_key') {
    if (said.verdict === 'no') {
      ring('no');
      set({ answer: { ...answer, ...said, isChanged: true } });
    } else if (answer.text !== null) {
      await fetchList();
      // What was read is asked once more, of a list that has them.
      if (state.answer === answer && answer.text !== null) await scanText(answer.text, answer.means);
    }
    return;
  }
  if (answer.verdict !== 'in') return;
  await syncSoon();
  const first = firstOf(answer.person, answer.nonce);
  ring(said.verdict);
  set({ answer: { ...answer, ...said, first, isChanged: true } });
}

const standing = ({ admitted, undone }: CheckInRow): boolean => admitted && !undone;

function earlierOf(person: Person | undefined) {
  if (person === undefined) return [];
  return [...state.rows.values()]
    .filter((row) => row.participant_id === person.id && standing(row))
    .map((row) => ({ nonce: row.nonce, session: row.session_id, at: Date.parse(row.at), row }));
}

const firstOf = (person: Person | undefined, nonce: string): CheckInRow | undefined =>
  earlierOf(person)
    .filter((one) => one.nonce !== nonce)
    .toSorted((a, b) => a.at - b.at)[0]?.row;

/** Stores a scan and sends it. */
function keep(scan: Scan): void {
  const own: OwnScan = { event: query(), door: doorName() === '' ? null : doorName(), scan };
  unsent.set(scan.nonce, own);
  set({ unsent: unsent.size });
  mergeOwn();
  void stored(() => writeScans([own]));
}

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
  const { answer: before, past } = state;
  set({ answer, past: before === undefined ? past : [before, ...past].slice(0, PAST_MAX) });
}

async function decide(scanned: Scanned): Promise<void> {
  const { open } = state;
  const { person, means, text } = scanned;
  const at = serverNow();
  const admission = admit({
    pass: scanned.pass,
    person,
    hasList: open !== undefined,
    isCurrent: false,
    eventCalledOff: open?.list.event.called_off ?? false,
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
  if (state.isOnline && verdict !== 'no') {
    // Where the server answers at once, its answer is the first that is seen.
    set({ answer });
    await Promise.race([going, wait(PATIENCE_MS)]);
    const now = state.answer;
    set({ answer: undefined });
    if (now !== undefined && now.nonce !== answer.nonce) return shown(now);
    shown(now ?? answer);
    if (now?.isChanged !== true) ring(verdict);
    return;
  }
  shown(answer);
  ring(verdict);
}

/** Answers to what was scanned or typed. */
export async function scanText(text: string, means: 'camera' | ScanMeans): Promise<void> {
  const { open } = state;
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
  const { answer, past } = state;
  if (answer !== undefined) set({ answer: undefined, past: [answer, ...past].slice(0, PAST_MAX) });
}

/** Takes a check-in back, whichever door it was of. */
export function undo(nonce: string): void {
  takeBack(nonce);
  const { answer, past } = state;
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
  const row = state.rows.get(nonce);
  if (own !== undefined) return keep({ ...own.scan, undone: true });
  if (row === undefined) return;
  const person = row.participant_id === null ? undefined : state.open?.byId.get(row.participant_id);
  const scanned = { means: row.means, text: null, person };
  const at = { device_at: row.at, offset_ms: 0 };
  keep({ ...scanOf(scanned, row.shown, { admitted: row.admitted, undone: true, ...at }), nonce });
}

/** Says of a double admission whether it was the same person. */
export async function settle(nonces: string[], settled: 'same' | 'different'): Promise<void> {
  try {
    await client.call(checkIns.settle, { body: { ...query(), nonces, settled } });
    await syncSoon();
  } catch (cause) {
    failed(cause);
  }
}

/** Enters somebody at the door. @throws CallError why not */
export async function walkIn(courseId: number, code: string): Promise<void> {
  const nonce = crypto.randomUUID();
  const door = doorName() === '' ? null : doorName();
  const body = { ...query(), course_id: courseId, member_code: code, nonce, device: deviceName(), door };
  const said = await client.call(checkIns.walkIn, { body });
  await fetchList();
  const row = state.rows.get(nonce);
  const person = row?.participant_id == null ? undefined : state.open?.byId.get(row.participant_id);
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
