import type { TaskProgress } from '@tsudoi/contract';
import { eventParticipants } from '@tsudoi/contract/event-participants';
import { events } from '@tsudoi/contract/events';
import { invoices } from '@tsudoi/contract/invoices';
import {
  exportMembers,
  getMember,
  importMembers,
  memberCsvColumns,
  memberCsvTemplate,
  searchMembers,
  updateMember,
} from '@tsudoi/contract/members';
import { applyTask, cancelTask, getTask, retryTask, taskHistory, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  applyImport,
  basicInfo,
  type CsvMember,
  csvFile,
  decode,
  type Encoding,
  encode,
  formatCsv,
  goodMembers,
  KIND,
  type Member,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  memberCsv,
  onEngines,
  PASSWORD,
  parseCsv,
  planImport,
  type Staff,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeLink } from '@tsudoi/kit/families/account-links';
import { makeEvent } from '@tsudoi/kit/families/events';
import { invoiceBody } from '@tsudoi/kit/families/invoices';
import { makeNote } from '@tsudoi/kit/families/notes';
import { makePlan, subscribe } from '@tsudoi/kit/families/payment-plans';
import { describe, expect, it } from 'vitest';

const BLANK = Object.fromEntries(memberCsvColumns.map(([field]) => [field, ''])) as CsvMember;
const row = (cells: Partial<CsvMember>): CsvMember => ({ ...BLANK, ...cells });
const person = (cells: Partial<CsvMember> = {}): CsvMember =>
  row({ last_name: '山田', first_name: '太郎', member_type: '正会員', ...cells });

/** Signs in again, so that what was changed in the database counts at once. */
async function signedInAnew({ actor, email }: Staff): Promise<Staff['actor']> {
  await actor.signIn(email, PASSWORD);
  return actor;
}

