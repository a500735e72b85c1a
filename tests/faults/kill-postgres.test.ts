import { engines } from '@tsudoi/kit';
import { describe, it } from 'vitest';
import { killWhileApplying } from './kill.ts';

// PostgreSQL is where TEST_DATABASE_URL says; without it `npm test` says that only the embedded engine was tested.
describe.each(engines().filter((engine) => engine === 'postgres'))('%s', (engine) => {
  it('kill -9 in the middle of applying an import: started again it finishes, no row twice, none lost', async () => {
    await killWhileApplying(engine, 2_000, 1);
  }, 120_000);
});
