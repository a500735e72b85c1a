import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/lib/engines.mjs';
import { start } from '../../scripts/lib/process.mjs';

/** A server in a process of its own. */
export interface ServerProcess {
  pid: number;
  port: number;
  /** Milliseconds from its start to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

function asks(port: number, path: string, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve((answer.statusCode ?? 500) < 400));
    });
    sent.on('error', () => resolve(false));
    sent.end();
  });
}

/** Starts Node with a program that listens on `PORT` and waits until it answers `first` with a success. */
export async function startServerProcess(
  args: readonly string[],
  options: { env: Record<string, string>; first: { path: string; host?: string } },
): Promise<ServerProcess> {
  const port = await freePort();
  const name = args.find((arg) => !arg.startsWith('-'));
  let output = '';
  const began = performance.now();
  const running = start(process.execPath, args, {
    env: { ...options.env, PORT: String(port) },
    onText: (text) => (output = `${output}${text}`.slice(-20_000)),
  });
  let ended = false;
  void running.ended.then(() => {
    ended = true;
  });
  while (!(await asks(port, options.first.path, options.first.host ?? '127.0.0.1'))) {
    if (ended) throw new Error(`${name} ended before it answered:\n${output}`);
    if (performance.now() - began > 60_000) throw new Error(`${name} did not answer within a minute:\n${output}`);
    await pause(3);
  }
  const startMs = performance.now() - began;
  return {
    pid: running.child.pid ?? 0,
    port,
    startMs,
    async stop() {
      running.stop('SIGTERM');
      const force = setTimeout(() => running.stop('SIGKILL'), 15_000);
      await running.ended;
      clearTimeout(force);
    },
  };
}
