import { createTemplates, type Templates } from '@tsudoi/server/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates;
  }
}

const SHARED = Symbol.for('tsudoi.templates');
/** Each project of a run loads this file for itself, but all in one process. */
const run: typeof globalThis & { [SHARED]?: { made: ReturnType<typeof createTemplates>; users: number } } = globalThis;

/** Migrates a database of each engine once for all projects of a run; every test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run[SHARED] ??= { made: createTemplates(process.env.TEST_DATABASE_URL), users: 0 };
  const shared = run[SHARED];
  shared.users += 1;
  const { templates, remove } = await shared.made;
  project.provide('templates', templates);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    run[SHARED] = undefined;
    await remove();
  };
}
