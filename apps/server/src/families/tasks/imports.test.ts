import { memberCsvColumns } from '@tsudoi/contract/members';
import {
  applyTask,
  getTask,
  importHistory,
  taskErrorsCsv,
  taskHistory,
  taskRow,
  taskRows,
  undoTask,
} from '@tsudoi/contract/tasks';
import {
  type Actor,
  applyImport,
  type CsvMember,
  changeField,
  goodMembers,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  planImport,
  type Staff,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const BLANK = Object.fromEntries(memberCsvColumns.map(([field]) => [field, ''])) as CsvMember;
const person = (fields: Partial<CsvMember>): CsvMember => ({
  ...BLANK,
  last_name: '髙橋',
  first_name: '健一',
  member_type: '正会員',
  ...fields,
});

onEngines('the plan of an import', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const rowsOf = (id: number, query: object = {}) => world.staff.call(taskRows, { params: { id }, query });
  const rowOf = (id: number, row: number) => world.staff.call(taskRow, { params: { id, row } });
  const cell = (cells: Awaited<ReturnType<typeof rowOf>>['cells'], label: string) =>
    cells.find((one) => one.label === label);

  it('names a record only while it exists: neither before it is created nor after it was removed', async () => {
    const { task_id: id } = await planImport(world.staff, goodMembers(2, 'LNK'));
    const records = async () => (await rowsOf(id)).items.map(({ record_id }) => record_id);
    expect(await records()).toEqual([null, null]);
    expect((await rowOf(id, 2)).row.record_id).toBeNull();
    await applyImport(world.staff, id);
    expect(await records()).toEqual([expect.any(Number), expect.any(Number)]);
    await world.staff.call(undoTask, { params: { id } });
    expect((await taskIn(world.staff, id, ['undone'])).undone).toEqual({ removed: 2, restored: 0 });
    expect(await records()).toEqual([null, null]);
  });

  it('masks what was readable when it was planned and is hidden since', async () => {
    const own = await makeFacility(server);
    const made = await makeMember(own, { basicInfo: { phone: '045-555-0148' } });
    const row = person({ member_code: made.memberCode, phone: '090-9999-8888' });
    const { task_id: id } = await planImport(own.staff, [row]);
    const told = async () => {
      const rows = await own.staff.call(taskRows, { params: { id } });
      const detail = await own.staff.call(taskRow, { params: { id, row: 2 } });
      return {
        text: JSON.stringify([rows, detail]),
        phone: rows.items[0]?.changes.find(({ field }) => field === 'phone'),
      };
    };
    expect((await told()).phone).toMatchObject({ before: '045-555-0148', after: '090-9999-8888' });
    await changeField(server, own, { code: 'phone' }, { use_type: 3 });
    const { phone, text } = await told();
    expect(phone).toMatchObject({ before: '＊＊＊', after: '＊＊＊' });
    expect(text).not.toContain('045-555-0148');
  });

  it('names no record to whoever may import but not look at members', async () => {
    const staff = await makeStaff(world, { permissions: { 'members.import-csv': 'edit' } });
    const { task_id: id } = await planImport(staff.actor, goodMembers(1, 'LNI'));
    await applyImport(staff.actor, id);
    const { items } = await staff.actor.call(taskRows, { params: { id } });
    expect(items.map(({ record_id }) => record_id)).toEqual([null]);
  });

  it('tells of a new row every value as it is read, beside its cell, and why it is new', async () => {
    const rows = [
      person({
        member_code: 'VAL1',
        last_name_kana: 'ﾀｶﾊｼ',
        birthday: '1988/4/2',
        zipcode: '２２７００６２',
        gender: '男性',
      }),
      person({ last_name: '青木' }),
    ];
    const { task_id: id } = await planImport(world.staff, rows);
    const first = await rowOf(id, 2);
    expect(first).toMatchObject({ reason: 'new_key', key_label: '会員番号', row: { row: 2, code: 'VAL1' } });
    expect(cell(first.cells, 'セイ')).toMatchObject({ kind: 'set', source: 'ﾀｶﾊｼ', value: 'タカハシ', column: 3 });
    expect(cell(first.cells, '生年月日')).toMatchObject({ kind: 'set', source: '1988/4/2', value: '1988/04/02' });
    expect(cell(first.cells, '郵便番号')).toMatchObject({ source: '２２７００６２', value: '227-0062' });
    expect(cell(first.cells, 'メールアドレス')).toMatchObject({ kind: 'blank', value: null });
    const second = await rowOf(id, 3);
    expect(second.reason).toBe('blank_key');
    expect(cell(second.cells, '会員番号')).toMatchObject({ kind: 'filled', value: null, source: '' });
  });

  it('tells of an update what changes, what stays and what is kept because the cell is blank', async () => {
    await applyImport(
      world.staff,
      (await planImport(world.staff, [person({ member_code: 'UPD1', phone: '045-555-0112' })])).task_id,
    );
    const changed = [
      person({ member_code: 'UPD1', first_name: '', phone: '045-555-0199' }),
      person({ member_code: 'UPD2', email: 'x' }),
    ];
    const { task_id: id } = await planImport(world.staff, changed);
    const { cells, reason } = await rowOf(id, 2);
    expect(reason).toBe('known_key');
    expect(cell(cells, '電話番号')).toMatchObject({ kind: 'changed', before: '045-555-0112', value: '045-555-0199' });
    expect(cell(cells, '姓')?.kind).toBe('same');
    expect(cell(cells, '名')?.kind).toBe('kept');
    const bad = await rowOf(id, 3);
    expect(bad.reason).toBe('refused');
    expect(cell(bad.cells, 'メールアドレス')).toMatchObject({ kind: 'error', source: 'x', value: null });
    expect(cell(bad.cells, 'メールアドレス')?.message).toMatch(/メールアドレス/);
  });

  it('is searched by any writing of a name, by code, by cell and by row number, page by page', async () => {
    const { task_id: id } = await planImport(world.staff, [
      person({ member_code: 'FND1', last_name_kana: 'タカハシ', phone: '090-1234-5678' }),
      person({ member_code: 'FND2', last_name: '高橋' }),
      person({ member_code: 'FND3', last_name: '青木' }),
    ]);
    const found = async (keyword: string, more: object = {}) =>
      (await rowsOf(id, { keyword, ...more })).items.map(({ code }) => code);
    expect(await found('高橋健一')).toEqual(['FND1', 'FND2']);
    expect(await found('髙橋')).toEqual(['FND1', 'FND2']);
    expect(await found('たかはし')).toEqual(['FND1']);
    expect(await found('fnd3')).toEqual(['FND3']);
    expect(await found('1234-56')).toEqual(['FND1']);
    expect(await found('4')).toContain('FND3');
    expect(await found('%')).toEqual([]);
    expect(await rowsOf(id, { keyword: '健一', per_page: 20, result: 'create' })).toMatchObject({ total: 3 });
    expect(await found('健一', { result: 'update' })).toEqual([]);
  });
});

