import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Deployment, deployment, freePort, send, until } from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const call = promisify(execFile);
const buildah = async (...args: string[]): Promise<string> => (await call('buildah', args)).stdout;

/** Bytes of the image, everything it stands on included. */
const MOST_BYTES = 340_000_000;

interface Inspected {
  Docker: {
    config: {
      User: string;
      Entrypoint: string[];
      Cmd: string[];
      Env: string[];
      Healthcheck?: { Test: string[] };
    };
  };
}

/** The process that serves a port inside of a container: buildah passes no signals on. */
function serverOn(port: number): number {
  const of = (pid: string, what: string) => readFileSync(`/proc/${pid}/${what}`, 'latin1').split('\0');
  const found = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((pid) => of(pid, 'cmdline')[0]?.endsWith('node') === true && of(pid, 'environ').includes(`PORT=${port}`));
  return Number(found);
}

describe('the image as it was built', () => {
  const image = process.env.TEST_IMAGE ?? '';
  let config: Inspected['Docker']['config'];
  let container: string;
  let set: Deployment;

  beforeAll(async () => {
    config = (JSON.parse(await buildah('inspect', '--type', 'image', image)) as Inspected).Docker.config;
    container = (await buildah('from', image)).trim();
    set = await deployment();
  });
  afterAll(async () => {
    if (container !== undefined) await buildah('rm', container);
    await set?.remove();
  });

  /** The arguments that run a command in the image as its user, with the settings of a deployment. */
  function inside(command: readonly string[], env: Readonly<Record<string, string>>): string[] {
    const settings = Object.entries({ ...set.env, DATA_DIR: '/data', ...env });
    const given = settings.flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    return ['run', '--isolation', 'chroot', ...given, container, '--', ...command];
  }

  it('weighs no more than it may', async () => {
    const [listed] = JSON.parse(await buildah('images', '--json', image)) as { size: string }[];
    const [, amount, unit] = /^([\d.]+) (KB|MB|GB)$/.exec(listed?.size ?? '') ?? [];
    const bytes = Number(amount) * { KB: 1e3, MB: 1e6, GB: 1e9 }[unit as 'KB' | 'MB' | 'GB'];
    console.log(`image: ${listed?.size}`);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('keeps its health check, and is not run as root', () => {
    expect(config.Healthcheck?.Test.join(' ')).toContain('/healthz');
    expect(config.User).toBe('1000:1000');
  });

  it('migrates, serves every app over PostgreSQL, calls itself healthy and ends in good order', async () => {
    const { stdout } = await call(
      'buildah',
      inside([...config.Entrypoint, '--migrate'], { DATABASE_MIGRATION_URL: set.ownerUrl }),
    );
    expect(stdout).toContain('the database is up to date');

    const port = await freePort();
    const env = { ROLES: 'api,worker,realtime', PORT: String(port) };
    const server = spawn('buildah', inside([...config.Entrypoint, ...config.Cmd], env));
    let said = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
    const ended = new Promise((resolve) => server.once('close', resolve));
    const at = (path: string) => send(port, { host: set.env.ADMIN_HOST ?? '', path });
    await until('the image being ready', async () => (await at('/readyz').catch(() => undefined))?.status === 200, {
      within: 180_000,
      last: () => said.slice(-2_000),
    });
    expect((await at('/admin/login')).text).toContain('<div id="root"');
    // There is no facility yet at whose host the others would be served.
    const others = ['member-pwa', 'door'].map((app) => `/app/apps/${app}/dist/index.html`);
    const ask = `console.log(process.getuid(), ${JSON.stringify(others)}.every(require('node:fs').existsSync))`;
    expect((await call('buildah', inside(['node', '-e', ask], {}))).stdout.trim()).toBe('1000 true');

    // `CMD`, and then the command.
    const [, ...check] = config.Healthcheck?.Test ?? [];
    await call('buildah', inside(check, env));

    process.kill(serverOn(port), 'SIGTERM');
    expect(await ended, said.slice(-2_000)).toBe(0);
  });
});
