import { atLeast, type Budget, type Finding } from '../bench.ts';
import { peakMib, resetPeak } from '../proc.ts';
import { timeCopyOut, timeExport } from '../transfer.ts';
import { percent, seconds } from '../words.ts';
import { memoryGrowth } from './import.ts';
import { searchPeak } from './search-peak.ts';

const BUDGETS = { 'UTF-8': [0.3, 0.6], SJIS: [0.2, 0.35] } as const;

/** All members of the largest facility with labels in words, against COPY TO; every row is counted. */
export const exporting: Budget = {
  id: 'export',
  async run(bench) {
    const before = await searchPeak(bench);
    const { database, product, facilities, staff } = await bench.stage('one');
    const [facility, boss] = [facilities[0], staff[0]];
    if (facility === undefined || boss === undefined) throw new Error('the world is empty');
    const findings: Finding[] = [];
    await timeExport(boss, 'UTF-8'); // the first one loads the names of places and the tables of the encoding
    resetPeak(product.pid);
    for (const encoding of ['UTF-8', 'SJIS'] as const) {
      const [must, aim] = BUDGETS[encoding];
      const first = await timeCopyOut(bench.cluster, database, facility);
      const ours = await timeExport(boss, encoding);
      const second = await timeCopyOut(bench.cluster, database, facility);
      for (const { rows } of [first, ours, second])
        if (rows !== facility.members) throw new Error(`${rows} rows of ${facility.members} were exported`);
      const theirs = (first.seconds + second.seconds) / 2;
      const ratio = theirs / ours.seconds;
      findings.push({
        what: `CSV export of ${facility.members.toLocaleString('en')} rows, ${encoding}`,
        must: `≥ ${percent(must)}`,
        aim: `≥ ${percent(aim)}`,
        floor: seconds(theirs),
        ours: seconds(ours.seconds),
        ratio: percent(ratio),
        verdict: atLeast(ratio, must, aim),
      });
    }
    return [...findings, memoryGrowth('export', before, peakMib(product.pid))];
  },
};
