import { exportCorporates } from '@tsudoi/contract/corporates';
import { csvHeaders, csvServices, csvSetting, updateCsvHeaders } from '@tsudoi/contract/csv-settings';
import { eventParticipants, exportParticipants, participantCsvTemplate } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { facilityByHostForStaff } from '@tsudoi/contract/facilities';
import { exportInvoices } from '@tsudoi/contract/invoice-documents';
import { deleteMember, exportMembers, importMembers, memberCsvTemplate } from '@tsudoi/contract/members';
import {
  type Actor,
  csvFile,
  decode,
  encode,
  exportedCsv,
  formatCsv,
  makeFacility,
  makeField,
  makeMember,
  makeStaff,
  onEngines,
  parseCsv,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { columnsOf, csvOf } from '@tsudoi/kit/families/csv-settings';
import { ensureKind, makeEvent, storedMembers } from '@tsudoi/kit/families/events';
import { makeInvoice } from '@tsudoi/kit/families/invoices';
import { beforeEach, expect, it } from 'vitest';

onEngines('the columns of CSV files', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeEach(async () => {
    world = await makeFacility(server);
  });

  const headersOf = async (by: Actor) => (await exportedCsv(by, exportMembers, { default_search: {} })).rows[0] ?? [];
  const template = async (by: Actor) => parseCsv(decode((await by.ask(memberCsvTemplate)).bytes, 'UTF-8'))[0] ?? [];
  const fieldsOf = async (by: Actor) => (await columnsOf(by, 'member')).output_headers.map(({ field }) => field);
  async function arrange(by: Actor, change: { first?: string[]; hide?: string[]; deleted?: 0 | 1 }) {
    const { output_headers, version } = await columnsOf(by, 'member');
    const { first = [], hide = [], deleted = 0 } = change;
    const rest = output_headers.map(({ field }) => field).filter((field) => !first.includes(field));
    return by.ask(updateCsvHeaders, {
      body: {
        ...csvOf('member'),
        output_headers: [...first, ...rest].map((field) => ({ field, shown: !hide.includes(field) })),
        output_deleted: deleted,
        version,
      },
    });
  }

  it('are as ever until somebody sets them; then export, template and import have them in that order, without what is left out', async () => {
    const id = await makeField(server, world, { input_type: 'textbox', label: '校区' });
    const own = `extend_info.${id}`;
    const before = await headersOf(world.staff);
    expect(before).toEqual(await template(world.staff));
    expect(before.at(0)).toBe('会員番号');
    expect((await arrange(world.staff, { first: [own, 'email'], hide: ['birthday', 'gender'] })).status).toBe(200);
    const after = await headersOf(world.staff);
    const expected = before.filter((header) => !['校区', 'メールアドレス', '生年月日', '性別'].includes(header));
    expect(after).toEqual(['校区', 'メールアドレス', ...expected]);
    expect(await template(world.staff)).toEqual(after);

    // What was written is read again, and a column that is left out waits for somebody to say what it is.
    await makeMember(world);
    const { rows } = await exportedCsv(world.staff, exportMembers, { default_search: {} });
    const upload = async (file: readonly (readonly string[])[]) => {
      const files = { file: csvFile(encode(formatCsv(file), 'UTF-8')) };
      const { task_id } = await world.staff.call(importMembers, { body: {}, files });
      return taskIn(world.staff, task_id, ['planned', 'invalid', 'mapping']);
    };
    expect(await upload(rows)).toMatchObject({ state: 'planned', total_skip_records: rows.length - 1 });
    expect(await upload(rows.map((row, index) => [...row, index === 0 ? '生年月日' : '2001/02/03']))).toMatchObject({
      state: 'mapping',
    });
    // A file of before that has fewer columns is read as well, as long as it says who a row is.
    const fewer = rows.map((row) => row.filter((_, index) => after[index] !== '電話番号'));
    expect(await upload(fewer)).toMatchObject({ state: 'planned' });

    // A required field that is left out keeps nobody from being registered by a file.
    await server.sql(
      `update account_cms_component set use_type = 1 where facility_id = $1 and (id = $2 or code = 'birthday')`,
      [world.id, id],
    );
    server.running.services.facilities.forget();
    const newcomer = [
      ['会員番号', '姓', '名', '会員種別'],
      ['', '新田', '花', world.memberTypes[0]!.name],
    ];
    expect(await upload(newcomer)).toMatchObject({ state: 'invalid' });
    expect((await arrange(world.staff, { hide: [own, 'birthday'] })).status).toBe(200);
    expect(await upload(newcomer)).toMatchObject({ state: 'planned', total_insert_records: 1 });

    // A field that is added since stands behind; nothing named is the order of the form again.
    await makeField(server, world, { input_type: 'number', label: '背番号' });
    expect((await headersOf(world.staff)).at(-1)).toBe('背番号');
    const { version } = await columnsOf(world.staff, 'member');
    const body = { ...csvOf('member'), output_headers: [], output_deleted: 0 as const, version };
    await world.staff.call(updateCsvHeaders, { body });
    expect(await headersOf(world.staff)).toEqual([...before, '背番号']);
  });

  it('that somebody may not know are in no answer and no file, and keep their place when that person saves', async () => {
    const id = await makeField(server, world, { input_type: 'textbox', label: '持病' });
    const own = `extend_info.${id}`;
    await arrange(world.staff, { first: ['member_code', own, 'email'] });
    const [other] = await server.sql<{ id: number }>(
      `insert into role (facility_id, name, type) values ($1, '看護', 1) returning id`,
      [world.id],
    );
    const { actor } = await makeStaff(world, { permissions: { members: 'view', 'settings.csv-components': 'edit' } });
    const [{ role_id: ofStaff } = { role_id: 0 }] = await server.sql<{ role_id: number }>(
      'select role_id from account where facility_id = $1 and role = 1 order by id limit 1',
      [world.id],
    );
    await server.sql('update account_cms_component set staff_role_ids = $3 where facility_id = $1 and id = $2', [
      world.id,
      id,
      [other!.id, ofStaff],
    ]);
    server.running.services.facilities.forget();
    expect(await fieldsOf(actor)).not.toContain(own);
    expect(await headersOf(actor)).not.toContain('持病');
    const named = await actor.ask(updateCsvHeaders, {
      body: {
        ...csvOf('member'),
        output_headers: [{ field: own, shown: false }],
        output_deleted: 0,
        version: (await columnsOf(actor, 'member')).version,
      },
    });
    expect(named.failure().error_fields).toMatchObject({ 'output_headers.0.field': [{ code: 'choice' }] });
    expect((await arrange(actor, { first: ['email', 'member_code'], hide: ['phone'] })).status).toBe(200);
    expect((await fieldsOf(world.staff)).slice(0, 3)).toEqual(['email', 'member_code', own]);

    // Who resets what it sees leaves no order behind, and what was left out of its sight stays left out.
    await arrange(world.staff, { first: [own], hide: [own] });
    const reset = { ...csvOf('member'), output_headers: [], output_deleted: 0 as const };
    await actor.call(updateCsvHeaders, { body: { ...reset, version: (await columnsOf(actor, 'member')).version } });
    expect((await columnsOf(actor, 'member')).arranged).toBe(false);
    const { output_headers, arranged } = await columnsOf(world.staff, 'member');
    expect(output_headers.map(({ field, shown }) => [field, shown]).at(0)).toEqual(['member_code', true]);
    expect([arranged, output_headers.find(({ field }) => field === own)?.shown]).toEqual([true, false]);
  });

  it('decide about deleted records and the encoding where nobody chooses, and are kept from two at once', async () => {
    const gone = await makeMember(world);
    await world.staff.call(deleteMember, { params: { id: gone.id }, query: { version: 1 } });
    expect(await headersOf(world.staff)).not.toContain('削除');
    await arrange(world.staff, { deleted: 1 });
    const { rows } = await exportedCsv(world.staff, exportMembers, { default_search: {} });
    expect(rows[0]?.at(-1)).toBe('削除');
    expect(rows.some((row) => row.at(-1) === '1')).toBe(true);
    const asked = await exportedCsv(world.staff, exportMembers, { default_search: {}, output_deleted: 0 });
    expect(asked.rows[0]).not.toContain('削除');

    const { version } = await world.staff.call(csvSetting.get);
    await world.staff.call(csvSetting.update, { body: { encode_type: 'SJIS', version } });
    expect((await world.staff.call(facilityByHostForStaff)).csv_encode_type).toBe('SJIS');
    const inSjis = await exportedCsv(world.staff, exportCorporates, { default_search: {} });
    expect(inSjis.task.encode_type).toBe('SJIS');
    const late = await world.staff.ask(csvSetting.update, { body: { encode_type: 'UTF-8', version } });
    expect(late.failure().error_code).toBe('stale');

    const both = await Promise.all(
      ['name', 'email'].map((field) =>
        world.staff.ask(updateCsvHeaders, {
          body: {
            ...csvOf('corporate'),
            output_headers: [{ field: field === 'name' ? 'last_name' : field, shown: true }],
            output_deleted: 0,
            version: 0,
          },
        }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('of events are set for each kind that somebody may look at, and of invoices once', async () => {
    // A kind may be called what another file is called.
    for (const code of ['lesson', 'member']) await ensureKind(world, code);
    const place = (csv_type: number, cms_code: string) => ({ csv_type, module_type: 3, cms_code }) as never;
    const listed = async (csv_type: 2 | 4, by = world.staff) =>
      (await by.call(csvServices, { query: { csv_type } })).items.map(({ cms_code, name }) => [cms_code, name]);
    // What a session may is heard of a moment after the kinds were made.
    await until('the kinds', async () => (await listed(2)).length === 2);
    expect([await listed(2), await listed(4)]).toEqual([
      [
        ['lesson', '教室'],
        ['member', '教室'],
      ],
      [['invoice', '請求一覧']],
    ]);
    const { actor: clerk } = await makeStaff(world, {
      permissions: { 'settings.csv-components': 'edit', 'events/member': 'view' },
    });
    expect((await listed(2, clerk)).map(([code]) => code)).toEqual(['member']);
    expect((await clerk.ask(csvHeaders, { query: place(2, 'lesson') })).failure().error_fields).toMatchObject({
      cms_code: [{ code: 'choice' }],
    });

    const { code: event_code, id } = await makeEvent(world);
    const event = { event_cms_code: 'lesson', event_code };
    const [course] = (await world.staff.call(events.get, { params: { id } })).courses;
    const [account_id] = await storedMembers(world, 1);
    await world.staff.call(eventParticipants.create, {
      body: { ...event, account_id: account_id!, course_id: course!.id },
    });
    await makeInvoice(world);
    const written = {
      2: async () => (await exportedCsv(world.staff, exportParticipants, { extras: event })).rows,
      4: async () => (await exportedCsv(world.staff, exportInvoices, { default_search: {} })).rows,
    };
    const arranged = async (csv_type: 2 | 4, cms_code: string, first: string[], hide: string[], over: object = {}) => {
      const { output_headers, version } = await world.staff.call(csvHeaders, { query: place(csv_type, cms_code) });
      const rest = output_headers.map(({ field }) => field).filter((field) => !first.includes(field));
      const chosen = [...first, ...rest].map((field) => ({ field, shown: !hide.includes(field) }));
      const body = { ...(place(csv_type, cms_code) as object), output_headers: chosen, output_deleted: 0, version };
      return world.staff.ask(updateCsvHeaders, { body: { ...body, ...over } as never });
    };
    const files = [
      {
        csv_type: 2,
        cms_code: 'lesson',
        key: 'number',
        first: ['name', 'number'],
        hide: ['note', 'fee'],
        gone: ['備考', '参加費'],
      },
      {
        csv_type: 4,
        cms_code: 'invoice',
        key: 'number',
        first: ['total', 'title'],
        hide: ['send', 'x0'],
        gone: ['送付'],
      },
    ] as const;
    for (const { csv_type, cms_code, key, first, hide, gone } of files) {
      const before = await written[csv_type]();
      const shown = hide.filter((field) => field !== 'x0');
      const answer = await arranged(csv_type, cms_code, [...first], [...shown]);
      expect([cms_code, answer.status]).toEqual([cms_code, 200]);
      const after = await written[csv_type]();
      expect(after[0]!.length).toBe(before[0]!.length - gone.length);
      for (const header of gone) expect(after[0]).not.toContain(header);
      // Each cell stands below its header still.
      for (const [at, header] of after[0]!.entries())
        expect([header, after[1]![at]]).toEqual([header, before[1]![before[0]!.indexOf(header)]]);
      const { output_headers, arranged: isArranged } = await world.staff.call(csvHeaders, {
        query: place(csv_type, cms_code),
      });
      expect([output_headers.slice(0, 2).map(({ field }) => field), isArranged]).toEqual([first, true]);
      const refused = await arranged(csv_type, cms_code, [], [key]);
      expect(refused.failure().error_fields).toBeDefined();
      const deleted = await arranged(csv_type, cms_code, [], [], { output_deleted: 1 });
      expect(deleted.failure().error_fields).toMatchObject({ output_deleted: [{ code: 'choice' }] });
    }
    const template = parseCsv(
      decode((await world.staff.ask(participantCsvTemplate, { query: event })).bytes, 'UTF-8'),
    )[0];
    expect([template?.slice(0, 2), template?.includes('備考')]).toEqual([['氏名', '受付番号'], false]);
    expect((await columnsOf(world.staff, 'member')).arranged).toBe(false);
  });

  it('are set by who has the menu, for files that there are, and never without what a row is known by', async () => {
    const { actor: viewer } = await makeStaff(world, { permissions: { 'settings.csv-components': 'view' } });
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' } });
    expect((await columnsOf(viewer, 'member')).version).toBe(0);
    expect((await arrange(viewer, {})).status).toBe(403);
    expect((await other.ask(csvSetting.get)).status).toBe(403);
    const names = async (csv_type: 2 | 5) =>
      (await viewer.call(csvServices, { query: { csv_type } })).items.map(({ cms_code }) => cms_code);
    expect([await names(5), await names(2)]).toEqual([['member', 'corporate'], []]);
    const refused = async (over: object) =>
      (
        await world.staff.ask(updateCsvHeaders, {
          body: { ...csvOf('member'), output_headers: [], output_deleted: 0, version: 0, ...over } as never,
        })
      ).failure().error_fields;
    for (const csv_type of [2, 4])
      expect(await refused({ csv_type })).toMatchObject({ cms_code: [{ code: 'choice' }] });
    expect(await refused({ module_type: 2 })).toMatchObject({ module_type: [{ code: 'choice' }] });
    expect(await refused({ cms_code: 'news' })).toMatchObject({ cms_code: [{ code: 'choice' }] });
    expect(await refused({ output_headers: [{ field: 'member_code', shown: false }] })).toMatchObject({
      'output_headers.0.shown': [{ code: 'csv_column_needed' }],
    });
    const twice = { field: 'email', shown: true };
    expect(await refused({ output_headers: [twice, twice] })).toMatchObject({
      'output_headers.1.field': [{ code: 'choice' }],
    });
  });
});
