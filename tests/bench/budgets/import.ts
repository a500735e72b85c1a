import { atLeast, atMost, type Bench, type Budget, type Finding } from '../bench.ts';
import { meanOf, stopwatch } from '../measure.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { copyText, memberFile, narrowTable, timeCopyIn, timeImport, wideTable } from '../transfer.ts';
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

/** Ids that no member of the bench has. */
const FIRST_ID = 10_000_000;

/** A member CSV through upload, checks, plan, apply, history and progress, against COPY into our table and into a narrow one. */
export const importing: Budget = {
  id: 'import',
  async run(bench) {
    const stage = await bench.stage('many');
    const { database, product, empty } = stage;
    const [target, floorTarget] = empty;
    if (target === undefined || floorTarget === undefined) throw new Error('the world has no empty facilities');
    const file = memberFile(bench.rows, target.facility.host);
    const before = await searchPeak(stage);
    const copyInto = (table: typeof wideTable) => {
      const pieces = copyText(table, bench.rows, floorTarget.facility, FIRST_ID);
      return () => timeCopyIn(bench.cluster, database, table, pieces, FIRST_ID);
    };
    const [copyWide, copyNarrow] = [copyInto(wideTable), copyInto(narrowTable)];
    const [firstWide, firstNarrow] = [await copyWide(), await copyNarrow()];
    resetPeak(product.pid);
    const ours = await stopwatch(bench.cluster, product.pid, () => timeImport(target.staff, file, bench.rows));
    const peak = peakMib(product.pid);
    const wide = meanOf([firstWide, await copyWide()]);
    const narrow = meanOf([firstNarrow, await copyNarrow()]);
    const { plan, apply, task } = ours.result;
    await verify(bench, database, target.facility.id, task, bench.rows);
    const ratio = narrow.seconds / ours.seconds;
    return [
      {
        what: `CSV import of ${bench.rows.toLocaleString('en')} rows`,
        must: '≥ 18 %',
        aim: '≥ 30 %',
        floor: seconds(wide.seconds),
        narrow: seconds(narrow.seconds),
        ours: `${seconds(ours.seconds)} (plan ${seconds(plan)}, apply ${seconds(apply)})`,
        ratioWide: percent(wide.seconds / ours.seconds),
        ratio: percent(ratio),
        cpu: cpuSeconds(wide, narrow, ours),
        verdict: atLeast(ratio, 0.18, 0.3),
      },
      memoryGrowth('import', before, peak),
    ];
  },
};
