import { updateMember } from '@tsudoi/contract/members';
import { applyTask } from '@tsudoi/contract/tasks';
import {
  applyImport,
  basicInfo,
  type Deployment,
  deployment,
  engines,
  goodMembers,
  listen,
  type Member,
  makeFacility,
  makeMember,
  type Part,
  planImport,
  productClock,
  send,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at } from './two-of-everything.ts';

/** Enough for several batches. */
const ROWS = 1_500;
/** Which of them a batch after the first waits for: nothing but the signal can come in between, however fast the machine is. */
const HELD = 600;

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`SIGTERM (${engine})`, () => {
    let set: Deployment;
    let world: World;
    let worker: Part;

    beforeAll(async () => {
      set = await deployment({ DRAIN_SECONDS: '1', STOP_SECONDS: '10' });
      const [api, other] = await Promise.all([set.start('api'), set.start('worker')]);
      worker = other;
      world = await makeFacility(api, { organizations: true });
    });
    afterAll(async () => {
      await set?.remove();
    });

    /** Holds the row of a member, so that whoever changes it waits. */
    async function hold(member: Pick<Member, 'id'>): Promise<{ release(): Promise<void> }> {
      const client = new pg.Client({ connectionString: set.ownerUrl });
      await client.connect();
      await client.query('begin');
      await client.query('select 1 from account where facility_id = $1 and id = $2 for update', [world.id, member.id]);
      return {
        async release() {
          await client.query('rollback');
          await client.end();
        },
      };
    }
    /** Changes a member through a process, which waits for whoever holds the row. */
    const change = (part: Part, member: Member) =>
      at(part, world.staff).ask(updateMember, {
        params: { id: member.id },
        body: { basic_info: basicInfo(world, { email: member.email, first_name: '変更' }), version: member.version },
      });
    const changeWaits = () =>
      until('the change waiting', async () => {
        const waiting = await set.sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return waiting.length > 0;
      });

    it('turns /readyz to 503 first, answers what was asked, tells the sockets, and ends with 0', async () => {
      const leaving = await set.start('api,realtime');
      const member = await makeMember(world);
      const screen = await listen(leaving, { host: world.host, token: world.staff.token ?? '' });
      const row = await hold(member);
      const answer = change(leaving, member);
      const ready = () => send(leaving.port, { host: 'localhost', path: '/readyz' });
      await changeWaits();
      const stopped = leaving.stop();
      await until('/readyz saying 503', async () => (await ready()).status === 503);
      expect((await send(leaving.port, { host: 'localhost', path: '/healthz' })).headers.connection).toBe('close');
      await until('the end of the socket', () => screen.state === 'closed');
      expect(screen.received.map(({ event }) => event)).toEqual(['stopping']);
      await row.release();
      expect((await answer).status).toBe(200);
      expect((await stopped).code, leaving.process.output()).toBe(0);
      expect(leaving.process.output()).toContain('"msg":"stopped"');
    });

    it('hands a running task to another worker at once, which goes on where it was', async () => {
      const file = goodMembers(ROWS, 'S1');
      const known = file.slice(HELD, HELD + 1).map((row) => ({ ...row, address: `${row.address}の2` }));
      await applyImport(world.staff, (await planImport(world.staff, known)).task_id);
      const [member] = await set.sql<{ id: number }>(
        'select id from account where facility_id = $1 and member_code = $2',
        [world.id, known[0]?.member_code],
      );
      const row = await hold(member!);
      const plan = await planImport(world.staff, file);
      expect(plan).toMatchObject({ total_insert_records: ROWS - 1, total_update_records: 1 });
      const workers = [worker, await set.start('worker')];
      const look = async () => {
        const [found] = await set.sql<{ position: number; lease_holder: string | null; state: string }>(
          'select position, lease_holder, state from task where id = $1',
          [plan.task_id],
        );
        return found!;
      };
      const holds = (part: Part, holder: string | null) => holder?.startsWith(`${part.process.pid}@`) === true;
      await world.staff.call(applyTask, { params: { id: plan.task_id } });
      const before = await until(
        'the work having begun',
        async () => {
          const found = await look();
          return found.position > 0 && found;
        },
        { every: 5 },
      );
      expect(before.state).toBe('applying');
      expect(before.position).toBeLessThanOrEqual(HELD);
      const [first, second] = holds(workers[0]!, before.lease_holder) ? workers : workers.toReversed();
      const stopping = first!.stop();
      const sinceThen = productClock();
      await until('the worker stopping', async () => first!.process.output().includes('"msg":"stopping"'));
      await row.release();
      const after = await until('the other worker at work, or done', async () => {
        const found = await look();
        return (holds(second!, found.lease_holder) || found.state === 'applied') && found;
      });
      expect(sinceThen()).toBeLessThan(4_000); // the lease would have lasted 15 s
      expect(after.position).toBeGreaterThanOrEqual(before.position);
      expect((await stopping).code).toBe(0);
      expect(first!.process.output()).toContain('"outcome":"handed back"');
      await taskIn(world.staff, plan.task_id, ['applied']);
      const [count] = await set.sql(
        `select count(*)::int as rows, count(distinct member_code)::int as codes from account where member_code like 'S1%'`,
      );
      expect(count).toEqual({ rows: ROWS, codes: ROWS });
    });

    it('ends within its time although somebody waits for ever', async () => {
      const leaving = await set.start('api', { STOP_SECONDS: '2' });
      const member = await makeMember(world);
      const row = await hold(member);
      const answer = change(leaving, member).catch((error: Error) => error);
      await changeWaits();
      const sinceThen = productClock();
      const { code } = await leaving.stop();
      expect(code).toBe(1);
      expect(sinceThen()).toBeLessThan(4_000);
      expect(leaving.process.output()).toContain('stopping took too long');
      await row.release();
      await answer;
    });
  });
