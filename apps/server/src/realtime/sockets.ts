import type { Server as HttpServer } from 'node:http';
import { type ServerMessages, SOCKET_PATH, type SocketAuth, type TaskProgress } from '@tsudoi/contract';
import { Server, type Socket } from 'socket.io';
import type { Engine } from '../db/engine.ts';
import type { Scopes } from '../db/scope.ts';
import type { FacilityDirectory } from '../kernel/facility.ts';
import { errorText, type Log } from '../kernel/log.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { findTask, type TaskRow } from '../tasks/store.ts';

/** What `ringDoorbell` sends. */
interface Doorbell {
  facility_id: number;
  account_id: number;
  task_id: number;
}

type Messages = ServerMessages & { [channel: `channel:${string}`]: (progress: TaskProgress) => void };

/** Progress of one task is sent at most this often. */
const QUIET_MS = 500;
/** How often an open socket's session is looked at again; a sign-out is known within 5 s. */
const RECHECK_MS = 4_000;

const roomOf = (facilityId: number, accountId: number): string => `manage:${facilityId}:${accountId}`;

export interface Sockets {
  close(): Promise<void>;
}

/**
 * The `realtime` role: sockets of signed-in staff, in rooms that come from the session. Every process listens to the
 * database's doorbell and tells its own sockets, so any number of them needs no further adapter.
 */
export async function startSockets(parts: {
  http: HttpServer;
  engine: Engine;
  scopes: Scopes;
  sessions: Sessions;
  facilities: FacilityDirectory;
  log: Log;
  present(row: TaskRow): TaskProgress;
}): Promise<Sockets> {
  const { scopes, sessions, facilities, log } = parts;
  // Channel names are chosen by the request, so messages beside the typed ones may be any word.
  const io = new Server<Record<string, never>, Messages>(parts.http, {
    path: SOCKET_PATH,
    serveClient: false,
    cors: { origin: false },
  });

  async function admit(
    socket: Socket<Record<string, never>, Messages>,
  ): Promise<{ room: string; check(): Promise<boolean> }> {
    const { token } = socket.handshake.auth as Partial<SocketAuth>;
    const host = socket.handshake.headers.host ?? '';
    const { origin } = socket.handshake.headers;
    if (origin !== undefined && new URL(origin).host !== host) throw new Error('foreign origin');
    const facility = await facilities.byHost(host);
    if (typeof token !== 'string' || facility === undefined) throw new Error('no session');
    const session = await sessions.authenticate(token, 'manage', facility.id);
    return {
      room: roomOf(facility.id, session.accountId),
      check: () =>
        sessions.authenticate(token, 'manage', facility.id).then(
          () => true,
          (problem: unknown) =>
            typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === 'token_expired',
        ),
    };
  }

  io.use((socket, next) => {
    admit(socket).then(
      async ({ room, check }) => {
        await socket.join(room);
        const timer = setInterval(() => {
          check().then(
            (valid) => {
              if (valid) return;
              socket.emit('signed_out');
              socket.disconnect(true);
            },
            (error: unknown) => log.warn({ msg: 'socket session not checked', error: errorText(error) }),
          );
        }, RECHECK_MS);
        socket.on('disconnect', () => clearInterval(timer));
        next();
      },
      () => next(new Error('unauthorized')),
    );
  });

  const waiting = new Map<string, NodeJS.Timeout>();
  const lastSent = new Map<string, number>();

  async function tell(bell: Doorbell): Promise<void> {
    const room = roomOf(bell.facility_id, bell.account_id);
    if ((io.sockets.adapter.rooms.get(room)?.size ?? 0) === 0) return;
    const row = await scopes.inFacility(bell.facility_id, (tx) => findTask(tx, bell.task_id));
    if (row === undefined) return;
    const progress = parts.present(row);
    io.to(room).emit('task', progress);
    if (row.channel_name !== null && row.channel_name !== 'task')
      io.to(room).emit(row.channel_name as `channel:${string}`, progress);
  }

  await parts.engine.listen('tsudoi_task', (payload) => {
    const bell = JSON.parse(payload) as Doorbell;
    const key = `${bell.facility_id}:${bell.task_id}`;
    if (waiting.has(key)) return;
    const wait = Math.max(0, QUIET_MS - (Date.now() - (lastSent.get(key) ?? 0)));
    waiting.set(
      key,
      setTimeout(() => {
        waiting.delete(key);
        lastSent.set(key, Date.now());
        if (lastSent.size > 1_000) lastSent.clear();
        tell(bell).catch((error: unknown) => log.warn({ msg: 'progress not sent', error: errorText(error) }));
      }, wait),
    );
  });

  return {
    async close() {
      for (const timer of waiting.values()) clearTimeout(timer);
      await io.close();
    },
  };
}
