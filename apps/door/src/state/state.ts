import type { CheckInRow, DoorEvent, DoorSummary } from '@tsudoi/contract/check-ins';
import type { DoorReason, DoorVerdict, ScanMeans, TestReading } from '@tsudoi/domain';
import { KIND } from '../place.ts';
import type { OpenList, Person } from './list.ts';
import type { OwnScan } from './scans.ts';

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
  /** Staff let them in, whatever the door said: no server contradicts that. */
  byStaff?: true;
}

/** What was read, typed or taken from the list, as it came; or an answer that became another after it had gone. */
export type Reading = { text: string; means: 'camera' | ScanMeans } | { person: Person } | { answer: Answer };

/** All that screens show of the door. */
export interface DoorState {
  phase: 'starting' | 'signed_out' | 'forbidden' | 'choose' | 'ready' | 'open';
  events: readonly DoorEvent[] | undefined;
  event: string | undefined;
  open: OpenList | undefined;
  /** Why there is no list to work with. */
  listProblem: 'changed' | 'missing' | 'forbidden' | undefined;
  isFetching: boolean;
  /** Whether answers come. */
  isOnline: boolean;
  connectedAt: number | undefined;
  /** Why the server does not take scans, in its words. */
  refusal: string | undefined;
  /** It does not take them from who is signed in: they stay here until it does. */
  isForbidden: boolean;
  isStorageFull: boolean;
  /** What reading the sample code gave since the door was opened. */
  tested: { camera?: TestReading; scanner?: TestReading };
  /** Scans that have not gone up, of all events. */
  unsent: number;
  /** Check-ins of the event by their nonce, own and others'. */
  rows: ReadonlyMap<string, CheckInRow>;
  conflicts: DoorSummary['conflicts'];
  /** People whom the server expects, as far as it was heard of. */
  expected: number | undefined;
  /** The answer that is on; then the ones before, the latest first. */
  answer: Answer | undefined;
  past: readonly Answer[];
  /** What was read and has no answer yet, in its order. */
  waiting: readonly Reading[];
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
  isForbidden: false,
  isStorageFull: false,
  tested: {},
  unsent: 0,
  rows: new Map(),
  conflicts: [],
  expected: undefined,
  answer: undefined,
  past: [],
  waiting: [],
};
const listeners = new Set<() => void>();

/** What is known now. */
export const doorState = (): DoorState => state;
/** Follows the state; returns how to stop. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Changes what is known. */
export function set(change: Partial<DoorState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

/** Shows another screen. */
export const showPhase = (phase: 'ready' | 'open' | 'choose'): void => set({ phase });

/** What nothing is known of before an event is open. */
export const NOTHING = {
  open: undefined,
  rows: new Map(),
  conflicts: [],
  expected: undefined,
  answer: undefined,
  past: [],
  waiting: [],
} as const satisfies Partial<DoorState>;

/** Scans that have not gone up, of all events of this device, by their nonce. */
export const unsent = new Map<string, OwnScan>();

/** The event that is open, as calls name it. */
export const query = () => ({ event_cms_code: KIND, event_code: state.event ?? '' });
