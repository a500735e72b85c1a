// How much JavaScript a screen fetches before it shows something, against its budget (gzip -9, in units of 1,000 bytes).
// Counted from the manifests of the builds: the entry, the chunk of the screen, and what both import statically. Files that
// import each other in a circle are refused as well.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './lib/process.mjs';

const MEMBER = 'apps/member-pwa';
const CONSOLE = 'apps/console';
const DOOR = 'apps/door';

// `screen` is the module that is imported dynamically for the screen, `words` the chunks of the Japanese words it shows
// (those of the member app's home are in its first file).
const SCREENS = [
  {
    name: 'member home',
    app: MEMBER,
    limit: 128,
    screen: /features\/home\/HomePage\.tsx$/,
  },
  {
    name: 'member login',
    app: MEMBER,
    limit: 138,
    screen: /features\/login\/LoginPage\.tsx$/,
  },
  {
    name: 'member invoices',
    app: MEMBER,
    limit: 132,
    screen: /features\/account\/MyInvoicesPage\.tsx$/,
    words: [/locales\/ja\/member\/my-invoices\.ts$/],
  },
  {
    name: 'member events',
    app: MEMBER,
    limit: 132,
    screen: /features\/events\/EventListPage\.tsx$/,
    words: [/locales\/ja\/member\/events\.ts$/],
  },
  {
    name: 'member event',
    app: MEMBER,
    limit: 132,
    screen: /features\/events\/EventDetailPage\.tsx$/,
    words: [/locales\/ja\/member\/events\.ts$/],
  },
  {
    name: 'console list',
    app: CONSOLE,
    limit: 184,
    screen: /manage\/members\/MembersSearchPage\.tsx$/,
    words: [/^_ja-/, /locales\/ja\/console\/members\.ts$/],
  },
  // Until the list and typing work; what reads codes and the socket come later.
  { name: 'door', app: DOOR, limit: 90, screen: /^index\.html$/ },
];

const manifests = new Map();
const sizes = new Map();
const rows = [];

for (const { name, app, limit, screen, words = [] } of SCREENS) {
  const file = path.join(ROOT, app, 'dist/.vite/manifest.json');
  if (!existsSync(file)) {
    console.error(`${app} is not built`);
    process.exit(1);
  }
  if (!manifests.has(app)) manifests.set(app, JSON.parse(readFileSync(file, 'utf8')));
  const manifest = manifests.get(app);

  const fetched = new Set();
  const walk = (key) => {
    if (fetched.has(key)) return;
    fetched.add(key);
    for (const next of manifest[key].imports ?? []) walk(next);
  };
  const keys = Object.keys(manifest);
  const wanted = [screen, ...words];
  for (const key of keys) if (manifest[key].isEntry || wanted.some((pattern) => pattern.test(key))) walk(key);
  const missing = wanted.find((pattern) => !keys.some((key) => pattern.test(key)));

  const files = new Set([...fetched].map((key) => manifest[key].file).filter((out) => out.endsWith('.js')));
  const total = [...files].reduce((sum, out) => sum + gzipSize(path.join(ROOT, app, 'dist', out)), 0);
  rows.push({ name, limit, total, files: files.size, missing: missing?.source });
}

for (const { name, limit, total, files, missing } of rows) {
  const over = total > limit * 1000;
  const verdict = missing ? `no chunk matches ${missing}` : over ? 'OVER' : 'ok';
  const size = `${(total / 1000).toFixed(1)} KB`.padStart(9);
  console.log(`        ${name.padEnd(15)} ${size} of ${limit} KB  ${String(files).padStart(2)} files  ${verdict}`);
  if (over || missing) process.exitCode = 1;
}

// Of two files that import each other one runs before the other is there, and may call what does not exist yet.
for (const [app, manifest] of manifests)
  for (const circle of circlesIn(manifest)) {
    console.log(`        ${app}: files import each other in a circle: ${circle.join(' → ')}`);
    process.exitCode = 1;
  }

/** Circles of static imports between the files of a build: the first that is found from each file. */
function circlesIn(manifest) {
  const done = new Set();
  const circles = [];
  const follow = (key, way) => {
    if (way.includes(key)) circles.push([...way.slice(way.indexOf(key)), key]);
    if (done.has(key) || way.includes(key)) return;
    for (const next of manifest[key].imports ?? []) follow(next, [...way, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) follow(key, []);
  return circles;
}

function gzipSize(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(file), { level: 9 }).length);
  return sizes.get(file);
}
