import { exportHosts, hosts } from '@tsudoi/contract/hosts';
import {
  describeCrud,
  exportedCsv,
  makeFacility,
  nextNumber,
  onEngines,
  type TestServer,
  testServer,
} from '@tsudoi/kit';
import { makeHost } from '@tsudoi/kit/families/hosts';
import { afterAll, beforeAll, expect, it } from 'vitest';

describeCrud('hosts', {
  access: { menu: 'hosts' },
  endpoints: hosts,
  make: (world) => makeHost(world),
  createBody: (world) => ({ name: `${world.marker}${nextNumber()}` }),
  updateBody: (world) => ({ name: `${world.marker}改${nextNumber()}`, phone: '03-1234-5678' }),
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { name: 'あ'.repeat(101) }, field: 'name', code: 'max_length' },
    { body: { name: '市の体育協会', phone: 'abc' }, field: 'phone', code: 'phone' },
    { body: { name: '市の体育協会', email: 'x' }, field: 'email', code: 'email_format' },
  ],
});

onEngines('hosts as CSV', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer({ engine });
  });
  afterAll(() => server?.stop());

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
