import {
  corporateCsvTemplate,
  corporateStaffs,
  corporates,
  exportCorporates,
  importCorporates,
} from '@tsudoi/contract/corporates';
import { getMember } from '@tsudoi/contract/members';
import { applyTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  type Actor,
  applyImport,
  csvFile,
  decode,
  encode,
  exportedCsv,
  formatCsv,
  makeFacility,
  makeField,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  parseCsv,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { companyType, makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeEach, expect, it } from 'vitest';

type Encoding = 'UTF-8' | 'SJIS';

onEngines('a file of corporates', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let type: string;
  beforeEach(async () => {
    world = await makeFacility(server);
    const id = await companyType(world);
    const [row] = await server.sql<{ name: string }>(
      'select name from member_type where facility_id = $1 and id = $2',
      [world.id, id],
    );
    type = row!.name;
  });

  async function upload(
    rows: readonly (readonly string[])[],
    { by = world.staff, encoding = 'UTF-8' as Encoding } = {},
  ) {
    const file = csvFile(encode(formatCsv(rows), encoding), 'corporates.csv');
    const { task_id } = await by.call(importCorporates, { body: { encode_type: encoding }, files: { file } });
    return taskIn(by, task_id, ['planned', 'invalid', 'mapping']);
  }
  const rowsOf = async (id: number, by: Actor = world.staff) =>
    (await by.call(taskRows, { params: { id }, query: {} })).items;
  const found = async (keyword: string) =>
    (await world.staff.call(corporates.search, { body: { default_search: { keyword } } })).items;
  const read = (id: number) => world.staff.call(corporates.get, { params: { id } });
  const errorsOf = async (id: number) =>
    (await rowsOf(id)).flatMap(({ row, errors }) => errors.map(({ field, code }) => [row, field, code]));
  async function undo(id: number) {
    await world.staff.call(undoTask, { params: { id } });
    return taskIn(world.staff, id, ['undone']);
  }

  it('registers who is new and changes who is there, as the plan said; undoing it takes all of it back', async () => {
    const field = await makeField(server, world, { input_type: 'textbox', label: '業種', class_type: 2 });
    const made = await makeCorporate(world, {
      basicInfo: { last_name: '旧商会', phone: '022-000-0000' },
      corporate: { contact_name: '石川 直美', contract_from: '2026-04-01' },
    });
    const { basic_info: old } = await read(made.id);
    const task = await upload([
      ['会員番号', '法人名', '会員種別', '電話番号', '担当者名', '契約開始日', '契約終了日', '業種', '法人コード'],
      ['K-77', 'みどり製作所', type, '022-111-1111', '大野 拓也', '2026/4/1', '2027-03-31', '製造', ''],
      [old.member_code, '新商会', '', '', '佐藤 健', '', '2027/3/31', '小売', made.code],
    ]);
    expect(task).toMatchObject({ state: 'planned', total_insert_records: 1, total_update_records: 1 });
    const [, update] = await rowsOf(task.task_id);
    expect(update?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['法人名', '旧商会', '新商会'],
      ['業種', null, '小売'],
      ['担当者名', '石川 直美', '佐藤 健'],
      ['契約終了日', null, '2027/03/31'],
    ]);
    expect(await found('みどり')).toEqual([]);
    await applyImport(world.staff, task.task_id);
    const [fresh] = await found('みどり');
    expect(fresh?.account_code).toMatch(/^C-/);
    expect(await read(fresh!.id)).toMatchObject({
      basic_info: { member_code: 'K-77', class_type: 2, first_name: '', phone: '022-111-1111' },
      extend_info: { [field]: '製造' },
      corporate: { contact_name: '大野 拓也', contract_from: '2026-04-01', contract_until: '2027-03-31' },
    });
    expect(await read(made.id)).toMatchObject({
      version: 2,
      basic_info: { last_name: '新商会', phone: '022-000-0000' },
      extend_info: { [field]: '小売' },
      corporate: { contact_name: '佐藤 健', contract_from: '2026-04-01', contract_until: '2027-03-31' },
    });
    const history = await server.sql(
      `select family, action, version, before, after from history where facility_id = $1 and task_id = $2 and record_id = $3 order by family`,
      [world.id, task.task_id, made.id],
    );
    expect(history).toMatchObject([
      {
        ...{ family: 'corporates', action: 'update', version: 2 },
        before: { contact_name: '石川 直美', contract_until: null },
        after: { contact_name: '佐藤 健', contract_until: '2027-03-31' },
      },
      { family: 'members', action: 'update', version: 2 },
    ]);
    expect((await undo(task.task_id)).undone).toEqual({ removed: 1, restored: 1 });
    expect(await found('みどり')).toEqual([]);
    expect(await read(made.id)).toMatchObject({
      version: 3,
      basic_info: { last_name: '旧商会' },
      corporate: { contact_name: '石川 直美', contract_from: '2026-04-01', contract_until: null },
    });
  });

  it.each(['UTF-8', 'SJIS'] as const)(
    'is what an export in %s writes, which changes nothing when it comes back',
    async (encoding) => {
      await makeField(server, world, { input_type: 'number', label: '資本金', class_type: 2 });
      const made = await makeCorporate(world, {
        basicInfo: {
          ...{ last_name: '=㈱髙橋𠮷野商会', last_name_kana: 'タカハシ', zipcode: '2270062', pref_code: '14' },
          ...{ city_code: '14117', address: '青葉台1-2', email: 'info@takahashi.example', joined_on: '2026-04-01' },
        },
        corporate: { contact_name: '+石川', contract_from: '2026-04-01', contract_note: '一行目\n𠮷二行目' },
      });
      await makeCorporateStaff(made);
      const { rows } = await exportedCsv(world.staff, exportCorporates, { default_search: {}, encode_type: encoding });
      expect(rows[0]).toEqual(
        expect.arrayContaining(['法人コード', '会員番号', '法人名', '会員種別', '資本金', '代表者']),
      );
      expect(await upload(rows, { encoding })).toMatchObject({
        state: 'planned',
        total_skip_records: 1,
        total_update_records: 0,
      });
      // One cell of the contract alone is one version of the corporate, and no entry among those of members.
      const at = rows[0]!.indexOf('担当者名');
      const changed = rows.map((row, index) => (index === 0 ? row : row.with(at, '大野 拓也')));
      const { task_id } = await upload(changed, { encoding });
      await applyImport(world.staff, task_id);
      expect(await read(made.id)).toMatchObject({ version: 2, corporate: { contact_name: '大野 拓也' } });
      const families = await server.sql<{ family: string }>(
        'select family from history where facility_id = $1 and task_id = $2',
        [world.id, task_id],
      );
      expect(families).toEqual([{ family: 'corporates' }]);
    },
  );

  it('says what is wrong with each row, and then writes nothing', async () => {
    const person = await makeMember(world, { basicInfo: { member_code: 'P-1' } });
    const other = await makeCorporate(world);
    const { basic_info } = await read(other.id);
    const task = await upload([
      ['会員番号', '法人名', '会員種別', '担当者のメールアドレス', '契約開始日', '契約終了日', '法人コード'],
      ['', '', type, '', '', '', ''],
      ['', '青葉', '正会員', 'x', '', '', ''],
      ['', '若葉', type, '', '2026/04/01', '2026/03/31', ''],
      ['P-1', '個人', '', '', '', '', ''],
      [basic_info.member_code, '改名', '', '', '', '', 'C-0000001'],
    ]);
    expect(task.state).toBe('invalid');
    expect(await errorsOf(task.task_id)).toEqual([
      [2, 'last_name', 'required'],
      [3, 'member_type', 'member_type_unknown'],
      [3, 'contact_person_email', 'email_format'],
      [4, 'contract_until', 'date_order'],
      [5, 'member_code', 'code_taken'],
      [6, 'corporate_code', 'corporate_unknown'],
    ]);
    // Of the person with that number, its own name stays untold.
    const told = (await rowsOf(task.task_id)).find(({ row }) => row === 5);
    expect(told?.name).toBe('個人');
    expect(JSON.stringify(told)).not.toContain(`"${world.marker}`);
    expect((await world.staff.call(getMember, { params: { id: person.id } })).basic_info.last_name).not.toBe('個人');
    const applied = await world.staff.ask(applyTask, { params: { id: task.task_id } });
    expect(applied.status).toBe(409);
  });

  it('is imported by who edits corporates, within reach; an undone one with staff stays', async () => {
    const own = await makeFacility(server, { organizations: true });
    const typeId = await companyType(own);
    const [row] = await server.sql<{ name: string }>(
      'select name from member_type where facility_id = $1 and id = $2',
      [own.id, typeId],
    );
    const [north, south] = [await makeOrganization(own), await makeOrganization(own)];
    const hidden = await makeCorporate(own, { basicInfo: { member_code: 'S-1', organization_ids: [south.id] } });
    const edit = { permissions: { corporates: 'edit' }, organizations: [north.id] } as const;
    const { actor } = await makeStaff(own, edit);
    const { actor: viewer } = await makeStaff(own, { ...edit, permissions: { corporates: 'view' } });
    const file = (name: string) => [
      ['会員番号', '法人名', '会員種別'],
      [name, '北の商会', row!.name],
    ];
    const files = { file: csvFile(encode(formatCsv(file('N-1')), 'UTF-8'), 'x.csv') };
    expect((await viewer.ask(importCorporates, { body: {}, files })).status).toBe(403);
    const refused = await upload(file('S-1'), { by: actor });
    expect(refused.state).toBe('invalid');
    expect((await rowsOf(refused.task_id, actor)).map(({ name, errors }) => [name, errors[0]?.code])).toEqual([
      ['北の商会', 'code_taken'],
    ]);
    expect((await own.staff.call(corporates.get, { params: { id: hidden.id } })).version).toBe(1);
    const { task_id } = await actor.call(importCorporates, { body: { login_organization: north.id }, files });
    await taskIn(actor, task_id, ['planned']);
    await applyImport(actor, task_id);
    const [made] = (await actor.call(corporates.search, { body: { default_search: { keyword: '北の商会' } } })).items;
    expect(made?.organizations.map(({ id }) => id)).toEqual([north.id]);
    await makeCorporateStaff({ world: own, code: made!.account_code });
    await actor.call(undoTask, { params: { id: task_id } });
    expect(await taskIn(actor, task_id, ['undone'])).toMatchObject({ undone: { removed: 0, restored: 0 } });
    expect((await actor.call(corporates.get, { params: { id: made!.id } })).staff_count).toBe(1);
    const left = await actor.call(taskRows, { params: { id: task_id }, query: { result: 'left_out' } });
    expect(left.items[0]?.left_out).toContain('スタッフ');
    const staff = await actor.call(corporateStaffs.search, { body: { default_search: {} } });
    expect(staff.total).toBe(1);
  });

  it('stays when it is undone while somebody registers its staff', async () => {
    const task = await upload([
      ['会員番号', '法人名', '会員種別'],
      ['K-1', '夜の商会', type],
    ]);
    await applyImport(world.staff, task.task_id);
    const [made] = await found('夜の商会');
    const staff = await makeCorporateStaff(await makeCorporate(world));
    await server.running.scopes.inFacility(world.id, async (tx) => {
      await tx.sql('select id from account where id = $1 for update', [made!.id]);
      await world.staff.call(undoTask, { params: { id: task.task_id } });
      await until(
        'the undoing waits',
        async () =>
          (await tx.sql('select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))')).length >
          0,
      );
      await tx.sql('update account set corporate_id = $1 where id = $2', [made!.id, staff.id]);
    });
    expect(await taskIn(world.staff, task.task_id, ['undone'])).toMatchObject({ undone: { removed: 0 } });
    expect((await read(made!.id)).staff_count).toBe(1);
  });

  it('has a template with the columns that are read back, and takes the names that other programs give', async () => {
    const [headers = []] = parseCsv(decode((await world.staff.ask(corporateCsvTemplate)).bytes, 'UTF-8'));
    expect(headers).toEqual(expect.arrayContaining(['会員番号', '法人名', '会員種別', '担当者名']));
    expect(headers).not.toContain('スタッフ数');
    expect(
      await upload([
        ['会社名', '会員種別'],
        ['青葉', type],
      ]),
    ).toMatchObject({ state: 'mapping' });
  });
});
