import { type ServerMessages, SOCKET_PATH } from '@tsudoi/contract';
import { SOCKET_RECONNECT_MS } from '@tsudoi/domain';
import type { Socket } from 'socket.io-client';
import { KIND } from './place.ts';
import { token } from './state/session.ts';
import { syncSoon } from './state/sync.ts';

/** Hears from the server when another door did something; without it, the door looks by itself now and then. */
export async function followDoors(): Promise<void> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerMessages> = io({
    path: SOCKET_PATH,
    auth: (give) => give({ token: token() ?? '' }),
    reconnectionDelay: SOCKET_RECONNECT_MS,
    reconnectionDelayMax: 5 * SOCKET_RECONNECT_MS,
    transports: ['websocket', 'polling'],
  });
  socket.on('connect', () => void syncSoon());
  socket.on('changed', ({ menu, of }) => {
    if (menu === 'events.check-in' && of === KIND) void syncSoon();
  });
  // A refused handshake (the token was refreshed meanwhile) does not reconnect by itself.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 5 * SOCKET_RECONNECT_MS);
  });
}
