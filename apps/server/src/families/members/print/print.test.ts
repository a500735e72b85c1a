import { cardDesigns } from '@tsudoi/contract/card-designs';
import { type MemberPrint, printMembers } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  suiteServer,
  taskIn,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { cardItem, cardSide, makeCard } from '@tsudoi/kit/families/card-designs';
import { readPdf } from '@tsudoi/kit/pdf';
import sharp from 'sharp';
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
    return { task, headers, bytes: Buffer.from(bytes), ...(await readPdf(Buffer.from(bytes))) };
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

  it('prints the published card of each type, the standard one of the others, and none of who is not a member yet', async () => {
    const operator = await operatorOf(server);
    const bytes = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#165e83' } })
      .jpeg()
      .toBuffer();
    const picture = await uploadFile(operator, { purpose: 'cover', file_name: '背景.jpg', bytes, facility: world.id });
    const card = await makeCard(operator, world.code, [
      { ...cardSide([cardItem()]), background: picture.file_path },
      cardSide([cardItem({ source: 'text:記名された本人だけが使えます' })]),
    ]);
    const at = { params: { id: card.id }, query: { facility_code: world.code } };
    await operator.call(cardDesigns.publish, { ...at, body: { version: card.version } });
    const draft = [cardSide([cardItem({ source: 'text:下書き' })])];
    await operator.call(cardDesigns.update, { ...at, body: { sides: draft, version: card.version + 1 } });
    const named = (last_name: string, info: object = {}) => makeMember(world, { basicInfo: { last_name, ...info } });
    const ids = [
      (await named('髙﨑', { member_type: [card.id] })).id,
      (await named('𠮷田', { member_type: [card.id] })).id,
      (await named('標準', { expires_on: '2031-03-31' })).id,
      (await named('申込', { registration: 1 })).id,
    ];
    const { pages, task, bytes: file } = await printed({ kind: 'cards' }, { default_search: { ids } });
    expect(task.file_name).toMatch(/^会員証_.*\.pdf$/);
    expect(task).toMatchObject({ total_insert_records: 3, total_left_out: 1 });
    const [fronts = '', backs = '', ...more] = pages.map(({ text }) => text);
    expect(more).toEqual([]);
    for (const name of ['髙﨑 花子', '𠮷田 花子', '標準 花子']) expect(fronts).toContain(name);
    expect(fronts).toContain('2031-03-31');
    expect(backs.match(/記名された本人/g)).toHaveLength(2);
    expect(fronts + backs).not.toMatch(/申込|下書き/);
    // The picture behind two cards is in the file once.
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });
});
