import { type ServerMessages, SOCKET_PATH, type TaskProgress } from '@tsudoi/contract';
import { PLUGIN_TOAST_MS, SOCKET_RECONNECT_MS } from '@tsudoi/domain';
import { notify } from '@tsudoi/ui/headless/screen/notifications';
import { saveFrom } from '@tsudoi/ui/headless/tasks/saveBlob';
import { awaitsTasks, connectionLost, putTask, takeExpected, taskState } from '@tsudoi/ui/headless/tasks/task';
import type { Socket } from 'socket.io-client';
import { i18n } from './locale.ts';

const IDLE_MS = 2_000;
/** How often the rows are looked at while nothing reports them. */
const LOOK_MS = 3_000;

/** What the connection needs of its area. */
export interface SocketParts {
  token(): string | undefined;
  /** Reads the history, after every connect: a message may have been missed. */
  readHistory(): Promise<void>;
  /** Whatever was told before was missed. */
  onConnected(): void;
  onSignedOut(): void;
  /** What the account may do, or the state of its facility, may have changed. */
  onPermissions(): void;
}

/** Connects to the server's reports on tasks; returns how to disconnect. The client library is loaded only now. */
export function connectTasks(parts: SocketParts): () => void {
  let socket: Socket<ServerMessages> | undefined;
  let isOver = false;
  const look = async () => {
    await parts.readHistory();
    taskState.tasks.forEach(deliverExport);
  };
  // Without a connection only the liveness is lost: the rows are looked at while somebody waits for one.
  const timer = setInterval(() => {
    if (taskState.isConnected || !awaitsTasks()) return;
    look().catch(() => {
      // The next look may come through.
    });
  }, LOOK_MS);
  const start = async () => {
    await whenIdle();
    const { io } = await import('socket.io-client');
    if (isOver) return;
    socket = io({
      path: SOCKET_PATH,
      auth: (give) => give({ token: parts.token() ?? '' }),
      reconnectionDelay: SOCKET_RECONNECT_MS,
      reconnectionDelayMax: SOCKET_RECONNECT_MS,
      randomizationFactor: 0,
      transports: ['websocket', 'polling'],
    });
    socket.on('connect', () => {
      Object.assign(taskState, { isConnected: true, socketId: socket?.id });
      parts.onConnected();
      look().catch(() => {
        // The next report or connect brings it.
      });
    });
    socket.on('disconnect', connectionLost);
    // A refused handshake (the token is being refreshed) does not reconnect by itself.
    socket.on('connect_error', () => {
      if (socket?.active === false) setTimeout(() => !isOver && socket?.connect(), SOCKET_RECONNECT_MS);
    });
    socket.on('task', (report) => {
      putTask(report);
      deliverExport(report);
    });
    socket.on('signed_out', parts.onSignedOut);
    socket.on('permissions', parts.onPermissions);
  };
  start().catch(() => {
    // Without the library there is only no live progress; screens look at the rows themselves.
  });
  return () => {
    isOver = true;
    clearInterval(timer);
    socket?.disconnect();
  };
}

/** Downloads the file of an export that this tab waits for, or says that it failed; once, for the first report of its end. */
export function deliverExport(task: Pick<TaskProgress, 'task_id' | 'state' | 'url_download'>): void {
  if (!takeExpected(task)) return;
  if (task.state === 'done' && task.url_download !== null) {
    saveFrom(task.url_download).then(
      () => notify({ message: i18n._('shell.export_done'), type: 'success', timeout: PLUGIN_TOAST_MS }),
      () => notify({ message: i18n._('shell.export_failed_toast'), type: 'danger', timeout: PLUGIN_TOAST_MS }),
    );
  } else notify({ message: i18n._('shell.export_failed_toast'), type: 'danger', timeout: PLUGIN_TOAST_MS });
}

/** Resolves once the screen stands and there is nothing to do, or after two seconds. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
    else setTimeout(resolve, IDLE_MS);
  });
}
