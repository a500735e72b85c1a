import { memoryOf } from '@tsudoi/kit';
import fc from 'fast-check';
import { type FuzzRequest, type Kind, requests } from './requests.ts';
import type { FuzzTarget } from './target.ts';

/** Requests that are under way at the same time. */
const LANES = 6;
/** Findings after which a kind is given up: the rest would be the same again. */
const ENOUGH = 5;

const shown = (request: FuzzRequest): string =>
  JSON.stringify({
    ...request,
    ...(request.body === undefined
      ? {}
      : { body: request.body.toString('latin1').slice(0, 200), bytes: request.body.length }),
  });

/** One lane's share: draws requests until the count is reached, and makes what fails as small as it can. */
async function lane(target: FuzzTarget, kind: Kind, runs: number, seed: number, found: string[]): Promise<void> {
  const arbitrary: fc.Arbitrary<FuzzRequest> = requests[kind];
  let wrong: string | undefined;
  let left = runs;
  for (let round = 0; left > 0 && found.length < ENOUGH; round++) {
    const property = fc.asyncProperty(arbitrary, async (request) => {
      const now = await target.verdict(request);
      wrong = now ?? wrong;
      return now === undefined;
    });
    const result = await fc.check(property, { seed: seed + round * 1_000, numRuns: left });
    left -= result.numRuns;
    if (!result.failed) return;
    const [request] = result.counterexample ?? [];
    found.push(
      request === undefined ? String(result.errorInstance) : `${wrong ?? ''} ← ${shown(request)} (seed ${result.seed})`,
    );
  }
}

/** Sends `runs` requests of a kind and returns what was wrong with the replies. The same seed sends the same requests. */
export async function bombard(target: FuzzTarget, kind: Kind, runs: number, seed: number): Promise<string[]> {
  const found: string[] = [];
  const share = Math.ceil(runs / LANES);
  await Promise.all(Array.from({ length: LANES }, (_, at) => lane(target, kind, share, seed + at * 100_000, found)));
  return found;
}

/** What stays alive after so much more of the same, in MiB on the heap and beside it. */
export async function growth(target: FuzzTarget, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(target.server.spawned());
  await work();
  const after = await memoryOf(target.server.spawned());
  return after.heap + after.external - before.heap - before.external;
}
