import { checkIns, SCANS_MAX, type Scan } from '@tsudoi/contract/check-ins';
import { CallError } from '@tsudoi/contract/client';
import type { DoorReason, DoorVerdict } from '@tsudoi/domain';
import { answered, failed, stored } from './outcome.ts';
import type { OwnScan } from './scans.ts';
import { client, isSignedIn } from './session.ts';
import { query, set, unsent } from './state.ts';
import { deviceName, doorName, dropScans, writeScans } from './stores.ts';
import { mergeOwn, syncSoon } from './sync.ts';

/** What the server says of a scan. */
export interface Taken {
  nonce: string;
  verdict: DoorVerdict;
  why: DoorReason | null;
}

let onTaken: ((taken: readonly Taken[]) => Promise<void>) | undefined;
/** Who is told what the server says of scans. */
export function tellTaken(listener: (taken: readonly Taken[]) => Promise<void>): void {
  onTaken = listener;
}

/** Stores a scan and sends it. */
export function keep(scan: Scan): void {
  const own: OwnScan = { event: query(), door: doorName() === '' ? null : doorName(), scan };
  unsent.set(scan.nonce, own);
  set({ unsent: unsent.size });
  mergeOwn();
  void stored(() => writeScans([own]));
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

/** Sends all that waits; returns whether the server took it. What it refuses of one event holds up no other. */
async function send(): Promise<boolean> {
  if (!isSignedIn()) return false;
  // Scans of one event and door go together; the server takes them in any order.
  const groups = Map.groupBy(unsent.values(), ({ event, door }) => JSON.stringify([event, door]));
  let refused: unknown;
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += SCANS_MAX)
      try {
        await sendPart(group.slice(from, from + SCANS_MAX));
      } catch (cause) {
        if (!(cause instanceof CallError) || cause.status === 0 || cause.status === 401 || cause.status >= 500) {
          failed(cause);
          return false;
        }
        refused = cause;
      }
  if (refused !== undefined) failed(refused);
  return refused === undefined;
}

async function sendPart(part: readonly OwnScan[]): Promise<void> {
  const [first] = part;
  if (first === undefined) return;
  const { event, door } = first;
  const upload = (scans: Scan[]) =>
    client.call(checkIns.upload, { body: { ...event, device: deviceName(), door, scans } });
  const scans = part.map(({ scan }) => scan);
  const { taken } = await upload(scans).catch((cause: unknown) => {
    // No text holds up a scan: where one is refused, they go without.
    if (!(cause instanceof CallError) || cause.status !== 422) throw cause;
    return upload(scans.map((scan) => ({ ...scan, scanned: null, reason: null })));
  });
  answered();
  await sent(part, taken);
}

async function sent(part: readonly OwnScan[], taken: readonly Taken[]): Promise<void> {
  // What was changed again while it was on its way, such as taken back, goes once more.
  const gone = part.filter((own) => unsent.get(own.scan.nonce) === own).map(({ scan }) => scan.nonce);
  for (const nonce of gone) unsent.delete(nonce);
  set({ unsent: unsent.size });
  await stored(() => dropScans(gone));
  await onTaken?.(taken);
}
