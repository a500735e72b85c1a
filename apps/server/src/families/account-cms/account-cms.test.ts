import { type AccountForm, getAccountForm, getOwnForm } from '@tsudoi/contract/account-cms';
import { memberListFacts, ownFactName, searchMembers } from '@tsudoi/contract/members';
import {
  changeField,
  makeFacility,
  makeField,
  makeMember,
  onEngines,
  productClock,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';
import { accountForms } from '../../db/migrations/0011_account_forms.ts';

const itemsOf = (form: AccountForm) => form.groups.flatMap(({ items }) => items);
const named = (form: AccountForm, label: string) => itemsOf(form).find((item) => item.label === label);

onEngines('account forms', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const formOf = (class_type = 1) => world.staff.call(getAccountForm, { query: { class_type } });

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  it('ask for the class of a member only where there are corporate members', async () => {
    const fresh = await makeFacility(server);
    const codes = async () => itemsOf(await fresh.staff.call(getAccountForm)).map(({ code }) => code);
    expect(await codes()).not.toContain('class_type');
    await server.sql('update facility set use_corporate_structure = true where id = $1', [fresh.id]);
    // What is remembered of a facility lasts two seconds.
    await until('the class to be asked for', async () => (await codes()).includes('class_type'));
  });

  it('of a new facility ask for a name and a member type; the rest may be left out', async () => {
    const fresh = await makeFacility(server, { organizations: true });
    const form = await fresh.staff.call(getAccountForm);
    expect(form.groups.map(({ name }) => name)).toEqual(['基本情報', '連絡先・住所', '会員種別・期限']);
    expect(
      itemsOf(form)
        .filter(({ use_type }) => use_type === 1)
        .map(({ code }) => code),
    ).toEqual(['name', 'member_type', 'registration']);
    expect(itemsOf(form).map(({ code }) => code)).toContain('organization');
    expect(named(form, '性別')?.choices.map(({ text }) => text)).toContain('女性');
    expect((await fresh.staff.call(getAccountForm, { query: { class_type: 2 } })).groups).toHaveLength(3);
  });

  it('do not ask for organizations where there are none', async () => {
    expect(itemsOf(await formOf()).map(({ code }) => code)).not.toContain('organization');
  });

  it('of a facility that was opened before are the same', async () => {
    const rows = (facility: number) =>
      server.sql(
        `select g.class_type, g.name_ja, g.name_en, c.type, c.code, c.input_type, c.use_type, c.platform, c.in_csv, c.member_editable, c.searchable, c.label_ja,
           rank() over (order by g.class_type, g.position, c.position) as place
         from account_cms_component c join account_cms_group g on g.id = c.group_id and g.facility_id = c.facility_id
         where c.facility_id = $1 order by place`,
        [facility],
      );
    const { id } = await makeFacility(server);
    const opened = await rows(id);
    expect(opened).toHaveLength(28);
    await server.sql('delete from account_cms_component where facility_id = $1', [id]);
    await server.sql('delete from account_cms_group where facility_id = $1', [id]);
    // The part of the migration that fills the tables, for this facility alone.
    const fill = accountForms.slice(accountForms.indexOf('insert into account_cms_group'));
    for (const statement of fill.split(';').filter((one) => one.includes('insert')))
      await server.sql(
        statement
          .replace('from facility f,', `from (select * from facility where id = ${id}) f,`)
          .replace(
            'from account_cms_group g\n',
            `from (select * from account_cms_group where facility_id = ${id}) g\n`,
          ),
      );
    expect(await rows(id)).toEqual(opened);
  });

  it('speak the reader’s language', async () => {
    await makeField(server, world, {
      input_type: 'radio',
      label: '送迎',
      choices: [{ value: 'y', text: { ja: '希望する', en: 'Yes please' } }],
    });
    expect(named(await formOf(), '送迎')?.choices).toEqual([{ value: 'y', text: '希望する' }]);
    const english = await world.staff.ask(getAccountForm, {}, { 'accept-language': 'en' });
    const form = english.json<{ data: AccountForm }>().data;
    expect(form.groups[0]?.name).toBe('Basics');
    expect(itemsOf(form).find(({ label }) => label.startsWith('送迎'))?.choices[0]?.text).toBe('Yes please');
  });

  it('show staff and members their own fields; nobody sees a hidden one, and what only staff change is to be read', async () => {
    const fields = { input_type: 'textbox' } as const;
    await makeField(server, world, { ...fields, label: '職員だけ', platform: 3 });
    await makeField(server, world, { ...fields, label: '会員だけ', platform: 2 });
    await makeField(server, world, { ...fields, label: '隠した', use_type: 3 });
    await makeField(server, world, { ...fields, label: '見るだけ', member_editable: false });
    const form = await formOf();
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const own = await member.call(getOwnForm);
    const seen = ['職員だけ', '会員だけ', '隠した', '見るだけ'];
    expect(seen.map((label) => named(form, label) !== undefined)).toEqual([true, false, false, true]);
    expect(seen.map((label) => named(own, label) !== undefined)).toEqual([false, true, false, true]);
    expect([named(form, '見るだけ')?.read_only, named(own, '見るだけ')?.read_only]).toEqual([false, true]);
    expect(named(own, 'メールアドレス')?.read_only).toBe(true);
    expect(itemsOf(own).map(({ code }) => code)).not.toContain('registration');
  });

  it('give a member the sections for its member types only; staff choose by the types of the section', async () => {
    const [first, second] = world.memberTypes;
    const [group] = await server.sql<{ id: number }>(
      `insert into account_cms_group (facility_id, class_type, name_ja, name_en, position, member_type_ids) values ($1, 1, 'ジュニア', 'Juniors', 900, $2) returning id`,
      [world.id, [second!.id]],
    );
    const id = await makeField(server, world, { input_type: 'textbox', label: '学校' });
    await server.sql('update account_cms_component set group_id = $1 where id = $2', [group!.id, id]);
    server.running.services.facilities.forget();
    expect((await formOf()).groups.find(({ name }) => name === 'ジュニア')?.member_type_ids).toEqual([second!.id]);
    for (const [type, sees] of [
      [first!.id, false],
      [second!.id, true],
    ] as const) {
      const made = await makeMember(world, { basicInfo: { member_type: [type] }, signIn: true });
      const own = await (await made.signIn()).call(getOwnForm);
      expect(named(own, '学校') !== undefined).toBe(sees);
    }
  });

  it('never lose a name or a member type, whatever a facility says', async () => {
    await changeField(server, world, { code: 'name' }, { use_type: 3 });
    expect(named(await formOf(), '名前')?.use_type).toBe(1);
  });

  it('have another revision after every change', async () => {
    const before = (await formOf()).revision;
    expect((await formOf()).revision).toBe(before);
    await changeField(server, world, { code: 'phone' }, { use_type: 1 });
    expect((await formOf()).revision).not.toBe(before);
  });

  it('keep the kind of a field for ever', async () => {
    await expect(
      server.sql(`update account_cms_component set input_type = 'textarea' where facility_id = $1 and code = 'phone'`, [
        world.id,
      ]),
    ).rejects.toThrow(/fixed/);
  });

  it('take a change within five seconds where nobody rang', async () => {
    await formOf();
    await server.sql(
      `update account_cms_component set label_ja = '携帯', label_en = 'Mobile' where facility_id = $1 and code = 'phone'`,
      [world.id],
    );
    const sinceChange = productClock();
    await until('the new label', async () => named(await formOf(), '携帯') !== undefined);
    expect(sinceChange()).toBeLessThan(5_000);
  });

  it('say of a field whether members are searched by it; a column and an order it is in any case', async () => {
    const search = (id: number, body: object) =>
      world.staff.ask(searchMembers, {
        body: {
          default_search: {},
          columns: [ownFactName(id)],
          sort: { column: ownFactName(id), direction: 'asc' },
          ...body,
        },
      });
    for (const searchable of [true, false]) {
      const id = await makeField(server, world, { input_type: 'textbox', searchable });
      const fact = (await world.staff.call(memberListFacts)).find(({ field }) => field === ownFactName(id));
      expect([searchable, fact?.searchable]).toEqual([searchable, searchable]);
      const where = [[{ field: ownFactName(id), is: 'filled' }]];
      expect([(await search(id, {})).status, (await search(id, { where })).status]).toEqual([
        200,
        searchable ? 200 : 422,
      ]);
    }
  });
});
