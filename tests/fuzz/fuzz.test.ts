import { describeFuzz } from './suite.ts';

describeFuzz('2,000 generated inputs', {
  engine: 'pglite',
  requests: {
    'JSON, paths and queries': 1_000,
    'raw bodies': 240,
    'multipart forms': 240,
    'headers and pages': 300,
    'scanned codes': 120,
  },
  files: 60,
  mayGrow: 8,
  seed: 20_260_401,
  within: 180_000,
});
