import type { PlanRow, TaskProgress } from '@tsudoi/contract';
import { differentMembers, getMember, searchMembers, updateMember } from '@tsudoi/contract/members';
import {
  applyTask,
  decideRow,
  decideRows,
  getTask,
  importHistory,
  taskRow,
  taskRows,
  undoTask,
} from '@tsudoi/contract/tasks';
import { FormItemUse } from '@tsudoi/domain';
import {
  type Actor,
  applyImport,
  type CsvMember,
  goodMembers,
  makeFacility,
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
import { beforeEach, expect, it } from 'vitest';

onEngines('rows of a file that may be somebody who is there', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let existing: number;

  const takahashi = {
    last_name: '髙橋',
    first_name: '健一',
    last_name_kana: 'タカハシ',
    first_name_kana: 'ケンイチ',
    birthday: '1988-04-12',
    phone: '090-5555-0148',
    email: 'kenichi@aoba.example',
  };
  beforeEach(async () => {
    world = await makeFacility(server, { organizations: true });
    existing = (await makeMember(world, { basicInfo: { ...takahashi, joined_on: '2019-11-27' } })).id;
  });

  const row = (change: Partial<CsvMember> = {}): CsvMember => {
    const [good] = goodMembers(1, `L${nextNumber()}`);
    if (good === undefined) throw new Error('no row');
    return { ...good, ...change };
  };
  /** The same person as the member, but for the e-mail and the characters of the name. */
  const again = (change: Partial<CsvMember> = {}) =>
    row({ ...takahashi, last_name: '高橋', email: 'ken.t@example.jp', member_code: '', ...change });
  const rowsOf = async (task: TaskProgress, result?: 'to_decide' | 'create' | 'left_out', by: Actor = world.staff) =>
    (await by.call(taskRows, { params: { id: task.task_id }, query: { result } })).items;
  const decide = (task: TaskProgress, number: number, body: object, by: Actor = world.staff) =>
    by.ask(decideRow, { params: { id: task.task_id, row: number }, body });
  const counts = async ({ task_id: id }: TaskProgress) => {
    const task = await world.staff.call(getTask, { params: { id } });
    return [
      task.total_insert_records,
      task.total_update_records,
      task.total_skip_records,
      task.total_to_decide,
      task.total_undecided,
    ];
  };
  const whoOf = ({ to_decide }: PlanRow) => to_decide?.lookalikes.map(({ name, row: number }) => number ?? name);
  const members = async () => (await world.staff.call(searchMembers, { body: {} })).total;

  it('wait for a decision, with who it may be and why', async () => {
    const task = await planImport(world.staff, [row(), again(), row()]);
    expect([task.state, ...(await counts(task))]).toEqual(['planned', 2, 0, 0, 1, 1]);
    const [held] = await rowsOf(task, 'to_decide');
    expect(held).toMatchObject({ row: 3, result: 'create', left_out: 'まだ決めていないため、取り込みません。' });
    expect(held?.to_decide).toEqual({
      decision: null,
      lookalikes: [
        {
          record_id: existing,
          row: null,
          code: expect.any(String),
          name: '髙橋 健一',
          reasons: [
            { field: 'name', result: 'variant', characters: [['高', '髙']] },
            { field: 'kana', result: 'same', characters: [] },
            { field: 'birthday', result: 'same', characters: [] },
            { field: 'email', result: 'differs', characters: [] },
            { field: 'phone', result: 'same', characters: [] },
          ],
        },
      ],
    });
    expect((await rowsOf(task, 'create')).map(({ row: number }) => number)).toEqual([2, 4]);
    expect(await rowsOf(task, 'left_out')).toEqual([]);
  });

  it('are left out of applying and of undoing while nobody has decided', async () => {
    const before = await members();
    const task = await planImport(world.staff, [row(), again(), row()]);
    const applied = await applyImport(world.staff, task.task_id);
    expect([applied.total_insert_records, applied.total_left_out, await members()]).toEqual([2, 0, before + 2]);
    await world.staff.call(undoTask, { params: { id: task.task_id } });
    const undone = await taskIn(world.staff, task.task_id, ['undone']);
    expect([undone.undone, undone.total_left_out, await members()]).toEqual([{ removed: 2, restored: 0 }, 0, before]);
  });

  it('update the member when it is the same person, and undoing gives the member back', async () => {
    const before = await members();
    const task = await planImport(world.staff, [again(), row()]);
    expect((await decide(task, 2, { decision: 'same', record_id: existing })).status).toBe(200);
    expect(await counts(task)).toEqual([1, 1, 0, 1, 0]);
    const { row: decided, cells } = await world.staff.call(taskRow, { params: { id: task.task_id, row: 2 } });
    expect(decided).toMatchObject({ result: 'update', record_id: existing, left_out: null });
    expect(decided.to_decide).toMatchObject({ decision: 'same', lookalikes: [{ record_id: existing }] });
    expect(decided.to_decide?.lookalikes[0]?.reasons).toContainEqual({
      field: 'email',
      result: 'differs',
      characters: [],
    });
    expect(cells.find(({ label }) => label === 'メールアドレス')).toMatchObject({
      kind: 'changed',
      before: 'kenichi@aoba.example',
      value: 'ken.t@example.jp',
    });
    await applyImport(world.staff, task.task_id);
    const read = async () => (await world.staff.call(getMember, { params: { id: existing } })).basic_info;
    expect([(await read()).last_name, (await read()).email, await members()]).toEqual([
      '高橋',
      'ken.t@example.jp',
      before + 1,
    ]);
    await world.staff.call(undoTask, { params: { id: task.task_id } });
    await taskIn(world.staff, task.task_id, ['undone']);
    expect([(await read()).last_name, (await read()).email, await members()]).toEqual([
      '髙橋',
      takahashi.email,
      before,
    ]);
  });

  it('are written as somebody else, or not at all, and a decision can be changed until the plan is applied', async () => {
    const before = await members();
    const task = await planImport(world.staff, [again(), again({ email: '' })]);
    for (const decision of ['leave', 'other', 'leave', 'other'])
      expect((await decide(task, 2, { decision })).status).toBe(200);
    expect(await counts(task)).toEqual([1, 0, 0, 2, 1]);
    expect((await decide(task, 2, { decision: 'same', record_id: existing })).status).toBe(200);
    expect(await counts(task)).toEqual([0, 1, 0, 2, 1]);
    expect((await decide(task, 2, { decision: 'other' })).status).toBe(200);
    expect((await decide(task, 3, { decision: 'leave' })).status).toBe(200);
    expect(await counts(task)).toEqual([1, 0, 0, 2, 0]);
    const applied = await applyImport(world.staff, task.task_id);
    expect([applied.total_insert_records, await members()]).toEqual([1, before + 1]);
    expect((await rowsOf(task, 'to_decide')).map(({ left_out }) => left_out)).toEqual([
      null,
      '取り込まないと決めた行です。',
    ]);
    expect((await decide(task, 3, { decision: 'other' })).status).toBe(409);
  });

  it('are decided about together: those that wait, found or chosen; decided ones stay, and undoing takes all back', async () => {
    const before = await members();
    const [one, two, three] = [again({ address: '東町1' }), again({ address: '東町2' }), again({ address: '西町1' })];
    const task = await planImport(world.staff, [one, two, three, again({ address: '西町2' }), row()]);
    const id = task.task_id;
    const all = (body: object, by: Actor = world.staff) => by.ask(decideRows, { params: { id }, body });
    const countOf = async (body: object) => JSON.parse((await all(body)).text).data.count;
    expect(await counts(task)).toEqual([1, 0, 0, 4, 4]);
    expect((await decide(task, 2, { decision: 'leave' })).status).toBe(200);
    const waiting = async (keyword?: string) =>
      (await world.staff.call(taskRows, { params: { id }, query: { result: 'undecided', keyword } })).total;
    expect([await waiting(), await waiting('東町')]).toEqual([3, 1]);

    expect(await countOf({ decision: 'other', keyword: '東町' })).toBe(1);
    expect(await counts(task)).toEqual([2, 0, 0, 4, 2]);
    expect(await countOf({ decision: 'leave', rows: [3, 4, 99] })).toBe(1);
    expect(await counts(task)).toEqual([2, 0, 0, 4, 1]);
    expect((await rowsOf(task, 'to_decide')).map(({ to_decide }) => to_decide?.decision)).toEqual([
      'leave',
      'other',
      'leave',
      null,
    ]);
    expect(await countOf({ decision: 'other' })).toBe(1);
    expect([await countOf({ decision: 'other' }), await waiting()]).toEqual([0, 0]);
    // What was decided together can be decided otherwise, one by one.
    expect((await decide(task, 3, { decision: 'leave' })).status).toBe(200);
    expect(await counts(task)).toEqual([2, 0, 0, 4, 0]);
    const entries = await server.sql(
      `select after->>'decision' as decision, after->'rows' as rows from history where facility_id = $1 and family = 'imports' and record_id = $2 order by id`,
      [world.id, id],
    );
    expect(entries).toEqual([
      { decision: 'other', rows: 1 },
      { decision: 'leave', rows: 1 },
      { decision: 'other', rows: 1 },
    ]);

    const viewer = (await makeStaff(world, { permissions: { 'members.import-csv': 'view' } })).actor;
    expect((await all({ decision: 'other' }, viewer)).status).toBe(404);
    await applyImport(world.staff, id);
    expect(await members()).toBe(before + 2);
    expect((await all({ decision: 'other' })).status).toBe(409);
    await world.staff.call(undoTask, { params: { id } });
    const undone = await taskIn(world.staff, id, ['undone']);
    expect([undone.undone, await members()]).toEqual([{ removed: 2, restored: 0 }, before]);
  });

  it('are remembered as other people when the plan is applied: the next file still asks about each, the likelier first; undoing forgets', async () => {
    const pairs = async (id: number) =>
      (await world.staff.call(differentMembers, { params: { id } })).map((one) => one.id);
    const file = [again({ phone: '' }), again({ phone: '', email: 'third@example.jp', address: '北町9' })];
    const task = await planImport(world.staff, file);
    expect((await rowsOf(task, 'to_decide')).map(whoOf)).toEqual([['髙橋 健一'], ['髙橋 健一', 2]]);
    await world.staff.call(decideRows, { params: { id: task.task_id }, body: { decision: 'other' } });
    await applyImport(world.staff, task.task_id);
    const [one, two] = (await rowsOf(task)).map(({ record_id }) => record_id ?? 0);
    expect([await pairs(existing), await pairs(one!), await pairs(two!)].map((ids) => ids.toSorted())).toEqual([
      [one, two].toSorted(),
      [existing, two].toSorted(),
      [existing, one].toSorted(),
    ]);
    const entries = await server.sql(
      `select count(*)::int as count from history where facility_id = $1 and action = 'different' and task_id = $2`,
      [world.id, task.task_id],
    );
    expect(entries).toEqual([{ count: 3 }]);

    const next = await planImport(world.staff, [{ ...file[0]!, member_code: '' }]);
    const [held] = await rowsOf(next, 'to_decide');
    const asked = held?.to_decide?.lookalikes.map(({ record_id }) => record_id);
    expect([asked?.[0], asked?.toSorted()]).toEqual([one, [existing, one, two].toSorted()]);
    // The less likely one can be the right one.
    expect((await decide(next, 2, { decision: 'same', record_id: existing })).status).toBe(200);

    await world.staff.call(undoTask, { params: { id: task.task_id } });
    await taskIn(world.staff, task.task_id, ['undone']);
    expect(await pairs(existing)).toEqual([]);
    const left = await server.sql('select count(*)::int as count from different_member where facility_id = $1', [
      world.id,
    ]);
    expect(left).toEqual([{ count: 0 }]);
  });

  it('may be rows above them in the same file', async () => {
    const one = row({ member_code: '' });
    const task = await planImport(world.staff, [one, row(), { ...one, email: '', phone: '' }]);
    expect(await counts(task)).toEqual([2, 0, 0, 1, 1]);
    const [held] = await rowsOf(task, 'to_decide');
    expect(held === undefined ? [] : [held.row, whoOf(held)]).toEqual([4, [2]]);
    const same = await decide(task, 4, { decision: 'same', record_id: existing });
    expect(same.status).toBe(422);
  });

  it('are none where the file knows the member by its code, where it is the family, and where only the name agrees', async () => {
    const { basic_info } = await world.staff.call(getMember, { params: { id: existing } });
    const child = again({ first_name: '結菜', first_name_kana: 'ユイナ', birthday: '2016/02/03' });
    const namesake = again({ birthday: '1950/01/01', phone: '' });
    const task = await planImport(world.staff, [
      row({ ...takahashi, member_code: basic_info.member_code }),
      child,
      namesake,
    ]);
    expect(await counts(task)).toEqual([2, 1, 0, 0, 0]);
  });

  it('are refused as updates of a member that two rows would write, or that is none of theirs', async () => {
    const task = await planImport(world.staff, [again(), again({ email: '' })]);
    const stranger = await makeMember(world);
    expect((await decide(task, 2, { decision: 'same' })).status).toBe(422);
    expect((await decide(task, 2, { decision: 'same', record_id: stranger.id })).status).toBe(422);
    expect((await decide(task, 2, { decision: 'same', record_id: existing })).status).toBe(200);
    const twice = await decide(task, 3, { decision: 'same', record_id: existing });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('row_decided_twice')]);
    expect((await decide(task, 9, { decision: 'other' })).status).toBe(404);
  });

  it('are refused as an update that the form of the member does not allow, in words', async () => {
    const task = await planImport(world.staff, [again({ member_type: 'ジュニア会員' })]);
    await server.sql('update account set class_type = 2 where facility_id = $1 and id = $2', [world.id, existing]);
    const refused = await decide(task, 2, { decision: 'same', record_id: existing });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('row_refused')]);
    expect(await counts(task)).toEqual([0, 0, 0, 1, 1]);
  });

  it('stop the plan when the member was changed after the decision', async () => {
    const task = await planImport(world.staff, [again(), row()]);
    await decide(task, 2, { decision: 'same', record_id: existing });
    const { version } = await world.staff.call(getMember, { params: { id: existing } });
    await world.staff.call(updateMember, {
      params: { id: existing },
      body: {
        version,
        basic_info: {
          ...(await world.staff.call(getMember, { params: { id: existing } })).basic_info,
          address: '別の番地',
        },
      },
    });
    await world.staff.call(applyTask, { params: { id: task.task_id } });
    expect((await taskIn(world.staff, task.task_id, ['refused', 'applied'])).state).toBe('refused');
  });

  it('name nobody beyond the reach of uploader and reader, and nothing that may not be read', async () => {
    const [here, there] = [(await makeOrganization(world)).id, (await makeOrganization(world)).id];
    const inThere = {
      ...takahashi,
      first_name: '次郎',
      first_name_kana: 'ジロウ',
      email: 'jiro@aoba.example',
      phone: '045-555-0001',
    };
    await makeMember(world, { basicInfo: { ...inThere, organization_ids: [there] } });
    const permissions = { members: 'view', 'members.import-csv': 'edit' } as const;
    const near = (await makeStaff(world, { permissions, organizations: [here] })).actor;
    const far = (await makeStaff(world, { permissions, organizations: [there] })).actor;
    const file = [row({ ...inThere, member_code: '' })];
    const unseen = await planImport(near, file);
    expect([unseen.total_insert_records, unseen.total_to_decide]).toEqual([1, 0]);
    const seen = await planImport(world.staff, file);
    expect(seen.total_to_decide).toBe(1);
    const own = await planImport(far, file);
    expect((await rowsOf(own, 'to_decide', far)).map(whoOf)).toEqual([['髙橋 次郎']]);
    expect((await near.call(importHistory)).some(({ task_id }) => task_id === own.task_id)).toBe(false);

    await server.sql(
      `update account_cms_component set use_type = $2 where facility_id = $1 and type = 'default' and code in ('phone', 'birthday')`,
      [world.id, FormItemUse.hide],
    );
    server.running.services.facilities.forget();
    const [shown] = await rowsOf(seen, 'to_decide');
    expect(shown?.to_decide?.lookalikes[0]?.reasons.map(({ field }) => field)).not.toContain('phone');
  });
});
