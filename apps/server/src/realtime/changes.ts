import { type Grantable, grantKey } from '@tsudoi/permissions';
import type { Change } from '../kernel/news.ts';
import type { HeldSocket } from './io.ts';

/** At most this often, in ms, screens are told of the records of one menu. */
const QUIET_MS = 500;

/** Tells screens that records of a menu changed. */
export interface Changes {
  publish(change: Extract<Change, { what: 'records' }>): void;
  close(): void;
}

/**
 * Tells the open sockets of a facility's staff that records changed, those whose account may see them at that moment: a
 * permission that was taken away needs no news to hold here. What comes in quick succession is told once, at the end too.
 */
export function createChanges(parts: {
  sockets(): Iterable<HeldSocket>;
  /** Those of the accounts that may see a menu, or one kind of it. */
  viewers(facilityId: number, accountIds: readonly number[], of: Grantable): Promise<ReadonlySet<number>>;
  onError(error: unknown): void;
}): Changes {
  const waiting = new Map<string, NodeJS.Timeout>();
  const notifiedAt = new Map<string, number>();

  async function send({ facility, of }: { facility: number; of: Grantable }): Promise<void> {
    const sockets = [...parts.sockets()].filter(({ data }) => data.facilityId === facility);
    if (sockets.length === 0) return;
    const accounts = [...new Set(sockets.map(({ data }) => data.accountId))];
    const viewers = await parts.viewers(facility, accounts, of);
    for (const socket of sockets) if (viewers.has(socket.data.accountId)) socket.emit('changed', of);
  }

  return {
    publish(change) {
      const key = `${change.facility} ${grantKey(change.of)}`;
      if (waiting.has(key)) return;
      const wait = Math.max(0, QUIET_MS - (Date.now() - (notifiedAt.get(key) ?? 0)));
      const timer = setTimeout(() => {
        waiting.delete(key);
        if (notifiedAt.size > 1_000) notifiedAt.clear();
        notifiedAt.set(key, Date.now());
        send(change).catch(parts.onError);
      }, wait);
      waiting.set(key, timer);
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
