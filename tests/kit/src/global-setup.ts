import { createTemplates, type Templates } from '@tsudoi/server/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    templates: Templates;
  }
}

/** Migrates a database of each engine once; every test file starts from a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { templates, remove } = await createTemplates(process.env.TEST_DATABASE_URL);
  project.provide('templates', templates);
  return remove;
}
