import type { TaskProgress } from '@tsudoi/contract';
import {
  type EventsChange as Change,
  closeEvent,
  copyEvent,
  EVENTS_CHANGE_PARTS,
  EventsChange,
  events,
  planEventsChange,
} from '@tsudoi/contract/events';
import { applyTask, getTask, taskRows, undoTask } from '@tsudoi/contract/tasks';
import { makeFacility, makeStaff, onEngines, suiteServer, taskIn, type World } from '@tsudoi/kit';
import { courseBody, eventBody, feeBody, KIND, makeEvent, storedMembers } from '@tsudoi/kit/families/events';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { enter } from '../participation/index.ts';

it('every part that several events get alike has its place in a plan', () => {
  expect([...v.keyof(EventsChange).options].toSorted()).toEqual([...EVENTS_CHANGE_PARTS].toSorted());
});

onEngines('a change of several events', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const pool = { id: null, name: '定員', capacity: 10 };
  const simple = (fields: Record<string, unknown> = {}) => ({
    pools: [pool],
    courses: [courseBody({ pools: [0], fees: [feeBody()] })],
    ...fields,
  });
  const read = (id: number) => world.staff.call(events.get, { params: { id } });
  const rows = async (id: number) =>
    (await world.staff.call(taskRows, { params: { id }, query: { page: 1, per_page: 100 } })).items;

  async function plan(change: Change, filter: object): Promise<TaskProgress> {
    const body = { event_cms_code: KIND, default_search: filter, change };
    const { task_id } = await world.staff.call(planEventsChange, { body });
    return taskIn(world.staff, task_id, ['planned']);
  }
  async function apply(id: number): Promise<TaskProgress> {
    await world.staff.call(applyTask, { params: { id } });
    return taskIn(world.staff, id, ['applied']);
  }

  /** An event and its copies on the next two Thursdays, of which somebody is in the second. */
  async function series() {
    const first = await makeEvent(world, simple());
    const dates = ['2027-04-08', '2027-04-15'];
    const { ids } = await world.staff.call(copyEvent, { params: { id: first.id }, body: { version: 1, dates } });
    const [second = 0, third = 0] = ids;
    const [account = 0] = await storedMembers(world, 1);
    await server.sql('update account set email = $2 where id = $1', [account, `p${account}@example.com`]);
    const [course] = (await read(second)).courses;
    await server.running.scopes.inFacility(world.id, (tx) =>
      enter(
        { tx, actor: { kind: 'system', id: null, name: 'test' }, facility: { name: '会' }, now: new Date() },
        { course_id: course?.id ?? 0, account_id: account, source: 'staff' },
      ),
    );
    const { series_id } = await read(second);
    return { ids: [first.id, second, third] as const, series_id: series_id ?? 0, account };
  }

  it('plans each event for itself, writes the plan, tells who is in, and takes it back', async () => {
    const { ids, series_id, account } = await series();
    const before = await Promise.all(ids.map(read));
    const task = await plan(
      {
        place: '体育館',
        hours: { from: '18:00', until: '24:00' },
        entry_until: { days_before: 1, at: '24:00' },
        fee_text: '受講料',
      },
      { series_id },
    );
    expect(task).toMatchObject({ total_rows: 3, total_update_records: 3, total_error_records: 0 });
    const planned = await rows(task.task_id);
    expect(planned.map(({ code }) => code)).toEqual(['2027-04-01', '2027-04-08', '2027-04-15']);
    expect(planned[1]?.changes).toEqual([
      { field: 'place', label: '会場', before: '青葉台コートA', after: '体育館' },
      { field: 'hours', label: '時間', before: '10:00–12:00', after: '18:00–24:00' },
      { field: 'fee_text', label: '参加費の内訳', before: '参加費', after: '受講料' },
      { field: 'entry_until', label: '受付終了', before: '2027-04-05 9:00', after: '2027-04-07 24:00' },
      {
        field: 'event_entries',
        label: '申し込み',
        before: null,
        after: '申し込み1件はそのまま残ります。変更の内容をメールでお知らせします。',
      },
    ]);
    expect(planned[2]?.changes.map(({ field }) => field)).not.toContain('event_entries');
    // Nothing is written before the plan is applied.
    expect(await Promise.all(ids.map(read))).toEqual(before);

    await apply(task.task_id);
    const after = await Promise.all(ids.map(read));
    expect(after.map(({ place }) => place)).toEqual(['体育館', '体育館', '体育館']);
    expect(after[1]).toMatchObject({
      starts_at: '2027-04-08T09:00:00.000Z',
      ends_at: '2027-04-08T15:00:00.000Z',
      entry_until: '2027-04-07T15:00:00.000Z',
      courses: [{ fees: [{ description: '受講料', unit_price: 3_000 }] }],
    });
    const mails = () =>
      server.sql<{ count: number }>(
        `select count(*)::int as count from mail where facility_id = $1 and account_id = $2 and kind = 'event_changed'`,
        [world.id, account],
      );
    expect(await mails()).toEqual([{ count: 1 }]);

    await world.staff.call(undoTask, { params: { id: task.task_id } });
    await taskIn(world.staff, task.task_id, ['undone']);
    const undone = await Promise.all(ids.map(read));
    const written = (all: typeof before) =>
      all.map(({ version: _, updated_at: _at, updated_by: _by, ...event }) => event);
    expect(written(undone)).toEqual(written(before));
    expect(await mails()).toEqual([{ count: 2 }]);
    const history = await server.sql<{ action: string; task_id: number }>(
      `select action, task_id from history where facility_id = $1 and family = 'events' and record_id = $2 and task_id is not null order by id`,
      [world.id, ids[0]],
    );
    expect(history).toEqual([
      { action: 'update', task_id: task.task_id },
      { action: 'undo', task_id: task.task_id },
    ]);
  });

  it('leaves alone an event that somebody changed since the plan was made, and changes the others', async () => {
    const { ids, series_id } = await series();
    const task = await plan({ place: '武道場' }, { series_id });
    const { version } = await read(ids[2]);
    await world.staff.call(closeEvent, { params: { id: ids[2] }, body: { version, closed: 1 } });
    expect(await apply(task.task_id)).toMatchObject({ total_left_out: 1 });
    expect((await Promise.all(ids.map(read))).map(({ place }) => place)).toEqual(['武道場', '武道場', '青葉台コートA']);
    expect((await rows(task.task_id))[2]?.left_out).toContain('ほかの人が変更した');
  });

  it('says of each event why it cannot be changed, and changes those that can be', async () => {
    const good = await makeEvent(world, simple());
    const two = await makeEvent(world, { ...eventBody(), name: '2コース' });
    const over = await makeEvent(world, simple());
    const off = await makeEvent(world, simple());
    await server.sql(
      `update event set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
      [over.id],
    );
    await server.sql(
      `update event set called_off = 'canceled', called_off_at = now(), called_off_by = '佐藤', called_off_reason = '雨' where id = $1`,
      [off.id],
    );
    const ids = [good.id, two.id, over.id, off.id];
    const task = await plan({ hours: { from: '9:00', until: '11:00' } }, { ids });
    expect(task).toMatchObject({ total_rows: 4, total_update_records: 1, total_error_records: 3 });
    const reasons = (await rows(task.task_id)).map(({ record_id, errors }) => [
      record_id,
      errors.map(({ code }) => code),
    ]);
    expect(Object.fromEntries(reasons)).toEqual({
      [good.id]: [],
      [two.id]: ['sessions_differ'],
      [over.id]: ['event_over'],
      [off.id]: ['event_canceled'],
    });
    const change = (await rows(task.task_id)).flatMap(({ changes }) => changes)[0];
    expect(change).toMatchObject({ before: '10:00–12:00', after: '9:00–11:00' });
    await apply(task.task_id);
    expect((await read(good.id)).starts_at).toBe('2027-04-01T00:00:00.000Z');
    // A period that would end before it begins is refused for the event that it is so of.
    const order = await plan(
      { entry_until: { days_before: 366, at: '9:00' }, entry_from: { days_before: 3, at: '9:00' } },
      { ids: [good.id] },
    );
    expect((await rows(order.task_id))[0]?.errors.map(({ code, field }) => [field, code])).toEqual([
      ['entry_until', 'date_order'],
    ]);
    const same = await plan({ place: '青葉台コートA' }, { ids: [good.id] });
    expect(same).toMatchObject({ total_skip_records: 1, total_update_records: 0 });
  });

  it('writes no time beyond the years that can be written, whichever part would have it', async () => {
    const session = { id: null, name: null, place: null };
    const last = await makeEvent(world, {
      pools: [pool],
      courses: [
        courseBody({
          pools: [0],
          sessions: [{ ...session, starts_at: '9999-12-31T10:00:00+09:00', ends_at: '9999-12-31T12:00:00+09:00' }],
        }),
      ],
    });
    const end = { days_before: 0, at: '24:00' };
    for (const change of [{ hours: { from: '9:00', until: '24:00' } }, { entry_until: end }, { cancel_until: end }]) {
      const task = await plan(change, { ids: [last.id] });
      expect((await rows(task.task_id))[0]?.errors.map(({ field, code }) => [field, code])).toEqual([
        [Object.keys(change)[0], 'date_unknown'],
      ]);
    }
    expect(await plan({ hours: { from: '9:00', until: '23:59' } }, { ids: [last.id] })).toMatchObject({
      total_update_records: 1,
    });
  });

  it('refuses a change of nothing, and belongs to who may edit the kind', async () => {
    const { id } = await makeEvent(world, simple());
    const body = (change: Change) => ({ event_cms_code: KIND, default_search: { ids: [id] }, change });
    const refused = async (change: Change) =>
      (await world.staff.ask(planEventsChange, { body: body(change) })).failure().error_fields;
    expect(await refused({})).toMatchObject({ change: [{ code: 'required' }] });
    expect(await refused({ hours: { from: '12:00', until: '9:00' } })).toMatchObject({
      'change.hours.until': [{ code: 'hours_order' }],
    });
    const { actor: viewer } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'view' } as never });
    expect((await viewer.ask(planEventsChange, { body: body({ place: '別' }) })).status).toBe(403);
    const task = await plan({ place: '別館' }, { ids: [id] });
    expect((await viewer.ask(applyTask, { params: { id: task.task_id } })).status).toBe(404);
    expect((await world.staff.call(getTask, { params: { id: task.task_id } })).back_route).toMatch(
      /^\/manage\/events\/lessons\/lesson\/\d+\/bulk\?task=/,
    );
  });
});
