import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { SocketAuth } from '@tsudoi/contract';
import type { Grantable } from '@tsudoi/permissions';
import { closedTo, type FacilityDirectory } from '../kernel/facility.ts';
import type { Limits } from '../kernel/limits.ts';
import { errorText, type Log } from '../kernel/log.ts';
import type { Change, News } from '../kernel/news.ts';
import type { Sessions } from '../kernel/sessions.ts';
import { createChanges } from './changes.ts';
import { guardConnections } from './guard.ts';
import { type Held, type HeldSocket, type Io, roomOf } from './io.ts';

/**
 * How often the sessions of all open sockets are looked at, whether or not anybody tells of a change: a sign-out is known
 * within 5 s in any case, and at once where the news come through.
 */
const ROUND_MS = 3_000;
/** Open sockets of one session in this process: every tab has one. */
const SOCKETS_OF_SESSION = 30;

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
    case 'records':
      return false;
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
  limits: Limits;
  /** Whose request it is, behind whatever proxies. */
  addressOf: (request: IncomingMessage) => string;
  /** Those of the accounts of a facility that may see a menu, or one kind of it. */
  viewers(facilityId: number, accountIds: readonly number[], of: Grantable): Promise<ReadonlySet<number>>;
}): Sockets {
  const { io, sessions, facilities, log } = parts;
  io.attach(parts.http);
  guardConnections(io, {
    limits: parts.limits,
    addressOf: parts.addressOf,
    tooMany: () => log.warn({ msg: 'socket closed: too many messages' }),
  });

  async function facilityOf(host: string) {
    const facility = await facilities.byHost(host);
    return facility === undefined || closedTo(facility, 'manage') !== undefined ? undefined : facility;
  }

  /** How many each session has. */
  const countBySession = new Map<number, number>();
  function take(sessionId: number, socket: HeldSocket): void {
    const count = countBySession.get(sessionId) ?? 0;
    if (count >= SOCKETS_OF_SESSION) throw new Error('too many sockets');
    countBySession.set(sessionId, count + 1);
    socket.conn.once('close', () => {
      const left = (countBySession.get(sessionId) ?? 1) - 1;
      if (left > 0) countBySession.set(sessionId, left);
      else countBySession.delete(sessionId);
    });
  }

  async function admit(socket: HeldSocket): Promise<void> {
    const { token } = socket.handshake.auth as Partial<SocketAuth>;
    const host = socket.handshake.headers.host ?? '';
    const { origin } = socket.handshake.headers;
    if (origin !== undefined && new URL(origin).host !== host) throw new Error('foreign origin');
    const facility = await facilityOf(host);
    if (typeof token !== 'string' || facility === undefined) throw new Error('no session');
    const session = await sessions.authenticate(token, 'manage', facility.id);
    if (session.secondFactorDue !== undefined) throw new Error('second factor due');
    const { sessionId, accountId } = session;
    if (socket.conn.readyState !== 'open') throw new Error('gone');
    take(sessionId, socket);
    Object.assign(socket.data, { sessionId, accountId, facilityId: facility.id, host } satisfies Held);
    await socket.join(roomOf(facility.id, accountId));
  }

  /** Closes those whose session or facility is over. All are looked at together: thousands cost little more than one. */
  async function examine(sockets: readonly HeldSocket[]): Promise<void> {
    const open = new Set<string>();
    for (const host of new Set(sockets.map(({ data }) => data.host)))
      if ((await facilityOf(host)) !== undefined) open.add(host);
    const still = await sessions.holding(sockets.map(({ data }) => data));
    for (const socket of sockets) {
      if (open.has(socket.data.host) && still.has(socket.data.sessionId)) continue;
      socket.emit('signed_out');
      socket.disconnect(true);
    }
  }

  /** Sockets to look at; those that come while others are looked at have the next turn, together. */
  const due = new Set<HeldSocket>();
  let busy = false;
  async function check(sockets: Iterable<HeldSocket>): Promise<void> {
    for (const socket of sockets) due.add(socket);
    if (busy) return;
    busy = true;
    try {
      while (due.size > 0) {
        const turn = [...due];
        due.clear();
        await examine(turn);
      }
    } catch (error) {
      log.warn({ msg: 'socket sessions not checked', error: errorText(error) });
    } finally {
      busy = false;
    }
  }

  const all = () => io.of('/').sockets;
  const rounds = setInterval(() => check(all().values()), ROUND_MS).unref();
  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      () => next(new Error('unauthorized')),
    );
  });
  const changes = createChanges({
    sockets: () => all().values(),
    viewers: parts.viewers,
    onError: (error) => log.warn({ msg: 'changed records not told', error: errorText(error) }),
  });
  parts.news.subscribe((change) => {
    if (change.what === 'records') changes.publish(change);
    else {
      const concerned = [...all().values()].filter(({ data }) => concerns(change, data));
      if (change.what === 'accounts') for (const socket of concerned) socket.emit('permissions');
      void check(concerned);
    }
  });

  return {
    count: () => all().size,
    close() {
      clearInterval(rounds);
      changes.close();
      for (const socket of all().values()) {
        socket.emit('stopping');
        socket.conn.close();
      }
    },
  };
}
