import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from './until.ts';

/** A text that the scanner of a test takes for malware. No real one, which the machine's own guard might find. */
export const MALWARE = 'TSUDOI-MALWARE-OF-A-TEST';

/** A clamd of a test's own, which knows {@link MALWARE} only. */
export interface OwnClamd {
  /** `unix:///…`, for SCAN_URL. */
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Whether there is a clamd on this machine. */
export const hasClamd = (): boolean => spawnSync('clamd', ['--version'], { stdio: 'ignore' }).status === 0;

/** Starts a clamd of the machine that looks at `maxMb` MiB at most. @throws Error where there is none */
export async function ownClamd(maxMb = 25): Promise<OwnClamd> {
  const home = mkdtempSync(path.join(tmpdir(), 'clamd-'));
  const socket = path.join(home, 'socket');
  mkdirSync(path.join(home, 'db'));
  writeFileSync(path.join(home, 'db/test.ndb'), `Test.Malware:0:*:${Buffer.from(MALWARE).toString('hex')}\n`);
  writeFileSync(
    path.join(home, 'clamd.conf'),
    `Foreground yes\nDatabaseDirectory ${home}/db\nLocalSocket ${socket}\nStreamMaxLength ${maxMb}M\n`,
  );
  let child: ChildProcess | undefined;
  const self: OwnClamd = {
    url: `unix://${socket}`,
    async start() {
      let said = '';
      child = spawn('clamd', ['--config-file', path.join(home, 'clamd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
      let failure: Error | undefined;
      child.once('error', (error) => (failure = error));
      child.once('exit', () => (failure ??= new Error(`clamd ended: ${said}`)));
      await until('clamd listening', async () => {
        if (failure !== undefined) throw failure;
        return said.includes('Self checking');
      });
    },
    async kill() {
      const ending = child;
      child = undefined;
      if (ending === undefined || ending.exitCode !== null) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
      rmSync(socket, { force: true });
    },
    async remove() {
      await self.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
  await self.start();
  return self;
}
