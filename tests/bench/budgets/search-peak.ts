import type { Bench } from '../bench.ts';
import { runLoad } from '../load.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { searchShots } from '../shots.ts';

/** The most memory our server holds while 64 clients search, in MiB. */
export async function searchPeak(bench: Bench): Promise<number> {
  const { product, facilities, staff } = await bench.stage('many');
  const { ours } = searchShots(facilities, staff);
  await runLoad({ port: product.port, clients: 64, requests: 1_500, shot: ours });
  resetPeak(product.pid);
  await runLoad({ port: product.port, clients: 64, requests: 1_500, shot: ours });
  return peakMib(product.pid);
}
