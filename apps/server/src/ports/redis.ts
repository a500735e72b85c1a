import { setTimeout as pause } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Log } from '../kernel/log.ts';

type Client = ReturnType<typeof clientOf>;

/** The connections to Redis that a process needs; each comes back by itself when Redis does. */
export interface Redis {
  /** Commands that fail at once while Redis is away: limits, and messages to other processes. */
  readonly failFast: Client;
  /** Commands that wait for Redis to come back, up to a bound: messages to sockets. */
  readonly queueing: Client;
  /** What carries what one process says into a room to the sockets of all, over streams. */
  readonly socketAdapter: ReturnType<typeof createAdapter>;
  /** Only subscribes to channels. */
  readonly subscriber: Client;
  close(): void;
}

const LONGEST_PAUSE_MS = 2_000;
/** A start waits this long for Redis and then goes on without. */
const START_MS = 2_000;
const MOST_WAITING = 10_000;
const QUIET_MS = 60_000;

function clientOf(url: string, options: { disableOfflineQueue: boolean }, onError: (error: Error) => void) {
  const made = createClient({
    url,
    ...options,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: 10_000,
    socket: {
      connectTimeout: 3_000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 6), LONGEST_PAUSE_MS),
    },
  });
  made.on('error', onError);
  return made;
}

/** Opens the connections. A Redis that is away is no reason not to start: what needs it says what it does instead. */
export async function openRedis(url: string, log: Log): Promise<Redis> {
  let loggedAt = 0;
  const onError = (error: Error) => {
    if (Date.now() - loggedAt < QUIET_MS) return;
    loggedAt = Date.now();
    log.warn({ msg: 'redis does not answer', error: error.message });
  };
  const clients = {
    failFast: clientOf(url, { disableOfflineQueue: true }, onError),
    queueing: clientOf(url, { disableOfflineQueue: false }, onError),
    subscriber: clientOf(url, { disableOfflineQueue: false }, onError),
  };
  const all = Object.values(clients);
  const connected = Promise.all(all.map((one) => one.connect())).catch((error: unknown) => {
    log.warn({ msg: 'redis was not reached', error: String(error) });
  });
  await Promise.race([connected, pause(START_MS, undefined, { ref: false })]);
  return {
    ...clients,
    socketAdapter: createAdapter(clients.queueing, { streamName: 'tsudoi:sockets', channelPrefix: 'tsudoi:sockets' }),
    close() {
      for (const one of all) one.destroy();
    },
  };
}
