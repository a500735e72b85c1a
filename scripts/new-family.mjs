// `npm run new:family -- NAME [SINGULAR] [--operators]`: writes the first files of a family as ordinary code, then forgets it.
// NAME is the plural in the form of a folder: mail-templates. `--operators`: a family of the platform, in the operators' area,
// instead of one of each facility for its staff. The files it starts from are in scripts/family.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, run } from './lib/process.mjs';

const TEMPLATES = path.join(ROOT, 'scripts/family');
const MIGRATIONS = 'apps/server/src/db/migrations';
const PLACES = /__(path|things|Things|thing|Thing|THING|table|word|words|Words|ids|number|area|base|access|Tx)__/g;

const {
  values: { operators: ofOperators },
  positionals: [name, given],
} = parseArgs({ allowPositionals: true, options: { operators: { type: 'boolean', default: false } } });
const single = given ?? singular(name ?? '');
if (!/^[a-z]+(-[a-z]+)*$/.test(name ?? '') || !/^[a-z]+(-[a-z]+)*$/.test(single) || single === name) {
  console.error(
    'Usage: npm run new:family -- NAME [SINGULAR] [--operators], such as: mail-templates, or committees committee',
  );
  process.exit(1);
}
if (existsSync(path.join(ROOT, 'packages/contract/src', name))) {
  console.error(`There is a family ${name} already.`);
  process.exit(1);
}

const words = {
  path: name,
  things: camel(name),
  Things: capital(camel(name)),
  thing: camel(single),
  Thing: capital(camel(single)),
  THING: single.replaceAll('-', '_').toUpperCase(),
  table: single.replaceAll('-', '_'),
  word: single.replaceAll('-', ' '),
  words: name.replaceAll('-', ' '),
  Words: capital(name.replaceAll('-', ' ')),
  ids: name.replaceAll('-', '_'),
  number: nextMigration(),
  ...(ofOperators
    ? { area: 'admin', base: '/admin', access: "{ operator: 'any' }", Tx: 'OperatorTx' }
    : { area: 'manage', base: '/management', access: `{ menu: '${name}' }`, Tx: 'FacilityTx' }),
};

const written = [];
for (const folder of ['both', ofOperators ? 'operators' : 'staff'].map((part) => path.join(TEMPLATES, part)))
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const template = path.join(entry.parentPath, entry.name);
    const target = fill(path.relative(folder, template).slice(0, -'.txt'.length));
    mkdirSync(path.dirname(path.join(ROOT, target)), { recursive: true });
    writeFileSync(path.join(ROOT, target), fill(readFileSync(template, 'utf8')), { flag: 'wx' });
    written.push(target);
  }
// Names of other lengths want other line breaks and another order of imports.
await run('biome', ['check', '--write', ...written]);

const registrations = [
  [
    'packages/contract/src/all.ts',
    `import * as ${words.things} from './${name}/index.ts'; and ${words.things} in families`,
  ],
  ['apps/server/src/families/index.ts', `${words.things} from './${name}/index.ts'`],
  [`${MIGRATIONS}/index.ts`, `{ name: '${words.number}_${words.table}', sql: ${words.things} }`],
  [
    ofOperators ? 'apps/console/src/admin/routes.tsx' : 'apps/console/src/manage/screens.ts',
    `...${words.thing}Routes from './${name}/routes.tsx'`,
  ],
  [
    `packages/i18n/src/locales/${ofOperators ? 'console-operators' : 'console'}.ts`,
    `'${name}': { ja: () => import('./ja/console/${name}.ts'), en: () => import('./en/console/${name}.ts') }`,
  ],
  [`packages/permissions/src/catalogue/${words.area}.ts`, `key '${name}', url '/${words.area}/${name}/search', ready`],
  [
    'tests/e2e/support/screens.ts',
    `['/${words.area}/${name}/search', consoleText('${words.ids}.search.title'), consoleText('${words.ids}.create')]`,
  ],
  ...(ofOperators ? [['tests/contract/tables.test.ts', `${words.table} in NOT_OF_A_FACILITY, with the reason`]] : []),
];
const width = Math.max(...registrations.map(([file]) => file.length));

console.log(`Written:
${written.map((file) => `  ${file}`).join('\n')}

Register it in, each time where its neighbours are:
${registrations.map(([file, what]) => `  ${file.padEnd(width)}  ${what}`).join('\n')}

Then: npm run db:types (the types of its rows), and give it a Japanese name.${
  ofOperators ? " Where it is for system administrators alone: operator: 'system' and systemAdminOnly." : ''
}`);

function fill(text) {
  return text.replaceAll(PLACES, (_, place) => words[place]);
}

function singular(plural) {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/s$/, '');
}

function camel(text) {
  return text.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
}

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function nextMigration() {
  const numbers = readdirSync(path.join(ROOT, MIGRATIONS)).map((file) => Number.parseInt(file, 10) || 0);
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}
