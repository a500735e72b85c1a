import { atMost, type Budget } from '../bench.ts';
import { median, type Party, round } from '../measure.ts';
import { searchShots } from '../shots.ts';
import { ms } from '../words.ts';

/** The same search where one facility has all the members, one client at a time. */
export const searchLarge: Budget = {
  id: 'search-large',
  async run(bench) {
    const { floor, product, facilities, staff } = await bench.stage('one');
    const [largest, boss] = [facilities.slice(0, 1), staff.slice(0, 1)];
    const shots = searchShots(largest, boss);
    const parties = {
      wide: { server: floor, shot: shots.wide },
      narrow: { server: floor, shot: shots.narrow },
      ours: { server: product, shot: shots.ours },
    };
    for (const party of Object.values(parties)) await round(bench.cluster, party, { clients: 1, requests: 20 });
    const p95: Record<Party, number[]> = { wide: [], narrow: [], ours: [] };
    const cpu: Record<Party, number[]> = { wide: [], narrow: [], ours: [] };
    for (let turn = 0; turn < 3; turn++) {
      for (const party of ['wide', 'narrow', 'ours'] as const) {
        const found = await round(bench.cluster, parties[party], { clients: 1, requests: 60 });
        p95[party].push(found.p95);
        cpu[party].push(found.serverCpu + found.databaseCpu);
      }
    }
    const ours = median(p95.ours);
    return [
      {
        what: `search in one facility of ${bench.rows.toLocaleString('en')}, 1 client, p95`,
        must: '≤ 50 ms',
        aim: '≤ 20 ms',
        floor: ms(median(p95.wide)),
        narrow: ms(median(p95.narrow)),
        ours: ms(ours),
        cpu: `${median(cpu.wide).toFixed(1)}, ${median(cpu.narrow).toFixed(1)} → ${median(cpu.ours).toFixed(1)}`,
        verdict: atMost(ours, 50, 20),
      },
    ];
  },
};
