import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { taskRows } from '@tsudoi/contract/tasks';
import {
  decode,
  makeFacility,
  onEngines,
  parseCsv,
  type TestServer,
  taskIn,
  testServer,
  type World,
} from '@tsudoi/kit';
import { menuOf, type PlainMenuKey } from '@tsudoi/permissions';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { facilityColumn, fence } from '../../db/migrations/tenant.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { exportKind, rowsExport } from '../exports/rows.ts';
import { createRunner, type TaskKind } from '../runner.ts';
import { startExport, startImport } from '../start.ts';
import { moveTask } from '../store.ts';
import { importKind } from './engine.ts';
import { simpleImport } from './simple.ts';

interface Gadget {
  code: string;
  name: string;
  amount: number | null;
}
const menu: PlainMenuKey = 'members.import-csv';
const columns = [
  { field: 'code', header: 'コード' },
  { field: 'name', header: '名称' },
  { field: 'amount', header: '数量', optional: true },
];

/** A whole export of a plain family. */
const gadgetExport: TaskKind = exportKind('gadget-export', () =>
  rowsExport({
    columns: columns.map(({ header }) => header),
    ids: async (tx) =>
      (await tx.sql<{ id: number }>('select id from gadget where deleted_at is null order by code')).map(
        ({ id }) => id,
      ),
    cells: async (tx, ids) =>
      (
        await tx.sql<Gadget>(
          'select code, name, amount from gadget where id = any ($1::int[]) order by array_position($1::int[], id)',
          [ids],
        )
      ).map(({ code, name, amount }) => [code, name, amount]),
  }),
);

const changed = async (tx: FacilityTx, sql: string, values: unknown[]) => (await tx.sql(sql, values)).length === 1;
const gadgetImport = importKind(
  simpleImport<Gadget>({
    kind: 'gadget-import',
    menu,
    family: 'gadgets',
    table: 'gadget',
    columns,
    key: { field: 'code', fold: (cell) => cell.toUpperCase() },
    read({ code, name, amount }) {
      const isNumber = amount === undefined || /^\d+$/.test(amount);
      return {
        values: {
          ...(code === undefined ? {} : { code }),
          ...(name === undefined ? {} : { name }),
          ...(amount === undefined ? {} : { amount: Number(amount) }),
        },
        errors: isNumber ? [] : [{ field: 'amount', code: 'integer' }],
      };
    },
    find: async (tx, keys) =>
      new Map(
        (
          await tx.sql<Gadget & { id: number; version: number }>(
            'select id, version, code, name, amount from gadget where upper(code) = any ($1::text[]) and deleted_at is null',
            [keys],
          )
        ).map((row) => [row.code.toUpperCase(), row]),
      ),
    plan: ({ name }) => (name === undefined ? [{ field: 'name', code: 'required' }] : []),
    nameOf: ({ name }) => name ?? '',
    apply: {
      insert: (tx, id, { code, name, amount }) =>
        changed(
          tx,
          'insert into gadget (id, code, name, amount) overriding system value values ($1, $2, $3, $4) on conflict do nothing returning id',
          [id, code, name, amount ?? null],
        ),
      update: (tx, { id, version }, values) =>
        changed(
          tx,
          `update gadget g set (name, amount) = (select n.name, n.amount from jsonb_populate_record(g, $3::jsonb) n), version = version + 1
           where id = $1 and version = $2 and deleted_at is null returning id`,
          [id, version, JSON.stringify(values)],
        ),
      remove: (tx, { id, version }) =>
        changed(
          tx,
          'update gadget set deleted_at = now(), version = version + 1 where id = $1 and version = $2 and deleted_at is null returning id',
          [id, version],
        ),
    },
  }),
);

