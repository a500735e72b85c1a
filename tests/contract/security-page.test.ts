import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

it('the page on security names tests that there are', () => {
  const page = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');
  const named = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g)];
  expect(named.length).toBeGreaterThan(40);
  const missing = named.filter(([, file = '', title]) => {
    const place = path.join(ROOT, file);
    return !existsSync(place) || (title !== undefined && !readFileSync(place, 'utf8').includes(title));
  });
  expect(missing.map(([text]) => text)).toEqual([]);
});
