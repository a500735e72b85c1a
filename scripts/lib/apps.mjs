// Builds the apps and the server when their sources differ from those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { precompress } from '../precompress.mjs';
import { ROOT, run } from './process.mjs';

const SHARED = ['packages/domain', 'packages/permissions', 'packages/contract', 'packages/i18n'];
/** What is built together, of what, and a file that such a build leaves: one by hand leaves no compressed files. */
const BUILDS = [
  {
    name: 'apps',
    apps: ['apps/member-pwa', 'apps/console', 'apps/door'],
    packages: [...SHARED, 'packages/ui'],
    files: ['scripts/precompress.mjs', 'scripts/vite/contract.ts', 'scripts/vite/early.ts'],
    leaves: 'dist/index.html.br',
    finish: (app) => precompress(path.join(ROOT, app, 'dist')),
  },
  { name: 'server', apps: ['apps/server'], packages: SHARED, files: [], leaves: 'dist/main.js' },
];
const SKIPPED = /(^|[\\/])(node_modules|dist|dev-dist)([\\/]|$)|\.test\.tsx?$/;

/** Returns `{ ok, built, output }`. With `force` it builds in any case. */
export async function buildApps({ force = false } = {}) {
  const done = await Promise.all(BUILDS.map((one) => build(one, force)));
  return {
    ok: done.every(({ ok }) => ok),
    built: done.some(({ built }) => built),
    output: done.map(({ output }) => output).join('\n'),
  };
}

async function build({ name, apps, packages, files, leaves, finish }, force) {
  const stamp = path.join(ROOT, `.data/.built-${name}`);
  const hash = sourceHash([...apps, ...packages], files);
  const current = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  const present = apps.every((app) => existsSync(path.join(ROOT, app, leaves)));
  if (current && present && !force) return { ok: true, built: false, output: '' };

  const builds = await Promise.all(
    apps.map((app) => run('vite', ['build', '--logLevel', 'warn'], { cwd: path.join(ROOT, app), timeout: 1_800 })),
  );
  const output = builds.map((one, i) => `${apps[i]}\n${one.output}`).join('\n');
  if (builds.some((one) => one.code !== 0)) return { ok: false, built: true, output };
  if (finish) await Promise.all(apps.map(finish));
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return { ok: true, built: true, output };
}

// Everything a build can see: sources, configuration, and the installed versions through the lock file.
function sourceHash(folders, more) {
  const hash = createHash('sha256');
  const files = ['pnpm-lock.yaml', 'tsconfig.base.json', ...more];
  for (const folder of folders) {
    for (const entry of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
      if (SKIPPED.test(entry.name)) continue;
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        for (const below of readdirSync(path.join(ROOT, at), { recursive: true, withFileTypes: true })) {
          const file = path.relative(ROOT, path.join(below.parentPath, below.name));
          if (below.isFile() && !SKIPPED.test(file)) files.push(file);
        }
      } else {
        files.push(at);
      }
    }
  }
  for (const file of files.sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
