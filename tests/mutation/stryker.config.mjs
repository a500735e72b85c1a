// Changes the code of the two pure packages in small ways and looks whether a test notices. `npm run test:nightly` tries
// every mutant; with MUTATION=sample only those of the rules that decide who may do what.
import path from 'node:path';

const sample = process.env.MUTATION === 'sample';

// Tables of words and numbers: a changed word there is another table and no other rule. Their own tests hold them against
// the specification.
const DATA = [
  'permissions/src/catalogue',
  'domain/src/enums',
  'domain/src/constants',
  'domain/src/passwords/breached.ts',
  // What the tests of the form rules compare with.
  'domain/src/form-rules/naive.ts',
];

const SAMPLE = ['flags', 'grants', 'match', 'tree'].map((name) => `packages/permissions/src/${name}.ts`);

export default {
  testRunner: 'direct',
  plugins: [path.join(import.meta.dirname, 'runner.mjs')],
  mutate: sample
    ? SAMPLE
    : [
        'packages/{permissions,domain}/src/**/*.ts',
        '!packages/**/*.test.ts',
        '!packages/**/index.ts',
        '!packages/**/testing/**',
        ...DATA.map((data) => `!packages/${data}${data.endsWith('.ts') ? '' : '/**'}`),
      ],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  thresholds: { high: 95, low: 90, break: 90 },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `.data/test/mutation${sample ? '-sample' : ''}.json` },
  tempDirName: path.join('.data', 'stryker'),
  ignorePatterns: [
    'apps',
    'docs',
    '.data',
    '**/dist',
    'packages/{ui,i18n,contract}',
    'tests/{bench,contract,e2e,faults,fuzz,kit}',
  ],
  allowEmpty: false,
};
