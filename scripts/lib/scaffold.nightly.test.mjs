import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT, run } from './process.mjs';
import { addFamily, copyRepository } from './scaffold.mjs';

const binary = (name) => path.join(ROOT, 'node_modules/.bin', name);

/** Which of the written files are checked by the options of which project; what they import is checked with them. */
const PROJECTS = {
  'tests/tsconfig.json': /^(apps\/server|tests|packages)\//,
  'apps/console/tsconfig.json': /^apps\/console\//,
};

let copy;
let written;

beforeAll(async () => {
  copy = mkdtempSync(path.join(tmpdir(), 'tsudoi-scaffold-'));
  await copyRepository(copy);
  written = [...(await addFamily(copy, 'lost-thing', { menuId: 9000 })), ...(await addFamily(copy, 'found-thing', {}))];
  const { code, output } = await run(process.execPath, ['apps/server/src/db/write-schema.ts'], { cwd: copy });
  if (code !== 0) throw new Error(output);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('families that were scaffolded and registered compile, of facilities and of operators', async () => {
  expect(written).toHaveLength(30);
  const checked = [];
  for (const [project, belongs] of Object.entries(PROJECTS)) {
    const files = written.filter((file) => belongs.test(file)).map((file) => path.join(copy, file));
    const config = path.join(copy, project.replace(/\.json$/, '.scaffold.json'));
    writeFileSync(config, JSON.stringify({ extends: `./${path.basename(project)}`, files, include: [] }));
    const { code, output } = await run(binary('tsc'), ['--noEmit', '-p', config], { cwd: copy });
    expect(output).toBe('');
    expect(code).toBe(0);
    checked.push(...files);
  }
  expect(checked).toHaveLength(written.length);
});

test('what was scaffolded is written as the linter and the formatter want it', async () => {
  const { code, output } = await run(binary('biome'), ['check', '--error-on-warnings', ...written], { cwd: copy });
  expect(output).toContain(`Checked ${written.length} files`);
  expect(code, output).toBe(0);
});
