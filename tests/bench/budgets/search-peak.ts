import type { Stage } from '../bench.ts';
import { runLoad } from '../load.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { searchShots } from '../shots.ts';

/** A search of one facility of more members than this would take minutes; the answers are 20 rows anyway. */
const MANY = 10_000;

/** The most memory our server holds while 64 clients search, in MiB. */
export async function searchPeak({ product, facilities, staff }: Stage): Promise<number> {
  const small = (_: unknown, index: number) => (facilities[index]?.members ?? 0) <= MANY;
  const { ours } = searchShots(facilities.filter(small), staff.filter(small));
  await runLoad({ port: product.port, clients: 64, requests: 1_500, shot: ours });
  resetPeak(product.pid);
  await runLoad({ port: product.port, clients: 64, requests: 1_500, shot: ours });
  return peakMib(product.pid);
}
