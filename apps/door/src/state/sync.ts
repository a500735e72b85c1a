import { type CheckInRow, checkIns } from '@tsudoi/contract/check-ins';
import { sessionAt } from '@tsudoi/domain';
import { measured } from './clock.ts';
import { expectedIn } from './list.ts';
import { answered, failed } from './outcome.ts';
import type { OwnScan } from './scans.ts';
import { client, staffName } from './session.ts';
import { doorState, query, set, unsent } from './state.ts';
import { deviceName } from './stores.ts';

/** Number of the last check-in that this door has heard of. */
let seq = 0;
let onOtherList: (() => void) | undefined;
/** Who is told that the server would make another list: other shares of the doors, or other people. */
export function tellOtherList(listener: () => void): void {
  onOtherList = listener;
}

/** How often a list is fetched anew because people came or went, in ms: one of thousands is large. */
const OTHER_PEOPLE_MS = 30_000;
let askedForPeople = Number.NEGATIVE_INFINITY;

/** Whether the list that is here has other people than the server expects; said now and then. */
function hasOtherPeople(expected: number): boolean {
  const { open } = doorState();
  if (open === undefined || expectedIn(open) === expected) return false;
  if (performance.now() - askedForPeople < OTHER_PEOPLE_MS) return false;
  askedForPeople = performance.now();
  return true;
}

/** Begins anew, as of an event that nothing is known of. */
export function forgetRows(): void {
  seq = 0;
  askedForPeople = Number.NEGATIVE_INFINITY;
}

/** An own scan as others will know it. */
function asRow({ scan, door }: OwnScan): CheckInRow {
  const at = new Date(Date.parse(scan.device_at ?? '') - scan.offset_ms);
  const person = scan.participant_id === null ? undefined : doorState().open?.byId.get(scan.participant_id);
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

/** Puts the own scans that have not gone up among the check-ins that all doors know. */
export function mergeOwn(): void {
  const rows = new Map(doorState().rows);
  for (const own of unsent.values())
    if (own.event.event_code === doorState().event) {
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
  const { event } = doorState();
  if (event === undefined || doorState().phase === 'signed_out') return;
  let more = true;
  while (more) {
    const page = await measured(() => client.call(checkIns.state, { query: { ...query(), since: seq } }));
    if (doorState().event !== event) return;
    if (page.rows.length > 0) {
      const rows = new Map(doorState().rows);
      for (const row of page.rows) rows.set(row.nonce, row);
      set({ rows });
      mergeOwn();
    }
    ({ seq, more } = page);
    if (doorState().expected !== page.expected) set({ expected: page.expected });
    const isOtherPlan = page.plan !== (doorState().open?.list.plan?.version ?? 0);
    if (isOtherPlan || hasOtherPeople(page.expected)) onOtherList?.();
  }
  // What staff settle names people: a device that only scans leaves it to the others.
  const isNameless = doorState().open?.list.sealed != null;
  const { conflicts } = isNameless ? { conflicts: [] } : await client.call(checkIns.summary, { query: query() });
  answered();
  if (doorState().event === event) set({ conflicts });
}

let running: Promise<boolean> | undefined;
let again = false;
let syncedAt = 0;

/** When other doors were last asked about, ms since 1970. */
export const lastSync = (): number => syncedAt;

/** Reads what is new, once at a time; asked for meanwhile, once more. Returns whether the server said it. */
export function syncSoon(): Promise<boolean> {
  again = true;
  running ??= syncAll().finally(() => {
    running = undefined;
  });
  return running;
}

async function syncAll(): Promise<boolean> {
  try {
    while (again) {
      again = false;
      syncedAt = Date.now();
      await sync();
    }
    return true;
  } catch (cause) {
    again = false;
    failed(cause);
    return false;
  }
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
