import { engines } from '@tsudoi/kit';
import { describe, it } from 'vitest';
import { killWhileApplying } from './kill.ts';

describe('kill -9 in the middle of applying an import', () => {
  // Each server is a process of its own, so the engines can be tried at the same time.
  it.concurrent.each(engines())(
    '%s: started again it finishes, no row twice, none lost',
    async (engine) => {
      await killWhileApplying(engine, 2_000, 1);
    },
    600_000,
  );
});
