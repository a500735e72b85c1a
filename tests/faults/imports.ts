import { applyTask, getTask } from '@tsudoi/contract/tasks';
import { type Deployment, goodMembers, type Part, planImport, until, type World } from '@tsudoi/kit';
import { expect } from 'vitest';
import type { Outcome } from './outcome.ts';
import { at } from './two-of-everything.ts';

/**
 * Lets the database take 4 ms for each new member whose code begins with `prefix`, so that a fast machine has a middle of the
 * import too. Returns what ends it.
 */
async function slowRows(sql: Deployment['sql'], prefix: string): Promise<() => Promise<unknown>> {
  const name = `slow_${prefix.toLowerCase()}`;
  await sql(`create function ${name}() returns trigger language plpgsql
    as $$ begin perform pg_sleep(0.004); return new; end $$`);
  await sql(`create trigger ${name} before insert on account for each row
    when (new.member_code like '${prefix}%') execute function ${name}()`);
  return () => sql(`drop function if exists ${name} cascade`);
}

/** Applies an import of `rows` new members, lets `fault` happen in its middle, and waits until it is through. */
export async function importDuring(
  place: { set: Deployment; world: World; api: Part },
  prefix: string,
  rows: number,
  fault: () => Promise<{ over: number; api: Part }>,
): Promise<Pick<Outcome, 'written' | 'lost' | 'doubled' | 'recovered' | 'seen'>> {
  const { set, world, api } = place;
  const staff = at(api, world.staff);
  const { task_id: id } = await planImport(staff, goodMembers(rows, prefix));
  const fast = await slowRows(set.sql, prefix);
  await staff.call(applyTask, { params: { id } });
  const begun = await until(
    'the work having begun',
    async () => {
      const [task] = await set.sql<{ position: number }>(`select position from task where id = $1 and position > 0`, [
        id,
      ]);
      return task;
    },
    { within: 30_000, every: 5 },
  );
  if (begun.position >= rows) throw new Error(`all ${rows} rows were written before anything could happen`);
  const { over, api: after } = await fault();
  // The connections of the test were cut too when the database crashed.
  await until('the rows being quick again', () => fast().catch(() => undefined), { within: 20_000 });
  const person = at(after, world.staff);
  const states = new Set<string>();
  await until(
    'the import being applied',
    async () => {
      const reply = await person.ask(getTask, { params: { id } });
      const state = reply.status === 200 ? reply.json<{ data: { state: string } }>().data.state : String(reply.status);
      states.add(state);
      if (state === 'failed') throw new Error(`the import failed: ${reply.text}`);
      return state === 'applied';
    },
    { within: 180_000, every: 50, last: () => [...states] },
  );
  const recovered = Date.now() - over;
  expect(await person.call(getTask, { params: { id } }), 'what the screen says of it').toMatchObject({
    step: 'done',
    progress: 100,
    is_completed: true,
    is_error: false,
    current_position_success: rows,
    total_insert_records: rows,
    total_error_records: 0,
    total_left_out: 0,
  });
  const [count] = await set.sql<{ rows: number; codes: number; histories: number }>(
    `select count(*)::int as rows, count(distinct member_code)::int as codes,
       (select count(*)::int from history h where h.task_id = $2) as histories
     from account where facility_id = $3 and member_code like $1`,
    [`${prefix}%`, id, world.id],
  );
  const found = count!;
  return {
    written: found.codes,
    lost: rows - found.codes,
    doubled: found.rows - found.codes + Math.max(0, found.histories - rows),
    recovered,
    seen: [...states].join(', '),
  };
}
