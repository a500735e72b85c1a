import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What a shell may have set for other uses; a test says itself what its processes get. */
const NOT_INHERITED = /^(DATABASE|REDIS|STORAGE|SMTP|RATE|METRICS|LOG|NODE_ENV|ROLES|SECRET|OPERATOR|TASK|VITEST)/;

/** The server that a whole run has built; a file of tests by itself takes the sources as they are at that moment. */
const MAIN = process.env.TEST_SERVER ?? 'apps/server/src/main.ts';

/** A program of the server in a process of its own. */
export interface Spawned {
  pid: number;
  /** What it has said so far. */
  output(): string;
  /** The lines of its log with the level `error`; whoever has read them may empty the list. */
  errors: string[];
  /** Its exit code, or undefined while it runs; a signal that ended it counts as -1. */
  code(): number | undefined;
  signal(name: NodeJS.Signals): void;
  /** Waits for its end and returns its exit code. */
  ended(): Promise<number>;
}

/**
 * Starts the server with arguments and settings; nothing else of this process's settings reaches it. `node` are options of
 * Node itself.
 */
export function spawnServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  node: readonly string[] = [],
): Spawned {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name));
  const child = spawn(process.execPath, [...node, MAIN, ...args], {
    cwd: ROOT,
    // Every test's processes share their compiled code: each has a data folder of its own, where it would lie otherwise.
    env: { NODE_COMPILE_CACHE: path.join(tmpdir(), 'tsudoi-compiled'), ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let code: number | undefined;
  let unfinished = '';
  const errors: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const lines = (unfinished + text).split('\n');
      unfinished = lines.pop() ?? '';
      errors.push(...lines.filter((line) => line.includes('"level":"error"')));
    });
  const closed = new Promise<number>((resolve) =>
    child.once('close', (status) => {
      code = status ?? -1;
      resolve(code);
    }),
  );
  return {
    pid: child.pid ?? 0,
    output: () => said,
    errors,
    code: () => code,
    signal: (name) => void child.kill(name),
    ended: () => closed,
  };
}

/** A TCP port of the loopback interface that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
