// Bootstrap behind `npm start`, `npm test`, …: brings pnpm and Node 24, installs once per lockfile, then runs a script of
// package.json. No dependencies; must parse on Node 18 and later, and so must lib/process.mjs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithNpm, foreground } from './lib/process.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const PNPM = '12.21.0';
const NODE_MAJOR = 24;

function run(command, args, env) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (done.error) console.error(done.error.message);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

const own = Number(process.versions.node.split('.')[0]);
if (process.platform !== 'linux' && own < NODE_MAJOR) {
  console.error(`Tsudoi needs Node ${NODE_MAJOR} or newer on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}

const tools = path.join(ROOT, '.tools');
const pnpmManifest = path.join(tools, 'node_modules/pnpm/package.json');
if (!existsSync(pnpmManifest) || JSON.parse(readFileSync(pnpmManifest, 'utf8')).version !== PNPM) {
  console.log('[1/2] bringing pnpm …');
  mkdirSync(tools, { recursive: true });
  writeFileSync(path.join(tools, 'package.json'), '{"private":true}');
  run('npm', [
    'install',
    '--prefix',
    tools,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--save-exact',
    `pnpm@${PNPM}`,
  ]);
}

const env = {
  PATH: [path.join(ROOT, 'node_modules/.bin'), path.join(tools, 'node_modules/.bin'), process.env.PATH].join(
    path.delimiter,
  ),
};
const stamp = path.join(ROOT, 'node_modules/.bootstrap-stamp');
const hash = createHash('sha256')
  .update(readFileSync(path.join(ROOT, 'pnpm-lock.yaml')))
  .update(PNPM)
  .digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  console.log('[2/2] installing packages …');
  run('pnpm', ['install', '--frozen-lockfile', '--loglevel=error'], env);
  writeFileSync(stamp, hash);
}

// Run here and not through `pnpm run`: one process less between a signal and the server. All our scripts are a program and
// plain words; `node` is the one of node_modules/.bin.
const [script, ...more] = process.argv.slice(2);
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const [program, ...words] = scripts[script].split(' ');
if (process.env.npm_lifecycle_event) endWithNpm();
process.exitCode = await foreground(program, [...words, ...more], env);
