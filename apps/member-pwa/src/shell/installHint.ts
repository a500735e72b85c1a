import { DAY_MS, HOUR_MS } from '@tsudoi/domain';
import { deviceKeys } from '../offline/local.ts';
import type { InstallWay } from './install.ts';

/** What this phone remembers of the hint to install the app; instants in ms since 1970. */
export interface HintMemory {
  /** Visits so far; what follows another within an hour is the same visit. */
  visits: number;
  visitedAt: number;
  /** Whether the card was ever shown large: whoever uses the card wants it at hand. */
  cardShown: boolean;
  /** How often it was answered with あとで, and when last. */
  later: number;
  laterAt: number;
}

const NOTHING: HintMemory = { visits: 0, visitedAt: 0, cardShown: false, later: 0, laterAt: 0 };
/** Days of rest after the first and the second あとで; after the third the menu alone offers it. */
const REST_DAYS = [90, 365];

/** Counts a visit. */
export function afterVisit(memory: HintMemory, now: number): HintMemory {
  const isSame = now - memory.visitedAt < HOUR_MS;
  return { ...memory, visits: memory.visits + (isSame ? 0 : 1), visitedAt: now };
}

/** Notes that the hint was put aside. */
export function afterLater(memory: HintMemory, now: number): HintMemory {
  return { ...memory, later: memory.later + 1, laterAt: now };
}

/** Whether home offers to install the app: from the second visit on, or once the card was shown, and not after あとで. */
export function isOffered(memory: HintMemory, way: InstallWay, now: number): boolean {
  if (way === 'none' || (memory.visits < 2 && !memory.cardShown)) return false;
  if (memory.later === 0) return true;
  const rest = REST_DAYS[memory.later - 1];
  return rest !== undefined && now >= memory.laterAt + rest * DAY_MS;
}

/** What this phone remembers; nothing where it is unreadable. */
export function hintMemory(): HintMemory {
  try {
    return { ...NOTHING, ...JSON.parse(deviceKeys.installHint.read() ?? '{}') };
  } catch {
    return NOTHING;
  }
}

export function remember(memory: HintMemory): void {
  deviceKeys.installHint.write(JSON.stringify(memory));
}
