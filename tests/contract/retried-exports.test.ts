import { exportAccountSummaries } from '@tsudoi/contract/account-summaries';
import { exportAdminAccounts } from '@tsudoi/contract/admin-accounts';
import { exportCorporates } from '@tsudoi/contract/corporates';
import { exportMembers } from '@tsudoi/contract/members';
import { retryTask } from '@tsudoi/contract/tasks';
import { jstToday } from '@tsudoi/domain';
import {
  decode,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  parseCsv,
  suiteServer,
} from '@tsudoi/kit';
import { makeCorporate } from '@tsudoi/kit/families/corporates';
import { exportedCsv, taskIn } from '@tsudoi/kit/families/tasks';
import { expect, it } from 'vitest';

onEngines('an export that failed and is tried again', (engine) => {
  const server = suiteServer({ engine });

  it('reads no more than its account reaches by then, whatever it exports', async () => {
    const world = await makeFacility(server, { organizations: true });
    const club = (name: string) => makeOrganization(world, { name, type: 3, parentId: world.rootOrganization! });
    const [kept, lost] = [await club('残る'), await club('離れる')];
    for (const { id } of [kept, lost]) {
      const organization_ids = [id];
      await makeMember(world, { basicInfo: { last_name: `人${id}`, organization_ids } });
      await makeCorporate(world, { basicInfo: { last_name: `社${id}`, organization_ids } });
      await makeStaff(world, { organizations: organization_ids, permissions: {} });
    }
    const { actor, email, id } = await makeStaff(world, {
      permissions: { members: 'view', corporates: 'view', 'admin-accounts': 'view', 'account-summaries': 'view' },
      organizations: [kept.id, lost.id],
    });
    const today = jstToday(new Date());
    const exports = [
      [exportMembers, { default_search: { keyword: '人' } }],
      [exportCorporates, {}],
      [exportAdminAccounts, {}],
      [exportAccountSummaries, { default_search: { from: today, to: today } }],
    ] as const;
    const before = [];
    for (const [endpoint, body] of exports) before.push(await exportedCsv(actor, endpoint, body));

    await server.sql('delete from account_organization where account_id = $1 and organization_id = $2', [id, lost.id]);
    await server.sql('update account set organization_ids = $2 where id = $1', [id, [kept.id]]);
    await actor.signIn(email, PASSWORD);
    for (const [at, { task, rows }] of before.entries()) {
      await server.sql(`update task set state = 'failed', error_code = 'server_error' where id = $1`, [task.task_id]);
      await actor.call(retryTask, { params: { id: task.task_id } });
      const { url_download } = await taskIn(actor, task.task_id, ['done']);
      const { bytes } = await actor.raw({ path: (url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
      const again = parseCsv(decode(bytes, 'UTF-8'));
      const [endpoint, body] = exports[at]!;
      const asked = await exportedCsv(actor, endpoint, body);
      expect(again, endpoint.path).toEqual(asked.rows);
      expect(again, endpoint.path).not.toEqual(rows);
    }
  });
});