onEngines('a plain family in and out of CSV', (engine) => {
  let server: TestServer;
  let world: World;
  let folder: string;

  beforeAll(async () => {
    server = await testServer({ engine });
    folder = await mkdtemp(path.join(tmpdir(), 'gadgets-'));
    await server.sql(`create table gadget (${facilityColumn}, id int generated always as identity, code text not null, name text not null,
      amount int, version int not null default 1, deleted_at timestamptz, primary key (facility_id, id))`);
    await server.sql('create unique index gadget_code on gadget (facility_id, upper(code)) where deleted_at is null');
    for (const statement of fence('gadget')
      .split(';')
      .filter((text) => text.trim() !== ''))
      await server.sql(statement);
  });
  beforeEach(async () => {
    world = await makeFacility(server);
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The worker of the family; the server's own does not know it. */
  function worker() {
    const { running } = server;
    return createRunner({
      scopes: running.scopes,
      storage: running.services.storage,
      jobs: { enqueue: async () => {}, work: async () => {}, rest: async () => {}, stop: async () => {} },
      taskSignal: running.services.taskSignal,
      log: running.log,
      leaseSeconds: 15,
      metrics: createMetrics(),
      kinds: [gadgetImport, gadgetExport],
    });
  }
  const run = (task_id: number) => worker().runNow({ facility_id: world.id, task_id });

  /** What a handler of the family would have. */
  async function context() {
    const { services, scopes } = server.running;
    const facility = (await services.facilities.byHost(world.host))!;
    const session = await services.sessions.authenticate(world.staff.token ?? '', 'manage', world.id);
    if (session.audience !== 'manage') throw new Error('no staff');
    const actor = { kind: 'manager', id: world.staffId, name: '職員' } as const;
    const jobs = { ...services.jobs, enqueue: async () => {} };
    const scope = { organizationIds: null, chosenId: null };
    return {
      facility,
      session,
      actor,
      scope,
      scopes,
      services: { ...services, jobs },
      now: new Date(),
      locale: 'ja',
      requestId: 'r',
    } as const;
  }
  async function upload(...rows: string[]): Promise<number> {
    const file = path.join(folder, 'gadgets.csv');
    await writeFile(file, ['コード,名称,数量', ...rows, ''].join('\r\n'));
    const { task_id } = await startImport(
      { ...(await context()), body: { encode_type: 'UTF-8' } },
      {
        kind: 'gadget-import',
        menu,
        csvType: 5,
        name: 'task.members_import',
        columns,
        noteFile: async () => {},
        file: { path: file, name: 'gadgets.csv', contentType: 'text/csv', size: 1 },
      },
    );
    await run(task_id);
    return task_id;
  }
  /** What the calls do, but for the job: the server's own worker would take it and not know the kind. */
  async function moveOn(task_id: number, from: string, state: string) {
    await server.running.scopes.inFacility(world.id, (tx) =>
      moveTask(tx, task_id, [from], { state, step: 'import', position: 0, progress: 0 }),
    );
    await run(task_id);
  }
  const apply = (task_id: number) => moveOn(task_id, 'planned', 'applying');
  const undo = (task_id: number) => moveOn(task_id, 'applied', 'undoing');
  const rows = () =>
    server.sql<Gadget & { id: number; version: number }>(
      'select id, code, name, amount, version from gadget where facility_id = $1 and deleted_at is null order by code',
      [world.id],
    );
  const plain = async () => (await rows()).map(({ code, name, amount, version }) => [code, name, amount, version]);
  const task = (id: number, ...states: Parameters<typeof taskIn>[2]) => taskIn(world.staff, id, states);

  it('is planned, applied and written down; a second file says what it changes, and is undone', async () => {
    const first = await upload('A1,青い箱,3', 'b2,赤い箱,');
    expect(await task(first, 'planned')).toMatchObject({
      total_insert_records: 2,
      back_route: `${menuOf(menu).url}?task=${first}`,
      fields: columns.map(({ field, header: label }) => ({ field, label })),
    });
    expect(await rows()).toEqual([]);
    await apply(first);
    expect(await plain()).toEqual([
      ['A1', '青い箱', 3, 1],
      ['b2', '赤い箱', null, 1],
    ]);

    const second = await upload('a1,白い箱,', 'B2,赤い箱,', 'C3,新しい箱,9');
    expect(await task(second, 'planned')).toMatchObject({
      total_insert_records: 1,
      total_update_records: 1,
      total_skip_records: 1,
    });
    const { items } = await world.staff.call(taskRows, { params: { id: second }, query: { result: 'update' } });
    expect(items[0]?.changes).toEqual([{ field: 'name', label: '名称', before: '青い箱', after: '白い箱' }]);
    await apply(second);
    expect(await plain()).toEqual([
      ['A1', '白い箱', 3, 2],
      ['C3', '新しい箱', 9, 1],
      ['b2', '赤い箱', null, 1],
    ]);
    await undo(second);
    await task(second, 'undone');
    expect(await plain()).toEqual([
      ['A1', '青い箱', 3, 3],
      ['b2', '赤い箱', null, 1],
    ]);
    const history = await server.sql<{ action: string; version: number; before: unknown; after: unknown }>(
      `select action, version, before, after from history where facility_id = $1 and family = 'gadgets' order by id`,
      [world.id],
    );
    expect(history).toEqual([
      { action: 'create', version: 1, before: null, after: { code: 'A1', name: '青い箱', amount: 3 } },
      { action: 'create', version: 1, before: null, after: { code: 'b2', name: '赤い箱' } },
      { action: 'update', version: 2, before: { name: '青い箱' }, after: { name: '白い箱' } },
      { action: 'create', version: 1, before: null, after: { code: 'C3', name: '新しい箱', amount: 9 } },
      { action: 'undo', version: 3, before: { name: '白い箱' }, after: { name: '青い箱' } },
      { action: 'undo', version: 2, before: null, after: null },
    ]);
  });

  it('is refused as a whole where a cell is wrong, with the cell', async () => {
    const id = await upload('A1,箱,x', ',箱,1', 'A2,,1', 'a2,箱,1');
    const seen = await task(id, 'invalid');
    expect(seen.data.map(({ row, field, source }) => [row, field, source])).toEqual([
      [2, 'amount', 'x'],
      [3, 'code', ''],
      [4, 'name', ''],
      [5, 'code', 'a2'],
    ]);
    expect(await rows()).toEqual([]);
  });

  it('is refused where a record changed since, or its code was given away', async () => {
    await apply(await upload('A1,箱,1'));
    const stale = await upload('A1,別の箱,2', 'N1,新しい,1');
    await server.sql(`update gadget set version = version + 1 where facility_id = $1`, [world.id]);
    await server.sql(`insert into gadget (facility_id, code, name) values ($1, 'n1', '先に')`, [world.id]);
    await apply(stale);
    const [ended] = await server.sql('select state, left_out from task where id = $1', [stale]);
    expect(ended).toEqual({ state: 'refused', left_out: 2 });
    const { items } = await world.staff.call(taskRows, { params: { id: stale }, query: { result: 'left_out' } });
    expect(items.map(({ code, left_out }) => [code, left_out !== null])).toEqual([
      ['A1', true],
      ['N1', true],
    ]);
    expect(await plain()).toEqual([
      ['A1', '箱', 1, 2],
      ['n1', '先に', null, 1],
    ]);
  });

  it('is undone but for what somebody touched since', async () => {
    await apply(await upload('A1,箱,1'));
    const second = await upload('A1,別の箱,', 'C1,新しい,1', 'C2,新しい,2');
    await apply(second);
    await server.sql(`update gadget set version = version + 1 where facility_id = $1 and code in ('A1', 'C1')`, [
      world.id,
    ]);
    await undo(second);
    expect(await task(second, 'undone')).toMatchObject({ total_left_out: 2 });
    expect((await plain()).map(([code]) => code)).toEqual(['A1', 'C1']);
  });

  it('is written as a file, guarded and with one kind of line end, and read in again without a change', async () => {
    await apply(await upload('A1,"箱 ""大""\n二行",5', 'B2,=1+1,'));
    const body = { encode_type: 'UTF-8' };
    const started = await server.running.scopes.inFacility(world.id, async (tx) =>
      startExport(
        { ...(await context()), tx, body },
        {
          kind: 'gadget-export',
          csvType: 5,
          name: 'task.members_export',
          file: 'tasks.members_file',
          params: { menu: 'members', organization_ids: null },
        },
      ),
    );
    await run(started.task_id);
    const { url_download } = await task(started.task_id, 'done');
    const { bytes } = await world.staff.raw({ path: url_download!.replace(/^https?:\/\/[^/]+/, '') });
    const text = decode(bytes, 'UTF-8');
    expect(text).toBe(`コード,名称,数量\r\nA1,"箱 ""大""\n二行",5\r\nB2,'=1+1,\r\n`);
    expect(parseCsv(text)).toHaveLength(3);
    const again = await upload(...text.split('\r\n').slice(1, 3));
    expect(await task(again, 'planned')).toMatchObject({ total_skip_records: 2, total_update_records: 0 });
    const [written] = await server.sql(`select action from history where facility_id = $1 and family = 'exports'`, [
      world.id,
    ]);
    expect(written).toEqual({ action: 'export' });
  });
});
