import { engines } from '@tsudoi/kit';
import { describe } from 'vitest';
import type { Outcome } from './outcome.ts';
import { describeFaults } from './suite.ts';

const outcomes: Outcome[] = [];

if (engines().includes('postgres'))
  describe('things break while people work', () => {
    describeFaults({ writes: 90, imported: 1_500, people: 6, mails: 6, whole: false }, outcomes);
  });
