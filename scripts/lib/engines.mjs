// A private PostgreSQL for one test run, on a free loopback port and with nothing kept afterwards.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atExit, run } from './process.mjs';

/** Starts a cluster from the binaries in `bin` and returns the address of its superuser. */
export async function startPostgres(bin) {
  const user = process.getuid() === 0 ? systemUser('postgres') : undefined;
  const home = mkdtempSync(path.join(tmpdir(), 'tsudoi-postgres-'));
  // PostgreSQL refuses to run as root, so the folder goes to its own user.
  if (user) chownSync(home, user.uid, user.gid);
  chmodSync(home, 0o700);
  const data = path.join(home, 'data');
  const as = { ...user, cwd: home, env: { HOME: home } };
  atExit(() => {
    spawnSync(path.join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'immediate'], { ...as, stdio: 'ignore' });
    rmSync(home, { recursive: true, force: true });
  });

  const init = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  await must(path.join(bin, 'initdb'), init, as);
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${home}'`,
    max_connections: 200,
    shared_buffers: "'128MB'",
    // The cluster lives for minutes: nothing has to survive a power failure.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(path.join(data, 'postgresql.conf'), lines.join(''));
  await must(path.join(bin, 'pg_ctl'), ['start', '-w', '-t', '30', '-D', data, '-l', path.join(home, 'log')], as);
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** A TCP port of the loopback interface that nobody uses at this moment. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function systemUser(name) {
  const id = (flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

async function must(command, args, options) {
  const { code, output } = await run(command, args, { ...options, timeout: 60 });
  if (code !== 0) throw new Error(`${path.basename(command)} ended with code ${code}\n${output}`);
}
