import { setTimeout as pause } from 'node:timers/promises';
import { importMembers } from '@tsudoi/contract/members';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import { listen } from '@tsudoi/kit/socket';
import pg from 'pg';
import { atMost, type Budget } from '../bench.ts';
import { memberFile } from '../transfer.ts';
import { ms } from '../words.ts';

const ROWS = 20_000;

/** A state of the task that was committed: how far it was, and when that could first be read. */
interface Committed {
  at: number;
  state: string;
  position: number;
}

/**
 * An import runs while somebody's screen listens and somebody else reads the row: for everything that was committed, the
 * time until the screen has heard of that or of something later. Drawing it adds a frame.
 */
export const progress: Budget = {
  id: 'progress',
  async run(bench) {
    const { database, product, empty } = await bench.stage('many');
    const target = empty[1];
    if (target === undefined) throw new Error('the world has no empty facilities');
    const { facility, staff } = target;
    const screen = await listen(product, { host: facility.host, token: staff.token });
    const eye = new pg.Client({ connectionString: bench.cluster.url(database) });
    await eye.connect();
    const file = new File([memberFile(ROWS, facility.host)], 'members.csv', { type: 'text/csv' });
    const { task_id } = await staff.call(importMembers, { body: { encode_type: 'UTF-8' }, files: { file } });
    const committed: Committed[] = [];
    for (let applied = false; ; await pause(5)) {
      const { rows } = await eye.query<{ state: string; position: number }>(
        'select state, position from task where id = $1',
        [task_id],
      );
      const [row] = rows;
      const last = committed.at(-1);
      if (row !== undefined && (row.state !== last?.state || row.position !== last.position))
        committed.push({ at: Date.now(), ...row });
      if (row?.state === 'planned' && !applied) {
        applied = true;
        await staff.call(applyTask, { params: { id: task_id } });
      }
      if (row?.state === 'applied') break;
      if (row?.state === 'failed' || row?.state === 'invalid') throw new Error(`the import ended as ${row.state}`);
    }
    await pause(1_500);
    await eye.end();
    screen.close();
    const last = await staff.call(getTask, { params: { id: task_id } });
    const order = ['checking', 'planned', 'applying', 'applied'];
    const reached = (state: string, position: number) => order.indexOf(state) * 10_000_000 + position;
    const lags = committed
      .filter(({ state }) => order.includes(state))
      .map((one) => {
        const report = screen.received.find(
          ({ progress: shown, at }) =>
            at >= one.at - 20 &&
            reached(shown.state, shown.current_position_success) >=
              reached(one.state, Math.min(one.position, last.total_rows)),
        );
        return report === undefined ? Number.POSITIVE_INFINITY : Math.max(0, report.at - one.at);
      });
    const longest = Math.max(...lags);
    return [
      {
        what: 'progress, task to screen',
        must: '≤ 1 s',
        aim: '',
        ours: `longest ${ms(longest)} of ${lags.length} changes, ${screen.received.length} messages`,
        verdict: atMost(longest, 1_000, 1_000),
      },
    ];
  },
};
