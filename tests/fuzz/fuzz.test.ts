import { describeFuzz } from './suite.ts';

describeFuzz('800 generated inputs', {
  engine: 'pglite',
  requests: {
    'JSON, paths and queries': 400,
    'raw bodies': 100,
    'multipart forms': 100,
    'headers and pages': 120,
    'scanned codes': 60,
  },
  files: 20,
  mayGrow: 8,
  seed: 20_260_401,
  within: 180_000,
});