onEngines('the member CSV', (engine) => {
  const server = suiteServer({ engine });

  const rowsOf = async (
    world: World,
    task: TaskProgress,
    result?: 'create' | 'update' | 'skip' | 'error' | 'changed' | 'left_out',
  ) => (await world.staff.call(taskRows, { params: { id: task.task_id }, query: { result, per_page: 100 } })).items;
  const find = async (world: World, keyword: string) =>
    (await world.staff.call(searchMembers, { body: { default_search: { keyword } } })).items;
  const member = async (world: World, code: string) => {
    const [found] = await find(world, code);
    return world.staff.call(getMember, { params: { id: found!.id } });
  };
  const errorsOf = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
    rows.map(({ errors }) => errors.map(({ field, code }) => `${field}: ${code}`).join(' '));

  async function exported(
    world: World,
    encoding: Encoding,
    deleted: 0 | 1 = 0,
  ): Promise<{ bytes: Buffer; rows: string[][]; task: TaskProgress }> {
    const { task_id } = await world.staff.call(exportMembers, {
      body: { default_search: {}, encode_type: encoding, output_deleted: deleted },
    });
    const task = await taskIn(world.staff, task_id, ['done']);
    const { bytes } = await world.staff.raw({ path: task.url_download!.replace(/^https?:\/\/[^/]+/, '') });
    return { bytes, rows: parseCsv(decode(bytes, encoding)), task };
  }

  describe('checking', () => {
    it('reads dates in three styles, kana in any width, zip codes without their zero, keeps ①㈱髙﨑 as typed, and writes a line break as a space', async () => {
      const world = await makeFacility(server);
      const rows = [
        person({
          member_code: 'R1',
          last_name: ' 髙﨑 ',
          last_name_kana: 'ﾀｶｻｷ',
          first_name_kana: 'たろう',
          birthday: '2000/1/2',
          joined_on: '2020-04-01',
          expires_on: '2031/03/31',
        }),
        person({
          member_code: 'R2',
          zipcode: '600001',
          prefecture: '北海道',
          city: '札幌市中央区',
          address: '㈱①ビル',
          building_name: 'ｻﾝﾊｲﾂ\r\n"102"',
          gender: '女性',
          registration: '仮登録',
        }),
        person({
          member_code: 'R3',
          email: 'a..b.@docomo.ne.jp',
          member_type: '家族会員、正会員',
          address: `'=1+1`,
          building_name: '=1+1',
        }),
      ];
      for (const encoding of ['SJIS', 'UTF-8'] as const) {
        const plan = await planImport(world.staff, rows, { encoding });
        expect(plan, JSON.stringify(await rowsOf(world, plan, 'error'))).toMatchObject({
          state: 'planned',
          total_rows: 3,
          total_insert_records: 3,
          step: 'validation',
          progress: 100,
        });
        if (encoding === 'SJIS') await world.staff.call(cancelTask, { params: { id: plan.task_id } });
        else await applyImport(world.staff, plan.task_id);
      }
      const [one, two, three] = [await member(world, 'R1'), await member(world, 'R2'), await member(world, 'R3')];
      expect(one.basic_info).toMatchObject({
        last_name: '髙﨑',
        last_name_kana: 'タカサキ',
        first_name_kana: 'タロウ',
        birthday: '2000/01/02',
        joined_on: '2020-04-01',
        expires_on: '2031-03-31',
        registration: 0,
      });
      expect(two.basic_info).toMatchObject({
        zipcode: '0600001',
        pref_code: '01',
        city_code: '01101',
        address: '㈱①ビル',
        building_name: 'ｻﾝﾊｲﾂ "102"',
        gender: 2,
        registration: 1,
      });
      expect(three.basic_info).toMatchObject({ email: 'a..b.@docomo.ne.jp', address: '=1+1', building_name: '=1+1' });
      expect(three.basic_info.member_type.map((id) => world.memberTypes.find((type) => type.id === id)?.name)).toEqual([
        '家族会員',
        '正会員',
      ]);
      expect((await find(world, '高崎')).map(({ member_code }) => member_code)).toEqual(['R1']);
    });

    it('lists every mistake of a row with field, code, words and source, and the errors file can be corrected and sent again', async () => {
      const world = await makeFacility(server);
      const plan = await planImport(
        world.staff,
        [
          person({ member_code: 'E1', email: 'x', gender: '男の子', prefecture: '東京府' }),
          person({ member_code: 'E2', last_name: '', first_name: '', member_type: '' }),
          person({ member_code: 'E 3' }),
          person({ member_code: 'E4', prefecture: '東京都', city: '横浜市中区' }),
          person({ member_code: 'E5', address: 'あ'.repeat(256) }),
          person({ member_code: 'OK' }),
          person({ member_code: 'OK' }),
        ],
        { encoding: 'SJIS' },
      );
      expect(plan).toMatchObject({
        state: 'invalid',
        total_error_records: 6,
        is_error: true,
        validation_msg: '更新できません。内容をご確認ください。',
      });
      const rows = await rowsOf(world, plan, 'error');
      expect(errorsOf(rows)).toEqual([
        'gender: gender_unknown email: email_format prefecture: prefecture_unknown',
        'last_name: required first_name: required member_type: required',
        'member_code: code_format',
        'city: city_unknown',
        'address: max_length',
        'member_code: duplicate_in_file',
      ]);
      expect(rows[0]).toMatchObject({ row: 2, source: { 会員番号: 'E1', メールアドレス: 'x' } });
      expect(rows[4]!.errors[0]!.message).toBe('255文字以内で入力してください。');
      expect((await world.staff.ask(applyTask, { params: { id: plan.task_id } })).status).toBe(409);
      const file = await world.staff.raw({ path: `/api/management/csv-histories/${plan.task_id}/errors.csv` });
      const [head = [], ...bad] = parseCsv(decode(file.bytes, 'SJIS'));
      expect(head.at(-1)).toBe('理由');
      expect(bad[2]?.at(-1)).toContain('会員番号');
      const corrected = [head, ...bad.slice(5)];
      const { task_id } = await world.staff.call(importMembers, {
        body: { encode_type: 'UTF-8' },
        files: { file: csvFile(encode(formatCsv(corrected), 'UTF-8')) },
      });
      expect((await taskIn(world.staff, task_id, ['planned', 'invalid'])).state).toBe('planned');
    });

    it('takes a file with the headers of earlier versions, and shows what a refused cell of it says', async () => {
      const world = await makeFacility(server);
      const [head = [], ...lines] = parseCsv(
        decode(memberCsv([person({ member_code: 'OLD-1', registration: '仮登録' })]), 'UTF-8'),
      );
      const former: Record<string, string> = { 会員番号: '会員コード', 登録状態: '登録区分' };
      const old = head.map((header) => former[header] ?? header);
      expect(old).not.toEqual(head);
      const send = async (rows: string[][]) => {
        const { task_id } = await world.staff.call(importMembers, {
          body: {},
          files: { file: csvFile(encode(formatCsv([old, ...rows]), 'UTF-8')) },
        });
        return taskIn(world.staff, task_id, ['planned', 'invalid']);
      };
      const good = await send(lines);
      expect(good.state, JSON.stringify(await rowsOf(world, good, 'error'))).toBe('planned');
      await applyImport(world.staff, good.task_id);
      expect((await find(world, 'OLD-1'))[0]).toMatchObject({ registration: 1 });
      const bad = await send(lines.map((cells) => cells.map((cell) => (cell === '仮登録' ? '未登録' : cell))));
      expect(bad.data).toMatchObject([{ field: 'registration', source: '未登録' }]);
      expect(await rowsOf(world, bad, 'error')).toMatchObject([{ source: { 登録区分: '未登録' } }]);
    });

    it('plans what changes, leaves what a blank cell says nothing about, and skips the rest', async () => {
      const world = await makeFacility(server);
      const rows = goodMembers(6, 'PLN');
      await applyImport(world.staff, (await planImport(world.staff, rows)).task_id);
      const plan = await planImport(world.staff, [
        { ...rows[0]! },
        { ...rows[1]!, last_name: '変更', phone: '' },
        row({ member_code: rows[2]!.member_code }),
        person({ member_code: 'PLN-NEW' }),
        person({ last_name: '次の' }),
      ]);
      expect(plan).toMatchObject({ total_insert_records: 2, total_update_records: 1, total_skip_records: 2 });
      const [changed] = await rowsOf(world, plan, 'update');
      expect(changed).toMatchObject({
        code: rows[1]!.member_code,
        changes: [{ field: 'last_name', label: '姓', before: rows[1]!.last_name, after: '変更' }],
      });
      const created = await rowsOf(world, plan, 'create');
      expect(created.map(({ code }) => code)).toEqual(['PLN-NEW', null]);
      expect(created[0]!.changes).toContainEqual({
        field: 'member_type',
        label: '会員種別',
        before: null,
        after: '正会員',
      });
      expect((await rowsOf(world, plan, 'changed')).length).toBe(3);
      await applyImport(world.staff, plan.task_id);
      const after = await member(world, rows[1]!.member_code);
      expect(after).toMatchObject({ version: 2, basic_info: { last_name: '変更', phone: rows[1]!.phone } });
      const [auto] = await find(world, '次の太郎');
      expect(auto?.member_code).toMatch(/^[A-Z]*\d{4,}$/);
      expect(await find(world, auto!.member_code)).toHaveLength(1);
    });

    it('neither shows nor touches a member of an organization out of reach; new ones join the organization of the uploader', async () => {
      const world = await makeFacility(server, { organizations: true });
      const [mine, theirs] = [await makeOrganization(world), await makeOrganization(world)];
      const coach = await makeStaff(world, {
        permissions: { members: 'edit', 'members.import-csv': 'edit' },
        organizations: [mine.id],
      });
      await makeMember(world, { basicInfo: { member_code: 'FAR-1', organization_ids: [theirs.id] } });
      const plan = await planImport(coach.actor, [person({ member_code: 'FAR-1' }), person({ member_code: 'NEAR-1' })]);
      expect(plan.state).toBe('invalid');
      const { items } = await coach.actor.call(taskRows, { params: { id: plan.task_id }, query: { result: 'error' } });
      expect(items).toMatchObject([{ code: 'FAR-1', record_id: null, errors: [{ code: 'code_taken' }] }]);
      const good = await planImport(coach.actor, [person({ member_code: 'NEAR-1' })]);
      await applyImport(coach.actor, good.task_id);
      expect((await member(world, 'NEAR-1')).basic_info.organization_ids).toEqual([mine.id]);
      // A plan is there for who reaches all it touches, and for nobody else.
      const farCoach = await makeStaff(world, {
        permissions: { members: 'edit', 'members.import-csv': 'edit' },
        organizations: [theirs.id],
      });
      for (const [reader, status] of [
        [world.staff, 200],
        [farCoach.actor, 404],
      ] as const) {
        expect((await reader.ask(getTask, { params: { id: good.task_id } })).status).toBe(status);
        expect((await reader.ask(taskRows, { params: { id: good.task_id } })).status).toBe(status);
      }
    });

    it('refuses a plan that goes beyond the member limit, and writes nothing', async () => {
      const world = await makeFacility(server, { accountLimit: 5 });
      const { task_id } = await world.staff.call(importMembers, {
        body: {},
        files: { file: csvFile(memberCsv(goodMembers(6, 'LIM'))) },
      });
      expect(await taskIn(world.staff, task_id, ['failed'])).toMatchObject({
        error_msg: expect.stringMatching(/./),
        is_error: true,
      });
      expect(await find(world, 'LIM')).toEqual([]);
    });
  });

  describe('applying', () => {
    it('refuses as a whole when anything changed since the plan was made, and says which rows', async () => {
      const world = await makeFacility(server);
      const rows = goodMembers(3, 'STL');
      await applyImport(world.staff, (await planImport(world.staff, rows)).task_id);
      const plan = await planImport(world.staff, [
        ...rows.map((one) => ({ ...one, address: '新' })),
        person({ member_code: 'STL-NEW' }),
      ]);
      const { id, version } = await member(world, rows[1]!.member_code);
      await world.staff.call(updateMember, {
        params: { id },
        body: { basic_info: basicInfo(world, { last_name: '先客', member_code: rows[1]!.member_code }), version },
      });
      await makeMember(world, { basicInfo: { member_code: 'STL-NEW' } });
      await world.staff.call(applyTask, { params: { id: plan.task_id } });
      const done = await taskIn(world.staff, plan.task_id, ['refused']);
      expect(done).toMatchObject({ is_error: true, total_left_out: 2, error_msg: expect.stringContaining('変わった') });
      expect((await rowsOf(world, done, 'left_out')).map(({ code, left_out }) => [code, left_out])).toEqual([
        [rows[1]!.member_code, 'ほかの人が変更したため、そのまま残しました。'],
        ['STL-NEW', 'この会員番号はすでに使われています。'],
      ]);
      expect((await member(world, rows[0]!.member_code)).basic_info.address).toBe(rows[0]!.address);
    });

    it('needs the permission at that moment, and a plan', async () => {
      const world = await makeFacility(server);
      const clerk = await makeStaff(world, { permissions: { members: 'edit', 'members.import-csv': 'edit' } });
      const plan = await planImport(clerk.actor, [person({ member_code: 'PRM-1' })]);
      await server.sql(
        `update role_permission p set flag = 1 from account a where a.id = $1 and p.role_id = a.role_id`,
        [clerk.id],
      );
      server.running.services.sessions.forget({ account: clerk.id });
      expect((await clerk.actor.ask(applyTask, { params: { id: plan.task_id } })).status).toBe(403);
      const own = await planImport(world.staff, [person({ member_code: 'PRM-2' })]);
      await world.staff.call(cancelTask, { params: { id: own.task_id } });
      expect((await world.staff.ask(applyTask, { params: { id: own.task_id } })).status).toBe(409);
      expect((await world.staff.call(taskHistory)).map(({ task_id, state }) => [task_id, state])).toContainEqual([
        own.task_id,
        'cancelled',
      ]);
    });

    it('gives 40 rows without a code the next codes and skips those that are taken', async () => {
      const world = await makeFacility(server);
      const first = await makeMember(world);
      const [, prefix = '', number = ''] = /^(.*?)(\d+)$/.exec(first.memberCode) ?? [];
      const nth = (n: number) => `${prefix}${String(Number(number) + n).padStart(number.length, '0')}`;
      await makeMember(world, { basicInfo: { member_code: nth(3) } });
      const type = world.memberTypes[0]!.name;
      const plan = await planImport(
        world.staff,
        Array.from({ length: 40 }, () => person({ last_name: '自動', member_type: type })),
      );
      await applyImport(world.staff, plan.task_id);
      const { items } = await world.staff.call(searchMembers, {
        body: { per_page: 100, default_search: { keyword: '自動' }, sort: { column: 'member_code', direction: 'asc' } },
      });
      expect(items.map(({ member_code }) => member_code)).toEqual(
        [1, 2, ...Array.from({ length: 38 }, (_, n) => n + 4)].map(nth),
      );
      expect((await makeMember(world)).memberCode).toBe(nth(42));
      expect((await rowsOf(world, plan, 'create'))[0]!.code).toBe(nth(1));
    });
  });

  describe('undoing', () => {
    it('takes back created and changed members, except whom somebody edited or who signed in, and the file imports again', async () => {
      const world = await makeFacility(server);
      const rows = goodMembers(8, 'UND');
      await applyImport(world.staff, (await planImport(world.staff, rows.slice(0, 4))).task_id);
      const changed = rows.map((one) => ({
        ...one,
        address: `${one.address}変`,
        gender: '回答しない',
        member_type: '家族会員',
      }));
      const plan = await planImport(world.staff, changed);
      expect(plan).toMatchObject({ total_insert_records: 4, total_update_records: 4 });
      const applied = await applyImport(world.staff, plan.task_id);
      expect(Date.parse(applied.undo_until!) - Date.parse(applied.finished_at!)).toBe(30 * 86_400_000);

      const edited = await member(world, rows[1]!.member_code);
      await world.staff.call(updateMember, {
        params: { id: edited.id },
        body: { basic_info: { ...edited.basic_info, first_name: '後' }, version: edited.version },
      });
      const signedIn = await member(world, rows[5]!.member_code);
      await server.sql('update account set last_login_at = now() where id = $1', [signedIn.id]);

      await world.staff.call(undoTask, { params: { id: plan.task_id } });
      const undone = await taskIn(world.staff, plan.task_id, ['undone']);
      expect(undone).toMatchObject({ total_left_out: 2, is_completed: true, progress: 100 });
      expect((await rowsOf(world, undone, 'left_out')).map(({ code, left_out }) => [code, left_out])).toEqual([
        [rows[1]!.member_code, 'ほかの人が変更したため、そのまま残しました。'],
        [rows[5]!.member_code, 'ログインしたことがあるため、そのまま残しました。'],
      ]);
      const back = await member(world, rows[0]!.member_code);
      expect(back).toMatchObject({ version: 3, basic_info: { address: rows[0]!.address } });
      expect((await find(world, 'UND')).map(({ member_code }) => member_code).toSorted()).toEqual(
        [...rows.slice(0, 4), rows[5]!].map(({ member_code }) => member_code).toSorted(),
      );
      const links = await server.sql(
        `select 1 from account a where facility_id = $1 and role = 2 and deleted_at is null
        and (select array_agg(t.member_type_id order by 1) from account_member_type t where t.account_id = a.id) is distinct from (select array_agg(x order by 1) from unnest(a.member_type_ids) x)`,
        [world.id],
      );
      expect(links).toEqual([]);
      // What was restored is exactly what the first file said.
      const again = await planImport(world.staff, rows.slice(0, 1));
      expect(again.total_skip_records).toBe(1);
      const same = await planImport(world.staff, [changed[4]!]);
      expect(same.total_insert_records).toBe(1);
      expect((await world.staff.ask(undoTask, { params: { id: plan.task_id } })).status).toBe(409);
    });

    it('leaves whom something refers to since, and says why: money, places, notes, family, plans that staff chose', async () => {
      const world = await makeFacility(server);
      const rows = goodMembers(8, 'REF');
      const plan = await planImport(world.staff, rows);
      await applyImport(world.staff, plan.task_id);
      const members = await Promise.all(
        rows.map(async ({ member_code }) => ({ ...(await member(world, member_code)), world }) as unknown as Member),
      );
      const [charged, noted, holder, person, entered, subscribed, joined] = members;
      await world.staff.call(invoices.create, { body: { ...invoiceBody(), account_id: charged!.id } });
      await makeNote(noted!, '連絡は夜に');
      await makeLink(holder!, person!);
      const paying = await makePlan(world);
      for (const one of [subscribed!, joined!]) await subscribe(paying, one);
      // Plans that a member was put on by their type follow it by themselves.
      await server.sql('update plan_subscriber set joined = true where account_id = $1', [joined!.id]);
      const event = await makeEvent(world);
      const { courses } = await world.staff.call(events.get, { params: { id: event.id } });
      await world.staff.call(eventParticipants.create, {
        body: {
          event_cms_code: KIND,
          event_code: event.code,
          course_id: courses[0]?.id ?? 0,
          account_id: entered!.id,
        } as never,
      });
      await world.staff.call(undoTask, { params: { id: plan.task_id } });
      const undone = await taskIn(world.staff, plan.task_id, ['undone']);
      expect(undone).toMatchObject({ total_left_out: 6, undone: { removed: 2, restored: 0 } });
      expect((await rowsOf(world, undone, 'left_out')).map(({ code, left_out }) => [code, left_out])).toEqual(
        rows
          .slice(0, 6)
          .map(({ member_code }) => [
            member_code,
            '請求、入金、申し込み、メモなどの記録があるため、そのまま残しました。',
          ]),
      );
      expect(await find(world, 'REF')).toHaveLength(6);
    });

    it('is over after 30 days', async () => {
      const world = await makeFacility(server);
      const plan = await planImport(world.staff, [person({ member_code: 'OLD-1' })]);
      await applyImport(world.staff, plan.task_id);
      await server.sql(`update task set finished_at = now() - interval '31 days' where id = $1`, [plan.task_id]);
      expect((await world.staff.ask(undoTask, { params: { id: plan.task_id } })).status).toBe(409);
    });
  });

  describe('exporting', () => {
    const odd: Partial<CsvMember>[] = [
      { last_name: '𠮷野', address: '〜−‖—¥', building_name: '改行\n"引用",と,コンマ' },
      { last_name: '髙﨑', address: '=1+1', building_name: `'=1+1` },
      { address: '＝全角', building_name: '+81 3', phone: '+81-3-1234-5678' },
      { address: '@x', building_name: '-1', email: 'a..b.@docomo.ne.jp' },
      { address: `''@x`, building_name: 'ｻﾝﾊｲﾂ é ♡', member_type: '家族会員、正会員' },
      { zipcode: '0600001', prefecture: '北海道', city: '札幌市中央区', gender: '回答しない', registration: '仮登録' },
    ];

    it.each(['UTF-8', 'SJIS'] as const)(
      'in %s writes labels, guards formulas, and importing it back changes nothing',
      async (encoding) => {
        const world = await makeFacility(server);
        const rows = [
          ...goodMembers(30, 'EXP'),
          ...odd.map((cells, n) => person({ member_code: `ODD-${n}`, ...cells })),
        ];
        const plan = await planImport(world.staff, rows);
        expect(plan, JSON.stringify(await rowsOf(world, plan, 'error'))).toMatchObject({ state: 'planned' });
        await applyImport(world.staff, plan.task_id);
        // Words of operators are guarded as well.
        const type = '=HYPERLINK("//x")';
        await server.sql(`update member_type set name = $2 where facility_id = $1 and name = '正会員'`, [
          world.id,
          type,
        ]);
        const {
          bytes,
          rows: [head, ...lines],
          task,
        } = await exported(world, encoding);
        expect(head).toEqual(memberCsvColumns.map(([, label]) => label));
        expect(lines).toHaveLength(36);
        expect(task).toMatchObject({
          kind: 'member-export',
          type: 2,
          total_rows: 36,
          file_name: expect.stringMatching(/^会員_\d{8}_\d{6}\.csv$/),
        });
        expect(bytes.subarray(0, 3).equals(Buffer.from('\ufeff'))).toBe(encoding === 'UTF-8');
        expect(bytes.includes('\r\n')).toBe(true);
        const cells = new Map(
          lines.map((line) => [line[0], Object.fromEntries(memberCsvColumns.map(([field], at) => [field, line[at]]))]),
        );
        expect(cells.get('ODD-1')).toMatchObject({ last_name: '髙﨑', address: `'=1+1`, building_name: `'=1+1` });
        expect(cells.get('ODD-2')).toMatchObject({
          address: `'＝全角`,
          building_name: `'+81 3`,
          phone: `'+81-3-1234-5678`,
        });
        expect(cells.get('ODD-4')).toMatchObject({ address: `''@x`, member_type: `家族会員、${type}` });
        expect(lines.flat().filter((cell) => cell === `'${type}`)).not.toEqual([]);
        expect(lines.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
        expect(cells.get('ODD-5')).toMatchObject({
          zipcode: '060-0001',
          prefecture: '北海道',
          city: '札幌市中央区',
          gender: '回答しない',
          registration: '仮登録',
        });
        expect(cells.get('ODD-0')).toMatchObject(
          encoding === 'SJIS'
            ? { last_name: '〓野', address: '～－∥―￥' }
            : { last_name: '𠮷野', address: '〜−‖—¥', building_name: '改行 "引用",と,コンマ' },
        );
        const [params] = await server.sql<{ lost: number }>(
          `select (params ->> 'replaced_characters')::int as lost from task where id = $1`,
          [task.task_id],
        );
        expect(params?.lost).toBe(encoding === 'SJIS' ? 3 : 0);

        const { task_id } = await world.staff.call(importMembers, {
          body: { encode_type: encoding },
          files: { file: csvFile(bytes) },
        });
        const back = await taskIn(world.staff, task_id, ['planned', 'invalid']);
        expect(back, JSON.stringify(await rowsOf(world, back, 'changed'))).toMatchObject({
          state: 'planned',
          total_skip_records: 36,
          total_insert_records: 0,
          total_update_records: 0,
        });
      },
    );

    it('with deleted members marks them, and importing that back brings nobody back', async () => {
      const world = await makeFacility(server);
      const plan = await planImport(world.staff, goodMembers(3, 'DEL'));
      await applyImport(world.staff, plan.task_id);
      await server.sql(`update account set deleted_at = now() where facility_id = $1 and member_code = 'DEL000002'`, [
        world.id,
      ]);
      const { bytes, rows } = await exported(world, 'UTF-8', 1);
      expect(rows[0]?.at(-1)).toBe('削除');
      expect(
        rows
          .slice(1)
          .map((line) => [line[0], line.at(-1)])
          .toSorted(),
      ).toEqual([
        ['DEL000001', ''],
        ['DEL000002', '1'],
        ['DEL000003', ''],
      ]);
      const { task_id } = await world.staff.call(importMembers, { body: {}, files: { file: csvFile(bytes) } });
      expect(await taskIn(world.staff, task_id, ['planned'])).toMatchObject({ total_skip_records: 3 });
    });

    it("holds what the search finds, in its order, and a file of one facility is no other facility's", async () => {
      const world = await makeFacility(server);
      await applyImport(world.staff, (await planImport(world.staff, goodMembers(20, 'FLT'))).task_id);
      const { task_id } = await world.staff.call(exportMembers, {
        body: { default_search: { keyword: 'FLT00000' }, sort: { column: 'member_code', direction: 'desc' } },
      });
      const task = await taskIn(world.staff, task_id, ['done']);
      const { bytes } = await world.staff.raw({ path: task.url_download!.replace(/^https?:\/\/[^/]+/, '') });
      expect(
        parseCsv(decode(bytes, 'UTF-8'))
          .slice(1)
          .map(([code]) => code),
      ).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `FLT00000${n}`));
      const other = await makeFacility(server);
      expect((await other.staff.ask(getTask, { params: { id: task_id } })).status).toBe(404);
    });

    it('that failed is started again from its row: same conditions, but never more than its owner may see by then', async () => {
      const world = await makeFacility(server, { organizations: true });
      const club = (name: string) => makeOrganization(world, { name, type: 3, parentId: world.rootOrganization! });
      const [kept, lost] = [await club('残る'), await club('離れる')];
      const inClub = async ({ id }: { id: number }) =>
        (await makeMember(world, { basicInfo: { last_name: '再試行', organization_ids: [id] } })).memberCode;
      const [stays, leaves] = [await inClub(kept), await inClub(lost)];
      const coach = await makeStaff(world, { permissions: { members: 'view' }, organizations: [kept.id, lost.id] });
      const { task_id } = await coach.actor.call(exportMembers, { body: { default_search: { keyword: '再試行' } } });
      const codesIn = async () => {
        const task = await taskIn(coach.actor, task_id, ['done']);
        const { bytes } = await coach.actor.raw({ path: task.url_download!.replace(/^https?:\/\/[^/]+/, '') });
        return parseCsv(decode(bytes, 'UTF-8'))
          .slice(1)
          .map(([code]) => code)
          .toSorted();
      };
      const retried = () => coach.actor.ask(retryTask, { params: { id: task_id } });
      const fail = () =>
        server.sql(`update task set state = 'failed', error_code = 'server_error' where id = $1`, [task_id]);
      expect(await codesIn()).toEqual([stays, leaves].toSorted());
      expect((await retried()).status).toBe(409);
      await fail();
      expect((await world.staff.ask(retryTask, { params: { id: task_id } })).status).toBe(404);
      expect((await retried()).json<{ data: TaskProgress }>().data).toMatchObject({
        task_id,
        state: 'running',
        error_msg: null,
      });
      expect(await codesIn()).toEqual([stays, leaves].toSorted());
      await fail();
      await server.sql('delete from account_organization where account_id = $1 and organization_id = $2', [
        coach.id,
        lost.id,
      ]);
      await server.sql('update account set organization_ids = $2 where id = $1', [coach.id, [kept.id]]);
      const again = await signedInAnew(coach);
      expect((await again.ask(retryTask, { params: { id: task_id } })).status).toBe(202);
      expect(await codesIn()).toEqual([stays]);
      await fail();
      await server.sql('delete from role_permission where role_id = (select role_id from account where id = $1)', [
        coach.id,
      ]);
      expect((await (await signedInAnew(coach)).ask(retryTask, { params: { id: task_id } })).status).toBe(403);
    });

    it.each(['UTF-8', 'SJIS'] as const)('offers a template in %s whose headers an import takes', async (encoding) => {
      const world = await makeFacility(server);
      const reply = await world.staff.ask(memberCsvTemplate, { query: { encode_type: encoding } });
      expect(parseCsv(decode(reply.bytes, encoding))[0]).toEqual(memberCsvColumns.map(([, label]) => label));
    });
  });
});
