import * as v from 'valibot';
import { Line } from './values.ts';

/**
 * Names of socket events that no channel may have: those of Socket.IO, which throws when one is sent, and those of
 * `ServerMessages`, which mean something else to every screen.
 */
export const reservedEvents = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'newListener',
  'removeListener',
  'task',
  'changed',
  'permissions',
  'signed_out',
  'stopping',
] as const;
const reserved: ReadonlySet<string> = new Set(reservedEvents);

/** Name of a socket event chosen by a request: letters, digits and `. _ : -`, at most 100 characters. */
export const ChannelName = v.pipe(
  v.string('text'),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,99}$/, 'code_format'),
  v.check((name) => !reserved.has(name), 'code_format'),
);

/** Fields of a request that starts a task: under which further name, and to which socket, its progress is sent (G-09). */
export const ProgressChannel = {
  channel_name: v.optional(ChannelName),
  socket_event_name: v.optional(ChannelName),
  socket_id: v.optional(Line(100)),
};
