import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sources } from './testing/sources.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

it('has no dot between two things written into a screen: list.joint says it in both languages', () => {
  const screens = ['apps/console/src', 'apps/member-pwa/src', 'packages/ui/src'].flatMap((folder) => sources(folder));
  const written = screens.filter((file) => /['"`}]・|・['"`<]/.test(readFileSync(file, 'utf8').replace(COMMENT, '')));
  expect(written.map((file) => path.relative(ROOT, file))).toEqual([]);
});

it('has no list joined by a Japanese comma: list.joint says it in both languages', () => {
  const screens = ['apps/console/src', 'apps/member-pwa/src', 'packages/ui/src'].flatMap((folder) => sources(folder));
  const joined = screens.filter((file) => /join\((['"`])[、，・]\1\)/.test(readFileSync(file, 'utf8')));
  expect(joined.map((file) => path.relative(ROOT, file))).toEqual([]);
});
