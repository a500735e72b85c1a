import {
  eventParticipants,
  exportParticipants,
  importParticipants,
  printParticipants,
} from '@tsudoi/contract/event-participants';
import { applyTask, getTask, importHistory, taskRows, undoTask } from '@tsudoi/contract/tasks';
import {
  exportedCsv,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  taskIn,
  type World,
} from '@tsudoi/kit';
import { makeCourseEvent, makeParticipant } from '@tsudoi/kit/families/event-participants';
import { courseBody, KIND } from '@tsudoi/kit/families/events';
import { readPdf } from '@tsudoi/kit/pdf';
import { beforeAll, expect, it } from 'vitest';

onEngines('participants in files', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const read = (id: number) => world.staff.call(eventParticipants.get, { params: { id } });
  const file = (text: string) => new File([text], '結果.csv', { type: 'text/csv' });

  it('take results in by a plan that enters nobody, and put them back', async () => {
    const event = await makeCourseEvent(
      world,
      {},
      {
        pools: [],
        courses: [courseBody({ name: '一般', result_values: ['優勝', '準優勝'] }), courseBody({ name: 'ジュニア' })],
      },
    );
    const one = await makeParticipant(world, { event });
    const two = await makeParticipant(world, { event, course_id: event.courses[1] ?? 0 });
    const code = (await read(two.id)).account.member_code;
    const rows = [
      '受付番号,会員番号,コース,結果,順位,記録',
      `${one.number},,,優勝,1,21-15`,
      `,${code},ジュニア,,２,10秒8`,
    ];
    const { task_id } = await world.staff.call(importParticipants, {
      body: { ...event.named, encode_type: 'UTF-8' },
      files: { file: file(rows.join('\n')) },
    });
    await taskIn(world.staff, task_id, ['planned']);
    await world.staff.call(applyTask, { params: { id: task_id } });
    const applied = await taskIn(world.staff, task_id, ['applied']);
    expect(applied).toMatchObject({ total_insert_records: 0, total_update_records: 2 });
    expect(applied.total_updated_event_participant_courses).toBe(2);
    expect(await read(one.id)).toMatchObject({ result_value: '優勝', result_rank: 1, result_record: '21-15' });
    expect(await read(two.id)).toMatchObject({ result_rank: 2, result_record: '10秒8' });
    await world.staff.call(undoTask, { params: { id: task_id } });
    await taskIn(world.staff, task_id, ['undone']);
    expect(await read(one.id)).toMatchObject({ result_value: null, result_rank: null, result_record: null });
  });

  it('are seen, taken in and put back by whoever may edit the kind, whatever organization they work in', async () => {
    const world = await makeFacility(server, { organizations: true });
    const event = await makeCourseEvent(world);
    const { id, number } = await makeParticipant(world, { event, account: (await makeMember(world)).id });
    const rank = async () => (await world.staff.call(eventParticipants.get, { params: { id } })).result_rank;
    const kind = `events/${KIND}`;
    const [mine, theirs] = [await makeOrganization(world), await makeOrganization(world)];
    const staffOf = async (organization: { id: number }, flag: 'edit' | 'view') =>
      (await makeStaff(world, { permissions: { [kind]: flag } as never, organizations: [organization.id] })).actor;
    const [coach, colleague, viewer] = [
      await staffOf(mine, 'edit'),
      await staffOf(theirs, 'edit'),
      await staffOf(theirs, 'view'),
    ];
    const { actor: other } = await makeStaff(world, {
      permissions: { members: 'edit', 'members.import-csv': 'edit' },
      organizations: [mine.id],
    });
    const sent = async (who: typeof coach, text: string, state: 'planned' | 'invalid') => {
      const { task_id } = await who.call(importParticipants, {
        body: { ...event.named, encode_type: 'UTF-8' },
        files: { file: file(`受付番号,順位\n${number},${text}`) },
      });
      await taskIn(who, task_id, [state]);
      return task_id;
    };
    const params = { id: await sent(coach, '3', 'planned') };
    const bad = { id: await sent(world.staff, '一位', 'invalid') };
    for (const [who, status] of [
      [colleague, 200],
      [viewer, 404],
      [other, 404],
    ] as const) {
      expect((await who.ask(getTask, { params })).status).toBe(status);
      expect((await who.ask(getTask, { params: bad })).status).toBe(status);
      expect((await who.ask(applyTask, { params: bad })).status).toBe(status === 200 ? 409 : 404);
    }
    const items = await colleague.call(importHistory, {});
    expect(items.map(({ task_id }) => task_id)).toEqual(expect.arrayContaining([params.id, bad.id]));
    await colleague.call(applyTask, { params });
    await taskIn(colleague, params.id, ['applied']);
    expect(await rank()).toBe(3);
    expect((await viewer.ask(undoTask, { params })).status).toBe(404);
    await coach.call(undoTask, { params });
    await taskIn(coach, params.id, ['undone']);
    expect(await rank()).toBe(null);
  });

  it('say of each row why it cannot be taken in', async () => {
    const event = await makeCourseEvent(world, { result_values: ['優勝'] });
    const { number } = await makeParticipant(world, { event });
    const rows = ['受付番号,結果,順位', '999,優勝,1', `${number},参加賞,一位`];
    // Only digits are a number, however a program would read it.
    rows.push(
      ...[`0x${number.toString(16)}`, `${number}e0`, `0b${number.toString(2)}`, `${number}.0`].map(
        (one) => `${one},優勝,1`,
      ),
    );
    const { task_id } = await world.staff.call(importParticipants, {
      body: { ...event.named, encode_type: 'UTF-8' },
      files: { file: file(rows.join('\n')) },
    });
    await taskIn(world.staff, task_id, ['invalid']);
    const { items } = await world.staff.call(taskRows, { params: { id: task_id }, query: { result: 'error' } });
    const words = JSON.stringify(items);
    expect(items.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(words).toContain('申し込んでいない人');
    expect(words).toContain('result_value');
    expect(words).toContain('result_rank');
  });

  it('need an event, and the kind of it (VAL-94)', async () => {
    const event = await makeCourseEvent(world);
    const ask = (body: object) =>
      world.staff.ask(importParticipants, { body: body as never, files: { file: file('受付番号,結果\n1,優勝\n') } });
    const { event_code, event_cms_code } = event.named;
    expect((await ask({ event_cms_code })).failure().error_fields).toMatchObject({
      event_code: [{ code: 'required' }],
    });
    expect((await ask({ event_code })).failure().error_fields).toMatchObject({
      event_cms_code: [{ code: 'required' }],
    });
    expect((await ask({ event_cms_code, event_code: 'nowhere' })).status).toBe(404);
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' } });
    expect((await other.ask(importParticipants, { body: event.named, files: { file: file('') } })).status).toBe(403);
  });

  it('hold those who were found, with results, and are for those alone who may see the kind', async () => {
    const event = await makeCourseEvent(world);
    const { id, number } = await makeParticipant(world, { event, companions: 1 });
    await makeParticipant(world, { event });
    await world.staff.call(eventParticipants.update, {
      params: { id },
      body: { version: 1, result_value: '=1+1', note: '備考' },
    });
    const { rows, task } = await exportedCsv(world.staff, exportParticipants, {
      extras: event.named,
      default_search: { ids: [id] },
    } as never);
    const [head = [], cells = []] = rows;
    const at = (name: string) => cells[head.indexOf(name)];
    expect([at('受付番号'), at('同伴者の人数'), at('状態'), at('結果'), at('備考')]).toEqual([
      String(number),
      '1',
      '参加',
      "'=1+1",
      '備考',
    ]);
    expect(rows.length).toBe(2);
    expect(task.task_name).toMatch(/^参加者CSV出力 /);
    const { actor: viewer } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'view' } as never });
    const { actor: other } = await makeStaff(world, { permissions: { members: 'view' } });
    const asked = async (who: typeof viewer) =>
      (await who.ask(exportParticipants, { body: { extras: event.named, default_search: {} } })).status;
    expect([await asked(viewer), await asked(other)]).toEqual([202, 403]);
  });

  it('are printed as a list for the door and as name tags, companions too', async () => {
    const event = await makeCourseEvent(world, {}, { name: '春の大会' });
    const { id } = await makeParticipant(world, { event });
    await world.staff.call(eventParticipants.update, {
      params: { id },
      body: { version: 1, companions: 1, companion_names: ['連れ 花子'] },
    });
    const printed = async (print: 'list' | 'names') => {
      const { task_id } = await world.staff.call(printParticipants, {
        body: { extras: event.named, default_search: {}, print },
      });
      const task = await taskIn(world.staff, task_id, ['done']);
      const { bytes } = await world.staff.raw({ path: (task.url_download ?? '').replace(/^https?:\/\/[^/]+/, '') });
      return (await readPdf(Buffer.from(bytes))).pages.map(({ text }) => text).join('\n');
    };
    const list = await printed('list');
    expect(list).toContain('春の大会');
    expect(list).toContain('0001');
    expect(list).toContain('連れ 花子');
    // By it the readers of a door are tried.
    expect(list).toContain('見本のコード');
    const names = await printed('names');
    expect(names.match(/春の大会/g)?.length).toBe(2);
  });
});
