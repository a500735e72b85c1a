import { exportHosts, hosts } from '@tsudoi/contract/hosts';
import { staffFileUrl, staffUploadTicket } from '@tsudoi/contract/storages';
import {
  describeCrud,
  exportedCsv,
  makeFacility,
  makeStaff,
  nextNumber,
  onEngines,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { makeHost } from '@tsudoi/kit/families/hosts';
import { beforeAll, expect, it } from 'vitest';

describeCrud('hosts', {
  access: { menu: 'hosts' },
  endpoints: hosts,
  make: (world) => makeHost(world),
  createBody: (world) => ({ name: `${world.marker}${nextNumber()}` }),
  updateBody: (world) => ({ name: `${world.marker}改${nextNumber()}`, phone: '03-1234-5678' }),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { name: 'あ'.repeat(101) }, field: 'name', code: 'max_length' },
    { body: { phone: 'abc' }, field: 'phone', code: 'phone' },
    { body: { email: 'x' }, field: 'email', code: 'email_format' },
  ],
});

onEngines('hosts as CSV', (engine) => {
  const server = suiteServer({ engine });

  it('are those that were found, in the order of the list, and nothing that a spreadsheet would run', async () => {
    const world = await makeFacility(server);
    for (const name of ['体育協会B', '=1+1', '体育協会A']) await makeHost(world, { name });
    const sort = { column: 'name', direction: 'desc' };
    const found = await exportedCsv(world.staff, exportHosts, { default_search: { keyword: '体育' }, sort });
    expect(found.task.task_name).toMatch(/^主催者CSV出力 /);
    expect(found.task.file_name).toMatch(/^主催者_\d{8}_\d{6}\.csv$/);
    expect(found.rows[0]).toEqual(['名前', '担当者名', '電話番号', 'メールアドレス']);
    expect(found.rows.map(([name]) => name)).toEqual(['名前', '体育協会B', '体育協会A']);
    const all = await exportedCsv(world.staff, exportHosts, { default_search: {} });
    expect(all.rows.map(([name]) => name)).toContain("'=1+1");
  });
});

onEngines('the logo of a host', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const logo = (by = world.staff, file_name = '印.png') => uploadFile(by, { purpose: 'logo', file_name });
  const read = (id: number) => world.staff.call(hosts.get, { params: { id } });
  const save = (id: number, body: object) => world.staff.ask(hosts.update, { params: { id }, body: body as never });
  const lastEntry = async (id: number) =>
    (
      await server.sql(
        `select action, before, after from history where family = 'hosts' and facility_id = $1 and record_id = $2 order by id desc limit 1`,
        [world.id, id],
      )
    )[0];

  it('is attached when the host is created, and shown in the list and the record at an address that works', async () => {
    const { file_path } = await logo();
    const { id } = await world.staff.call(hosts.create, { body: { name: '市の体育協会', logo: file_path } });
    const other = await makeHost(world);
    expect(await lastEntry(id)).toMatchObject({ action: 'create', after: { name: '市の体育協会', logo: '印.png' } });
    const { items } = await world.staff.call(hosts.search, { body: { default_search: {} } });
    const shown = new Map(items.map((item) => [item.id, item.logo]));
    expect(shown.get(id)).toEqual((await read(id)).logo);
    expect(shown.get(other.id)).toBeNull();
    const address = shown.get(id)?.file_url ?? '';
    expect((await world.visitor('member').raw({ path: address })).status).toBe(200);
  });

  it('alone is a change of the host; left out it stays, null takes it away', async () => {
    const { id, name } = await makeHost(world);
    expect((await save(id, { name, logo: await logo(), version: 1 })).status).toBe(200);
    expect(await lastEntry(id)).toEqual({ action: 'update', before: { logo: null }, after: { logo: '印.png' } });
    expect((await save(id, { name, version: 2 })).json()).toMatchObject({ data: { version: 2 } });
    expect((await save(id, { name: '名を改めた会', version: 2 })).status).toBe(200);
    expect((await read(id)).logo?.file_name).toBe('印.png');
    expect((await save(id, { name: '名を改めた会', logo: null, version: 3 })).status).toBe(200);
    expect((await read(id)).logo).toBeNull();
  });

  it('of another host or another person is refused at its field', async () => {
    const [one, two] = [await makeHost(world), await makeHost(world)];
    const file = await logo();
    expect((await save(one.id, { name: one.name, logo: file, version: 1 })).status).toBe(200);
    const { actor: clerk } = await makeStaff(world, { permissions: { hosts: 'edit' } });
    for (const taken of [file, await logo(clerk)]) {
      const reply = await save(two.id, { name: two.name, logo: taken, version: 1 });
      expect(reply.failure().error_fields).toEqual({ logo: [expect.objectContaining({ code: 'file_unavailable' })] });
    }
  });

  it('is uploaded by those who may edit hosts, because a host has a field for it', async () => {
    const ticket = { body: { purpose: 'logo', file_name: '印.png', size: 1000 } } as const;
    const statusOf = async (flag: 'view' | 'edit') =>
      (await (await makeStaff(world, { permissions: { hosts: flag } })).actor.ask(staffUploadTicket, ticket)).status;
    expect([await statusOf('edit'), await statusOf('view')]).toEqual([200, 403]);
  });

  it('is opened by those who may see hosts, and by nobody once the host is deleted', async () => {
    const { id, name } = await makeHost(world);
    const file = await logo();
    await save(id, { name, logo: file, version: 1 });
    const { actor: viewer } = await makeStaff(world, { permissions: { hosts: 'view' } });
    const { actor: blind } = await makeStaff(world, { permissions: { members: 'view' } });
    const asked = async () =>
      Promise.all(
        [viewer, blind].map(
          async (who) => (await who.ask(staffFileUrl, { body: { file_url: file.file_path } })).status,
        ),
      );
    expect(await asked()).toEqual([200, 403]);
    await world.staff.call(hosts.remove, { params: { id }, query: { version: 2 } });
    expect(await asked()).toEqual([404, 404]);
  });
});
