import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { engines, hasRedis } from '@tsudoi/kit';
import { describe, expect, it } from 'vitest';
import { type Outcome, tableOf } from './outcome.ts';
import { describeFaults } from './suite.ts';

const REPORT = path.resolve(import.meta.dirname, '../../docs/faults.md');
const outcomes: Outcome[] = [];
/** Without a Redis its faults cannot be tried, nor a full disk by anybody but root. */
const ALL = 17 + (hasRedis() ? 2 : 0) + (process.getuid?.() === 0 ? 1 : 0);

if (engines().includes('postgres'))
  describe('things break while many people work', { timeout: 900_000 }, () => {
    describeFaults({ writes: 3_000, imported: 20_000, people: 40, mails: 60, whole: true }, outcomes);

    // A page with holes would say less than the one before.
    it(`is written down: all ${ALL}, and nothing lost or doubled`, () => {
      const table = tableOf(outcomes);
      console.log(table);
      expect(outcomes.length).toBe(ALL);
      writeFileSync(
        REPORT,
        `# What breaks, and what is lost

Each line is a real fault while real processes work over a real PostgreSQL: \`npm run test:nightly\` tries them again and
writes this page; \`npm test\` tries the same with fewer rows. *Lost* is what somebody was told was there and is not, *doubled*
what is there more often than it should be. Nobody lends a hand but to start a killed process again, as whatever watches over
processes does, and to let the time until a mail's next try pass at once.

${table}

A mail whose worker is killed between the mail server's yes and our note of it goes out once more under the same Message-ID:
the other way round it would be lost, and nobody can know in that moment.
`,
      );
    });
  });
