import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bombard, growth } from './campaign.ts';
import { bombardWithFiles } from './files.ts';
import type { Kind } from './requests.ts';
import { type FuzzTarget, fuzzTarget } from './target.ts';

/** How many inputs of each kind. */
export interface Extent {
  engine: Parameters<typeof fuzzTarget>[0];
  requests: Record<Kind, number>;
  files: number;
  /** More of everything may leave so much behind, in MiB. */
  mayGrow: number;
  seed: number;
  within: number;
}

/** Each kind of error the product has written into its log since the last look, once. */
function errorsOf({ server }: FuzzTarget): string[] {
  const lines = server.spawned().errors.splice(0);
  const kinds = new Map(
    lines.map((line) => [line.replace(/.*"error":"(.{0,80}).*/, '$1').replaceAll(/\d+/g, '0'), line.slice(90, 900)]),
  );
  return [...kinds.values()];
}

/** Sends generated inputs to the running product: no 500, no hang, nothing that stays in memory. */
export function describeFuzz(name: string, extent: Extent): void {
  describe(name, () => {
    let target: FuzzTarget;
    beforeAll(async () => {
      target = await fuzzTarget(extent.engine);
    });
    afterAll(() => target?.remove());

    for (const [kind, runs] of Object.entries(extent.requests) as [Kind, number][])
      it(
        `${runs} × ${kind}: every answer is one of ours, within 2 s`,
        async () => {
          await target.signIn();
          target.statuses();
          expect(await bombard(target, kind, runs, extent.seed)).toEqual([]);
          const statuses = target.statuses();
          console.log(`fuzz: ${kind} ${JSON.stringify(statuses)}`);
          // A fuzz that only ever meets the first check proves nothing about the ones behind it.
          const through = Object.entries(statuses).reduce(
            (sum, [status, times]) => sum + (Number(status) < 300 ? times : 0),
            0,
          );
          if (kind === 'JSON, paths and queries' || kind === 'scanned codes')
            expect(through).toBeGreaterThan(runs / 10);
          expect(errorsOf(target)).toEqual([]);
        },
        extent.within,
      );

    it(
      `${extent.files} × CSV files: each is refused or planned, none ends in an error of ours`,
      async () => {
        await target.signIn();
        expect(await bombardWithFiles(target, extent.files, extent.seed)).toEqual([]);
        expect(errorsOf(target)).toEqual([]);
      },
      extent.within,
    );

    it(
      `leaves nothing behind: less than ${extent.mayGrow} MiB for a tenth more of everything`,
      async () => {
        await target.signIn();
        const wanted = Object.values(extent.requests).reduce((sum, runs) => sum + runs, 0);
        expect(target.sent, 'inputs sent so far').toBeGreaterThanOrEqual(wanted);
        const grown = await growth(target, async () => {
          for (const [kind, runs] of Object.entries(extent.requests) as [Kind, number][])
            expect(await bombard(target, kind, Math.ceil(runs / 10), extent.seed + 7)).toEqual([]);
          expect(await bombardWithFiles(target, Math.ceil(extent.files / 10), extent.seed + 7)).toEqual([]);
        });
        console.log(`fuzz: ${target.sent} inputs, ${grown.toFixed(1)} MiB more alive at the end`);
        expect(grown).toBeLessThan(extent.mayGrow);
        expect(errorsOf(target)).toEqual([]);
      },
      extent.within,
    );
  });
}
