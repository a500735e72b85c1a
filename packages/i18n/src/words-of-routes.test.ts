import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleSubjects, loadConsole, loadSubjects } from './locales/console.ts';
import { loadMemberSubjects, MEMBER_SUBJECTS } from './locales/member.ts';
import { codeReachedFrom, idsNamedIn, ROOT, sources } from './testing/sources.ts';

const CONSOLE = path.join(ROOT, 'apps/console/src');
/** Files that are part of the console's start. */
const START = ['blocks', 'inputs', 'shell', 'start'];
const isRoutes = (file: string) => file.endsWith('routes.tsx');
/** A part of the shell that loads its own words. */
const isPalette = (file: string) => file.endsWith('/palette.tsx');
const isApart = (file: string) => isRoutes(file) || isPalette(file);

const files = (locale: string) =>
  readdirSync(path.join(import.meta.dirname, 'locales', locale, 'console')).map((file) => path.basename(file, '.ts'));
const subjects = await consoleSubjects();
const idsOf = new Map<string, string[]>(
  await Promise.all(subjects.map(async (name) => [name, Object.keys(await loadSubjects('ja', [name]))] as const)),
);

/** Subjects of which code names a word. */
function needs(code: string): string[] {
  const isNamed = idsNamedIn(code);
  return [...idsOf].filter(([, ids]) => ids.some(isNamed)).map(([name]) => name);
}

/** Subjects whose words code loads by `withWords`, `partWithWords` or `loadSubjects`. */
function loads(code: string): string[] {
  const lists = [...code.matchAll(/(?:[wW]ithWords\(\s*|loadSubjects\(\w+, )\[([^\]]*)\]/g)];
  const names = lists.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name));
  return [...new Set(names)].toSorted();
}

it('registers every file of words, in both languages', () => {
  const registered = [...subjects, ...START].toSorted();
  expect(files('ja').toSorted()).toEqual(registered);
  expect(files('en').toSorted()).toEqual(registered);
});

it('has no id in two files', async () => {
  const ids = [...Object.keys(await loadConsole('ja')), ...[...idsOf.values()].flat()];
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it.each(
  sources('apps/console/src')
    .filter((file) => isRoutes(file) && /\blazy:/.test(readFileSync(file, 'utf8')))
    .map((file) => [path.relative(CONSOLE, file), file] as const),
)('%s loads the words that its screens show, and no others', (_, file) => {
  const code = codeReachedFrom([file], isApart);
  // A part that opens later, such as a dialog, brings its own words.
  const screens = codeReachedFrom([file], (each) => isApart(each) || each.includes('/shell/'));
  const parts = [...screens.matchAll(/partWithWords\([^)]*\)/g)].map(([part]) => part);
  expect(loads([readFileSync(file, 'utf8'), ...parts].join('\n'))).toEqual(needs(code).toSorted());
});

const shellFile = (name: string) => path.join(CONSOLE, 'shell', name);
it.each([
  ['manage', 'ManageShell.tsx', 'manage/palette.tsx'],
  ['admin', 'AdminShell.tsx', 'admin/palette.tsx'],
  ['why', 'why.ts', 'pickers/why/WhyOwn.tsx'],
  ['viewing', 'viewing.ts', 'pickers/viewing/ViewingBar.tsx'],
])('the shell (%s) loads the words of its part', (_, file, part) => {
  const code = codeReachedFrom([path.join(CONSOLE, part)]);
  expect(loads(readFileSync(shellFile(file), 'utf8'))).toEqual(needs(code).toSorted());
});

it('starts the console with all that its shell shows', () => {
  const code = codeReachedFrom([path.join(CONSOLE, 'main.tsx')], (file) => isApart(file) || file.includes('/samples/'));
  expect(code).toContain("t('shell.");
  expect(needs(code)).toEqual([]);
});

it('brings the member app the words of the blocks in its forms', () => {
  const app = path.join(ROOT, 'apps/member-pwa/src');
  const folders = ['features/profile/edit', 'features/application/edit'].map((folder) => path.join(app, folder));
  const screens = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /(?<!\.test)\.tsx$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const blocks = codeReachedFrom(screens, (file) => !file.includes('/packages/ui/'));
  expect(loads(readFileSync(path.join(app, 'forms/Blocks.tsx'), 'utf8'))).toEqual(needs(blocks).toSorted());
});

describe('the member app', async () => {
  const MEMBER = path.join(ROOT, 'apps/member-pwa/src');
  const subjects = await Promise.all(
    MEMBER_SUBJECTS.map(async (name) => [name, Object.keys(await loadMemberSubjects('ja', [name]))] as const),
  );
  const named = (code: string): string[] => {
    const isNamed = idsNamedIn(code);
    return subjects.filter(([, ids]) => ids.some(isNamed)).map(([name]) => name);
  };
  /** Screens that load words of their own, with those words, wherever they are loaded. */
  const screens = sources('apps/member-pwa/src').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/withWords\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('([^']+)'\)/g)].map(
      ([, names = '', to = '']) => ({
        screen: path.join(path.dirname(file), to),
        names: [...names.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name),
      }),
    ),
  );
  const isScreen = (file: string) => screens.some(({ screen }) => screen === file);

  it.each(screens.map(({ screen, names }) => [path.relative(MEMBER, screen), screen, names] as const))(
    '%s loads the words that it shows, and no others',
    (_, screen, names) => {
      // A screen that another imports as a part comes with it; one that it loads later brings its own words.
      const parts = readFileSync(screen, 'utf8');
      const isPart = (file: string) => parts.includes(`from './${path.relative(path.dirname(screen), file)}'`);
      const others = (file: string) => file !== screen && isScreen(file) && !isPart(file);
      expect(names.toSorted()).toEqual(named(codeReachedFrom([screen], others)).toSorted());
    },
  );

  it('starts with all that its other screens show', () => {
    const code = codeReachedFrom([path.join(MEMBER, 'main.tsx')], isScreen);
    expect(code).toContain("t('home.");
    expect(named(code)).toEqual([]);
  });
});
