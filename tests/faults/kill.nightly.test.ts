import { engines } from '@tsudoi/kit';
import { describe, it } from 'vitest';
import { killWhileApplying } from './kill.ts';

describe('kill -9 three times while 10,000 rows are applied', () => {
  it.each(engines())(
    '%s: finishes in the end, no row twice, none lost',
    async (engine) => {
      await killWhileApplying(engine, 10_000, 3);
    },
    600_000,
  );
});
