import { searchMembers } from '@tsudoi/contract/members';
import { goodMembers, makeFacility, onEngines, planImport, suiteServer, type World } from '@tsudoi/kit';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../kernel/metrics.ts';
import { importKind } from '../../../tasks/imports/engine.ts';
import { createRunner, LeaseLost, type Runner } from '../../../tasks/runner.ts';
import { moveTask } from '../../../tasks/store.ts';
import { memberImport } from './import.ts';

type Family = ReturnType<typeof memberImport>;

// The server only plans; the test is the worker that applies, so that it can die where it wants to.
onEngines('an import that is cut off', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  function runner(change: (family: Family) => Partial<Family>): Runner {
    const { running } = server;
    const family = memberImport({ engine: running.engine, services: running.services });
    const jobs = { enqueue: async () => {}, work: async () => {}, rest: async () => {}, stop: async () => {} };
    return createRunner({
      scopes: running.scopes,
      storage: running.services.storage,
      jobs,
      taskSignal: running.services.taskSignal,
      log: running.log,
      leaseSeconds: 15,
      metrics: createMetrics(),
      kinds: [importKind({ ...family, ...change(family) })],
    });
  }

  async function ready(task_id: number): Promise<{ facility_id: number; task_id: number }> {
    await server.running.scopes.inFacility(world.id, (tx) =>
      moveTask(tx, task_id, ['planned', 'applied'], { state: 'applying', step: 'import', position: 0, progress: 0 }),
    );
    return { facility_id: world.id, task_id };
  }
  const release = (id: number) =>
    server.sql(`update task set lease_until = now() - interval '1 second' where id = $1`, [id]);
  const task = async (id: number) =>
    (
      await server.sql<{
        state: string;
        position: number;
        applied_through: number;
        undone_through: number;
        left_out: number;
      }>('select * from task where id = $1', [id])
    )[0]!;
  const total = async (keyword: string) =>
    (await world.staff.call(searchMembers, { body: { default_search: { keyword } } })).total;

  it.each(['before a batch commits', 'after it was written'])(
    '%s goes on from the batch before: no row twice, none lost',
    async (when) => {
      world = await makeFacility(server);
      const prefix = when.startsWith('before') ? 'CRA' : 'CRB';
      const rows = goodMembers(1_600, prefix);
      const plan = await planImport(world.staff, rows);
      const job = await ready(plan.task_id);
      for (let crash = 0; crash < 2; crash++) {
        let calls = 0;
        const dying = runner((family) => ({
          async applyRows(...args) {
            calls += 1;
            if (calls < 2) return family.applyRows(...args);
            if (when.startsWith('after')) await family.applyRows(...args);
            throw new LeaseLost('the process is gone');
          },
        }));
        await dying.runNow(job);
        const half = await task(plan.task_id);
        expect(half.state).toBe('applying');
        expect(half.applied_through).toBeGreaterThan(0);
        expect(await total(prefix)).toBe(half.position);
        await release(plan.task_id);
      }
      await runner(() => ({})).runNow(job);
      expect(await task(plan.task_id)).toMatchObject({ state: 'applied', position: 1_600, left_out: 0 });
      expect(await total(prefix)).toBe(1_600);
      const [counts] = await server.sql(
        `select count(*)::int as rows, count(distinct record_id)::int as members, (select count(*)::int from account_member_type where facility_id = $1) as types
       from history where facility_id = $1 and task_id = $2 and action = 'create'`,
        [world.id, plan.task_id],
      );
      expect(counts).toEqual({ rows: 1_600, members: 1_600, types: 1_600 });
    },
  );

  it('while it checks starts the check where it ended, and plans each row once', async () => {
    world = await makeFacility(server);
    const rows = goodMembers(1_400, 'CHK');
    const whole = await planImport(world.staff, rows);
    await server.sql(
      `update task set state = 'checking', inserted = 0, updated = 0, skipped = 0, errors = 0, position = 0, progress = 0, lease_until = null where id = $1`,
      [whole.task_id],
    );
    await server.sql('delete from task_row where task_id = $1', [whole.task_id]);
    let calls = 0;
    const dying = runner((family) => ({
      async lookUp(...args) {
        calls += 1;
        if (calls === 2) throw new LeaseLost('the process is gone');
        return family.lookUp(...args);
      },
    }));
    const job = { facility_id: world.id, task_id: whole.task_id };
    await dying.runNow(job);
    expect((await task(whole.task_id)).position).toBeGreaterThan(0);
    await release(whole.task_id);
    await runner(() => ({})).runNow(job);
    expect(await task(whole.task_id)).toMatchObject({ state: 'planned', inserted: 1_400, total_rows: 1_400 });
    const [count] = await server.sql<{ rows: number }>(
      'select count(*)::int as rows from task_row where task_id = $1',
      [whole.task_id],
    );
    expect(count?.rows).toBe(1_400);
  });

  it('while it undoes goes on with the undoing', async () => {
    world = await makeFacility(server);
    const plan = await planImport(world.staff, goodMembers(1_300, 'UNC'));
    const job = await ready(plan.task_id);
    await runner(() => ({})).runNow(job);
    await server.running.scopes.inFacility(world.id, (tx) =>
      moveTask(tx, plan.task_id, ['applied'], { state: 'undoing', position: 0, progress: 0 }),
    );
    let calls = 0;
    await runner((family) => ({
      async undoRows(...args) {
        calls += 1;
        if (calls === 2) throw new LeaseLost('the process is gone');
        return family.undoRows(...args);
      },
    })).runNow(job);
    expect((await task(plan.task_id)).undone_through).toBeGreaterThan(0);
    expect(await total('UNC')).toBeGreaterThan(0);
    await release(plan.task_id);
    await runner(() => ({})).runNow(job);
    expect(await task(plan.task_id)).toMatchObject({ state: 'undone', left_out: 0 });
    expect(await total('UNC')).toBe(0);
  });

  it('leaves out and lists a member that is edited, and a code that is given away, while it writes', async () => {
    world = await makeFacility(server);
    const rows = goodMembers(1_200, 'MID');
    const half = await planImport(world.staff, rows.slice(0, 600));
    await runner(() => ({})).runNow(await ready(half.task_id));
    const plan = await planImport(
      world.staff,
      rows.map((row) => ({ ...row, address: '新しい番地' })),
    );
    expect(plan).toMatchObject({ total_insert_records: 600, total_update_records: 600 });
    const job = await ready(plan.task_id);
    let edited = false;
    await runner((family) => ({
      async applyRows(tx, range, actor) {
        if (!edited) {
          // With the first batch commits what two colleagues did in the meantime.
          edited = true;
          await tx.sql(`update account set last_name = '先客', version = version + 1 where member_code = 'MID000599'`);
          await tx.sql(`insert into account (role, member_code, last_name) values (2, 'MID001190', '横取り')`);
        }
        return family.applyRows(tx, range, actor);
      },
    })).runNow(job);
    expect(await task(plan.task_id)).toMatchObject({ state: 'applied', left_out: 2 });
    const left = await server.sql(
      'select code, left_out from task_row where task_id = $1 and left_out is not null order by row_no',
      [plan.task_id],
    );
    expect(left).toEqual([
      { code: 'MID000599', left_out: 'edited' },
      { code: 'MID001190', left_out: 'code_taken' },
    ]);
    const names = await server.sql(
      `select member_code, last_name, version from account where facility_id = $1 and member_code in ('MID000599', 'MID001190') and deleted_at is null order by 1`,
      [world.id],
    );
    expect(names).toEqual([
      { member_code: 'MID000599', last_name: '先客', version: 2 },
      { member_code: 'MID001190', last_name: '横取り', version: 1 },
    ]);
    expect(await total('MID')).toBe(1_199); // the stranger's row was written by hand and has no search key
  });
});
