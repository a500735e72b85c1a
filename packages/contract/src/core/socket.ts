import type { MenuKey } from '@tsudoi/permissions';
import type { TaskProgress } from './task.ts';

/** Path of the Socket.IO endpoint. */
export const SOCKET_PATH = '/socket.io';

/** Socket messages from the server. A message says "look again"; the row it carries is a courtesy. */
export interface ServerMessages {
  /** A task of the account moved; also sent under the name the request gave as `channel_name` or `socket_event_name`. */
  task: (progress: TaskProgress) => void;
  /** Records of a menu changed, of the kind `of` where the menu has kinds; only staff who may see it are told. */
  changed: (records: { menu: MenuKey; of?: string }) => void;
  /** What the account may do, or the state of its facility, may have changed; whoever is told reads both. */
  permissions: () => void;
  /** The session ended (signed out elsewhere, disabled, password changed). */
  signed_out: () => void;
  /** This process ends; the connection closes next and comes back at another one. */
  stopping: () => void;
}

/** Handshake of a socket: the bearer token of the session. Rooms come from the session, never from the client. */
export interface SocketAuth {
  token: string;
}
