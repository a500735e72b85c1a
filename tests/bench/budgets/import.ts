import { atLeast, atMost, type Bench, type Budget, type Finding } from '../bench.ts';
import { meanOf, stopwatch } from '../measure.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { copyText, memberFile, timeCopyIn, timeImport } from '../transfer.ts';
import { cpuSeconds, mib, percent, seconds } from '../words.ts';
import { searchPeak } from './search-peak.ts';

/** What an import or export may add to the memory of the process. */
export function memoryGrowth(during: string, before: number, peak: number): Finding {
  const growth = Math.max(0, peak - before);
  return {
    what: `memory growth over the search peak, ${during}`,
    must: '≤ 150 MiB',
    aim: '≤ 80 MiB',
    ours: `${mib(growth)} (${mib(before)} → ${mib(peak)})`,
    verdict: atMost(growth, 150, 80),
  };
}

/** Rows that are in the database once an import says it is done. @throws Error when one is missing */
async function verify(bench: Bench, database: string, facilityId: number, task: number, rows: number): Promise<void> {
  const [found] = await bench.cluster.sql<{ members: number; entries: number }>(
    database,
    `select (select count(*)::int from account where facility_id = $1 and role = 2) as members,
       (select count(*)::int from history where facility_id = $1 and task_id = $2) as entries`,
    [facilityId, task],
  );
  if (found?.members !== rows || found.entries !== rows)
    throw new Error(`${found?.members} members and ${found?.entries} history rows of ${rows}`);
}

/** A member CSV through upload, checks, plan, apply, history and progress, against COPY into the same table. */
export const importing: Budget = {
  id: 'import',
  async run(bench) {
    const stage = await bench.stage('many');
    const { database, product, empty } = stage;
    const [target, floorTarget] = empty;
    if (target === undefined || floorTarget === undefined) throw new Error('the world has no empty facilities');
    const pieces = copyText(bench.rows, floorTarget.facility, 10_000_000);
    const file = memberFile(bench.rows, target.facility.host);
    const before = await searchPeak(stage);
    const copyIn = () => timeCopyIn(bench.cluster, database, pieces, floorTarget.facility);
    const first = await copyIn();
    resetPeak(product.pid);
    const ours = await stopwatch(bench.cluster, product.pid, () => timeImport(target.staff, file, bench.rows));
    const peak = peakMib(product.pid);
    const floor = meanOf([first, await copyIn()]);
    const { plan, apply, task } = ours.result;
    await verify(bench, database, target.facility.id, task, bench.rows);
    const ratio = floor.seconds / ours.seconds;
    return [
      {
        what: `CSV import of ${bench.rows.toLocaleString('en')} rows`,
        must: '≥ 15 %',
        aim: '≥ 30 %',
        floor: seconds(floor.seconds),
        ours: `${seconds(ours.seconds)} (plan ${seconds(plan)}, apply ${seconds(apply)})`,
        ratio: percent(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atLeast(ratio, 0.15, 0.3),
      },
      memoryGrowth('import', before, peak),
    ];
  },
};
