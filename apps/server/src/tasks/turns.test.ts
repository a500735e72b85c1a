import { makeFacility, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { expect, it } from 'vitest';

onEngines('the queue of tasks', (engine) => {
  // Nobody takes what is enqueued here.
  const server = suiteServer({ engine, roles: 'api' });

  /** So many tasks of a facility are started one after the other. Returns their ids. */
  async function start(world: World, count: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < count; n++) {
      const [task] = await server.sql<{ id: number }>(
        `insert into task (facility_id, account_id, kind, name, type, state)
         select $1, id, 'member-import', '取込', 1, 'checking' from account where facility_id = $1 limit 1 returning id`,
        [world.id],
      );
      const job = { facility_id: world.id, task_id: task?.id ?? 0 };
      await server.running.scopes.inFacility(world.id, (tx) => server.running.services.jobs.enqueue(tx, job));
      ids.push(job.task_id);
    }
    return ids;
  }
  /** Waiting tasks in the order in which workers take them. */
  const waiting = async (worlds: readonly World[]) =>
    (
      await server.sql<{ task_id: number }>(
        `select (data ->> 'task_id')::int as task_id from pgboss.job where name = 'task' and state = 'created' and (data ->> 'facility_id')::int = any ($1)
         order by priority desc, created_on, id`,
        [worlds.map(({ id }) => id)],
      )
    ).map(({ task_id }) => task_id);

  it('lets facilities take turns: who sends many at once holds nobody up but itself', async () => {
    const [greedy, other, third] = [await makeFacility(server), await makeFacility(server), await makeFacility(server)];
    const many = await start(greedy, 8);
    const [one = 0, two = 0] = await start(other, 2);
    const [last = 0] = await start(third, 1);
    const order = await waiting([greedy, other, third]);
    expect(order.slice(0, 3)).toEqual([many[0], one, last]);
    expect(order.indexOf(two)).toBeLessThan(order.indexOf(many[2] ?? 0));
    expect(order.filter((id) => many.includes(id))).toEqual(many);
  });

  it('puts nobody off for ever: what has waited for its turns goes before what comes then', async () => {
    const [greedy, other] = [await makeFacility(server), await makeFacility(server)];
    const many = await start(greedy, 3);
    // As if they had come two minutes ago.
    await server.sql(`update pgboss.job set priority = priority + 120 where (data ->> 'facility_id')::int = $1`, [
      greedy.id,
    ]);
    const [late = 0] = await start(other, 1);
    expect(await waiting([greedy, other])).toEqual([...many, late]);
  });
});
