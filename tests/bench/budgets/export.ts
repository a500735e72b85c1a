import { atLeast, type Budget, type Finding } from '../bench.ts';
import { meanOf, stopwatch } from '../measure.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { timeCopyOut, timeExport } from '../transfer.ts';
import { cpuSeconds, percent, seconds } from '../words.ts';
import { memoryGrowth } from './import.ts';
import { searchPeak } from './search-peak.ts';

const BUDGETS = { 'UTF-8': [0.3, 0.6], SJIS: [0.2, 0.35] } as const;

/** All members of the largest facility with labels in words, against COPY TO; every row is counted. */
export const exporting: Budget = {
  id: 'export',
  async run(bench) {
    const stage = await bench.stage('one');
    const { database, product, facilities, staff } = stage;
    const [facility, boss] = [facilities[0], staff[0]];
    if (facility === undefined || boss === undefined) throw new Error('the world is empty');
    const findings: Finding[] = [];
    const before = await searchPeak(stage);
    await timeExport(boss, 'UTF-8'); // the first one loads the names of places and the tables of the encoding
    resetPeak(product.pid);
    for (const encoding of ['UTF-8', 'SJIS'] as const) {
      const [must, aim] = BUDGETS[encoding];
      const first = await timeCopyOut(bench.cluster, database, facility);
      const ours = await stopwatch(bench.cluster, product.pid, () => timeExport(boss, encoding));
      const second = await timeCopyOut(bench.cluster, database, facility);
      for (const { rows } of [first, ours.result, second])
        if (rows !== facility.members) throw new Error(`${rows} rows of ${facility.members} were exported`);
      const floor = meanOf([first, second]);
      const ratio = floor.seconds / ours.result.seconds;
      findings.push({
        what: `CSV export of ${facility.members.toLocaleString('en')} rows, ${encoding}`,
        must: `≥ ${percent(must)}`,
        aim: `≥ ${percent(aim)}`,
        floor: seconds(floor.seconds),
        ours: seconds(ours.result.seconds),
        ratio: percent(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atLeast(ratio, must, aim),
      });
    }
    return [...findings, memoryGrowth('export', before, peakMib(product.pid))];
  },
};
