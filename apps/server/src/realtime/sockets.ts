import type { Server as HttpServer } from 'node:http';
import type { SocketAuth } from '@tsudoi/contract';
import { FacilityStatus } from '@tsudoi/domain';
import type { FacilityDirectory } from '../kernel/facility.ts';
import { errorText, type Log } from '../kernel/log.ts';
import type { Change, News } from '../kernel/news.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { type Held, type HeldSocket, type Io, roomOf } from './io.ts';

/**
 * How often an open socket's session is looked at, whether or not anybody tells of a change: a sign-out is known within
 * 5 s in any case, and at once where the news come through.
 */
const RECHECK_MS = 3_000;

export interface Sockets {
  /** How many are open in this process. */
  count(): number;
  /** Tells every socket why, and closes it; the client comes back by itself, to another process. */
  close(): void;
}

function concerns(change: Change, { sessionId, accountId, facilityId }: Held): boolean {
  switch (change.what) {
    case 'session':
      return change.id === sessionId;
    case 'accounts':
      return (
        (change.account === undefined || change.account === accountId) &&
        (change.facility === undefined || change.facility === facilityId)
      );
    case 'facilities':
      return true;
  }
}

/** The `realtime` role: sockets of signed-in staff, in rooms that come from the session and never from the client. */
export function startSockets(parts: {
  io: Io;
  http: HttpServer;
  sessions: Sessions;
  facilities: FacilityDirectory;
  news: News;
  log: Log;
}): Sockets {
  const { io, sessions, facilities, log } = parts;
  io.attach(parts.http);

  async function facilityOf(host: string) {
    const facility = await facilities.byHost(host);
    const shut = facility?.status === FacilityStatus.suspended || facility?.status === FacilityStatus.terminated;
    return shut ? undefined : facility;
  }

  async function admit(socket: HeldSocket): Promise<void> {
    const { token } = socket.handshake.auth as Partial<SocketAuth>;
    const host = socket.handshake.headers.host ?? '';
    const { origin } = socket.handshake.headers;
    if (origin !== undefined && new URL(origin).host !== host) throw new Error('foreign origin');
    const facility = await facilityOf(host);
    if (typeof token !== 'string' || facility === undefined) throw new Error('no session');
    const { session, look } = await sessions.watch(token, 'manage', facility.id);
    if (session.lacksSecondFactor) throw new Error('second factor demanded');
    Object.assign(socket.data, {
      sessionId: session.sessionId,
      accountId: session.accountId,
      facilityId: facility.id,
      async check() {
        const now = (await facilityOf(host)) === undefined ? undefined : await look();
        if (now !== undefined && !now.lacksSecondFactor) return;
        socket.emit('signed_out');
        socket.disconnect(true);
      },
    } satisfies Held);
    await socket.join(roomOf(facility.id, session.accountId));
  }

  const check = (socket: HeldSocket) =>
    socket.data.check().catch((error: unknown) => {
      log.warn({ msg: 'socket session not checked', error: errorText(error) });
    });

  io.use((socket, next) => {
    admit(socket).then(
      () => {
        const timer = setInterval(() => check(socket), RECHECK_MS);
        socket.on('disconnect', () => clearInterval(timer));
        next();
      },
      () => next(new Error('unauthorized')),
    );
  });
  parts.news.hear((change) => {
    for (const socket of io.of('/').sockets.values()) if (concerns(change, socket.data)) void check(socket);
  });

  return {
    count: () => io.of('/').sockets.size,
    close() {
      for (const socket of io.of('/').sockets.values()) {
        socket.emit('stopping');
        socket.conn.close();
      }
    },
  };
}
