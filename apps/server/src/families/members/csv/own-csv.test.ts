import type { TaskProgress } from '@tsudoi/contract';
import { accountHistory } from '@tsudoi/contract/histories';
import {
  createMember,
  exportMembers,
  getMember,
  importMembers,
  memberCsvColumns,
  memberCsvTemplate,
  searchMembers,
} from '@tsudoi/contract/members';
import { applyTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  applyImport,
  basicInfo,
  changeField,
  csvFile,
  decode,
  type Encoding,
  encode,
  type Field,
  formatCsv,
  goodMembers,
  makeFacility,
  makeField,
  onEngines,
  parseCsv,
  planImport,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const words = (...texts: [value: string, ja: string][]): NonNullable<Field['choices']> =>
  texts.map(([value, ja]) => ({ value, text: { ja, en: value } }));
const BUILT_IN = memberCsvColumns.map(([, header]) => header as string);

onEngines('own fields in the member CSV', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  const ids: Record<string, number> = {};
  const field = async (name: string, definition: Field) => {
    ids[name] = await makeField(server, world, definition);
  };

  beforeAll(async () => {
    world = await makeFacility(server);
    await field('text', { input_type: 'textbox', label: 'メモ' });
    await field('twin', { input_type: 'textarea', label: 'メモ' });
    await field('clash', { input_type: 'number', label: '性別', limits: { min: -99 } });
    await field('decimal', { input_type: 'decimal', label: '=身長' });
    await field('date', { input_type: 'date', label: '測定日' });
    await field('instant', { input_type: 'datetime', label: '受診日時' });
    await field('month', { input_type: 'year_month', label: '取得年月' });
    await field('ticks', { input_type: 'checkbox', label: '競技', choices: words(['a', '陸上'], ['b', '=水泳']) });
    const comma = words(['x', '犬、猫'], ['y', '鳥'], ['z', '鳥']);
    await field('comma', { input_type: 'checkbox', label: '動物', choices: comma });
    await field('radio', { input_type: 'radio', label: '有無', choices: words(['yes', 'あり'], ['no', 'なし']) });
    await field('drop', { input_type: 'dropdown', label: '区分', choices: words(['1', '𠮷組'], ['2', 'み組']) });
    const lines = [{ ...words(['den', '田園都市線'])[0]!, children: words(['aoba', '青葉台'], ['azami', 'あざみ野']) }];
    await field('line', {
      input_type: 'dropdown_related',
      label: '送迎',
      choices: [...lines, ...words(['no', '不要'])],
    });
    await field('name', { input_type: 'name', label: '保護者' });
    await field('kana', { input_type: 'name_kana', label: '保護者カナ' });
    await field('place', { input_type: 'location', label: '勤務先' });
    await field('out', { input_type: 'textbox', label: '外', in_csv: false });
    await field('hidden', { input_type: 'textbox', label: '隠', use_type: 3 });
    await field('company', { input_type: 'textbox', label: '資本金', class_type: 2 });
  });

  const OWN = [
    ...[
      'メモ',
      'メモ（2）',
      '性別（2）',
      "'=身長",
      '測定日',
      '受診日時',
      '取得年月',
      '競技',
      '動物',
      '有無',
      '区分',
      '送迎',
    ],
    ...['保護者（姓）', '保護者（名）', '保護者カナ（セイ）', '保護者カナ（メイ）'],
    ...[
      '勤務先（郵便番号）',
      '勤務先（都道府県）',
      '勤務先（市区町村）',
      '勤務先（番地）',
      '勤務先（建物名）',
      '資本金',
    ],
  ];
  const answers = (): Record<string, unknown> => ({
    [ids.text!]: '=1+1',
    [ids.twin!]: '一行目\n"二行目", 続き',
    [ids.clash!]: -5,
    [ids.decimal!]: 162.5,
    [ids.date!]: '2026-04-01',
    [ids.instant!]: '2026-04-01T09:30:00+09:00',
    [ids.month!]: '2026-04',
    [ids.ticks!]: ['b', 'a'],
    [ids.comma!]: ['x', 'y'],
    [ids.radio!]: 'yes',
    [ids.drop!]: '1',
    [ids.line!]: ['den', 'azami'],
    [ids.name!]: { last_name: '髙橋', first_name: '誠' },
    [ids.kana!]: { last_name_kana: 'タカハシ', first_name_kana: 'マコト' },
    [ids.place!]: {
      zipcode: '2310023',
      pref_code: '14',
      city_code: '14104',
      address: '山下町1',
      building_name: '@ビル',
    },
  });
  const create = async (extend_info: Record<string, unknown>, info: Parameters<typeof basicInfo>[1] = {}) =>
    (await world.staff.call(createMember, { body: { basic_info: basicInfo(world, info), extend_info } })).id;
  const record = (id: number) => world.staff.call(getMember, { params: { id } });

  async function exported(encoding: Encoding, keyword: string): Promise<{ bytes: Buffer; rows: string[][] }> {
    const { task_id } = await world.staff.call(exportMembers, {
      body: { default_search: { keyword }, encode_type: encoding },
    });
    const task = await taskIn(world.staff, task_id, ['done']);
    const { bytes } = await world.staff.raw({ path: task.url_download!.replace(/^https?:\/\/[^/]+/, '') });
    return { bytes, rows: parseCsv(decode(bytes, encoding)) };
  }
  async function plan(bytes: Buffer, encoding: Encoding = 'UTF-8'): Promise<TaskProgress> {
    const { task_id } = await world.staff.call(importMembers, {
      body: { encode_type: encoding },
      files: { file: csvFile(bytes) },
    });
    return taskIn(world.staff, task_id, ['planned', 'invalid']);
  }
  /** A file of one or more rows: the cells that are said, by header; the others are blank. */
  const file = (...rows: Record<string, string>[]): Buffer => {
    const own = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((header) => !BUILT_IN.includes(header));
    const head = [...BUILT_IN, ...own];
    return encode(formatCsv([head, ...rows.map((row) => head.map((header) => row[header] ?? ''))]), 'UTF-8');
  };
  const rowsOf = async (task: TaskProgress) =>
    (await world.staff.call(taskRows, { params: { id: task.task_id }, query: { per_page: 100 } })).items;
  const mistakes = async (task: TaskProgress) =>
    (await rowsOf(task)).flatMap(({ errors }) => errors.map(({ label, code }) => `${label}: ${code}`));
  const person = { 姓: '山田', 名: '太郎', 会員種別: '正会員' };

  it('follow the built-in columns, one for each part, under labels that no other column has', async () => {
    const reply = await world.staff.ask(memberCsvTemplate);
    expect(parseCsv(decode(reply.bytes, 'UTF-8'))[0]).toEqual([...BUILT_IN, ...OWN]);
  });

  it('are exported as people read them', async () => {
    const id = await create(answers(), { last_name: '輸出' });
    await create({}, { last_name: '輸出', first_name: '無' });
    const { rows } = await exported('UTF-8', '輸出');
    const code = (await record(id)).basic_info.member_code;
    const cells = rows.find((row) => row[0] === code)!.slice(BUILT_IN.length);
    expect(cells).toEqual([
      ...["'=1+1", '一行目\n"二行目", 続き', '-5', '162.5', '2026/04/01', '2026/04/01 09:30', '2026/04'],
      ...["'=水泳、陸上", '犬、猫／y', 'あり', '𠮷組', '田園都市線／あざみ野', '髙橋', '誠', 'タカハシ', 'マコト'],
      ...['231-0023', '神奈川県', '横浜市中区', '山下町1', "'@ビル", ''],
    ]);
    const empty = rows.find((row) => row[0] !== code && row[0] !== '会員番号')!;
    expect(empty.slice(BUILT_IN.length)).toEqual(OWN.map(() => ''));
  });

  it('change nothing when an export is imported again, in either encoding', async () => {
    for (const encoding of ['UTF-8', 'SJIS'] as const) {
      const task = await plan((await exported(encoding, '輸出')).bytes, encoding);
      expect(task, JSON.stringify(await rowsOf(task))).toMatchObject({
        state: 'planned',
        total_skip_records: 2,
        total_update_records: 0,
      });
    }
  });

  it('are imported by label or by value, in any width, and say what they change', async () => {
    const { rows } = await exported('UTF-8', '輸出');
    const head = rows[0]!;
    const full = rows.slice(1).find((row) => row.includes('162.5'))!;
    const fresh = full.map((cell, at) => (at === 0 ? 'OWN-1' : cell));
    const byValue: Record<string, string> = {
      ...person,
      会員番号: 'OWN-2',
      ...{ 有無: 'yes', 送迎: 'ｄｅｎ／ａｏｂａ', 競技: 'a', '性別（2）': '１，２', 受診日時: '2026/4/1 9:05' },
      ...{ '勤務先（市区町村）': '横浜市中区', '保護者カナ（セイ）': 'ﾀｶﾊｼ' },
    };
    await applyImport(world.staff, (await plan(encode(formatCsv([head, fresh]), 'UTF-8'))).task_id);
    const second = await plan(file(byValue));
    expect(await mistakes(second)).toEqual([]);
    await applyImport(world.staff, second.task_id);
    const found = async (keyword: string) =>
      record((await world.staff.call(searchMembers, { body: { default_search: { keyword } } })).items[0]!.id);
    expect((await found('OWN-1')).extend_info).toEqual(answers());
    expect((await found('OWN-2')).extend_info).toEqual({
      [ids.radio!]: 'yes',
      [ids.line!]: ['den', 'aoba'],
      [ids.ticks!]: ['a'],
      [ids.clash!]: 12,
      [ids.instant!]: '2026-04-01T09:05:00+09:00',
      [ids.place!]: { pref_code: '14', city_code: '14104' },
      [ids.kana!]: { last_name_kana: 'タカハシ' },
    });
    const { versions } = await world.staff.call(accountHistory, {
      params: { account_code: (await found('OWN-2')).account_code },
    });
    expect(versions[0]?.fields).toEqual(expect.arrayContaining(['有無', '送迎', '勤務先']));
  });

  it('change part by part, keep what is blank, and come back when the import is undone', async () => {
    const id = await create(answers());
    const before = await record(id);
    const task = await plan(
      file({ 会員番号: before.basic_info.member_code, '勤務先（番地）': '本町6', 有無: 'なし', メモ: '' }),
    );
    const [row] = await rowsOf(task);
    expect(row?.changes.map(({ label, before: was, after }) => [label, was, after])).toEqual([
      ['有無', 'あり', 'なし'],
      ['勤務先（番地）', '山下町1', '本町6'],
    ]);
    await world.staff.call(applyTask, { params: { id: task.task_id } });
    await taskIn(world.staff, task.task_id, ['applied']);
    const place = answers()[ids.place!] as object;
    expect((await record(id)).extend_info).toEqual({
      ...answers(),
      [ids.radio!]: 'no',
      [ids.place!]: { ...place, address: '本町6' },
    });
    await world.staff.call(undoTask, { params: { id: task.task_id } });
    await taskIn(world.staff, task.task_id, ['undone']);
    expect((await record(id)).extend_info).toEqual(answers());
  });

  it('are refused cell by cell, in Japanese, with the label of their column', async () => {
    const task = await plan(
      file({
        ...person,
        ...{ '性別（2）': 'abc', 測定日: '2026/02/31', 競技: '陸上、卓球', 送迎: '田園都市線／渋谷', 有無: 'たぶん' },
        ...{ '勤務先（都道府県）': '存在県', '勤務先（郵便番号）': '12', '保護者カナ（セイ）': '漢字', 資本金: '100' },
      }),
    );
    expect(task.state).toBe('invalid');
    expect((await mistakes(task)).toSorted()).toEqual(
      [
        '性別（2）: integer',
        '測定日: date_unknown',
        '競技: choice',
        '送迎: choice',
        '有無: choice',
        '勤務先（都道府県）: prefecture_unknown',
        '勤務先（郵便番号）: zip_format',
        '保護者カナ（セイ）: kana',
        '資本金: unknown_field',
      ].toSorted(),
    );
    const [row] = await rowsOf(task);
    expect(row?.errors.map(({ message }) => message).join('')).toMatch(/[ぁ-ん]/);
  });

  it('stand under the rules of the form: what is needed is asked for, what is hidden is not taken', async () => {
    const own = await makeFacility(server);
    const before = world;
    world = own;
    const below18 = {
      type: 'default',
      dependency_account_cms_component_code: 'birthday',
      dependency_account_cms_extend_component_id: null,
      operator_type: 2,
      value: 17,
      logical_function: 'and',
      input_type: 'date',
    } as const;
    const guardian = await makeField(server, world, {
      input_type: 'name',
      label: '保護者',
      use_type: 6,
      conditions: [below18],
    });
    const kept = await create({}, { birthday: '1980/01/01' });
    const child = `${new Date().getFullYear() - 10}/05/05`;
    const refused = await plan(file({ ...person, 生年月日: child }));
    expect(await mistakes(refused)).toEqual(['保護者（姓）: required', '保護者（名）: required']);
    expect((await rowsOf(refused))[0]?.errors[0]?.message).toContain('保護者（姓）');
    const fine = await plan(
      file(
        { ...person, 会員番号: 'KID', 生年月日: child, '保護者（姓）': '山田', '保護者（名）': '親' },
        { ...person, 会員番号: 'OLD', 生年月日: '1980/01/01', '保護者（姓）': '山田', '保護者（名）': '親' },
        { 会員番号: (await record(kept)).basic_info.member_code, 名: '花' },
      ),
    );
    expect(await mistakes(fine)).toEqual([]);
    await applyImport(world.staff, fine.task_id);
    const { items } = await world.staff.call(searchMembers, { body: { default_search: { keyword: '山田' } } });
    const stored = async (code: string) =>
      (await record(items.find(({ member_code }) => member_code === code)!.id)).extend_info;
    expect(await stored('KID')).toEqual({ [guardian]: { last_name: '山田', first_name: '親' } });
    expect(await stored('OLD')).toEqual({});

    // Whom a new rule finds lacking is not refused for it, as long as the file makes nothing worse.
    await changeField(server, world, { id: guardian }, { use_type: 1 });
    await changeField(server, world, { code: 'phone' }, { use_type: 1 });
    expect((await plan(file({ 会員番号: 'OLD', 名: '次郎' }))).state).toBe('planned');
    expect(await mistakes(await plan(file({ ...person })))).toEqual([
      '電話番号: required',
      '保護者（姓）: required',
      '保護者（名）: required',
    ]);
    await changeField(server, world, { code: 'gender' }, { in_csv: false });
    expect(parseCsv(decode((await world.staff.ask(memberCsvTemplate)).bytes, 'UTF-8'))[0]).not.toContain('性別');
    world = before;
  });

  it('take a text for a choice before the value of another one, in a file as in its own export', async () => {
    const before = world;
    world = await makeFacility(server);
    await field('grade', {
      input_type: 'radio',
      label: '学年',
      choices: words(['0', '1'], ['1', '2'], ['2', '3']),
    });
    await field('team', {
      input_type: 'radio',
      label: '班',
      choices: words(['a', 'b'], ['b', 'c'], ['c', '同じ'], ['d', '同じ'], ['e', '別']),
    });
    const made: number[] = [];
    for (const [grade, team] of [
      ['0', 'a'],
      ['1', 'b'],
      ['2', 'c'],
      ['0', 'd'],
      ['1', 'e'],
    ])
      made.push(await create({ [ids.grade!]: grade, [ids.team!]: team }, { last_name: '級' }));
    const { bytes, rows } = await exported('UTF-8', '級');
    const cells = (label: string) => rows.slice(1).map((row) => row[rows[0]!.indexOf(label)]!);
    expect(cells('学年').toSorted()).toEqual(['1', '1', '2', '2', '3']);
    // Whose word is the value that another one goes by goes by its own value as well.
    expect(cells('班').toSorted()).toEqual(['a', 'b', 'c', 'd', '別']);
    expect(await plan(bytes)).toMatchObject({ state: 'planned', total_skip_records: 5, total_update_records: 0 });
    const code = (await record(made[1]!)).basic_info.member_code;
    const task = await plan(file({ 会員番号: code, 学年: '1' }));
    expect((await rowsOf(task))[0]?.changes.map(({ before: was, after }) => [was, after])).toEqual([['2', '1']]);
    world = before;
  });

  it('may be missing from a file', async () => {
    const task = await planImport(world.staff, goodMembers(3, 'OLDFILE'));
    expect(task).toMatchObject({ state: 'planned', total_insert_records: 3 });
  });
});
