import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './spawn.ts';

/** A PostgreSQL server of a test's own, which it may take away and bring back. */
export interface OwnPostgres {
  /** Its superuser's address. */
  url: string;
  start(): void;
  /** Ends it at once, without a goodbye to whoever is connected; what was committed is there after the next start. */
  crash(): void;
  remove(): void;
}

/** The folder of TEST_POSTGRES_BIN, as `npm test` sets it, or Debian's newest. */
function binaries(): string {
  const given = process.env.TEST_POSTGRES_BIN;
  if (given !== undefined) return given;
  const versions = '/usr/lib/postgresql';
  const found = (existsSync(versions) ? readdirSync(versions) : [])
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(versions, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
  if (found === undefined)
    throw new Error('there is no PostgreSQL on this machine; TEST_POSTGRES_BIN names its folder');
  return found;
}

/** Makes a cluster on a free port and starts it. It keeps what was committed, as a real one does. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const bin = binaries();
  const home = mkdtempSync(path.join(tmpdir(), 'tsudoi-postgres-'));
  const port = await freePort();
  const data = path.join(home, 'data');
  // PostgreSQL refuses to run as root, so the folder goes to its own user.
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (as.uid !== undefined) chownSync(home, as.uid, as.gid);
  chmodSync(home, 0o700);

  function run(program: string, ...args: string[]): void {
    const { status, stderr } = spawnSync(path.join(bin, program), args, {
      ...as,
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  }
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync');
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${home}'\nmax_connections = 100\n`,
  );
  const self: OwnPostgres = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-l', path.join(home, 'log')),
    crash: () => run('pg_ctl', 'stop', '-D', data, '-m', 'immediate'),
    remove() {
      spawnSync(path.join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { ...as, stdio: 'ignore' });
      rmSync(home, { recursive: true, force: true });
    },
  };
  self.start();
  return self;
}
