import type { TaskProgress } from '@tsudoi/contract';
import {
  type BulkChange,
  createMember,
  getMember,
  getMemberDetail,
  memberDetailFields,
  planBulkChange,
} from '@tsudoi/contract/members';
import { applyTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import { addDays, ExtendedInputType, jstToday, PlatformType } from '@tsudoi/domain';
import {
  type Actor,
  applyImport,
  basicInfo,
  goodMembers,
  makeFacility,
  makeField,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  planImport,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

onEngines('a change of many members', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
  });

  async function plan(change: BulkChange, filter: object, by: Actor = world.staff): Promise<TaskProgress> {
    const { task_id } = await by.call(planBulkChange, { body: { default_search: filter, change } });
    return taskIn(by, task_id, ['planned']);
  }
  const rows = async (id: number, result?: 'error' | 'update' | 'left_out') =>
    (await world.staff.call(taskRows, { params: { id }, query: { page: 1, per_page: 100, result } })).items;
  async function undo(id: number): Promise<TaskProgress> {
    await world.staff.call(undoTask, { params: { id } });
    return taskIn(world.staff, id, ['undone']);
  }
  const info = async (id: number) => (await world.staff.call(getMember, { params: { id } })).basic_info;
  const standing = async (id: number) => (await world.staff.call(getMemberDetail, { params: { id } })).standing;
  const today = jstToday(new Date());

  it('leaves those alone whom somebody else has changed since, changes the others, and takes itself back', async () => {
    const own = await makeFacility(server);
    const prefix = `B${nextNumber()}`;
    const many = goodMembers(300, prefix).map((row) => ({ ...row, building_name: '旧館' }));
    await applyImport(own.staff, (await planImport(own.staff, many)).task_id);
    const { task_id: id } = await own.staff.call(planBulkChange, {
      body: { default_search: {}, change: { kind: 'building_name', value: '新館' } },
    });
    const planned = await taskIn(own.staff, id, ['planned']);
    expect(planned).toMatchObject({ total_rows: 300, total_update_records: 300, total_error_records: 0 });
    const page = await own.staff.call(taskRows, { params: { id }, query: { page: 1, per_page: 20 } });
    expect(page.items[0]?.changes).toEqual([
      { field: 'building_name', label: '建物名', before: '旧館', after: '新館' },
    ]);
    await server.sql(
      `update account set version = version + 1, phone = '090-9999-0000' where facility_id = $1 and member_code like $2 and id % 2 = 0`,
      [own.id, `${prefix}%`],
    );
    const [half] = await server.sql<{ count: number }>(
      `select count(*)::int as count from account where facility_id = $1 and phone = '090-9999-0000'`,
      [own.id],
    );
    const edited = half?.count ?? 0;
    expect(edited).toBeGreaterThan(100);
    await own.staff.call(applyTask, { params: { id } });
    expect(await taskIn(own.staff, id, ['applied'])).toMatchObject({ total_left_out: edited });
    const buildings = async () =>
      Object.fromEntries(
        (
          await server.sql<{ building_name: string; count: number }>(
            `select building_name, count(*)::int as count from account where facility_id = $1 and member_code like $2 group by 1`,
            [own.id, `${prefix}%`],
          )
        ).map(({ building_name, count }) => [building_name, count]),
      );
    expect(await buildings()).toEqual({ 新館: 300 - edited, 旧館: edited });
    const left = await own.staff.call(taskRows, {
      params: { id },
      query: { page: 1, per_page: 20, result: 'left_out' },
    });
    expect(left.items[0]?.left_out).toContain('ほかの人が変更した');
    const [entries] = await server.sql<{ count: number }>(
      `select count(*)::int as count from history where facility_id = $1 and task_id = $2 and action = 'update' and after ->> 'building_name' = '新館'`,
      [own.id, id],
    );
    expect(entries?.count).toBe(300 - edited);
    await own.staff.call(undoTask, { params: { id } });
    expect((await taskIn(own.staff, id, ['undone'])).undone).toEqual({ removed: 0, restored: 300 - edited });
    expect(await buildings()).toEqual({ 旧館: 300 });
  });

  it('can take a value away, and give it back', async () => {
    const { id } = await makeMember(world, { basicInfo: { phone: '03-1234-5678', expires_on: '2030-03-31' } });
    const task = await plan({ kind: 'phone', value: null }, { ids: [id] });
    await applyImport(world.staff, task.task_id);
    expect((await info(id)).phone).toBeNull();
    const [entry] = await server.sql<{ before: object; after: object }>(
      'select before, after from history where facility_id = $1 and task_id = $2',
      [world.id, task.task_id],
    );
    expect(entry).toMatchObject({ before: { phone: '03-1234-5678' }, after: { phone: null } });
    await undo(task.task_id);
    expect((await info(id)).phone).toBe('03-1234-5678');
  });

  it('moves terms on, gives types of the class alone, and moves people between organizations', async () => {
    const a = await makeOrganization(world);
    const b = await makeOrganization(world);
    const one = await makeMember(world, { basicInfo: { expires_on: '2030-03-31', organization_ids: [a.id] } });
    const other = await makeMember(world, { basicInfo: { expires_on: null, organization_ids: [a.id, b.id] } });
    await server.sql('update account set expires_on = null where facility_id = $1 and id = $2', [world.id, other.id]);
    const both = { ids: [one.id, other.id] };
    const term = await plan({ kind: 'term' }, both);
    expect(term).toMatchObject({ total_update_records: 1, total_skip_records: 1 });
    await applyImport(world.staff, term.task_id);
    expect((await info(one.id)).expires_on).toBe('2031-03-31');
    const moved = await plan({ kind: 'organizations', how: 'add', organization: [b.id] }, both);
    expect(moved).toMatchObject({ total_update_records: 1, total_skip_records: 1 });
    await applyImport(world.staff, moved.task_id);
    expect((await info(one.id)).organization_ids).toEqual([a.id, b.id]);
    const links = () =>
      server.sql('select organization_id from account_organization where facility_id = $1 and account_id = $2', [
        world.id,
        one.id,
      ]);
    expect((await links()).length).toBe(2);
    await undo(moved.task_id);
    expect((await links()).length).toBe(1);
    const [company] = await server.sql<{ id: number }>(
      'select id from member_type where facility_id = $1 and class_type = 2 limit 1',
      [world.id],
    );
    if (company === undefined) return;
    const typed = await plan({ kind: 'types', member_type: [company.id] }, both);
    expect(typed).toMatchObject({ total_update_records: 0, total_error_records: 2 });
    expect((await rows(typed.task_id, 'error'))[0]?.errors[0]?.code).toBe('member_type_unknown');
  });

  it('puts choices of an own field on and off, and tells each member that its form refuses', async () => {
    const values = ['1', '2', '3'];
    const choices = ['役員', 'OB', '来賓'].map((ja, index) => ({ value: values[index] ?? '', text: { ja, en: ja } }));
    const field = await makeField(server, world, { input_type: ExtendedInputType.checkbox, choices });
    const { id } = await world.staff.call(createMember, {
      body: { basic_info: basicInfo(world), extend_info: { [field]: [values[0]] } },
    });
    const task = await plan(
      { kind: 'choices', item: field, put_on: [values[2] ?? ''], take_off: [values[0] ?? ''] },
      { ids: [id] },
    );
    expect((await rows(task.task_id))[0]?.changes[0]).toMatchObject({ before: '役員', after: '来賓' });
    await applyImport(world.staff, task.task_id);
    const answers = async () => (await world.staff.call(getMember, { params: { id } })).extend_info[field];
    expect(await answers()).toEqual([values[2]]);
    await undo(task.task_id);
    expect(await answers()).toEqual([values[0]]);
    const wrong = await plan({ kind: 'own', item: field, value: ['no such choice'] }, { ids: [id] });
    expect(wrong.total_error_records).toBe(1);
    expect((await rows(wrong.task_id, 'error'))[0]?.errors[0]?.message).not.toBe('');
  });

  it('refuses a field that only members write, before there is a plan', async () => {
    const item = await makeField(server, world, {
      input_type: ExtendedInputType.textbox,
      label: '会則への同意',
      platform: PlatformType.client,
    });
    const asked = await world.staff.ask(planBulkChange, {
      body: { default_search: {}, change: { kind: 'own', item, value: 'はい' } },
    });
    expect(asked.failure().error_fields).toMatchObject({ 'change.item': [{ code: 'choice' }] });
    const fields = await world.staff.call(memberDetailFields);
    expect(fields.find(({ id }) => id === item)?.writable).toBe(false);
  });

  it('answers an own field for many that is not in the CSV, by the words of its choices', async () => {
    const choices = ['正会員証', '準会員証'].map((ja, index) => ({ value: String(index + 1), text: { ja, en: ja } }));
    const field = await makeField(server, world, {
      input_type: ExtendedInputType.dropdown,
      label: '証の種類',
      choices,
      in_csv: false,
    });
    const { id } = await makeMember(world);
    const task = await plan({ kind: 'own', item: field, value: '2' }, { ids: [id] });
    expect(task).toMatchObject({ total_update_records: 1, total_error_records: 0 });
    expect((await rows(task.task_id))[0]?.changes).toEqual([
      { field: `extend_info.${field}`, label: '証の種類', before: null, after: '準会員証' },
    ]);
    await applyImport(world.staff, task.task_id);
    expect((await world.staff.call(getMember, { params: { id } })).extend_info[field]).toBe('2');
  });

  it('pauses and withdraws by the rules of a standing, and gives back what was planned before', async () => {
    const running = await makeMember(world);
    const resting = await makeMember(world);
    await applyImport(
      world.staff,
      (await plan({ kind: 'standing', act: 'pause', holds_from: today }, { ids: [resting.id] })).task_id,
    );
    expect((await standing(resting.id)).standing).toBe('paused');
    const ahead = addDays(today, 20);
    const pausing = await plan(
      { kind: 'standing', act: 'pause', holds_from: ahead },
      { ids: [running.id, resting.id] },
    );
    expect(pausing).toMatchObject({ total_update_records: 1, total_error_records: 1 });
    await applyImport(world.staff, pausing.task_id);
    expect((await standing(running.id)).planned.map(({ act }) => act)).toEqual(['pause']);
    const leaving = await plan(
      { kind: 'standing', act: 'withdraw', holds_from: today, reason: '一括' },
      { ids: [running.id, resting.id] },
    );
    const { total_update_records } = leaving;
    expect(total_update_records).toBe(2);
    await server.sql('update account set version = version + 1 where facility_id = $1 and id = $2', [
      world.id,
      resting.id,
    ]);
    expect((await applyImport(world.staff, leaving.task_id)).total_left_out).toBe(1);
    expect([(await standing(running.id)).standing, (await standing(resting.id)).standing]).toEqual([
      'withdrawn',
      'paused',
    ]);
    await undo(leaving.task_id);
    expect(await standing(running.id)).toMatchObject({ standing: 'official', planned: [{ act: 'pause' }] });
  });

  it('is asked for permission when it is planned and again when it is applied, and never reaches beyond', async () => {
    const mine = await makeOrganization(world);
    const theirs = await makeOrganization(world);
    const near = await makeMember(world, { basicInfo: { organization_ids: [mine.id] } });
    const far = await makeMember(world, { basicInfo: { organization_ids: [theirs.id] } });
    const both = { ids: [near.id, far.id] };
    const { actor: clerk } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [mine.id] });
    const task = await plan({ kind: 'address', value: '新町1-1' }, both, clerk);
    expect(task.total_rows).toBe(1);
    const beyond = await clerk.ask(planBulkChange, {
      body: { default_search: both, change: { kind: 'organizations', how: 'add', organization: [theirs.id] } },
    });
    expect(beyond.status).toBe(422);
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [theirs.id] });
    expect((await other.ask(applyTask, { params: { id: task.task_id } })).status).toBe(404);
    const { actor: viewer } = await makeStaff(world, { permissions: { members: 'view' } });
    expect(
      (await viewer.ask(planBulkChange, { body: { default_search: both, change: { kind: 'term' } } })).status,
    ).toBe(403);
    await applyImport(clerk, task.task_id);
    expect([(await info(near.id)).address, (await info(far.id)).address === '新町1-1']).toEqual(['新町1-1', false]);
  });

  it('sets a prefecture, with which a city of another one goes, and an answer that has parts', async () => {
    const place = { pref_code: '13', city_code: '13101' };
    const member = await makeMember(world, { basicInfo: { ...place } });
    const moved = await plan({ kind: 'pref_code', value: '14' }, { ids: [member.id] });
    await world.staff.call(applyTask, { params: { id: moved.task_id } });
    await taskIn(world.staff, moved.task_id, ['applied']);
    expect(await info(member.id)).toMatchObject({ pref_code: '14', city_code: null });
    await undo(moved.task_id);
    expect(await info(member.id)).toMatchObject(place);
    const item = await makeField(server, world, { input_type: ExtendedInputType.name });
    const value = { last_name: '保証', first_name: '太郎' };
    const named = await plan({ kind: 'own', item, value }, { ids: [member.id] });
    expect(named).toMatchObject({ total_update_records: 1, total_error_records: 0 });
    await world.staff.call(applyTask, { params: { id: named.task_id } });
    await taskIn(world.staff, named.task_id, ['applied']);
    const { extend_info: own } = await world.staff.call(getMember, { params: { id: member.id } });
    expect(own[item]).toEqual(value);
  });
});
