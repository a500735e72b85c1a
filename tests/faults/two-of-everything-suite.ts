import { listMembers } from '@tsudoi/contract/members';
import { makeStaff, type OwnRedis, ownRedis, productClock, until } from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  applied,
  at,
  newOrganization,
  type Pair,
  screens,
  signOut,
  startImport,
  twoOfEverything,
} from './two-of-everything.ts';

/** Enough for several batches. */
const ROWS = 1_500;

/** What two processes of each kind must do together, over Redis or over the database alone. */
export function suiteOver(kind: 'redis' | 'the database alone'): void {
  let pair: Pair;
  let redis: OwnRedis | undefined;

  beforeAll(async () => {
    redis = kind === 'redis' ? await ownRedis() : undefined;
    pair = await twoOfEverything({ TASK_LEASE_SECONDS: '2', ...(redis === undefined ? {} : { REDIS_URL: redis.url }) });
  });
  afterAll(async () => {
    await pair?.set.remove();
    await redis?.remove();
  });

  it('shows the progress of a task that was started through one process at the sockets of both', async () => {
    const open = await screens(pair, pair.world.staff);
    const id = await startImport(pair, 200, 'P1');
    await applied(pair.api[0], pair.world.staff, id, 10_000);
    for (const screen of open) {
      await until('the message that it is done', () =>
        screen.received.find(({ progress }) => progress.task_id === id && progress.state === 'applied'),
      );
      screen.close();
    }
  });

  it('knows of a new organization at once', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 5; number++) statuses.push(await newOrganization(pair, number));
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
  });

  it('knows of a sign-out within 5 s, and at once where the news come through', async () => {
    const { actor } = await makeStaff(pair.world);
    const took = await signOut(pair, actor);
    expect(took.api).toBeLessThan(1_000);
    expect(took.socket).toBeLessThan(1_000);
  });

  it('knows of a permission that was taken away within 5 s', async () => {
    const { actor } = await makeStaff(pair.world, { permissions: { members: 'view' } });
    const [here, there] = [at(pair.api[0], actor), at(pair.api[1], actor)];
    const list = async () => [(await here.ask(listMembers)).status, (await there.ask(listMembers)).status];
    expect(await list()).toEqual([200, 200]);
    await pair.set.sql(
      `delete from role_permission p using account a where p.role_id = a.role_id and p.facility_id = a.facility_id and a.email like 'staff%' and a.facility_id = $1`,
      [pair.world.id],
    );
    const sinceThen = productClock();
    await until('the refusal at both', async () => (await list()).every((status) => status === 403));
    expect(sinceThen()).toBeLessThan(5_000);
  });

  it('loses nothing when one of each is killed in the middle', async () => {
    const id = await startImport(pair, ROWS, 'K1');
    const staff = pair.world.staff;
    const row = await until(
      'the work having begun',
      async () => {
        const [found] = await pair.set.sql<{ position: number; lease_holder: string }>(
          `select position, lease_holder from task where id = $1 and position > 0 and state = 'applying'`,
          [id],
        );
        return found;
      },
      { every: 5 },
    );
    expect(row.position).toBeLessThan(ROWS);
    const working = pair.worker.find(({ process }) => row.lease_holder.startsWith(`${process.pid}@`));
    await Promise.all([working!.kill(), pair.api[0].kill(), pair.realtime[0].kill()]);
    const [, screen] = await Promise.all([
      applied(pair.api[1], staff, id, 120_000),
      screens({ ...pair, realtime: [pair.realtime[1], pair.realtime[1]] }, staff).then(([first]) => first),
    ]);
    const [count] = await pair.set.sql<{ rows: number; codes: number }>(
      `select count(*)::int as rows, count(distinct member_code)::int as codes from account where member_code like 'K1%'`,
    );
    expect(count).toEqual({ rows: ROWS, codes: ROWS });
    expect(screen?.state).toBe('open');
  });
}
