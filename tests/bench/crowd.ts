import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';

/** A screen to open: the host it speaks to, its bearer, and a number that screens of one facility share. */
export interface Screen {
  host: string;
  token: string;
  group: number;
}

export type Order =
  | { do: 'open'; port: number; screens: readonly Screen[] }
  | { do: 'listen'; task: number; group: number; sockets: number }
  | { do: 'count' }
  | { do: 'close' };

export type Report =
  | { event: 'ready' }
  | { event: 'opened'; open: number; refused: readonly string[]; ms: number }
  | { event: 'listening' }
  /** All have received it; `at` is when the last one did, in ms since 1970; `strangers` received it although they should not. */
  | { event: 'received'; at: number; strangers: number }
  | { event: 'counted'; open: number; unexpected: number }
  | { event: 'closed' };
type Named<E extends Report['event']> = Extract<Report, { event: E }>;

/** Many screens in a process of their own. */
export interface Crowd {
  pid: number;
  open(port: number, screens: readonly Screen[]): Promise<Named<'opened'>>;
  /** Waits until `sockets` screens of a group have received a task that `start` makes the server report; ms from there. */
  awaitDelivery(
    what: { task: number; group: number; sockets: number },
    start: () => Promise<unknown>,
  ): Promise<{ ms: number; strangers: number }>;
  /** How many are open, and how many were closed by the server. */
  count(): Promise<Named<'counted'>>;
  /** Closes all as a browser does; ms until the last one is gone. */
  close(): Promise<number>;
  end(): void;
}

/** The next report of a kind. @throws Error when the process ends or nothing comes in time */
function next<E extends Report['event']>(child: ChildProcess, event: E, within = 300_000): Promise<Named<E>> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      child.off('message', take);
      child.off('exit', gone);
    };
    const take = (report: Report): void => {
      if (report.event !== event) return;
      stop();
      resolve(report as Named<E>);
    };
    const gone = (code: number | null): void => {
      stop();
      reject(new Error(`the crowd ended with ${code}`));
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`the crowd was not '${event}' within ${within} ms`));
    }, within);
    child.on('message', take);
    child.on('exit', gone);
  });
}

/** Starts an empty crowd. */
export async function startCrowd(): Promise<Crowd> {
  const child = fork(path.join(import.meta.dirname, 'crowd-process.ts'), { execArgv: [] });
  await next(child, 'ready');
  async function ask<E extends Report['event']>(order: Order, event: E, within?: number): Promise<Named<E>> {
    const answer = next(child, event, within);
    child.send(order);
    return answer;
  }
  return {
    pid: child.pid ?? 0,
    open: (port, screens) => ask({ do: 'open', port, screens }, 'opened'),
    async awaitDelivery({ task, group, sockets }, start) {
      await ask({ do: 'listen', task, group, sockets }, 'listening');
      const received = next(child, 'received', 30_000);
      const began = performance.timeOrigin + performance.now();
      const [{ at, strangers }] = await Promise.all([received, start()]);
      return { ms: at - began, strangers };
    },
    count: () => ask({ do: 'count' }, 'counted'),
    async close() {
      const began = performance.now();
      await ask({ do: 'close' }, 'closed', 60_000);
      return performance.now() - began;
    },
    end: () => void child.kill('SIGKILL'),
  };
}
