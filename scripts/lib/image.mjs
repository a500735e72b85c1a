// Builds the image of `deploy/Dockerfile` with buildah, for the nightly run.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, run } from './process.mjs';

/** The name of the image that {@link buildImage} makes. */
export const IMAGE = 'localhost/tsudoi:test';

/** Building takes minutes: it fetches and builds everything anew. Seconds. */
const HANGS = 3_600;

/** Whether the image can be built here. */
export function canBuildImages() {
  return spawnSync('buildah', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Builds the image; what it stands on is fetched, or made where it cannot be. Returns `{ ok, output, note }`. */
export async function buildImage() {
  const file = readFileSync(path.join(ROOT, 'deploy/Dockerfile'), 'utf8');
  const bases = new Set([...file.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name));
  const made = [];
  for (const base of bases) {
    if (await has(base)) continue;
    const output = await standIn(base);
    if (output !== undefined) return { ok: false, output };
    made.push(base);
  }
  const { code, output } = await buildah(
    ...['bud', '--isolation', 'chroot', '--format', 'docker', '--layers=false', '--tag', IMAGE],
    ...['--file', 'deploy/Dockerfile', '.'],
  );
  return { ok: code === 0, output, note: made.length > 0 ? `stand-ins of ${made.join(', ')}` : undefined };
}

/** Calls buildah and waits for it. */
function buildah(...args) {
  return run('buildah', args, { timeout: HANGS, patient: true });
}

async function has(image) {
  if ((await buildah('inspect', '--type', 'image', image)).code === 0) return true;
  return (await buildah('pull', '--quiet', image)).code === 0;
}

/** Packages of Debian that each image we stand on has, and what mmdebstrap makes of them. */
const SYSTEMS = {
  node: ['--variant=minbase', '--include=ca-certificates,libstdc++6'],
  cc: ['--variant=extract', '--include=base-files,libc6,libgcc-s1,libstdc++6,netbase,tzdata'],
};
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Where no registry of images is to be had: the same Debian from its packages, and for that of Node the running one with an npm
 * from the registry of packages. It stands in for the image under its name, on this machine only. Returns what went wrong.
 */
async function standIn(name) {
  const [kind] = /^\w+/.exec(name.split('/').at(-1));
  const folder = mkdtempSync(path.join(tmpdir(), 'tsudoi-base-'));
  const inFolder = (file) => path.join(folder, path.basename(file));
  // A network with a certificate of its own is believed inside as it is outside.
  const trusted = [CERTIFICATES, '/etc/npmrc'].filter((file) => existsSync(file));
  for (const file of trusted) copyFileSync(file, inFolder(file));
  const mirrors = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'].filter((file) =>
    existsSync(file),
  );
  const container = `tsudoi-base-${process.pid}`;
  const inside = (...command) => ['buildah', 'run', '--isolation', 'chroot', container, '--', ...command];
  const steps = [
    ['mmdebstrap', ...SYSTEMS[kind], 'bookworm', inFolder('system.tar'), ...mirrors.slice(0, 1)],
    ['buildah', 'from', '--name', container, 'scratch'],
    ['buildah', 'add', container, inFolder('system.tar'), '/'],
    ...trusted.map((file) => ['buildah', 'copy', container, inFolder(file), file]),
    ...(kind !== 'node'
      ? []
      : [
          ['npm', 'install', '--no-save', '--prefix', folder, 'npm@11'],
          ['buildah', 'copy', container, process.execPath, '/usr/local/bin/node'],
          ['buildah', 'copy', container, path.join(folder, 'node_modules/npm'), '/usr/local/lib/node_modules/npm'],
          inside('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm'),
        ]),
    ['buildah', 'config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container],
    ['buildah', 'commit', '--quiet', container, name],
  ];
  try {
    for (const [program, ...args] of steps) {
      const { code, output } = await run(program, args, { timeout: HANGS, patient: true });
      if (code !== 0) return `${program} ${args.join(' ')}: ${output}`;
    }
    return undefined;
  } finally {
    await buildah('rm', container);
    rmSync(folder, { recursive: true, force: true });
  }
}
