import { it } from 'vitest';
import { killWhileApplying } from './kill.ts';

// With the server dies the embedded engine; processes over PostgreSQL are killed in faults.test.ts, and here every night.
it('kill -9 in the middle of applying an import: started again it finishes, no row twice, none lost', async () => {
  await killWhileApplying('pglite', 2_000, 1);
}, 600_000);
