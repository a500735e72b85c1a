import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const at = (...parts: string[]) => path.join(import.meta.dirname, ...parts);

// Long runs (fuzz, faults in full) are named *.nightly.test.ts and run with `npm run test:nightly`; that of the image only where
// one could be built.
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  ...(process.env.NIGHTLY ? [] : ['**/*.nightly.test.{ts,mjs}']),
  ...(process.env.TEST_IMAGE ? [] : ['**/image.nightly.test.ts']),
];

/**
 * Tests that need a process for each file: they kill processes, measure memory, change the catalogue, or set what a hash costs.
 * All others of the server talk with one that each starts for itself over a database of its own.
 */
const APART = [
  'tests/{faults,fuzz,kit}/**/*.test.ts',
  'tests/contract/{kinds,tables}.test.ts',
  'apps/server/src/kernel/secrets.test.ts',
];

// JSX is compiled as the tsconfig.json of the folder says.
function onDom(name: string, folder: string, more: { isolate?: boolean } = {}): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: at(folder),
      include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
      exclude,
      environment: 'happy-dom',
      pool: 'forks',
      setupFiles: [at('tests/dom-setup.ts')],
      ...more,
    },
  };
}

/** Tests that need a database: the embedded engine, and the PostgreSQL of TEST_DATABASE_URL. */
function onDatabases(
  name: string,
  include: string[],
  more: { isolate?: boolean; exclude?: string[] },
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      root: at('.'),
      include,
      exclude,
      environment: 'node',
      pool: 'forks',
      // The embedded engine of a test lives for seconds: optimizing its WebAssembly costs more than it saves.
      execArgv: ['--liftoff-only'],
      // Starts the engines once for all files of the project.
      globalSetup: [at('tests/kit/src/global-setup.ts')].filter((file) => existsSync(file)),
      ...more,
    },
  };
}

/**
 * First the tests that kill processes and wait for them, of which one file takes longer than all others: beside them there is
 * always work to do, and at the end of a run there is none.
 */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/tests/faults/'));
    return (await super.sort(files)).toSorted((a, b) => waits(b) - waits(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    // One more than the processors of the smallest machine: tests that kill, stop and wait leave theirs idle.
    maxWorkers: 3,
    // For a machine that is busy with other things; what is well waits for none of it.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        test: {
          name: 'pure',
          root: at('.'),
          include: ['packages/{domain,permissions,contract,i18n}/src/**/*.test.ts', 'scripts/lib/*.test.mjs'],
          exclude,
          environment: 'node',
          // Nothing of these packages has a state, so that files need not start in a process of their own.
          isolate: false,
        },
      },
      onDatabases('apart', APART, { exclude }),
      // The server is loaded once for each process.
      onDatabases('server', ['apps/server/src/**/*.test.ts', 'tests/{contract,money}/**/*.test.ts'], {
        exclude: [...exclude, ...APART],
        isolate: false,
      }),
      // Mantine and React are read once for each process; tests/dom-setup.ts tidies up between files.
      onDom('ui', 'packages/ui', { isolate: false }),
      onDom('console', 'apps/console', { isolate: false }),
      onDom('member', 'apps/member-pwa'),
    ],
  },
});
