// Builds the apps when their sources differ from those of the last build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { precompress } from '../precompress.mjs';
import { ROOT, run } from './process.mjs';

const APPS = ['apps/member-pwa', 'apps/console', 'apps/door'];
const PACKAGES = ['packages/domain', 'packages/permissions', 'packages/contract', 'packages/i18n', 'packages/ui'];
const STAMP = path.join(ROOT, '.data/.build-stamp');
const SKIPPED = /(^|[\\/])(node_modules|dist|dev-dist)([\\/]|$)|\.test\.tsx?$/;

/** Returns `{ ok, built, output }`. With `force` it builds in any case. */
export async function buildApps({ force = false } = {}) {
  const hash = sourceHash();
  const current = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
  // A build by hand leaves no compressed files.
  const present = APPS.every((app) => existsSync(path.join(ROOT, app, 'dist/index.html.br')));
  if (current && present && !force) return { ok: true, built: false, output: '' };

  const builds = await Promise.all(
    APPS.map((app) => run('vite', ['build', '--logLevel', 'warn'], { cwd: path.join(ROOT, app), timeout: 1_800 })),
  );
  const output = builds.map((build, i) => `${APPS[i]}\n${build.output}`).join('\n');
  if (builds.some((build) => build.code !== 0)) return { ok: false, built: true, output };
  await Promise.all(APPS.map((app) => precompress(path.join(ROOT, app, 'dist'))));
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
  return { ok: true, built: true, output };
}

// Everything a build can see: sources, configuration, and the installed versions through the lock file.
function sourceHash() {
  const hash = createHash('sha256');
  const files = [
    'pnpm-lock.yaml',
    'tsconfig.base.json',
    'scripts/precompress.mjs',
    'scripts/vite/contract.ts',
    'scripts/vite/early.ts',
  ];
  for (const folder of [...APPS, ...PACKAGES]) {
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
