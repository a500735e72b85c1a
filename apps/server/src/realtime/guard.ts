import type { IncomingMessage } from 'node:http';
import { addressKey, type Limits } from '../kernel/limits.ts';
import { namesOneHost } from '../kernel/one-host.ts';
import type { Io } from './io.ts';

/** Messages that a connection may send in a window; a screen sends its token, and a sign of life every 25 s. */
const MESSAGES = 30;
const WINDOW_MS = 10_000;

/** The part of an Engine.IO connection that counts need. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard?: boolean): unknown;
}

/** Closes a connection that sends more than {@link MESSAGES} in ten seconds, whether or not anybody is signed in on it. */
function countMessages(connection: Connection, tooMany: () => void): void {
  let [since, received] = [Date.now(), 0];
  connection.on('packet', () => {
    if (Date.now() - since > WINDOW_MS) [since, received] = [Date.now(), 0];
    received += 1;
    if (received <= MESSAGES) return;
    // Once: what was sent already may still arrive.
    if (received === MESSAGES + 1) tooMany();
    connection.close(true);
  });
}

/**
 * Limits of what reaches sockets before their session is known: how many open for each address in a minute (limit class
 * `socket`), and how much each connection sends. To be called before the server listens.
 */
export function guardConnections(
  io: Io,
  parts: { limits: Limits; addressOf: (request: IncomingMessage) => string; tooMany: () => void },
): void {
  io.engine.opts.allowRequest = (request, decide) => {
    if (!namesOneHost(request)) return decide('bad_request', false);
    parts.limits.count('socket', addressKey(parts.addressOf(request))).then(
      () => decide(null, true),
      () => decide('rate_limited', false),
    );
  };
  io.engine.on('connection', (connection: Connection) => countMessages(connection, parts.tooMany));
}
