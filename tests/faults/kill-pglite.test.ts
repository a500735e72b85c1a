import { it } from 'vitest';
import { killWhileApplying } from './kill.ts';

it('kill -9 in the middle of applying an import, on the embedded engine: started again it finishes, no row twice, none lost', async () => {
  await killWhileApplying('pglite', 2_000, 1);
}, 120_000);
