import { engines } from '@tsudoi/kit';
import { describe } from 'vitest';
import { suiteOver } from './two-of-everything-suite.ts';

for (const engine of engines().filter((one) => one === 'postgres'))
  describe(`two of everything over the database alone (${engine})`, () => suiteOver('the database alone'));
