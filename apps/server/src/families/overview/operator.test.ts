import { adminOverview } from '@tsudoi/contract/overview';
import { makeFacility, makeMember, onEngines, operatorOf, suiteServer } from '@tsudoi/kit';
import { expect, it } from 'vitest';

onEngines('the overview of operators', (engine) => {
  const server = suiteServer({ engine });

  it('says to operators what needs them, each from a fact, and names no facility that has ended', async () => {
    const operator = await operatorOf(server);
    const [waiting, full, failed] = [
      await makeFacility(server, { preparing: true, name: '準備クラブ' }),
      await makeFacility(server, { accountLimit: 1, name: '満員クラブ' }),
      await makeFacility(server, { name: '失敗クラブ' }),
    ];
    await makeMember(full);
    await server.sql('update account set last_login_at = null where facility_id = $1 and role = 1', [waiting.id]);
    await server.sql(
      `insert into task (facility_id, account_id, kind, name, type, state, step, actor_name, params, finished_at)
       values ($1, $2, 'member-export', '会員の出力', 2, 'failed', 'import', '管理', '{}', now())`,
      [failed.id, failed.staffId],
    );
    const about = async (id: number) =>
      (await operator.call(adminOverview)).attention
        .filter((row) => row.facility_id === id)
        .map(({ kind, detail }) => [kind, detail]);
    expect(await about(waiting.id)).toEqual([
      ['manager_waiting', `${waiting.marker} 管理`],
      ['preparing', ''],
    ]);
    expect(await about(full.id)).toEqual([['near_limit', '1 / 1']]);
    expect(await about(failed.id)).toEqual([['task_failed', '会員の出力']]);
    await server.sql('update facility set status = 4 where id = $1', [failed.id]);
    expect(await about(failed.id)).toEqual([]);
  });
});
