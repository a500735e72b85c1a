import {
  adminAccountCsvTemplate,
  adminAccounts,
  exportAdminAccounts,
  importAdminAccounts,
  inviteAdminAccount,
} from '@tsudoi/contract/admin-accounts';
import { managerInfo } from '@tsudoi/contract/auth';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { applyTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  type Actor,
  applyImport,
  csvFile,
  decode,
  encode,
  exportedCsv,
  formatCsv,
  mailedToken,
  makeFacility,
  makeOrganization,
  makeStaff,
  onEngines,
  PASSWORD,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeAdminAccount } from '@tsudoi/kit/families/admin-accounts';
import { makeRole, menuIds } from '@tsudoi/kit/families/roles';
import { beforeEach, expect, it } from 'vitest';

const HEADERS = ['姓', '名', 'メールアドレス', 'ロール', '所属組織', '状態'];

onEngines('a file of staff accounts', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
  });

  const upload = async (by: Actor, rows: readonly (readonly string[])[], headers: readonly string[] = HEADERS) => {
    const file = csvFile(encode(formatCsv([headers, ...rows]), 'UTF-8'), 'staff.csv');
    const { task_id } = await by.call(importAdminAccounts, { body: {}, files: { file } });
    return taskIn(by, task_id, ['planned', 'invalid']);
  };
  const rowsOf = async (by: Actor, id: number) => (await by.call(taskRows, { params: { id }, query: {} })).items;
  const errorsOf = async ({ task_id }: { task_id: number }) =>
    (
      await server.sql<{ row_no: number; errors: { field: string; code: string }[] | null }>(
        'select row_no, errors from task_row where task_id = $1 and facility_id = $2 order by row_no',
        [task_id, world.id],
      )
    ).flatMap(({ row_no, errors }) => (errors ?? []).map(({ field, code }) => [row_no, field, code]));
  const accounts = async (keyword: string) =>
    (await world.staff.call(adminAccounts.search, { body: { default_search: { keyword } } })).items;
  const refusalsOf = async (by: Actor, rows: readonly (readonly string[])[]) => {
    const task = await upload(by, rows);
    return { state: task.state, errors: await errorsOf(task) };
  };

  it('registers who is new and changes who is there, by the address; blank cells change nothing', async () => {
    const desk = await makeRole(world, { name: '受付' });
    const made = await makeAdminAccount(world, { last_name: '旧姓', role_id: desk.id, invite: false });
    const coach = await makeRole(world, { name: 'コーチ' });
    const task = await upload(world.staff, [
      ['田中', '一郎', ' Tanaka@Example.COM ', '受付', '', ''],
      ['新姓', '', made.email, 'コーチ', '', '停止中'],
    ]);
    expect(task).toMatchObject({ state: 'planned', total_insert_records: 1, total_update_records: 1 });
    const [, update] = await rowsOf(world.staff, task.task_id);
    expect(update?.changes).toEqual([
      { field: 'last_name', label: '姓', before: '旧姓', after: '新姓' },
      { field: 'role', label: 'ロール', before: '受付', after: 'コーチ' },
      { field: 'active', label: '状態', before: '利用中', after: '停止中' },
    ]);
    expect(await accounts('tanaka')).toEqual([]);
    await applyImport(world.staff, task.task_id);
    const [tanaka] = await accounts('tanaka@example.com');
    expect(tanaka).toMatchObject({ last_name: '田中', role: { name: '受付' }, active: true, invitation: 'none' });
    expect((await accounts(made.email))[0]).toMatchObject({
      last_name: '新姓',
      first_name: made.first_name,
      role_id: coach.id,
      active: false,
    });
    const history = await server.sql<{ action: string }>(
      `select action from history where facility_id = $1 and family = 'managers' and task_id = $2 order by id`,
      [world.id, task.task_id],
    );
    expect(history.map(({ action }) => action)).toEqual(['create', 'update']);
  });

  it('is what an export writes, which changes nothing when it comes back', async () => {
    const role = await makeRole(world, { name: '受付' });
    const made = await makeAdminAccount(world, { last_name: '=1+1', role_id: role.id });
    const found = await exportedCsv(world.staff, exportAdminAccounts, { default_search: { keyword: made.email } });
    const [headers = [], ...rows] = found.rows;
    expect(rows[0]?.[1]).toBe("'=1+1");
    const task = await upload(world.staff, rows, headers);
    expect(task).toMatchObject({ state: 'planned', total_skip_records: 1, total_update_records: 0 });
  });

  it('says what is wrong with each row, as the form does, and then registers nobody', async () => {
    const role = await makeRole(world, { name: '受付' });
    const there = await makeAdminAccount(world, { role_id: role.id });
    expect(
      await refusalsOf(world.staff, [
        ['田中', '一郎', 'x', '受付', '', ''],
        ['田中', '一郎', '', '受付', '', ''],
        ['あ'.repeat(101), '一郎', 'a@example.com', '受付', '', ''],
        ['田中', '', 'b@example.com', '', '', ''],
        ['田中', '一郎', 'c@example.com', 'だれでも', '', ''],
        ['田中', '一郎', 'd@example.com', '受付', 'どこか', ''],
        ['田中', '一郎', 'e@example.com', '受付', '', 'はい'],
        ['田中', '一郎', there.email, '受付', '', ''],
        ['田中', '二郎', there.email.toUpperCase(), '受付', '', ''],
      ]),
    ).toEqual({
      state: 'invalid',
      errors: [
        [2, 'email', 'email_format'],
        [3, 'email', 'required'],
        [4, 'last_name', 'max_length'],
        [5, 'first_name', 'required'],
        [5, 'role', 'required'],
        [6, 'role', 'role_unknown'],
        [7, 'organization_ids', 'organization_unknown'],
        [8, 'active', 'choice'],
        [10, 'email', 'duplicate_in_file'],
      ],
    });
  });

  it('gives nobody more than its importer has, and touches nobody who may do more', async () => {
    const id = await menuIds(world);
    await makeRole(world, { name: '強い', flags: { [id('members')]: 1 } });
    await makeRole(world, { name: '弱い', flags: { [id('hosts')]: 1 } });
    const { actor: clerk, email } = await makeStaff(world, {
      permissions: { 'admin-accounts': 'edit', hosts: 'view' },
    });
    expect(
      await refusalsOf(clerk, [
        ['田中', '一郎', 'a@example.com', '強い', '', ''],
        ['別名', '', world.staffEmail, '', '', ''],
        ['別名', '', email, '', '', ''],
        ['', '', world.staffEmail.replace('@', '.other@'), '弱い', '', ''],
      ]),
    ).toMatchObject({
      errors: [
        [2, 'role', 'beyond_own'],
        [3, 'email', 'account_locked'],
        [4, 'email', 'account_locked'],
        [5, 'last_name', 'required'],
        [5, 'first_name', 'required'],
      ],
    });
    const fine = await upload(clerk, [['田中', '一郎', 'a@example.com', '弱い', '', '']]);
    expect(fine.state).toBe('planned');
  });

  it('is held to that again when it is applied', async () => {
    const id = await menuIds(world);
    const role = await makeRole(world, { name: '受付', flags: { [id('hosts')]: 1 } });
    const clerk = await makeStaff(world, { permissions: { 'admin-accounts': 'edit', hosts: 'view' } });
    const task = await upload(clerk.actor, [['田中', '一郎', 'a@example.com', '受付', '', '']]);
    // The role may do more by now than whoever applies the plan.
    await server.sql(
      'insert into role_permission (facility_id, role_id, facility_menu_id, flag) values ($1, $2, $3, 3)',
      [world.id, role.id, id('members')],
    );
    await clerk.actor.call(applyTask, { params: { id: task.task_id } });
    const ended = await taskIn(clerk.actor, task.task_id, ['applied', 'refused', 'failed']);
    expect(ended).toMatchObject({ state: 'applied', total_left_out: 1, total_insert_members: 0 });
    expect([ended.total_insert_admins, ended.total_updated_admins]).toEqual([
      ended.total_insert_records,
      ended.total_update_records,
    ]);
    expect(await accounts('a@example.com')).toEqual([]);
  });

  it('never takes the last who can change roles', async () => {
    const rights = { 'admin-accounts': 'edit', roles: 'edit' } as const;
    const [one, other] = [
      await makeStaff(world, { permissions: rights }),
      await makeStaff(world, { permissions: rights }),
    ];
    const task = await upload(one.actor, [['', '', other.email, '', '', '停止中']]);
    expect(task.state).toBe('planned');
    await server.sql('update account set active = false where id = $1', [world.staffId]);
    await server.sql(
      `update role_permission p set flag = 1 from account a, facility_menu m where a.id = $1 and p.facility_id = a.facility_id
      and p.role_id = a.role_id and m.facility_id = a.facility_id and m.id = p.facility_menu_id and m.menu_key = 'roles'`,
      [one.id],
    );
    await server.sql(
      `update role_permission p set flag = 3 from account a, facility_menu m where a.id = $1 and p.facility_id = a.facility_id
      and p.role_id = a.role_id and m.facility_id = a.facility_id and m.id = p.facility_menu_id and m.menu_key = 'roles'`,
      [other.id],
    );
    await one.actor.call(applyTask, { params: { id: task.task_id } });
    const ended = await taskIn(one.actor, task.task_id, ['applied', 'failed', 'refused']);
    const [row] = await server.sql<{ active: boolean }>('select active from account where id = $1', [other.id]);
    expect([ended.state === 'applied' && ended.total_left_out === 0, row!.active]).toEqual([false, true]);
  });

  it('reaches the organizations of its importer, by name, and tells nothing of others', async () => {
    world = await makeFacility(server, { organizations: true });
    const [club, other] = [await makeOrganization(world), await makeOrganization(world)];
    const role = await makeRole(world, { name: '受付' });
    const { actor: clerk } = await makeStaff(world, {
      permissions: { 'admin-accounts': 'edit' },
      organizations: [club.id],
    });
    const hidden = await makeAdminAccount(world, { last_name: '秘密', role_id: role.id, organization_ids: [other.id] });
    const task = await upload(clerk, [
      ['田中', '一郎', 'a@example.com', '受付', '', ''],
      ['田中', '一郎', 'b@example.com', '受付', other.name, ''],
      ['', '', hidden.email, '', '', ''],
    ]);
    expect(await errorsOf(task)).toEqual([
      [2, 'organization_ids', 'required'],
      [3, 'organization_ids', 'organization_unknown'],
      [4, 'email', 'email_taken'],
    ]);
    expect(JSON.stringify(await rowsOf(clerk, task.task_id))).not.toContain('秘密');
    const fine = await upload(clerk, [['田中', '一郎', 'a@example.com', '受付', club.name, '']]);
    await applyImport(clerk, fine.task_id);
    const [made] = await accounts('a@example.com');
    expect(made?.organization_ids).toEqual([club.id]);
    const elsewhere = await clerk.ask(importAdminAccounts, {
      body: { login_organization: other.id },
      files: { file: csvFile(encode(formatCsv([HEADERS]), 'UTF-8')) },
    });
    expect(elsewhere.status).toBe(403);
  });

  it('signs out whom it suspends, and is undone but for who has signed up since', async () => {
    await makeRole(world, { name: '受付' });
    const colleague = await makeStaff(world, { permissions: { hosts: 'view' } });
    const task = await upload(world.staff, [
      ['田中', '一郎', 'a@example.com', '受付', '', ''],
      ['鈴木', '二郎', 'b@example.com', '受付', '', ''],
      ['', '', colleague.email, '', '', '停止中'],
    ]);
    await applyImport(world.staff, task.task_id);
    expect((await colleague.actor.ask(managerInfo)).status).toBe(401);
    const [suzuki] = await accounts('b@example.com');
    await world.staff.call(inviteAdminAccount, { params: { id: suzuki!.id } });
    await world.visitor('manage').call(managerAcceptInvitation, {
      body: { token: await mailedToken(server, 'b@example.com'), password: PASSWORD, password_confirmation: PASSWORD },
    });
    await world.staff.call(undoTask, { params: { id: task.task_id } });
    expect(await taskIn(world.staff, task.task_id, ['undone'])).toMatchObject({ total_left_out: 1 });
    expect(await accounts('a@example.com')).toEqual([]);
    expect(await accounts('b@example.com')).toHaveLength(1);
    expect((await accounts(colleague.email))[0]?.active).toBe(true);
  });

  it('begins from a template', async () => {
    const { bytes, headers } = await world.staff.ask(adminAccountCsvTemplate);
    expect(decode(bytes, 'UTF-8').trim()).toBe(HEADERS.join(','));
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('管理者CSVひな形.csv');
  });
});
