import { checkIns } from '@tsudoi/contract/check-ins';
import { CallError } from '@tsudoi/contract/client';
import { KIND } from '../place.ts';
import { clockReading, measured, resumeClock, serverNow } from './clock.ts';
import { openList } from './list.ts';
import { answered, failed, stored } from './outcome.ts';
import { flush } from './sending.ts';
import { client, isSignedIn, onSignedOut } from './session.ts';
import { doorState, NOTHING, query, set, unsent } from './state.ts';
import { dropList, dropLists, dropOldLists, isSealed, readList, readScans, writeList, writeSealed } from './stores.ts';
import { forgetRows, lastSync, mergeOwn, sync, syncSoon, tellOtherList } from './sync.ts';

const HOUR_MS = 3_600_000;
/** How long after an event its list stays on a device. */
const AFTER_MS = 6 * HOUR_MS;
const RETRY_MS = 5_000;
const SYNC_MS = 15_000;

/** Starts the door: what is stored is there at once, with network or without. */
export async function start(event: string | undefined): Promise<void> {
  onSignedOut(() => void signedOut());
  tellOtherList(() => void fetchList());
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
  forgetRows();
  set({ phase: 'signed_out', ...NOTHING });
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
  forgetRows();
  set({ event, phase: 'ready', listProblem: undefined, ...NOTHING });
  await stored(async () => {
    const found = await readList(event);
    if (found === undefined) return;
    resumeClock(found.clock);
    const open = await openList(found.signed);
    // A list with names is none for a device that was told to scan only.
    if (isSealed() && open?.list.sealed === null) return dropList(event);
    set(open === undefined ? { listProblem: 'changed' } : { open, listProblem: undefined });
  });
  mergeOwn();
  if (doorState().open === undefined) await fetchList();
  else void fetchList();
}

/** Fetches the list anew. An answer that came after the device chose another event, or to scan only, is not kept: the list is asked for again. */
export async function fetchList(): Promise<void> {
  const { event, isFetching } = doorState();
  if (isFetching || event === undefined) return;
  const sealed = isSealed();
  const isAsked = () => doorState().event === event && isSealed() === sealed;
  set({ isFetching: true });
  try {
    const signed = await measured(() =>
      client.call(checkIns.list, { body: { ...query(), sealed } }, { timeoutMs: 60_000 }),
    );
    answered();
    const open = await openList(signed);
    if (!isAsked()) return;
    if (open === undefined) set({ listProblem: 'changed' });
    else {
      const clock = clockReading() ?? { offset: 0, uncertainty: 0 };
      const until = Date.parse(open.list.event.ends_at) + AFTER_MS;
      await stored(() => writeList(event, { signed, clock, until }));
      if (!isAsked()) return;
      set({ open, listProblem: undefined });
    }
    await sync();
  } catch (cause) {
    failed(cause);
    if (!isAsked()) return;
    const status = cause instanceof CallError ? cause.status : 0;
    if (status === 403) await loseList();
    else if (status === 404 && doorState().open === undefined) set({ phase: 'choose' });
    else if (doorState().open === undefined) set({ listProblem: doorState().listProblem ?? 'missing' });
  } finally {
    set({ isFetching: false });
    if (!isAsked()) await fetchList();
  }
}

/** Who may not check in any more has no list either; scans that have not gone up stay. */
async function loseList(): Promise<void> {
  const { event, rows } = doorState();
  if (event !== undefined) await stored(() => dropList(event));
  set({ ...NOTHING, rows, phase: 'ready', listProblem: 'forbidden' });
}

/** Has this device scan only, or has names on it again: all lists that are here go at once, of other events too, and this one is fetched anew. */
export async function chooseSealed(sealed: boolean): Promise<void> {
  writeSealed(sealed);
  await stored(dropLists);
  const { rows } = doorState();
  set({ ...NOTHING, rows });
  await fetchList();
}

/** Ends the door of an event: its list leaves the device, scans that have not gone up stay until they have. */
export async function closeEvent(): Promise<void> {
  const { event } = doorState();
  if (event !== undefined) await stored(() => dropList(event));
  forgetRows();
  set({ event: undefined, ...NOTHING });
  await loadEvents();
}

async function tick(): Promise<void> {
  if (doorState().phase === 'signed_out') return;
  const until = Date.parse(doorState().open?.list.event.ends_at ?? '') + AFTER_MS;
  if (serverNow() > until) return closeEvent();
  if (unsent.size > 0) await flush();
  // Scans that are refused keep nobody from hearing of the other doors.
  if (unsent.size > 0 && !doorState().isOnline) return;
  if (!doorState().isOnline || Date.now() - lastSync() > SYNC_MS) await syncSoon();
}
