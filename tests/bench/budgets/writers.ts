import type { Budget } from '../bench.ts';
import { percentile, runLoad } from '../load.ts';
import { createShots } from '../shots.ts';
import { ms } from '../words.ts';

const WRITERS = 200;
/** So long without any answer is a stall. */
const STALL_MS = 2_000;

/** 200 people who register members of one facility at the same moment, over a pool of ten connections. */
export const writers: Budget = {
  id: 'writers',
  async run(bench) {
    const { product, facilities, staff } = await bench.stage('many');
    const shots = createShots(facilities.slice(1, 2), staff.slice(1, 2), 3 * WRITERS);
    const { statuses, latencies, longestGap, perSecond, requests, firstFailure } = await runLoad({
      port: product.port,
      clients: WRITERS,
      requests: 3 * WRITERS,
      shot: shots.ours,
    });
    const good = statuses.get(201) ?? 0;
    return [
      {
        what: '200 concurrent writers on a pool of 10',
        must: 'no stall, no error',
        aim: '',
        ours: `${good} of ${requests} written, ${perSecond.toFixed(0)}/s, p95 ${ms(percentile(latencies, 0.95))}, longest silence ${ms(longestGap)}`,
        verdict: good === requests && longestGap < STALL_MS ? 'aim' : 'miss',
        note: firstFailure,
      },
    ];
  },
};
