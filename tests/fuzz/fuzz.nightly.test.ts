import { engines } from '@tsudoi/kit';
import { describeFuzz } from './suite.ts';

// Another seed every night; a failure names it, and FUZZ_SEED repeats it.
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

describeFuzz(`100,000 generated inputs, FUZZ_SEED=${seed}`, {
  engine: engines().at(-1) ?? 'pglite',
  requests: {
    'JSON, paths and queries': 60_000,
    'raw bodies': 12_000,
    'multipart forms': 12_000,
    'headers and pages': 14_000,
    'scanned codes': 6_000,
  },
  files: 2_000,
  mayGrow: 8,
  seed,
  within: 1_800_000,
});
