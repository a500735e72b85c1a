import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
const TABLES = path.join(import.meta.dirname, 'locales/ja');

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.spec)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|[\\/]dist[\\/]/.test(file));
}

/** Ids of the tables, as they stand in their files. */
const ids = sources(path.relative(ROOT, TABLES)).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'([\w.-]+\.[\w-]+)':/gm)].map(([, id = '']) => id),
);

const code = ['apps', 'packages']
  .flatMap(sources)
  .filter((file) => !file.includes(`${path.sep}locales${path.sep}`))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const quoted = new Set([...code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, id = '']) => id));

/**
 * Ids that code composes, such as `notices.state.${state}`: a typed template is a use of every id that it can name, and
 * the compiler sees to it that each of those exists. A place stands for one name or several with dots.
 */
const composed = [...code.matchAll(/`([\w.-]*\.[\w.-]*\$\{[^`\n]*)`/g)].map(([, template = '']) => {
  const fixed = template.split(/\$\{(?:[^{}]|\{[^}]*\})*\}/).map((piece) => piece.replaceAll('.', '\\.'));
  return new RegExp(`^${fixed.join('[\\w.-]+')}$`);
});

it('says no word that nothing shows', () => {
  expect(ids.length).toBeGreaterThan(1_000);
  const unused = ids.filter((id) => !quoted.has(id) && !composed.some((pattern) => pattern.test(id)));
  expect(unused).toEqual([]);
});
