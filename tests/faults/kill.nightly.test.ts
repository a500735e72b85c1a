import { engines } from '@tsudoi/kit';
import { describe, it } from 'vitest';
import { killWhileApplying } from './kill.ts';
import { killWhileWriting } from './kill-writes.ts';

describe('kill -9 three times while 10,000 rows are applied', () => {
  it.each(engines())(
    '%s: finishes in the end, no row twice, none lost',
    async (engine) => {
      await killWhileApplying(engine, 10_000, 3);
    },
    600_000,
  );
});

describe('kill -9 while 600 members are written and staff sign in, everything in one process', () => {
  it.each(engines())(
    '%s: what was told is there, once; what was not can be done again',
    async (engine) => {
      await killWhileWriting(engine, 'K88', 600);
    },
    600_000,
  );
});
