import { atLeast, type Budget, type Finding } from '../bench.ts';
import { meanOf, stopwatch } from '../measure.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { narrowTable, timeCopyOut, timeExport, wideTable } from '../transfer.ts';
import { cpuSeconds, percent, seconds } from '../words.ts';
import { memoryGrowth } from './import.ts';
import { searchPeak } from './search-peak.ts';

const BUDGETS = { 'UTF-8': [0.35, 0.6], SJIS: [0.25, 0.4] } as const;

/** All members of the largest facility with labels in words, against COPY TO of our table and of a narrow one; every row is counted. */
export const exporting: Budget = {
  id: 'export',
  async run(bench) {
    const stage = await bench.stage('one');
    const { database, product, facilities, staff } = stage;
    const [facility, boss] = [facilities[0], staff[0]];
    if (facility === undefined || boss === undefined) throw new Error('the world is empty');
    const findings: Finding[] = [];
    const memoryBefore = await searchPeak(stage);
    await timeExport(boss, 'UTF-8'); // the first one loads the names of places and the tables of the encoding
    resetPeak(product.pid);
    for (const encoding of ['UTF-8', 'SJIS'] as const) {
      const [must, aim] = BUDGETS[encoding];
      const copyOut = async () => [
        await timeCopyOut(bench.cluster, database, wideTable, facility),
        await timeCopyOut(bench.cluster, database, narrowTable, facility),
      ];
      const before = await copyOut();
      const ours = await stopwatch(bench.cluster, product.pid, () => timeExport(boss, encoding));
      const after = await copyOut();
      for (const { rows } of [...before, ours.result, ...after])
        if (rows !== facility.members) throw new Error(`${rows} rows of ${facility.members} were exported`);
      const [wide, narrow] = [0, 1].map((at) => meanOf([before, after].flatMap((turn) => turn[at] ?? [])));
      if (wide === undefined || narrow === undefined) throw new Error('a floor was not measured');
      const ratio = narrow.seconds / ours.result.seconds;
      findings.push({
        what: `CSV export of ${facility.members.toLocaleString('en')} rows, ${encoding}`,
        must: `≥ ${percent(must)}`,
        aim: `≥ ${percent(aim)}`,
        floor: seconds(wide.seconds),
        narrow: seconds(narrow.seconds),
        ours: seconds(ours.result.seconds),
        ratioWide: percent(wide.seconds / ours.result.seconds),
        ratio: percent(ratio),
        cpu: cpuSeconds(wide, narrow, ours),
        verdict: atLeast(ratio, must, aim),
      });
    }
    return [...findings, memoryGrowth('export', memoryBefore, peakMib(product.pid))];
  },
};
