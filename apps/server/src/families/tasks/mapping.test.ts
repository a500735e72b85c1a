import { importMembers, memberCsvColumns, searchMembers } from '@tsudoi/contract/members';
import { applyTask, saveMapping, taskErrorsCsv, taskMapping, taskRow, taskRows } from '@tsudoi/contract/tasks';
import {
  applyImport,
  changeField,
  csvFile,
  encode,
  formatCsv,
  goodMembers,
  makeFacility,
  makeStaff,
  onEngines,
  renamedCsv,
  suiteServer,
  taskIn,
  unmappedImport,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const FIELDS = memberCsvColumns.map(([field]) => field);
const without = (...left: string[]) => FIELDS.map((field) => (left.includes(field) ? null : field));

onEngines('unknown headers of an import', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const ask = (id: number, fields: readonly (string | null)[], by = world.staff) =>
    by.ask(saveMapping, { params: { id }, body: { fields: [...fields] } });
  const mappingOf = (id: number, by = world.staff) => by.call(taskMapping, { params: { id } });
  const send = async (file: Buffer) =>
    (await world.staff.call(importMembers, { body: {}, files: { file: csvFile(file) } })).task_id;
  const file = (...lines: string[][]) => encode(formatCsv(lines), 'UTF-8');
  const refused = (reply: { text: string }) => JSON.parse(reply.text) as { error_code: string; message: string };

  it('wait until somebody says what they are, are read so, and again in the next file', async () => {
    const rows = goodMembers(3, 'MAP');
    const { task_id: id } = await unmappedImport(world.staff, renamedCsv(rows, { phone: 'ﾃﾞﾝﾜ欄', city: '市町村' }));
    const asked = await mappingOf(id);
    expect(asked.can_change).toBe(true);
    expect(asked.columns.find(({ header }) => header === 'ﾃﾞﾝﾜ欄')).toMatchObject({
      sample: rows[0]?.phone,
      field: null,
      origin: 'unknown',
    });
    expect(asked.columns.find(({ header }) => header === '市町村')).toMatchObject({ field: 'city', origin: 'guess' });
    expect(asked.columns.find(({ header }) => header === '姓')).toMatchObject({ field: 'last_name', origin: 'header' });
    expect((await world.staff.ask(applyTask, { params: { id } })).status).toBe(409);

    expect((await ask(id, FIELDS)).status).toBe(202);
    await taskIn(world.staff, id, ['planned']);
    const { items } = await world.staff.call(taskRows, { params: { id }, query: {} });
    expect(items.map(({ changes }) => changes.find(({ field }) => field === 'phone')?.after)).toEqual(
      rows.map(({ phone }) => phone),
    );
    await applyImport(world.staff, id);
    const found = await world.staff.call(searchMembers, { body: { default_search: { keyword: 'MAP' } } });
    expect(found.total).toBe(3);

    // Another width, and a file of the next month: nothing is asked again.
    const next = await send(renamedCsv(rows, { phone: 'デンワ欄', city: '市町村' }));
    await taskIn(world.staff, next, ['planned']);
    const remembered = await mappingOf(next);
    expect(remembered.columns.find(({ header }) => header === 'デンワ欄')).toMatchObject({
      field: 'phone',
      origin: 'remembered',
    });
    const other = await makeFacility(server);
    await unmappedImport(other.staff, renamedCsv(rows, { phone: 'デンワ欄', city: '市町村' }));
  });

  it('can be left out, and said anew of the same file: the plan before is gone, and the last word is remembered', async () => {
    const rows = goodMembers(4, 'ANEW');
    const csv = renamedCsv(rows, { phone: '連絡方法' });
    const { task_id: id } = await unmappedImport(world.staff, csv);
    expect((await ask(id, FIELDS)).status).toBe(202);
    expect(await taskIn(world.staff, id, ['planned'])).toMatchObject({ total_insert_records: 4, total_rows: 4 });
    expect((await ask(id, without('phone'))).status).toBe(202);
    expect(await taskIn(world.staff, id, ['planned'])).toMatchObject({ total_insert_records: 4, total_rows: 4 });
    const { items, total } = await world.staff.call(taskRows, { params: { id }, query: {} });
    expect(total).toBe(4);
    expect(items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'phone'))).toEqual([]);
    const { cells } = await world.staff.call(taskRow, { params: { id, row: 2 } });
    expect(cells.find(({ label }) => label === '連絡方法')).toMatchObject({
      kind: 'ignored',
      source: rows[0]?.phone,
    });
    const next = await send(csv);
    await taskIn(world.staff, next, ['planned']);
    expect((await mappingOf(next)).columns.find(({ header }) => header === '連絡方法')).toMatchObject({
      field: null,
      origin: 'remembered',
    });
    const [entry] = await server.sql<{ after: { columns: object } }>(
      `select after from history where facility_id = $1 and family = 'imports' and record_id = $2 order by id desc limit 1`,
      [world.id, id],
    );
    expect(entry?.after.columns).toEqual({ 連絡方法: null });
  });

  it('may be one for two fields: 氏名 is split at its space, a name without one is an error of that cell, and it is remembered', async () => {
    const head = ['No', '氏名', 'フリガナ', '会員種別'];
    const csv = (...names: [string, string][]) =>
      file(head, ...names.map(([name, kana], index) => [`WN${index}`, name, kana, '正会員']));
    const bad = await unmappedImport(world.staff, csv(['田中　一郎', 'ﾀﾅｶ ｲﾁﾛｳ'], ['佐藤花子', 'サトウハナコ']));
    const asked = await mappingOf(bad.task_id);
    expect(asked.columns.map(({ field, origin }) => [field, origin])).toEqual([
      [null, 'unknown'],
      ['full_name', 'guess'],
      ['full_name_kana', 'guess'],
      ['member_type', 'header'],
    ]);
    const fields = ['member_code', 'full_name', 'full_name_kana', 'member_type'];
    expect((await ask(bad.task_id, fields)).status).toBe(202);
    await taskIn(world.staff, bad.task_id, ['invalid']);
    const [refusedRow] = (await world.staff.call(taskRows, { params: { id: bad.task_id }, query: { result: 'error' } }))
      .items;
    const message = '姓と名の間に空白を入れてください。';
    expect(refusedRow?.errors).toEqual([
      { field: 'full_name', label: '姓・名', code: 'name_space', message, source: '佐藤花子' },
      { field: 'full_name_kana', label: 'セイ・メイ', code: 'name_space', message, source: 'サトウハナコ' },
    ]);
    const detail = await world.staff.call(taskRow, { params: { id: bad.task_id, row: 3 } });
    expect(detail.cells.filter(({ kind }) => kind === 'error').map(({ label, source }) => [label, source])).toEqual([
      ['姓・名', '佐藤花子'],
      ['セイ・メイ', 'サトウハナコ'],
    ]);
    expect(detail.cells.map(({ label }) => label)).not.toContain('姓');

    // The next file asks nothing, and each part stands beside its whole cell.
    const next = await send(csv(['田中　一郎', 'ﾀﾅｶ ｲﾁﾛｳ'], ['佐藤 花子', '']));
    await taskIn(world.staff, next, ['planned']);
    expect((await mappingOf(next)).columns[1]).toMatchObject({ field: 'full_name', origin: 'remembered' });
    const { cells, row } = await world.staff.call(taskRow, { params: { id: next, row: 2 } });
    const written = cells
      .filter(({ kind }) => kind === 'set')
      .map(({ label, source, value }) => [label, source, value]);
    expect(written).toEqual([
      ['会員番号', 'WN0', 'WN0'],
      ['姓', '田中　一郎', '田中'],
      ['名', '田中　一郎', '一郎'],
      ['セイ', 'ﾀﾅｶ ｲﾁﾛｳ', 'タナカ'],
      ['メイ', 'ﾀﾅｶ ｲﾁﾛｳ', 'イチロウ'],
      ['会員種別', '正会員', '正会員'],
    ]);
    expect(row.changes.map(({ label, after }) => [label, after]).slice(1, 3)).toEqual([
      ['姓', '田中'],
      ['名', '一郎'],
    ]);
    await applyImport(world.staff, next);
    const found = await world.staff.call(searchMembers, { body: { default_search: { keyword: 'WN' } } });
    expect(found.items.map(({ last_name, first_name }) => `${last_name}/${first_name}`).toSorted()).toEqual([
      '佐藤/花子',
      '田中/一郎',
    ]);

    // The same again changes nothing; another first name changes that alone.
    const last = await send(csv(['田中　一郎', 'ﾀﾅｶ ｲﾁﾛｳ'], ['佐藤 華子', '']));
    expect(await taskIn(world.staff, last, ['planned'])).toMatchObject({
      total_skip_records: 1,
      total_update_records: 1,
    });
    const [change] = (await world.staff.call(taskRows, { params: { id: last }, query: { result: 'update' } })).items;
    expect(change?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['first_name', '花子', '華子'],
    ]);
  });

  describe('are refused in words', () => {
    it('at their column, where two columns have one field or the field is none', async () => {
      const { task_id: id } = await unmappedImport(world.staff, renamedCsv(goodMembers(1, 'BAD'), { phone: '謎' }));
      const at = FIELDS.indexOf('phone');
      const choose = (field: string | null) =>
        ask(
          id,
          FIELDS.map((name, index) => (index === at ? field : name)),
        );
      const codes = async (field: string) => {
        const reply = await choose(field);
        expect(reply.status).toBe(422);
        return JSON.parse(reply.text).error_fields[`fields.${at}`][0].code;
      };
      expect(await codes('email')).toBe('mapped_twice');
      expect(await codes('id')).toBe('unknown_field');
      expect(await codes('extend_info.1')).toBe('unknown_field');
      expect((await ask(id, ['phone'])).status).toBe(422);
      expect((await ask(id, [...FIELDS, 'phone'])).status).toBe(422);
      const missing = refused(await ask(id, without('member_code', 'last_name')));
      expect(missing).toMatchObject({ error_code: 'csv_field_unmapped', message: expect.stringContaining('「姓」') });
      // Nothing of all that was taken.
      expect((await taskIn(world.staff, id, ['mapping'])).state).toBe('mapping');
    });

    it('where nobody may read the field, which is not offered either', async () => {
      const own = await makeFacility(server);
      const { task_id: id } = await unmappedImport(own.staff, renamedCsv(goodMembers(1, 'HID'), { phone: 'TEL' }));
      expect((await mappingOf(id, own.staff)).fields.map(({ field }) => field)).toContain('phone');
      await changeField(server, own, { code: 'phone' }, { use_type: 3 });
      const asked = await mappingOf(id, own.staff);
      expect(asked.fields.map(({ field }) => field)).not.toContain('phone');
      expect((await ask(id, FIELDS, own.staff)).status).toBe(422);
      const later = await unmappedImport(own.staff, renamedCsv(goodMembers(1, 'HIE'), { phone: 'TEL' }));
      const found = (await mappingOf(later.task_id, own.staff)).columns.find(({ header }) => header === 'TEL');
      expect(found).toMatchObject({ field: null, origin: 'unknown' });
    });

    it('by those who may not import, and for strangers there is nothing', async () => {
      const { task_id: id } = await unmappedImport(world.staff, renamedCsv(goodMembers(1, 'PRM'), { phone: '謎' }));
      const { actor: viewer } = await makeStaff(world, { permissions: { 'members.import-csv': 'view' } });
      expect((await ask(id, FIELDS, viewer)).status).toBe(404);
      const { actor: colleague } = await makeStaff(world, {
        permissions: { members: 'edit', 'members.import-csv': 'edit' },
      });
      expect((await mappingOf(id, colleague)).can_change).toBe(true);
      expect((await ask(id, FIELDS, (await makeFacility(server)).staff)).status).toBe(404);
      expect((await ask(id, without('phone'), colleague)).status).toBe(202);
      await taskIn(world.staff, id, ['planned']);
    });

    it('once the file is gone, or the plan was applied', async () => {
      const { task_id: id } = await unmappedImport(world.staff, renamedCsv(goodMembers(1, 'GON'), { phone: '謎2' }));
      const [row] = await server.sql<{ file_key: string }>('select file_key from task where id = $1', [id]);
      await server.running.services.storage.remove(row?.file_key ?? '');
      expect(refused(await ask(id, FIELDS)).error_code).toBe('csv_file_gone');
      expect(await mappingOf(id)).toMatchObject({ can_change: false });

      const done = (await unmappedImport(world.staff, renamedCsv(goodMembers(1, 'DON'), { phone: '謎3' }))).task_id;
      await ask(done, without('phone'));
      await taskIn(world.staff, done, ['planned']);
      await applyImport(world.staff, done);
      expect(refused(await ask(done, FIELDS)).error_code).toBe('wrong_state');
      expect(await mappingOf(done)).toMatchObject({ can_change: false });
    });
  });

  it('may be formulas, which the file of bad rows does not run', async () => {
    const header = '=HYPERLINK("http://x")';
    const csv = file(['会員番号', '姓', header, 'a"b,c'], ['', '', '=1', 'z']);
    const { task_id: id } = await unmappedImport(world.staff, csv);
    expect((await ask(id, ['member_code', 'last_name', null, null])).status).toBe(202);
    await taskIn(world.staff, id, ['invalid']);
    const errors = await world.staff.ask(taskErrorsCsv, { params: { id } });
    expect(errors.text.split('\r\n')[0]).toContain(`会員番号,姓,"'=HYPERLINK(""http://x"")","a""b,c",`);
    // The corrected file is known, guard and all.
    await taskIn(world.staff, await send(Buffer.from(errors.text)), ['invalid']);
  });

  it('may be a thousand, empty, or the same; not more, and not NUL', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `列${index}`);
    const rest = (count: number) => Array.from({ length: count }, () => 'x');
    const { task_id: id } = await unmappedImport(
      world.staff,
      file(['会員番号', '', '備考', '備考', ...many(996)], ['MANY1', '', ...rest(998)]),
    );
    const asked = await mappingOf(id);
    expect(asked.columns).toHaveLength(1_000);
    expect(asked.columns[1]).toMatchObject({ header: '', field: null, origin: 'unnamed' });
    expect((await ask(id, ['member_code', ...rest(999).map(() => null)])).status).toBe(202);
    await taskIn(world.staff, id, ['invalid']);

    const reply = (csv: Buffer) => world.staff.ask(importMembers, { body: {}, files: { file: csvFile(csv) } });
    expect(refused(await reply(file(['会員番号', ...many(1_000)], ['A']))).error_code).toBe('csv_too_many_columns');
    expect(refused(await reply(file(['会員番号', 'a\0b'], ['A', 'B']))).error_code).toBe('csv_nul');
    for (const jis of ['\x1b$B9b66\x1b(B', 'a\x1fb'])
      expect(refused(await reply(file(['会員番号', '姓'], ['A', jis]))).error_code).toBe('csv_escapes');
    expect(refused(await reply(file(['会員番号', '会員コード', 'x'], ['A', 'B', 'C']))).error_code).toBe(
      'csv_duplicate_header',
    );
  });

  it('may lack what a member who is there has already', async () => {
    const rows = goodMembers(2, 'FEW');
    const { task_id: first } = await unmappedImport(world.staff, renamedCsv(rows, { phone: '謎4' }));
    await ask(first, without('phone'));
    await taskIn(world.staff, first, ['planned']);
    await applyImport(world.staff, first);
    const csv = file(['番号', 'れんらく'], ...rows.map(({ member_code }) => [member_code, '090-1111-2222']));
    const { task_id: id } = await unmappedImport(world.staff, csv);
    expect((await ask(id, ['member_code', 'phone'])).status).toBe(202);
    expect(await taskIn(world.staff, id, ['planned'])).toMatchObject({ total_update_records: 2 });
    await applyImport(world.staff, id);
  });
});
