import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './spawn.ts';
import { until } from './until.ts';

/** A Redis of a test's own, which it may take away and bring back at the same address. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  /** Ends it with SIGKILL: whoever speaks to it gets no goodbye. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** The program of TEST_REDIS_SERVER, as `npm test` sets it, or the usual one. */
const command = (): string => process.env.TEST_REDIS_SERVER ?? 'redis-server';

/** Whether there is a Redis on this machine. */
export const hasRedis = (): boolean => spawnSync(command(), ['--version'], { stdio: 'ignore' }).status === 0;

/** Starts a Redis of the machine. @throws Error where there is none */
export async function ownRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'tsudoi-redis-'));
  let child: ChildProcess | undefined;
  let failure: Error | undefined;
  const listens = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true) ?? socket.destroy());
      socket.on('error', () => resolve(false));
    });
  const self: OwnRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(command(), ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', home], {
        stdio: 'ignore',
      });
      child.once('error', (error) => (failure = error));
      await until('Redis listening', async () => {
        if (failure !== undefined) throw failure;
        return listens();
      });
    },
    async kill() {
      const ending = child;
      child = undefined;
      if (ending === undefined || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
    async remove() {
      await self.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
