import { atLeast, atMost, type Bench, type Budget, type Finding, worse } from '../bench.ts';
import { compare } from '../measure.ts';
import { searchShots } from '../shots.ts';
import { cpu, percent, perSecond, times } from '../words.ts';

async function searchWith(bench: Bench, clients: number): Promise<Finding> {
  const { floor, product, facilities, staff } = await bench.stage('many');
  const shots = searchShots(facilities, staff);
  const result = await compare(
    bench.cluster,
    { server: floor, shot: shots.floor },
    { server: product, shot: shots.ours },
    { clients, rounds: bench.quick ? 3 : 5, ms: 1_500, warm: bench.quick ? 600 : 1_500 },
  );
  return {
    what: `search, ${clients} clients`,
    must: '≥ 60 %, CPU ≤ 1.6 ×',
    aim: '≥ 100 %, CPU ≤ 1.0 ×',
    floor: perSecond(result.floor),
    ours: perSecond(result.ours),
    ratio: `${percent(result.ratio)}, CPU ${times(result.cpuRatio)}`,
    cpu: cpu(result),
    verdict: worse(atLeast(result.ratio, 0.6, 1), atMost(result.cpuRatio, 1.6, 1)),
  };
}

/** 20 rows with their total, by a two-character keyword and a member type, in kana order; 5,000 members each. */
export const search: Budget = {
  id: 'search',
  run: async (bench) => [await searchWith(bench, 16), await searchWith(bench, 64)],
};
