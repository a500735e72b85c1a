import { type ServerMessages, SOCKET_PATH, type TaskProgress } from '@tsudoi/contract';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { WatchedSession } from '../kernel/sessions.ts';
import type { Redis } from '../ports/redis.ts';
import type { TaskRow } from '../tasks/store.ts';

/** Channel names are chosen by the request, so messages beside the typed ones may be any word. */
type Messages = ServerMessages & { [channel: `channel:${string}`]: (progress: TaskProgress) => void };

/** What the server knows of a socket: whose it is, and the host it came to. */
export interface Held extends WatchedSession {
  host: string;
}

export type Io = Server<Record<string, never>, Messages, DefaultEventsMap, Held>;
export type HeldSocket = Socket<Record<string, never>, Messages, DefaultEventsMap, Held>;

/** What a screen sends is its token and signs of life; a message that is larger closes its connection. */
const MESSAGE_BYTES = 16_384;
/** A connection that has not shown its token by then is closed. */
const TOKEN_MS = 10_000;

/**
 * The Socket.IO server of this process, not listening yet. Over Redis streams, what one process says into a room reaches
 * the sockets of all; a process without sockets has one too, to speak.
 */
export function createIo(redis: Redis | undefined): Io {
  return new Server({
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES,
    connectTimeout: TOKEN_MS,
    cors: { origin: false },
    ...(redis === undefined ? {} : { adapter: redis.socketAdapter }),
  });
}

/** Ends it, whether or not it ever listened. The HTTP server it stands on is not its to end, as its own `close` believes. */
export async function closeIo(io: Io): Promise<void> {
  await io.of('/').adapter.close();
  io.engine?.close();
}

/** Room of everybody signed in to a staff account. */
export const roomOf = (facilityId: number, accountId: number): string => `manage:${facilityId}:${accountId}`;

/** Says how a task stands to its account, also under the name the request gave. */
export function emitTaskProgress(io: Io, row: TaskRow, progress: TaskProgress): void {
  const room = io.to(roomOf(row.facility_id, row.account_id));
  room.emit('task', progress);
  if (row.channel_name !== null && row.channel_name !== 'task')
    room.emit(row.channel_name as `channel:${string}`, progress);
}
