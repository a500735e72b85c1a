import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../scripts/lib/process.mjs';
import type { Bench, Budget, Stage } from '../bench.ts';
import { round, stopwatch } from '../measure.ts';
import { plot } from '../plot.ts';
import { createShots, searchShots } from '../shots.ts';
import { memberFile, timeImport } from '../transfer.ts';
import { worldPlan } from '../world.ts';

const IMPORTED = 1_000;

/** What work costs in a world of a given size; CPU of server and database together. */
export interface Growth {
  members: number;
  /** ms for each search. */
  search: number;
  searchP95: number;
  /** ms for each new member. */
  create: number;
  /** ms for each row of an import. */
  imported: number;
}

async function costs(bench: Bench, members: number): Promise<Growth> {
  const stage: Stage = await bench.stageOf(worldPlan('many', members));
  const { product, facilities, staff, empty } = stage;
  const ours = (shot: ReturnType<typeof searchShots>['ours']) => ({ server: product, shot });
  const requests = bench.quick ? 100 : 400;
  const searching = ours(searchShots(facilities, staff).ours);
  await round(bench.cluster, searching, { clients: 4, requests: 100 });
  const search = await round(bench.cluster, searching, { clients: 4, requests });
  const creating = ours(createShots(facilities, staff, requests + 100).ours);
  await round(bench.cluster, creating, { clients: 4, requests: 100 });
  const create = await round(bench.cluster, creating, { clients: 4, requests });
  const [target] = empty;
  if (target === undefined) throw new Error('the world has no empty facilities');
  const file = memberFile(IMPORTED, target.facility.host);
  const imported = await stopwatch(bench.cluster, product.pid, () => timeImport(target.staff, file, IMPORTED));
  // Large worlds are not kept while the next one is measured.
  await bench.clear();
  return {
    members,
    search: search.serverCpu + search.databaseCpu,
    searchP95: search.p95,
    create: create.serverCpu + create.databaseCpu,
    imported: (imported.ownCpu + imported.databaseCpu) / IMPORTED,
  };
}

const FROM = '<!-- growth: written by `npm run bench -- --only=load-growth` -->';
const TO = '<!-- end of growth -->';

/** Writes table and plot into docs/, where it was a full run. */
function publish(rows: readonly Growth[]): void {
  const docs = path.join(ROOT, 'docs');
  writeFileSync(path.join(docs, 'images/load-growth.svg'), plot(rows));
  const page = path.join(docs, 'load.md');
  const text = readFileSync(page, 'utf8');
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)];
  if (start < 0 || end < start) throw new Error('docs/load.md has no place for the table');
  const cells = rows.map(
    ({ members, search, searchP95, create, imported }) =>
      `| ${members.toLocaleString('en')} | ${search.toFixed(2)} | ${searchP95.toFixed(1)} | ${create.toFixed(2)} | ${imported.toFixed(2)} |`,
  );
  const table = [
    '| members in all | search, CPU ms | search, p95 ms | create, CPU ms | import, CPU ms a row |',
    '| ---: | ---: | ---: | ---: | ---: |',
    ...cells,
    '',
    '![How the three costs grow with the members](images/load-growth.svg)',
  ];
  writeFileSync(page, `${text.slice(0, start + FROM.length)}\n${table.join('\n')}\n${text.slice(end)}`);
}

/** How search, create and import grow with the members of the installation, spread over 20 facilities. */
export const loadGrowth: Budget = {
  id: 'load-growth',
  async run(bench) {
    await bench.clear();
    const sizes = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= bench.rows);
    const rows: Growth[] = [];
    for (const size of sizes) {
      bench.print(`load-growth: ${size.toLocaleString('en')} members`);
      rows.push(await costs(bench, size));
    }
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) throw new Error(`--rows is at least 1,000, not ${bench.rows}`);
    if (bench.rows >= 1_000_000) publish(rows);
    const grown = (pick: (one: Growth) => number) => pick(last) / pick(first);
    // A search reads its facility's names, so it grows with the facility; a write must not.
    const [create, imported] = [grown((one) => one.create), grown((one) => one.imported)];
    return [
      {
        what: `growth from ${first.members.toLocaleString('en')} to ${last.members.toLocaleString('en')} members in all`,
        must: 'create and import ≤ 2 ×',
        aim: '≤ 1.3 ×',
        ours: rows
          .map((one) => `${one.search.toFixed(2)} / ${one.create.toFixed(2)} / ${one.imported.toFixed(2)}`)
          .join(', '),
        ratio: `search ${grown((one) => one.search).toFixed(1)} ×, create ${create.toFixed(2)} ×, import ${imported.toFixed(2)} ×`,
        verdict: Math.max(create, imported) <= 1.3 ? 'aim' : Math.max(create, imported) <= 2 ? 'must' : 'miss',
        note: `CPU ms for a search / a new member / an imported row, at ${sizes.map((size) => size.toLocaleString('en')).join(', ')} members`,
      },
    ];
  },
};
