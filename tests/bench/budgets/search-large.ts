import { atMost, type Budget } from '../bench.ts';
import { median, round } from '../measure.ts';
import { searchShots } from '../shots.ts';
import { ms } from '../words.ts';

/** The same search where one facility has all the members, one client at a time. */
export const searchLarge: Budget = {
  id: 'search-large',
  async run(bench) {
    const { floor, product, facilities, staff } = await bench.stage('one');
    const [largest, boss] = [facilities.slice(0, 1), staff.slice(0, 1)];
    const shots = searchShots(largest, boss);
    const sides = { floor: { server: floor, shot: shots.floor }, ours: { server: product, shot: shots.ours } };
    for (const side of [sides.floor, sides.ours]) await round(bench.cluster, side, { clients: 1, requests: 20 });
    const p95 = { floor: [] as number[], ours: [] as number[] };
    const cpu = { floor: [] as number[], ours: [] as number[] };
    for (let turn = 0; turn < 3; turn++) {
      for (const side of ['floor', 'ours'] as const) {
        const found = await round(bench.cluster, sides[side], { clients: 1, requests: 60 });
        p95[side].push(found.p95);
        cpu[side].push(found.serverCpu + found.databaseCpu);
      }
    }
    const [theirs, ours] = [median(p95.floor), median(p95.ours)];
    return [
      {
        what: `search in one facility of ${bench.rows.toLocaleString('en')}, 1 client, p95`,
        must: '≤ 50 ms',
        aim: '≤ 20 ms',
        floor: ms(theirs),
        ours: ms(ours),
        cpu: `${median(cpu.floor).toFixed(1)} → ${median(cpu.ours).toFixed(1)}`,
        verdict: atMost(ours, 50, 20),
      },
    ];
  },
};
