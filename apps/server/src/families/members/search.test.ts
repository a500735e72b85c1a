import { memberTypes } from '@tsudoi/contract/member-types';
import { type MemberSearch, memberSortColumns, searchMembers } from '@tsudoi/contract/members';
import { organizations } from '@tsudoi/contract/organizations';
import { addMonths, jstToday } from '@tsudoi/domain';
import {
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onBothEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeMemberType } from '@tsudoi/kit/families/member-types';
import { beforeAll, expect, it } from 'vitest';

onBothEngines('searching members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
    const people = [
      [
        '髙橋',
        '花子',
        'タカハシ',
        'ハナコ',
        { gender: 2, birthday: '2000-02-29', email: 'hanako@example.jp', phone: '090-1234-5678' },
      ],
      [
        '高橋',
        '一郎',
        'たかはし',
        'いちろう',
        { gender: 1, birthday: '2010-04-01', registration: 1, expires_on: '2027-03-31' },
      ],
      [
        '山﨑',
        '次郎',
        'ﾔﾏｻﾞｷ',
        'ｼﾞﾛｳ',
        { gender: 1, birthday: '1960-01-01', expires_on: '2026-03-31', address: '100%_本' },
      ],
      ['鷹野', '葉子', 'タカノ', 'ヨウコ', { member_code: 'VIP-001', joined_on: '2020-04-01' }],
      ['渡邉', '三郎', 'ワタナベ', 'サブロウ', {}],
    ] as const;
    for (const [last_name, first_name, last_name_kana, first_name_kana, more] of people)
      await makeMember(world, { basicInfo: { last_name, first_name, last_name_kana, first_name_kana, ...more } });
  });

  type Filter = NonNullable<Partial<MemberSearch>['default_search']>;
  const find = async (filter: Filter, more: Record<string, unknown> = {}) =>
    (await world.staff.call(searchMembers, { body: { default_search: filter, ...more } })).items.map(
      ({ last_name, first_name }) => `${last_name}${first_name}`,
    );
  const advanced = (...groups: [string, number, string | number | (string | number)[]][][]) =>
    find(
      {},
      {
        advanced_search: groups.map((group) =>
          group.map(([code, operator_type, value]) => ({
            type: 'default',
            dependency_account_cms_component_code: code,
            operator_type,
            value,
          })),
        ),
      },
    );

  it.each(['高橋', '髙橋', 'タカハシ', 'ﾀｶﾊｼ', 'たかはし', 'カハ', 'ｶﾊ'])(
    'finds 髙橋 and 高橋 by %s, in kana order',
    async (keyword) => {
      expect(await find({ keyword })).toEqual(['高橋一郎', '髙橋花子']);
    },
  );

  it('finds by both names together, by code, e-mail and phone with or without its hyphens', async () => {
    expect(await find({ keyword: '高橋 花子' })).toEqual(['髙橋花子']);
    expect(await find({ keyword: '花子　ﾀｶﾊｼ' })).toEqual(['髙橋花子']);
    expect(await find({ keyword: '花子 渡邉' })).toEqual([]);
    expect(await find({ keyword: 'vip-0' })).toEqual(['鷹野葉子']);
    expect(await find({ keyword: 'HANAKO@' })).toEqual(['髙橋花子']);
    expect(await find({ keyword: '12345678' })).toEqual(['髙橋花子']);
    expect(await find({ keyword: '１２３４－５' })).toEqual(['髙橋花子']);
  });

  it.each([
    ['takahashi', ['高橋一郎', '髙橋花子']],
    ['Takah', ['高橋一郎', '髙橋花子']],
    ['hanako takahashi', ['髙橋花子']],
    ['yamazaki', ['山﨑次郎']],
    ['youko', ['鷹野葉子']],
    ['yoko', ['鷹野葉子']],
    ['watanabe 三郎', ['渡邉三郎']],
    ['takahasi', ['高橋一郎', '髙橋花子']],
    ['tanaka', []],
  ])('finds names in kana by %s in Latin letters', async (keyword, names) =>
    expect(await find({ keyword })).toEqual(names),
  );

  it('takes % and _ as they stand', async () => {
    expect(await find({ keyword: '%' })).toEqual([]);
    expect(await find({ keyword: '__' })).toEqual([]);
  });

  it('filters by each field, all of them together', async () => {
    expect(await find({ gender: [1] })).toEqual(['高橋一郎', '山﨑次郎']);
    expect(await find({ registration: [1] })).toEqual(['高橋一郎']);
    expect(await find({ expires_on: { from: '2026-04-01', to: '2027-03-31' } })).toContain('高橋一郎');
    expect(await find({ expires_on: { to: '2026-03-31' } })).toEqual(['山﨑次郎']);
    expect(await find({ joined_on: { from: '2020-04-01', to: '2020-04-01' } })).toEqual(['鷹野葉子']);
    expect(await find({ gender: [1], keyword: 'タカ' })).toEqual(['高橋一郎']);
    expect(await find({ class_type: [2] })).toEqual([]);
    expect(await find({ member_type: [world.memberTypes[0]!.id] })).toHaveLength(5);
    expect(await find({ sign_up: 'no_email' })).toEqual([]);
    expect(await find({ sign_up: 'no' })).toHaveLength(5);
  });

  it('counts age by the day: who has a birthday tomorrow is a year younger', async () => {
    const today = jstToday(new Date());
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    const one = await makeMember(world, { basicInfo: { last_name: '今日', birthday: addMonths(today, -240) } });
    const two = await makeMember(world, { basicInfo: { last_name: '明日', birthday: addMonths(tomorrow, -240) } });
    const ids = [one.id, two.id];
    expect(await find({ age: { from: 20, to: 20 }, ids })).toEqual(['今日花子']);
    expect(await find({ age: { to: 19 }, ids })).toEqual(['明日花子']);
    for (const id of ids) await server.sql('update account set deleted_at = now() where id = $1', [id]);
  });

  it('knows the five operators, and groups of which one suffices', async () => {
    expect(await advanced([['birthday', 1, '2000-01-01']])).toEqual(['高橋一郎', '髙橋花子']);
    expect(await advanced([['birthday', 2, '1999/12/31']])).toEqual(['山﨑次郎']);
    expect(await advanced([['last_name', 3, '渡邉']])).toEqual(['渡邉三郎']);
    expect(await advanced([['gender', 4, [1, 2]]])).toEqual(['高橋一郎', '髙橋花子', '山﨑次郎']);
    expect(await advanced([['gender', 5, [1]]])).toEqual(['鷹野葉子', '髙橋花子', '渡邉三郎']);
    expect(
      await advanced(
        [
          ['gender', 3, 1],
          ['registration', 3, 1],
        ],
        [['last_name', 3, '渡邉']],
      ),
    ).toEqual(['高橋一郎', '渡邉三郎']);
    expect(await advanced([['member_type', 5, [world.memberTypes[0]!.id]]])).toEqual([]);
    expect(await advanced([['age', 1, 60]])).toEqual(['山﨑次郎']);
  });

  it('refuses a condition on a field that is none, and a value that does not fit', async () => {
    const ask = (condition: object) =>
      world.staff.ask(searchMembers, {
        body: {
          default_search: {},
          advanced_search: [[{ type: 'default', operator_type: 3, value: 'x', ...condition }]],
        },
      });
    expect((await ask({ dependency_account_cms_component_code: 'password_hash' })).status).toBe(422);
    expect((await ask({ dependency_account_cms_component_code: 'birthday' })).status).toBe(422);
    expect(
      (await ask({ dependency_account_cms_component_code: 'gender', value: '1; drop table account' })).status,
    ).toBe(422);
  });

  it.each(memberSortColumns)('sorts by %s, either way round', async (column) => {
    const up = await find({}, { sort: { column, direction: 'asc' } });
    const down = await find({}, { sort: { column, direction: 'desc' } });
    expect(up).toHaveLength(5);
    expect(new Set(down)).toEqual(new Set(up));
    if (column === 'kana' || column === 'member_code' || column === 'updated_at') expect(down).toEqual(up.toReversed());
  });

  it('pages, with the total on every page, and answers all in pages of 1,000', async () => {
    const page = (n: number, per_page: 20 | 'all') =>
      world.staff.call(searchMembers, { body: { page: n, per_page, default_search: {} } });
    expect(await page(2, 20)).toMatchObject({ items: [], total: 5, page: 2, per_page: 20, last_page: 1 });
    await server.sql(
      `insert into account (facility_id, role, member_code, last_name, search_key, kana_key) select $1, 2, 'N' || i, '多数', 'n' || i || '|多数', 'タスウ' || lpad(i::text, 5, '0') from generate_series(1, 2100) i`,
      [world.id],
    );
    const first = await page(1, 'all');
    expect(first).toMatchObject({ total: 2_105, per_page: 'all', last_page: 3 });
    expect(first.items).toHaveLength(1_000);
    expect((await page(3, 'all')).items).toHaveLength(105);
    await server.sql(`delete from account where facility_id = $1 and last_name = '多数'`, [world.id]);
  });

  it('shows each member its types and organizations in words, and only what lies below the chosen organization', async () => {
    const other = await makeFacility(server, { organizations: true });
    const league = await makeOrganization(other, { name: '北部' });
    const club = await makeOrganization(other, { name: '水泳', type: 3, parentId: league.id });
    const apart = await makeOrganization(other, { name: '南部' });
    const inside = await makeMember(other, { basicInfo: { organization_ids: [club.id] } });
    const outside = await makeMember(other, { basicInfo: { organization_ids: [apart.id] } });
    const coach = await makeStaff(other, { permissions: { members: 'edit' }, organizations: [league.id] });
    const seen = await coach.actor.call(searchMembers, { body: { default_search: {} } });
    expect(seen.items.map(({ id }) => id)).toEqual([inside.id]);
    expect(seen.items[0]).toMatchObject({
      organizations: [{ id: club.id, name: '水泳' }],
      member_types: [{ id: other.memberTypes[0]!.id, name: other.memberTypes[0]!.name }],
    });
    const all = await other.staff.call(searchMembers, { body: { default_search: {} } });
    expect(all.items.map(({ id }) => id).toSorted()).toEqual([inside.id, outside.id].toSorted());
    // An organization of the filter stands for itself and all below it.
    const filtered = await other.staff.call(searchMembers, { body: { default_search: { organization: [league.id] } } });
    expect(filtered.items.map(({ id }) => id)).toEqual([inside.id]);
    const foreign = await coach.actor.call(searchMembers, { body: { default_search: { organization: [apart.id] } } });
    expect(foreign.total).toBe(0);
  });

  it('names what was renamed anew at once, and a type and an organization that were made just now', async () => {
    const other = await makeFacility(server, { organizations: true });
    const operator = await operatorOf(server);
    const words = async () => {
      const { items } = await other.staff.call(searchMembers, { body: { default_search: {} } });
      return items.map((row) => [row.member_types.map(({ name }) => name), row.organizations.map(({ name }) => name)]);
    };
    const type = await makeMemberType(operator, other.code, { name: '賛助会員' });
    const club = await makeOrganization(other, { name: '水泳' });
    await makeMember(other, { basicInfo: { member_type: [type.id], organization_ids: [club.id] } });
    expect(await words()).toEqual([[['賛助会員'], ['水泳']]]);
    await operator.call(memberTypes.update, {
      params: { id: type.id },
      query: { facility_code: other.code },
      body: { ...type.body, name: '特別会員', version: type.version },
    });
    await other.staff.call(organizations.update, {
      params: { id: club.id },
      body: { name: '競泳', type: 2, parent_id: other.rootOrganization, version: club.version },
    });
    expect(await words()).toEqual([[['特別会員'], ['競泳']]]);
    const second = await makeOrganization(other, { name: '飛込' });
    const added = await makeMemberType(operator, other.code, { name: '名誉会員' });
    const basicInfo = { last_name_kana: 'ンン', member_type: [added.id], organization_ids: [second.id] };
    await makeMember(other, { basicInfo });
    expect((await words()).at(-1)).toEqual([['名誉会員'], ['飛込']]);
  });
});
