import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that are run against each mutant: those beside the code, and no server or screen. */
export default defineConfig({
  test: {
    // Mutants are tried in a copy of the project, where this file lies at the same place.
    root: path.resolve(import.meta.dirname, '../..'),
    include: ['packages/{permissions,domain}/src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
});
