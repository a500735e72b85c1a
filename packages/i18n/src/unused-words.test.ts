import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { idsNamedIn, sources } from './testing/sources.ts';

/** Ids of the tables, as they stand in their files. */
const ids = sources('packages/i18n/src/locales/ja').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}'([\w.-]+\.[\w-]+)':/gm)].map(([, id = '']) => id),
);

const code = ['apps', 'packages']
  .flatMap(sources)
  .filter((file) => !file.includes(`${path.sep}locales${path.sep}`))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

it('says no word that nothing shows', () => {
  expect(ids.length).toBeGreaterThan(1_000);
  const isNamed = idsNamedIn(code);
  expect(ids.filter((id) => !isNamed(id))).toEqual([]);
});
