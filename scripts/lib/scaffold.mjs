// A copy of the repository with families that the scaffold wrote, to see what comes of them.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from './process.mjs';

const BINARIES = path.join(ROOT, 'node_modules/.bin');

/** Copies what git knows of the repository, and new files, into an empty folder, with the packages that are installed. */
export async function copyRepository(copy) {
  // The engine of the tests runs as another user.
  chmodSync(copy, 0o755);
  const { output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = output.split('\0').filter((file) => file && existsSync(path.join(ROOT, file)));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(copy, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (const folder of files.filter((file) => file.endsWith('/package.json')).map((file) => path.dirname(file))) {
    const installed = path.join(ROOT, folder, 'node_modules');
    if (existsSync(installed))
      cpSync(installed, path.join(copy, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Scaffolds a family and registers it as the scaffold says. `single` is its name in the form of a folder, its plural ends in
 * `s`; a family of facilities has the id `menuId` of its menu, without one it is of operators. Returns the files that were
 * written, below the copy. `binaries` come before those of the repository.
 */
export async function addFamily(copy, single, { menuId, binaries = BINARIES }) {
  const ofOperators = menuId === undefined;
  const plural = `${single}s`;
  const things = camel(plural);
  const { code, output } = await run(
    process.execPath,
    ['scripts/new-family.mjs', plural, single, ...(ofOperators ? ['--operators'] : [])],
    {
      cwd: copy,
      env: { PATH: [binaries, BINARIES, process.env.PATH].join(path.delimiter) },
    },
  );
  if (code !== 0) throw new Error(output);
  const [migration] = /\d{4}_\w+(?=')/.exec(output);
  register(copy, 'packages/contract/src/all.ts', [
    [/^/, `import * as ${things} from './${plural}/index.ts';\n`],
    [/\n\} as const;/, `\n  ${things},\n} as const;`],
  ]);
  register(copy, 'apps/server/src/families/index.ts', [
    [/^/, `import { ${things} } from './${plural}/index.ts';\n`],
    [/\n\];/, `\n  ${things},\n];`],
  ]);
  register(copy, 'apps/server/src/db/migrations/index.ts', [
    [/^/, `import { ${things} } from './${migration}.ts';\n`],
    [/\n\];/, `\n  { name: '${migration}', sql: ${things} },\n];`],
  ]);
  const routes = `${camel(single)}Routes`;
  const importRoutes = [/^/, `import { ${routes} } from './${plural}/routes.tsx';\n`];
  if (ofOperators)
    register(copy, 'apps/console/src/admin/routes.tsx', [
      importRoutes,
      [/\n {10}\.\.\.overviewRoutes,/, `\n          ...overviewRoutes,\n          ...${routes},`],
    ]);
  else register(copy, 'apps/console/src/manage/screens.ts', [importRoutes, [/\n\];\n$/, `\n  ...${routes},\n];\n`]]);
  register(copy, `packages/i18n/src/locales/${ofOperators ? 'console-operators' : 'console'}.ts`, [
    [
      /\n\};/,
      `\n  '${plural}': { ja: () => import('./ja/console/${plural}.ts'), en: () => import('./en/console/${plural}.ts') },\n};`,
    ],
  ]);
  const title = `named('${single}', '${single}')`;
  register(copy, `packages/permissions/src/catalogue/${ofOperators ? 'admin' : 'manage'}.ts`, [
    [
      /\n\]\);/,
      ofOperators
        ? `\n  { key: '${plural}', name: '${things}', url: '/admin/${plural}/search', title: ${title}, ready },\n]);`
        : `\n  { menu_id: ${menuId}, key: '${plural}', url: '/manage/${plural}/search', name: ${title}, ready },\n]);`,
    ],
  ]);
  return output
    .split('\n\n')[0]
    .split('\n')
    .slice(1)
    .map((line) => line.trim());
}

const camel = (text) => text.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());

function register(copy, file, changes) {
  const target = path.join(copy, file);
  let text = readFileSync(target, 'utf8');
  for (const [pattern, put] of changes) {
    if (!pattern.test(text)) throw new Error(`${file} no longer has ${pattern}`);
    text = text.replace(pattern, () => put);
  }
  writeFileSync(target, text);
}
