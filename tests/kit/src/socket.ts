import { SOCKET_PATH, type TaskProgress } from '@tsudoi/contract';
import { io, type Socket } from 'socket.io-client';

/** A screen's socket: what it has received, and how its life went. */
export interface Listener {
  socket: Socket;
  /** Messages in the order they came, with the time of each. */
  received: { event: string; progress: TaskProgress; at: number }[];
  state: 'open' | 'refused' | 'closed';
  /** Why it was refused or closed. */
  reason: string;
  close(): void;
}

/** Opens a socket of a host with a bearer; resolves once it is open or refused. It never tries again by itself. */
export async function listen(
  server: { port: number },
  who: { host: string; token?: string; origin?: string; headers?: Record<string, string> },
): Promise<Listener> {
  const socket = io(`http://127.0.0.1:${server.port}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    extraHeaders: { ...who.headers, host: who.host, ...(who.origin === undefined ? {} : { origin: who.origin }) },
    auth: { token: who.token },
    reconnection: false,
    forceNew: true,
  });
  const listener: Listener = { socket, received: [], state: 'refused', reason: '', close: () => socket.close() };
  socket.onAny((event: string, progress: TaskProgress) => listener.received.push({ event, progress, at: Date.now() }));
  socket.on('disconnect', (reason) => Object.assign(listener, { state: 'closed', reason }));
  await new Promise<void>((resolve) => {
    socket.once('connect', () => {
      listener.state = 'open';
      resolve();
    });
    socket.once('connect_error', (error) => {
      listener.reason = error.message;
      resolve();
    });
  });
  return listener;
}
