import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TaskProgress } from '@tsudoi/contract';
import { accountHistory } from '@tsudoi/contract/histories';
import { type MemberRow, searchMembers } from '@tsudoi/contract/members';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import { type Actor, applyImport, goodMembers, planImport, serverProcess, taskIn } from '@tsudoi/kit';
import { expect } from 'vitest';

type Engine = Parameters<typeof serverProcess>[0];

/** Looks at the task as fast as it can until it is at work on row `from` or later. @throws Error when it is done before */
async function atWork(by: Actor, id: number, from: number): Promise<TaskProgress> {
  for (;;) {
    const task = await by.call(getTask, { params: { id } });
    if (task.state === 'applied') throw new Error(`all ${task.total_rows} rows were applied before anybody could look`);
    expect(task.state).toBe('applying');
    if (task.current_position_success > from) return task;
    await nextTurn();
  }
}

/**
 * Kills a server with SIGKILL in the middle of applying an import of `rows` rows, half of them new and half of them
 * changes, `kills` times, and proves that it ends up as if nothing had happened.
 */
export async function killWhileApplying(engine: Engine, rows: number, kills: number): Promise<void> {
  const prefix = 'K77';
  const file = goodMembers(rows, prefix);
  const half = rows / 2;
  const server = await serverProcess(engine);
  try {
    await server.start();
    let staff = await server.signIn('aoba.localhost', 'manage', 'staff@aoba.example');
    const first = await planImport(staff, file.slice(0, half));
    expect(first).toMatchObject({ state: 'planned', total_insert_records: half });
    await applyImport(staff, first.task_id);

    const changed = file.map((row) => ({ ...row, address: `${row.address}の2` }));
    const plan = await planImport(staff, changed, { encoding: 'SJIS' });
    expect(plan).toMatchObject({
      state: 'planned',
      total_insert_records: half,
      total_update_records: half,
      total_rows: rows,
    });
    await staff.call(applyTask, { params: { id: plan.task_id } });

    let reached = 0;
    for (let kill = 0; kill < kills; kill++) {
      const task = await atWork(staff, plan.task_id, reached);
      await server.kill();
      expect(task.current_position_success).toBeGreaterThan(reached);
      expect(task.current_position_success).toBeLessThan(rows);
      reached = task.current_position_success;
      await server.start();
      staff = await server.signIn('aoba.localhost', 'manage', 'staff@aoba.example');
      const resumed = await staff.call(getTask, { params: { id: plan.task_id } });
      expect(resumed.current_position_success, 'what was done stays done').toBeGreaterThanOrEqual(reached);
    }
    const done = await taskIn(staff, plan.task_id, ['applied'], 120_000);
    expect(done).toMatchObject({
      is_completed: true,
      progress: 100,
      total_insert_records: half,
      total_update_records: half,
      total_left_out: 0,
      total_error_records: 0,
    });
    await expectEachOnce(staff, prefix, rows, half);

    // The same file again finds nothing to do: every cell of every row is where it belongs.
    const again = await planImport(staff, changed);
    expect(again).toMatchObject({
      state: 'planned',
      total_skip_records: rows,
      total_insert_records: 0,
      total_update_records: 0,
    });
  } catch (error) {
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    throw new Error(`${String(error)}\nthe server said: ${errors.slice(-3).join('\n').slice(0, 3_000)}`, {
      cause: error,
    });
  } finally {
    await server.remove();
  }
}

/** All members a keyword finds; "all" comes in pages of 1,000. */
export async function everyMember(staff: Actor, keyword: string): Promise<MemberRow[]> {
  const found: MemberRow[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await staff.call(searchMembers, {
      body: { page, per_page: 'all', default_search: { keyword } },
    });
    found.push(...items);
    if (found.length >= total || items.length === 0) return found;
  }
}

/** Every row of the file is one member, written exactly as often as it should: new ones once, changed ones twice. */
async function expectEachOnce(staff: Actor, prefix: string, rows: number, half: number): Promise<void> {
  const found = await everyMember(staff, prefix);
  expect(found.length).toBe(rows);
  const versions = new Map(found.map((item) => [item.member_code, item.version]));
  expect(versions.size).toBe(rows);
  const wrong = goodMembers(rows, prefix).filter(
    ({ member_code }, index) => versions.get(member_code) !== (index < half ? 2 : 1),
  );
  expect(wrong.map(({ member_code }) => `${member_code}: version ${versions.get(member_code)}`)).toEqual([]);
  for (const index of [0, half - 1, half, rows - 1, Math.floor(rows / 3)]) {
    const item = found.find(({ member_code }) => member_code === `${prefix}${String(index + 1).padStart(6, '0')}`);
    const history = await staff.call(accountHistory, { params: { account_code: item!.account_code } });
    expect(history.versions.length, `rows in the history of ${item!.member_code}`).toBe(index < half ? 2 : 1);
  }
}
