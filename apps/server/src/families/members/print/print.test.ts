import { type MemberPrint, printMembers } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { readPdf } from '@tsudoi/kit/pdf';
import { beforeAll, expect, it } from 'vitest';

onEngines('prints of members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
  });

  async function printed(print: MemberPrint, body: object, by: Actor = world.staff) {
    const { task_id } = await by.call(printMembers, { body: { ...body, print } });
    const task = await taskIn(by, task_id, ['done']);
    const { bytes, headers } = await by.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
    return { task, headers, ...(await readPdf(Buffer.from(bytes))) };
  }
  const address = {
    zipcode: '1000001',
    pref_code: '13',
    city_code: '13101',
    address: '千代田1-1',
    building_name: '花荘',
  };

  it('writes labels in the order of the list, to people and companies, within the reach of who asks', async () => {
    const near = await makeOrganization(world);
    const far = await makeOrganization(world);
    const named = (last_name: string, last_name_kana: string, organization: number) =>
      makeMember(world, {
        basicInfo: { ...address, last_name, last_name_kana, organization_ids: [organization] },
      });
    const ids = [
      (await named('髙﨑', 'タカサキ', near.id)).id,
      (await named('𠮷田', 'ヨシダ', near.id)).id,
      (await named('遠野', 'トオノ', far.id)).id,
    ];
    const found = { default_search: { ids }, sort: { column: 'kana', direction: 'asc' } };
    const sheet = '12-86.4x42.3' as const;
    const all = await printed({ kind: 'labels', sheet, first: 1, with_code: true }, found);
    expect(all.pages.length).toBe(1);
    expect(all.task.file_name).toMatch(/^宛名ラベル_.*\.pdf$/);
    const { text = '' } = all.pages[0] ?? {};
    expect(text).toContain('〒100-0001');
    expect(text).toContain('東京都千代田区千代田1-1');
    expect(text).toMatch(/髙﨑 花子\s*様[\s\S]*遠野 花子\s*様[\s\S]*𠮷田 花子\s*様/);
    const { actor: clerk } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [near.id] });
    const own = await printed({ kind: 'labels', sheet, first: 1, with_code: false }, found, clerk);
    expect(own.pages[0]?.text).not.toContain('遠野');
    const { actor: stranger } = await makeStaff(world, { permissions: {} });
    const refused = await stranger.ask(printMembers, { body: { ...found, print: { kind: 'roster' } } });
    expect(refused.status).toBe(403);
  });

  it('lists the columns that are asked for on as many pages as it says', async () => {
    await Promise.all(Array.from({ length: 40 }, () => makeMember(world, { basicInfo: address })));
    const { pages, title } = await printed(
      { kind: 'roster', title: '総会の名簿' },
      { columns: ['member_code', 'name', 'address'] },
    );
    expect(title).toBe('総会の名簿');
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach(({ text }, index) => {
      expect(text).toContain('氏名');
      expect(text).toContain(`${index + 1} / ${pages.length}`);
    });
    expect(pages[0]?.text).not.toContain('有効期限');
  });

  it('certifies a membership by its standing, and nothing of somebody who is not a member yet', async () => {
    const today = jstToday(new Date());
    const official = await makeMember(world, { basicInfo: { ...address, joined_on: '2020-04-01' } });
    const resting = await makeMember(world);
    const temporary = await makeMember(world, { basicInfo: { registration: 1 } });
    await server.sql('update account set paused = true where facility_id = $1 and id = $2', [world.id, resting.id]);
    const { pages, task } = await printed(
      { kind: 'certificates', issued_on: today },
      { default_search: { ids: [official.id, resting.id, temporary.id] } },
    );
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const text = pages.map((page) => page.text).join('\n');
    expect(text).toContain('2020年4月1日');
    expect(text).toContain('在籍していることを証明します');
    expect(text).toContain('休会中であることを証明します');
    expect(text).toContain(`-${task.task_id}-`);
    expect(task).toMatchObject({ total_insert_records: 2, total_left_out: 1 });
  });
});
