// What the tests need from the machine: a browser, a Japanese font, PostgreSQL, Redis, a malware scanner and a proxy. What is
// missing comes from Debian's packages when we are root; everything else is said plainly.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './process.mjs';

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Chromium without a window and what belongs to one: for tests of pages it is the same and takes half the processor time. */
const SHELLS = ['/usr/bin/chromium-headless-shell'];

const isRoot = process.getuid?.() === 0;

/**
 * Installs what is missing and returns where things are: `{ chromium, postgresBin, redisServer, hasClamd, hasNginx }`, each
 * undefined or false where it could not be had. With `headless` the browser is the headless shell where there is one.
 * `say` receives a line for each thing that was done or cannot be done.
 */
export async function prepareMachine(say, { headless = false } = {}) {
  const shell = () => (headless ? findBrowser([process.env.CHROMIUM_PATH, ...SHELLS]) : undefined);
  const browser = () => shell() ?? findChromium();
  const isSlow = headless && !shell() && findChromium() !== undefined;
  const wanted = [];
  if (!browser() || (isSlow && isRoot)) wanted.push(headless ? 'chromium-headless-shell' : 'chromium');
  if (!hasJapaneseFont()) wanted.push('fonts-noto-cjk');
  if (!process.env.TEST_DATABASE_URL && !findPostgres()) wanted.push('postgresql');
  if (!findRedis()) wanted.push('redis-server');
  if (!runs('clamd', '--version')) wanted.push('clamav-daemon');
  if (!runs('nginx', '-v')) wanted.push('nginx-light');
  // Where only the faster browser is missing, a machine without network does not wait long for it.
  if (wanted.length > 0) await installPackages(wanted, say, isSlow && wanted.length === 1 ? 60 : 300);
  if (!browser()) await installPackages(['chromium'], say, 300);

  const chromium = browser() ?? (await installPlaywrightChromium(say));
  const [hasClamd, hasNginx] = [runs('clamd', '--version'), runs('nginx', '-v')];
  return { chromium, postgresBin: findPostgres(), redisServer: findRedis(), hasClamd, hasNginx };
}

function findChromium() {
  return findBrowser([process.env.CHROMIUM_PATH, ...BROWSERS]);
}

// The package can be there and yet not start (a wrapper that points to a snap), so it is asked for its version.
function findBrowser(files) {
  return files.find((file) => file && existsSync(file) && runs(file, '--version'));
}

/** The folder with `initdb` and `postgres` of the newest PostgreSQL on the machine. */
function findPostgres() {
  const versions = '/usr/lib/postgresql';
  if (existsSync(versions)) {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
    for (const version of newest) {
      const bin = path.join(versions, version, 'bin');
      if (existsSync(path.join(bin, 'initdb'))) return bin;
    }
  }
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  return onPath.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));
}

function findRedis() {
  return [process.env.TEST_REDIS_SERVER, 'redis-server', 'valkey-server'].find(
    (command) => command && runs(command, '--version'),
  );
}

function hasJapaneseFont() {
  const fonts = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return fonts.status === 0 && fonts.stdout.trim() !== '';
}

async function installPackages(names, say, limit) {
  if (!isRoot || !runs('apt-get', '--version')) {
    say(`missing here: ${names.join(', ')}; installing them needs root on Debian`);
    return;
  }
  say(`installing ${names.join(', ')} with apt-get`);
  // apt checks signatures as a user who must be able to write to the temporary folder, so it gets the system's own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', TMPDIR: undefined };
  const update = await run('apt-get', ['update', '-qq'], { env, timeout: Math.min(limit, 120) });
  const install = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove'];
  const all = await run('apt-get', [...install, ...names], { env, timeout: limit });
  if (all.code === 0) return;
  if (names.length === 1) return void say(`apt-get could not install ${names[0]}: ${reason(all.output)}`);
  // One name that does not exist must not cost the others.
  for (const name of names) {
    const one = await run('apt-get', [...install, name], { env, timeout: limit });
    if (one.code !== 0) say(`apt-get could not install ${name}: ${reason(one.output) || reason(update.output)}`);
  }
}

async function installPlaywrightChromium(say) {
  say("no Chromium on the machine, trying Playwright's own");
  const { chromium } = await import('@playwright/test');
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  const done = await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], { timeout: 240 });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  say(`Playwright could not install Chromium: ${reason(done.output)}`);
  return undefined;
}

function runs(command, argument) {
  return spawnSync(command, [argument], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

// The line that says what is wrong: the first that mentions an error, else the last.
function reason(text) {
  const lines = text.trimEnd().split('\n');
  return lines.find((line) => /error|^E:/i.test(line)) ?? lines.at(-1);
}
