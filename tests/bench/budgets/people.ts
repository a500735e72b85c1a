import { findLikelyPairs, planBulkChange } from '@tsudoi/contract/members';
import { applyTask } from '@tsudoi/contract/tasks';
import { addDays, jstToday } from '@tsudoi/domain';
import { atLeast, atMost, type Budget, type Finding } from '../bench.ts';
import type { Shot } from '../load.ts';
import { median, round, stopwatch } from '../measure.ts';
import { putApplications, putTwins } from '../people-world.ts';
import { headersOf, JSON_TYPE } from '../shots.ts';
import { memberFile, settled, timeImport } from '../transfer.ts';
import { cpuSeconds, ms, percent, seconds } from '../words.ts';
import { largest } from './money.ts';

/** Everybody of a facility compared with everybody else, by the task of the list of duplicates; some are there twice. */
export const peoplePairs: Budget = {
  id: 'people-pairs',
  async run(bench) {
    const { database, product, at } = await largest(bench);
    await putTwins(bench.cluster, database, at.facility.id);
    const took = await stopwatch(bench.cluster, product.pid, async () => {
      const { task_id } = await at.staff.call(findLikelyPairs);
      return settled(at.staff, task_id, 'done');
    });
    return [
      {
        what: `likely duplicates among ${bench.rows.toLocaleString('en')} members`,
        must: '≤ 60 s',
        aim: '≤ 30 s',
        ours: `${seconds(took.seconds)}, ${took.result.total_insert_records.toLocaleString('en')} pairs`,
        cpu: cpuSeconds(took),
        verdict: atMost(took.seconds, 60, 30),
      },
    ];
  },
};

/** One change for everybody as a plan that is applied, beside the import of as many members. */
export const peopleBulk: Budget = {
  id: 'people-bulk',
  async run(bench) {
    const { product, at, empty } = await largest(bench);
    const target = empty[0];
    if (target === undefined) throw new Error('the world has no empty facility');
    const floor = await stopwatch(bench.cluster, product.pid, () =>
      timeImport(target.staff, memberFile(bench.rows, target.facility.host), bench.rows),
    );
    let plan = 0;
    const ours = await stopwatch(bench.cluster, product.pid, async () => {
      const began = performance.now();
      const { task_id } = await at.staff.call(planBulkChange, {
        body: { default_search: {}, change: { kind: 'building_name', value: '集いビル3階' } },
      });
      const planned = await settled(at.staff, task_id, 'planned');
      plan = (performance.now() - began) / 1_000;
      if (planned.total_update_records !== bench.rows)
        throw new Error(`the plan changes ${planned.total_update_records} of ${bench.rows}`);
      await at.staff.call(applyTask, { params: { id: task_id } });
      await settled(at.staff, task_id, 'applied');
    });
    const ratio = floor.seconds / ours.seconds;
    return [
      {
        what: `one change of ${bench.rows.toLocaleString('en')} members, planned and applied`,
        must: '≥ 50 % of the speed of an import',
        aim: '≥ 100 %',
        narrow: seconds(floor.seconds),
        ours: `${seconds(ours.seconds)}, of it the plan ${seconds(plan)}`,
        ratio: percent(ratio),
        cpu: cpuSeconds(floor, ours),
        verdict: atLeast(ratio, 0.5, 1),
      },
    ];
  },
};

const APPLICATIONS = 20_000;

/** What an office opens in a large facility: the queue, one application with its likely duplicates, and the figures. */
export const peopleLists: Budget = {
  id: 'people-lists',
  async run(bench) {
    const { database, product, at } = await largest(bench);
    const ids = await putApplications(bench.cluster, database, { facility: at.facility, count: APPLICATIONS });
    const headers = headersOf(at.staff);
    const json = { ...headers, ...JSON_TYPE };
    const today = jstToday(new Date());
    const range = { from: addDays(today, -30), to: today, split: 'member_type' };
    const post = (path: string, body: object): Shot => ({
      method: 'POST',
      path,
      headers: json,
      body: JSON.stringify(body),
    });
    const asked = [
      {
        ...{
          what: `first page of ${APPLICATIONS.toLocaleString('en')} applications`,
          must: 200,
          aim: 50,
          requests: 40,
        },
        shot: () => post('/api/management/applications/search', { default_search: { state: ['submitted'] } }),
      },
      {
        ...{ what: 'an application with whom it may be', must: 200, aim: 50, requests: 40 },
        shot: (n: number): Shot => ({
          ...{ method: 'GET', path: `/api/management/applications/${ids[n % ids.length]}`, headers },
        }),
      },
      {
        ...{ what: 'members in figures, 31 days by type', must: 1_000, aim: 300, requests: 10 },
        shot: () => post('/api/management/account-summaries/search', { default_search: range }),
      },
    ];
    const findings: Finding[] = [];
    for (const { what, must, aim, requests, shot } of asked) {
      const side = { server: product, shot };
      await round(bench.cluster, side, { clients: 1, requests: 5 });
      const rounds: Awaited<ReturnType<typeof round>>[] = [];
      for (let turn = 0; turn < 3; turn++) rounds.push(await round(bench.cluster, side, { clients: 1, requests }));
      const p95 = median(rounds.map((one) => one.p95));
      findings.push({
        what: `${what}, one facility of ${bench.rows.toLocaleString('en')}, 1 client, p95`,
        must: `≤ ${must} ms`,
        aim: `≤ ${aim} ms`,
        ours: `${ms(p95)}, median ${ms(median(rounds.map((one) => one.p50)))}`,
        verdict: atMost(p95, must, aim),
      });
    }
    return findings;
  },
};