onEngines('an import of somebody else', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let organization: number;
  let other: number;
  let uploader: Staff;
  let id: number;

  const editing = { members: 'edit', 'members.import-csv': 'edit' } as const;
  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    organization = (await makeOrganization(world)).id;
    other = (await makeOrganization(world)).id;
    uploader = await makeStaff(world, { permissions: editing, organizations: [organization] });
    id = (await planImport(uploader.actor, goodMembers(2, 'OTH'))).task_id;
  });

  const listed = async (by: Actor) => (await by.call(importHistory)).map(({ task_id }) => task_id);
  const attempts = (by: Actor) => [
    by.ask(getTask, { params: { id } }),
    by.ask(taskRows, { params: { id } }),
    by.ask(taskRow, { params: { id, row: 2 } }),
    by.ask(taskErrorsCsv, { params: { id } }),
    by.ask(applyTask, { params: { id } }),
    by.ask(undoTask, { params: { id } }),
  ];

  describe('is not there', () => {
    it.each([
      ['for a viewer', { members: 'edit', 'members.import-csv': 'view' }, () => organization],
      ['without its menu', { members: 'edit' }, () => organization],
      ['for who reaches another organization', editing, () => other],
    ] as const)('%s', async (_, permissions, of) => {
      const { actor } = await makeStaff(world, { permissions, organizations: [of()] });
      expect(await listed(actor)).toEqual([]);
      for (const reply of await Promise.all(attempts(actor))) expect(reply.status).toBe(404);
    });

    it('for another facility', async () => {
      const foreign = await makeFacility(server);
      expect(await listed(foreign.staff)).toEqual([]);
      for (const reply of await Promise.all(attempts(foreign.staff))) expect(reply.status).toBe(404);
    });
  });

  it('is applied and undone by a colleague who reaches it, whose name the history says, until that is taken away', async () => {
    const colleague = await makeStaff(world, { permissions: editing, organizations: [organization, other] });
    expect(await listed(colleague.actor)).toEqual([id]);
    expect(await colleague.actor.call(getTask, { params: { id } })).toMatchObject({ is_own: false });
    expect(await uploader.actor.call(getTask, { params: { id } })).toMatchObject({ is_own: true });
    // What runs in the top bar is one's own.
    expect(await colleague.actor.call(taskHistory)).toEqual([]);
    await applyImport(colleague.actor, id);
    const actors = await server.sql<{ actor_id: number }>(
      `select distinct actor_id from history where facility_id = $1 and task_id = $2`,
      [world.id, id],
    );
    expect(actors).toEqual([{ actor_id: colleague.id }]);
    await server.sql(
      `update role_permission p set flag = 1 from facility_menu m, account a
       where p.facility_id = $1 and m.facility_id = $1 and a.facility_id = $1 and m.id = p.facility_menu_id
         and m.menu_key = 'members.import-csv' and a.id = $2 and p.role_id = a.role_id`,
      [world.id, colleague.id],
    );
    server.running.services.sessions.forget({ account: colleague.id, facility: world.id });
    for (const reply of await Promise.all(attempts(colleague.actor))) expect(reply.status).toBe(404);
    const third = await makeStaff(world, { permissions: editing, organizations: [organization] });
    await third.actor.call(undoTask, { params: { id } });
    expect(await taskIn(third.actor, id, ['undone'])).toMatchObject({ undone: { removed: 2, restored: 0 } });
  });

  it('is there only for who reaches everybody of its rows: those who stay as they are, and those of nobody, too', async () => {
    const both = await makeStaff(world, { permissions: editing, organizations: [organization, other] });
    const [here, there] = [
      (await makeStaff(world, { permissions: editing, organizations: [organization] })).actor,
      (await makeStaff(world, { permissions: editing, organizations: [other] })).actor,
    ];
    const memberOf = async (organizationId: number) =>
      (await makeMember(world, { basicInfo: { organization_ids: [organizationId] } })).memberCode;
    const [near, far] = [await memberOf(organization), await memberOf(other)];
    const changed = { ...BLANK, member_code: near, building_name: '新館' };
    const same = { ...BLANK, member_code: far };
    const plans: [rows: CsvMember[], sees: [here: number, there: number]][] = [
      [
        [changed, same],
        [404, 404],
      ],
      [[same], [404, 200]],
      [[{ ...BLANK, member_code: near }], [200, 404]],
    ];
    for (const [rows, sees] of plans) {
      const plan = await planImport(both.actor, rows);
      expect(plan.state).toBe('planned');
      const read = { params: { id: plan.task_id } };
      expect([(await here.ask(taskRows, read)).status, (await there.ask(taskRows, read)).status]).toEqual(sees);
      expect([(await listed(here)).includes(plan.task_id), (await listed(there)).includes(plan.task_id)]).toEqual(
        sees.map((status) => status === 200),
      );
    }
  });

  it('is not there for its own uploader either, once what it touches is out of their reach', async () => {
    const moved = await makeStaff(world, { permissions: editing, organizations: [organization] });
    const [planned, applied] = [
      await planImport(moved.actor, goodMembers(1, 'MV1')),
      await planImport(moved.actor, goodMembers(1, 'MV2')),
    ];
    await applyImport(moved.actor, applied.task_id);
    await server.sql('update account_organization set organization_id = $2 where account_id = $1', [moved.id, other]);
    server.running.services.sessions.forget({ account: moved.id, facility: world.id });
    for (const endpoint of [getTask, taskRows, taskErrorsCsv, applyTask, undoTask])
      for (const { task_id } of [planned, applied])
        expect((await moved.actor.ask(endpoint, { params: { id: task_id } })).status).toBe(404);
    const seen = await listed(moved.actor);
    expect([planned, applied].filter(({ task_id }) => seen.includes(task_id))).toEqual([]);
    expect(await moved.actor.call(taskHistory)).toEqual([]);
    expect(await world.staff.call(getTask, { params: { id: planned.task_id } })).toMatchObject({ state: 'planned' });
    expect(await world.staff.call(getTask, { params: { id: applied.task_id } })).toMatchObject({ state: 'applied' });
  });
});
