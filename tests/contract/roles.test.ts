import { managerLogout } from '@tsudoi/contract/auth';
import { importMembers, searchMembers } from '@tsudoi/contract/members';
import { applyTask, getTask } from '@tsudoi/contract/tasks';
import {
  besideServer,
  csvFile,
  engines,
  goodMembers,
  listen,
  makeFacility,
  makeStaff,
  memberCsv,
  productClock,
  send,
  type TestServer,
  taskIn,
  testServer,
  until,
} from '@tsudoi/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('a process with one role', () => {
  it('that only serves the API takes tasks in and leaves them to others, and opens no socket', async () => {
    const api = await testServer({ roles: 'api' });
    try {
      const world = await makeFacility(api);
      const { task_id: id } = await world.staff.call(importMembers, {
        body: { encode_type: 'UTF-8' },
        files: { file: csvFile(memberCsv(goodMembers(2, 'R01'))) },
      });
      expect((await world.staff.call(getTask, { params: { id } })).state).toBe('checking');
      expect(api.running.config.roles).toEqual(['api']);
      expect((await listen(api, { host: world.host, token: world.staff.token })).state).toBe('refused');
      const [row] = await api.sql('select started_at, lease_holder from task where id = $1', [id]);
      expect(row).toEqual({ started_at: null, lease_holder: null });
    } finally {
      await api.stop();
    }
  });

  it('that only serves sockets has no API, and says that it is well', async () => {
    const realtime = await testServer({ roles: 'realtime' });
    try {
      const ask = (path: string) => send(realtime.port, { host: 'localhost', path });
      expect((await ask('/api/member/facilities/get-info-by-host')).status).toBe(404);
      expect((await ask('/readyz')).json()).toEqual({ ok: true });
    } finally {
      await realtime.stop();
    }
  });
});

for (const engine of engines().filter((kind) => kind === 'postgres'))
  describe(`api, worker and realtime apart (${engine})`, () => {
    let api: TestServer;
    let secondApi: TestServer;
    let worker: TestServer;
    let realtime: TestServer;

    beforeAll(async () => {
      api = await testServer({ engine, roles: 'api' });
      [secondApi, worker, realtime] = await Promise.all([
        besideServer(api, { roles: 'api' }),
        besideServer(api, { roles: 'worker' }),
        besideServer(api, { roles: 'realtime' }),
      ]);
    });
    afterAll(async () => {
      for (const server of [secondApi, worker, realtime, api]) await server?.stop();
    });

    it('do together what one process does: upload here, check and apply there, progress on the screen within 1 s', async () => {
      const world = await makeFacility(api);
      const screen = await listen(realtime, { host: world.host, token: world.staff.token });
      expect(screen.state).toBe('open');
      const health = await send(worker.port, { host: 'localhost', path: '/healthz' });
      expect(health.status).toBe(200);
      expect((await listen(worker, { host: world.host, token: world.staff.token })).state).toBe('refused');
      const { task_id: id } = await world.staff.call(importMembers, {
        body: { encode_type: 'SJIS' },
        files: { file: csvFile(memberCsv(goodMembers(300, 'R02'), 'SJIS')) },
      });
      await taskIn(world.staff, id, ['planned']);
      const sincePlanned = productClock();
      await until('the message', () => screen.received.find(({ progress }) => progress.state === 'planned'));
      expect(sincePlanned()).toBeLessThan(1_000);
      await world.staff.call(applyTask, { params: { id } });
      expect(await taskIn(world.staff, id, ['applied'])).toMatchObject({ total_insert_records: 300 });
      screen.close();
      const found = await world.staff.call(searchMembers, { body: { default_search: { keyword: 'R02' } } });
      expect(found.total).toBe(300);
    });

    it('know of a sign-out within 5 s, all of them', async () => {
      const world = await makeFacility(api);
      const { actor: staff } = await makeStaff(world, { permissions: { members: 'view' } });
      const listing = (server: TestServer) =>
        send(server.port, {
          host: world.host,
          path: '/api/management/member-accounts',
          headers: { authorization: `Bearer ${staff.token}` },
        });
      expect([(await listing(api)).status, (await listing(secondApi)).status]).toEqual([200, 200]);
      await staff.call(managerLogout);
      const sinceLogout = productClock();
      expect((await listing(api)).status).toBe(401);
      await until('the refusal at the other process', async () => (await listing(secondApi)).status === 401, {
        every: 200,
      });
      expect(sinceLogout()).toBeLessThan(5_000);
    });

    it('know of a new facility, a changed host and a suspension within 5 s, all of them', async () => {
      const world = await makeFacility(api);
      const info = () => send(secondApi.port, { host: world.host, path: '/api/member/facilities/get-info-by-host' });
      expect((await info()).status).toBe(200);
      await api.sql('update facility set status = 3 where id = $1', [world.id]);
      const sinceThen = productClock();
      await until('the suspension at the other process', async () => (await info()).status === 403, { every: 200 });
      expect(sinceThen()).toBeLessThan(5_000);
    });
  });
