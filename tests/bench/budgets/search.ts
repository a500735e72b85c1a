import { atLeast, atMost, type Bench, type Budget, type Finding, worse } from '../bench.ts';
import { compare } from '../measure.ts';
import { searchShots } from '../shots.ts';
import { cpu, percent, perSecond, times } from '../words.ts';

async function searchWith(bench: Bench, clients: number): Promise<Finding> {
  const { floor, product, facilities, staff } = await bench.stage('many');
  const shots = searchShots(facilities, staff);
  const result = await compare(
    bench.cluster,
    {
      wide: { server: floor, shot: shots.wide },
      narrow: { server: floor, shot: shots.narrow },
      ours: { server: product, shot: shots.ours },
    },
    { clients, rounds: bench.quick ? 3 : 5, ms: 1_500, warm: bench.quick ? 600 : 1_500 },
  );
  const { ratio, cpuRatio } = result;
  return {
    what: `search, ${clients} clients`,
    must: '≥ 70 %, CPU ≤ 1.4 ×',
    aim: '≥ 110 %, CPU ≤ 1.0 ×',
    floor: perSecond(result.wide),
    narrow: perSecond(result.narrow),
    ours: perSecond(result.ours),
    ratioWide: `${percent(ratio.wide)}, CPU ${times(cpuRatio.wide)}`,
    ratio: `${percent(ratio.narrow)}, CPU ${times(cpuRatio.narrow)}`,
    cpu: cpu(result),
    verdict: worse(atLeast(ratio.narrow, 0.7, 1.1), atMost(cpuRatio.narrow, 1.4, 1)),
  };
}

/** 20 rows with their total, by a two-character keyword and a member type, in kana order; 5,000 members each. */
export const search: Budget = {
  id: 'search',
  run: async (bench) => [await searchWith(bench, 16), await searchWith(bench, 64)],
};
