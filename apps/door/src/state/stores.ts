import type { SignedDoorList } from '@tsudoi/contract/check-ins';
import { type ClockReading, DOOR_LISTS, doorDatabase } from '@tsudoi/domain';
import { clear, createStore, del, delMany, entries, get, set, setMany, type UseStore } from 'idb-keyval';
import type { OwnScan } from './scans.ts';

/** What is stored of an event: the list as it was signed, and the clock as it was measured then. */
export interface StoredList {
  signed: SignedDoorList;
  clock: ClockReading;
  /** When it may go, in ms since 1970. */
  until: number;
}

// Opened when they are first used: a browser without storage opens none, and the door says so.
const stores = new Map<string, UseStore>();
function store(name: string): UseStore {
  const found = stores.get(name) ?? createStore(doorDatabase(name), name);
  stores.set(name, found);
  return found;
}

/** The list of an event by its code. @throws DOMException where there is no storage */
export const readList = (event: string): Promise<StoredList | undefined> => get<StoredList>(event, store(DOOR_LISTS));
export const writeList = (event: string, list: StoredList): Promise<void> => set(event, list, store(DOOR_LISTS));
export const dropList = (event: string): Promise<void> => del(event, store(DOOR_LISTS));
/** Takes all lists off the device; scans that have not gone up stay, as they are facts and name nobody. */
export const dropLists = (): Promise<void> => clear(store(DOOR_LISTS));

/** Takes lists of events off the device that are over. */
export async function dropOldLists(now: number): Promise<void> {
  const old = (await entries<string, StoredList>(store(DOOR_LISTS))).filter(([, { until }]) => until < now);
  if (old.length > 0)
    await delMany(
      old.map(([event]) => event),
      store(DOOR_LISTS),
    );
}

/** Scans that have not gone up, of all events of this device. */
export const readScans = async (): Promise<OwnScan[]> =>
  (await entries<string, OwnScan>(store('scans'))).map(([, scan]) => scan);
export const writeScans = (scans: readonly OwnScan[]): Promise<void> =>
  setMany(
    scans.map((scan) => [scan.scan.nonce, scan]),
    store('scans'),
  );
export const dropScans = (nonces: readonly string[]): Promise<void> => delMany([...nonces], store('scans'));

const DEVICE = 'tsudoi_door_device';

/** Name of this device, made once. */
export function deviceName(): string {
  const stored = localStorage.getItem(DEVICE);
  if (stored !== null) return stored;
  const made = crypto.randomUUID();
  localStorage.setItem(DEVICE, made);
  return made;
}

const SEALED = 'tsudoi_door_sealed';
/** Whether this device only scans: its lists have nobody's name. */
export const isSealed = (): boolean => localStorage.getItem(SEALED) === 'yes';
export const writeSealed = (sealed: boolean): void => localStorage.setItem(SEALED, sealed ? 'yes' : 'no');

const DOOR = 'tsudoi_door_place';
/** Where this device stands, as staff said. */
export const doorName = (): string => localStorage.getItem(DOOR) ?? '';
export const writeDoorName = (name: string): void => localStorage.setItem(DOOR, name);
