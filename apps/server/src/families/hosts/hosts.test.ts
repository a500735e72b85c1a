import { exportHosts, hosts } from '@tsudoi/contract/hosts';
import { decode, describeCrud, makeFacility, nextNumber, onEngines, parseCsv, taskIn, testServer } from '@tsudoi/kit';
import { makeHost } from '@tsudoi/kit/families/hosts';
import { expect, it } from 'vitest';

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
  it('holds the hosts that were found, in the order of the list, and nothing that a spreadsheet would run', async () => {
    const server = await testServer({ engine });
    try {
      const world = await makeFacility(server);
      for (const name of ['体育協会B', '=1+1', '体育協会A']) await makeHost(world, { name });
      const body = {
        default_search: { keyword: '体育' },
        sort: { column: 'name', direction: 'desc' },
        encode_type: 'UTF-8',
      } as const;
      const { task_id, task_name } = await world.staff.call(exportHosts, { body });
      expect(task_name).toMatch(/^主催者CSV出力 /);
      const { url_download, file_name } = await taskIn(world.staff, task_id, ['done']);
      expect(file_name).toMatch(/^主催者_\d{8}_\d{6}\.csv$/);
      const read = async (url: string | null) => {
        const { bytes } = await world.staff.raw({ path: (url ?? '').replace(/^https?:\/\/[^/]+/, '') });
        return parseCsv(decode(bytes, 'UTF-8'));
      };
      expect(await read(url_download)).toEqual([
        ['名前', '担当者名', '電話番号', 'メールアドレス'],
        ['体育協会B', '', '', ''],
        ['体育協会A', '', '', ''],
      ]);
      const all = await world.staff.call(exportHosts, { body: { default_search: {} } });
      const rows = await read((await taskIn(world.staff, all.task_id, ['done'])).url_download);
      expect(rows.map(([name]) => name)).toContain("'=1+1");
    } finally {
      await server.stop();
    }
  });
});
