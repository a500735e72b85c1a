import { makeFacility, onEngines, suiteServer } from '@tsudoi/kit';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { play } from './simulation.ts';
import { Story } from './story.ts';

/** Plays stories of what people do with money: `seed` decides which, and repeats them. */
export function describeMoney(name: string, { runs, seed }: { runs: number; seed: number }): void {
  onEngines(name, (engine) => {
    // The embedded engine has one connection, on which nothing happens at the same moment.
    const numRuns = engine === 'postgres' ? runs : Math.ceil(runs / 50);
    const server = suiteServer({ engine, quiet: true });

    it(
      'always says and writes what the rules alone foretell, whatever is done at the same moment or cut off',
      async () => {
        const world = await makeFacility(server);
        let run = 0;
        const told = async (story: Parameters<typeof play>[2]) => {
          run += 1;
          await play(world, `run-${run}`, story);
          expect(await unexplainedMoney(server)).toEqual([]);
        };
        await fc.assert(fc.asyncProperty(Story, told), { numRuns, seed });
      },
      180_000 + runs * 2_000,
    );
  });
}
