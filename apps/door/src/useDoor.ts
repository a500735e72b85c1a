import type { CheckInRow } from '@tsudoi/contract/check-ins';
import { sessionAt } from '@tsudoi/domain';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { serverNow } from './state/clock.ts';
import { expectedIn } from './state/list.ts';
import { type DoorState, doorState, subscribe } from './state/state.ts';

/** What is known of the door. */
export const useDoor = (): DoorState => useSyncExternalStore(subscribe, doorState);

/** Who is in, by the id of the participant, for the session that is on. */
export function useInside(): { inside: ReadonlyMap<number, CheckInRow>; people: number; expected: number } {
  const { rows, open, expected: heard } = useDoor();
  return useMemo(() => {
    const inside = new Map<number, CheckInRow>();
    if (open === undefined) return { inside, people: 0, expected: 0 };
    const now = serverNow();
    for (const row of rows.values()) {
      if (!row.admitted || row.undone || row.participant_id === null) continue;
      const person = open.byId.get(row.participant_id);
      if (person === undefined) continue;
      const session = sessionAt(person.sessions, now)?.id;
      if (session !== undefined && row.session_id !== session) continue;
      const known = inside.get(person.id);
      if (known === undefined || known.at > row.at) inside.set(person.id, row);
    }
    let people = 0;
    for (const person of open.people) {
      if (inside.has(person.id)) people += person.companions + 1;
    }
    return { inside, people, expected: heard ?? expectedIn(open) };
  }, [rows, open, heard]);
}

/** Keeps the screen on while a door is open; a device that cannot just goes dark. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isGone) await held.release();
        else lock = held;
      } catch {
        // Refused when the battery is low.
      }
    };
    void hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
