import { exportMembers, inviteMembers } from '@tsudoi/contract/members';
import { getTask, taskErrorsCsv, taskHistory, taskRows } from '@tsudoi/contract/tasks';
import {
  goodMembers,
  listen,
  makeFacility,
  makeStaff,
  nextNumber,
  onEngines,
  planImport,
  type Staff,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { findTask } from '../../tasks/store.ts';

onEngines('a task', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  describe('that exported', () => {
    async function exported(): Promise<number> {
      const { task_id } = await world.staff.call(exportMembers, { body: { default_search: {} } });
      await taskIn(world.staff, task_id, ['done']);
      return task_id;
    }
    const linkOf = async (id: number) => (await world.staff.call(getTask, { params: { id } })).url_download;

    it('offers its file until 60 minutes after it was written, whenever somebody looks', async () => {
      const id = await exported();
      await server.sql(`update task set finished_at = now() - interval '59 minutes 50 seconds' where id = $1`, [id]);
      const link = await linkOf(id);
      const [row] = await server.sql<{ until: Date }>(
        `select finished_at + interval '60 minutes' as until from task where id = $1`,
        [id],
      );
      const expires = Number(new URL(link!, 'http://x').searchParams.get('expires'));
      expect(Math.abs(expires - row!.until.getTime())).toBeLessThan(2);
      expect((await world.staff.raw({ path: link! })).status).toBe(200);
      await server.sql(`update task set finished_at = now() - interval '60 minutes' where id = $1`, [id]);
      expect(await linkOf(id)).toBeNull();
    });
  });

  describe('of a menu that the account may not view any more', () => {
    const permit = async (staff: Staff, key: string, flag: number) => {
      await server.sql(
        `update role_permission p set flag = $3 from facility_menu m, account a
         where p.facility_id = $1 and m.facility_id = $1 and a.facility_id = $1 and m.id = p.facility_menu_id
           and m.menu_key = $2 and a.id = $4 and p.role_id = a.role_id`,
        [world.id, key, flag, staff.id],
      );
      server.running.services.sessions.forget({ account: staff.id, facility: world.id });
    };
    const all = (staff: Staff, id: number) => [
      staff.actor.ask(getTask, { params: { id } }),
      staff.actor.ask(taskRows, { params: { id } }),
      staff.actor.ask(taskErrorsCsv, { params: { id } }),
    ];
    const listed = async (staff: Staff) => (await staff.actor.call(taskHistory)).map(({ task_id }) => task_id);

    it.each([
      [
        'members.import-csv',
        async (staff: Staff) => (await planImport(staff.actor, goodMembers(1, `T${nextNumber()}`))).task_id,
      ],
      [
        'members',
        async (staff: Staff) => (await staff.actor.call(exportMembers, { body: { default_search: {} } })).task_id,
      ],
      [
        'members',
        async (staff: Staff) =>
          (await staff.actor.call(inviteMembers, { body: { default_search: { keyword: world.marker } } })).task_id,
      ],
    ] as const)('is shown to it nowhere: %s', async (menu, start) => {
      const staff = await makeStaff(world, { permissions: { members: 'edit', 'members.import-csv': 'edit' } });
      const id = await start(staff);
      await taskIn(staff.actor, id, ['planned', 'done']);
      for (const reply of await Promise.all(all(staff, id))) expect(reply.status).toBe(200);
      expect(await listed(staff)).toEqual([id]);
      await permit(staff, menu, 0);
      for (const reply of await Promise.all(all(staff, id))) expect(reply.status).toBe(403);
      expect(await listed(staff)).toEqual([]);
    });

    it('is told of over no socket, neither its file nor how it stands', async () => {
      const staff = await makeStaff(world, { permissions: { members: 'edit', 'members.import-csv': 'edit' } });
      const { scopes, services } = server.running;
      /** Sends the signal that a worker sends when it has moved the task. */
      const signal = (id: number) =>
        scopes.inFacility(world.id, async (tx) => {
          const row = await findTask(tx, id);
          if (row !== undefined) await services.taskSignal.send(tx, row);
        });
      const socket = await listen(server, { host: world.host, token: staff.actor.token });
      const told = (id: number) =>
        socket.received.filter(({ event, progress }) => event === 'task' && progress.task_id === id);
      const { task_id } = await staff.actor.call(exportMembers, { body: { default_search: {} } });
      const { task_id: other } = await planImport(staff.actor, goodMembers(1, `T${nextNumber()}`));
      await until('the file by message', () => told(task_id).some(({ progress }) => progress.url_download !== null));
      await until('the plan by message', () => told(other).some(({ progress }) => progress.state === 'planned'));
      // Written past the server: nobody tells this process, and its sessions still hold the old permission.
      await server.sql(
        `update role_permission p set flag = 0 from facility_menu m, account a
         where p.facility_id = $1 and m.facility_id = $1 and a.facility_id = $1 and m.id = p.facility_menu_id
           and m.menu_key = 'members' and a.id = $2 and p.role_id = a.role_id`,
        [world.id, staff.id],
      );
      const [before, others] = [told(task_id).length, told(other).length];
      await signal(task_id);
      await signal(other);
      await until('the message of the other task', () => told(other).length > others);
      expect(told(task_id)).toHaveLength(before);
      socket.close();
    });
  });
});
