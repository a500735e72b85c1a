import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Budget, worse } from '../bench.ts';
import { startFloor } from '../floor.ts';
import { runLoad } from '../load.ts';
import { peakMib, resetPeak, rssMib } from '../proc.ts';
import { startProduct } from '../product.ts';
import { searchShots } from '../shots.ts';
import { mib, times } from '../words.ts';
import { facilitiesOf, staffOf } from '../world.ts';

const QUIET_MS = 3_000;
/** How often everybody signs in before the idle process is looked at: a server that nobody uses is no measure. */
const SIGN_INS = 5;

/** What both servers hold when nobody asks them anything, ours after its staff have signed in, and while 64 clients search. */
export const memory: Budget = {
  id: 'memory',
  async run(bench) {
    const database = (await bench.stage('many')).database;
    const facilities = (await facilitiesOf(bench.cluster, database)).filter(({ members }) => members > 0);
    const floor = await startFloor(bench.cluster, database);
    const product = await startProduct(bench.cluster, database, { host: facilities[0]?.host });
    try {
      for (let round = 1; round < SIGN_INS; round++) await staffOf(product, facilities);
      const staff = await staffOf(product, facilities);
      await pause(QUIET_MS);
      const idle = { floor: rssMib(floor.pid), ours: rssMib(product.pid) };
      const shots = searchShots(facilities, staff);
      for (const [server, shot] of [
        [floor, shots.wide],
        [product, shots.ours],
      ] as const) {
        resetPeak(server.pid);
        await runLoad({ port: server.port, clients: 64, requests: bench.quick ? 1_000 : 3_000, shot });
      }
      const busy = { floor: peakMib(floor.pid), ours: peakMib(product.pid) };
      const [idleRatio, busyRatio] = [idle.ours / idle.floor, busy.ours / busy.floor];
      return [
        {
          what: `memory idle with ${SIGN_INS * facilities.length} sign-ins behind it / under search, 64 clients`,
          must: '≤ 3 ×',
          aim: '≤ 2 ×',
          floor: `${mib(idle.floor)} / ${mib(busy.floor)}`,
          ours: `${mib(idle.ours)} / ${mib(busy.ours)}`,
          ratio: `${times(idleRatio)} / ${times(busyRatio)}`,
          verdict: worse(atMost(idleRatio, 3, 2), atMost(busyRatio, 3, 2)),
        },
      ];
    } finally {
      await Promise.all([floor.stop(), product.stop()]);
    }
  },
};
