import { engines, hasRedis } from '@tsudoi/kit';
import { describe } from 'vitest';
import { suiteOver } from './two-of-everything-suite.ts';

// Both ways are tried every night; here the one that production uses, where the machine has it.
const kind = hasRedis() ? 'redis' : 'the database alone';

for (const engine of engines().filter((one) => one === 'postgres'))
  describe(`two of everything over ${kind} (${engine})`, () => suiteOver(kind));
