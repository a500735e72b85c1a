import { enterEvent, quoteEntry } from '@tsudoi/contract/entries';
import { eventParticipants, kindMaster } from '@tsudoi/contract/event-participants';
import {
  checkEvent,
  closeEvent,
  copyEvent,
  eventCalendar,
  eventForm,
  eventOptions,
  eventSettings,
  events,
  eventsOfAllKinds,
  exportCalendar,
  memberEvent,
  memberEvents,
  planCopies,
} from '@tsudoi/contract/events';
import { hosts } from '@tsudoi/contract/hosts';
import { COPIED_TIMES, SELECT_LIST_MAX } from '@tsudoi/domain';
import {
  describeCrud,
  exportedCsv,
  makeFacility,
  makeMember,
  makeStaff,
  nextNumber,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { courseBody, ensureKind, eventBody, feeBody, makeEvent, storedMembers } from '@tsudoi/kit/families/events';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../db/build.ts';
import { enter, verifyPlaces } from '../participation/index.ts';
import { feeLinesFor } from './index.ts';

describeCrud('events', {
  access: { menu: 'events' },
  kind: { menu: 'events', code: 'lesson', field: 'event_cms_code' },
  endpoints: events,
  prepare: async (_, world) => ensureKind(world),
  make: (world) => makeEvent(world),
  createBody: (world) => eventBody({ name: `${world.marker}${nextNumber()}` }) as never,
  updateBody: (world) => {
    const { event_cms_code: _, ...body } = eventBody({ name: `${world.marker}改${nextNumber()}` });
    return body;
  },
  refused: () => {
    const [course] = eventBody().courses;
    const session = {
      id: null,
      name: null,
      place: null,
      starts_at: '2027-04-01T03:00:00Z',
      ends_at: '2027-04-01T02:00:00Z',
    };
    return [
      { body: { name: '' }, field: 'name', code: 'required' },
      { body: { courses: [] }, field: 'courses', code: 'required' },
      { body: { courses: [{ ...course, sessions: [] }] }, field: 'courses.0.sessions', code: 'required' },
      {
        body: { courses: [{ ...course, sessions: [session] }] },
        field: 'courses.0.sessions.0.ends_at',
        code: 'date_order',
      },
      { body: { courses: [{ ...course, pools: [7] }] }, field: 'courses.0.pools', code: 'unknown_reference' },
      // Reductions beyond what is charged at their rate, of every place, of the first one, and of many.
      ...[
        [feeBody(), feeBody({ unit_price: -500, rate: 8 })],
        [feeBody(), feeBody({ unit_price: -500, rate: 0, zero_reason: 'non_taxable' })],
        [feeBody(), feeBody({ unit_price: -5_000 })],
        [feeBody(), feeBody({ unit_price: -4_000, per: 'entry' })],
        [feeBody({ per: 'entry' }), feeBody({ unit_price: -2_000 })],
      ].map((fees) => ({
        body: { courses: [{ ...course, companions_max: 2, fees }] },
        field: 'courses.0.fees.1.unit_price',
        code: 'negative_total' as const,
      })),
      { body: { host_id: 2_000_000_000 }, field: 'host_id', code: 'unknown_reference' },
      { body: { entry_until: '2020-01-01T00:00:00Z' }, field: 'entry_until', code: 'date_order' },
      {
        body: {
          cancel_rules: [
            { days_before: 7, percent: 50 },
            { days_before: 7, percent: 100 },
          ],
        },
        field: 'cancel_rules.1.days_before',
        code: 'code_taken',
      },
    ];
  },
});

onEngines('an event', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
    await ensureKind(world);
  });
  const get = (id: number) => world.staff.call(events.get, { params: { id } });
  const entering = (course_id: number, account_id: number) =>
    server.running.scopes.inFacility(world.id, (tx) =>
      enter(
        { tx, actor: { kind: 'system', id: null, name: 'test' }, facility: { name: '会' }, now: new Date() },
        { course_id, account_id, source: 'member' },
      ),
    );

  it('is named to every call about its kind, and refused where the kind has none of that code', async () => {
    const { code } = await makeEvent(world);
    const kind = { event_cms_code: 'lesson' };
    for (const call of [kindMaster, eventForm, eventSettings, eventOptions]) {
      const plain = await world.staff.call(call, { query: kind });
      expect(await world.staff.call(call, { query: { ...kind, event_code: code } })).toEqual(plain);
      const other = await world.staff.ask(call, { query: { ...kind, event_code: 'nowhere' } });
      expect([other.status, other.json()]).toMatchObject([404, { error_code: 'not_found' }]);
    }
  });

  it('is found in a select list by its name and place, a hundred at most', async () => {
    const marker = `選択${nextNumber()}`;
    const { id } = await makeEvent(world, { name: `${marker}の会` });
    const chosen = (query: object) => world.staff.call(eventOptions, { query: { event_cms_code: 'lesson', ...query } });
    expect((await chosen({ keyword: marker })).map((option) => option.id)).toEqual([id]);
    expect(await chosen({ keyword: `${marker}でない` })).toEqual([]);
    await server.running.scopes.inFacility(world.id, (tx) =>
      tx.rows(
        query`insert into event (event_code, kind_id, name, starts_at, ends_at)
          select 'many' || n, (select id from event_kind where code = 'lesson'), ${marker} || 'の多く', now(), now() + interval '1 hour'
          from generate_series(1, 120) n`,
      ),
    );
    expect(await chosen({})).toHaveLength(SELECT_LIST_MAX);
  });

  it('says before a change how many it touches; nobody loses a place, and what people entered stays', async () => {
    const { id } = await makeEvent(world);
    const record = await get(id);
    const [first, second] = record.courses;
    expect(record).toMatchObject({
      state: 'open',
      starts_at: '2027-04-01T01:00:00.000Z',
      ends_at: '2027-04-01T06:00:00.000Z',
    });
    for (const account of await storedMembers(world, 3)) await entering(first?.id ?? 0, account);
    const written = ({ pools, courses }: Awaited<ReturnType<typeof get>>) => ({
      pools: pools.map(({ id, name, capacity }) => ({ id, name, capacity })),
      courses: courses.map(({ entered: _e, waiting: _w, unpaid: _u, ...course }) => ({
        ...course,
        sessions: course.sessions.map(({ called_off: _, ...session }) => session),
      })),
    });
    const { pools, courses } = written(record);
    const [one, room] = pools;
    const lowered = { pools: [{ ...one, capacity: 2 }, room], courses, name: record.name, version: 1 };
    const dearer = courses.map((course, index) =>
      index === 0 ? { ...course, fees: course.fees.map((fee) => ({ ...fee, unit_price: 4_000 })) } : course,
    );
    const check = (body: object) => world.staff.call(checkEvent, { params: { id }, body: body as never });
    const none = { participants: 3, told: 0, times: 0, capacity: 0, period: 0, terms: 0, over: [], fees: 0 };
    const over = [{ name: '初級', taken: 3, capacity: 2 }];
    expect(await check(lowered)).toEqual({ ...none, capacity: 3, over });
    const same = { ...lowered, pools };
    expect(await check({ ...same, courses: dearer })).toEqual({ ...none, fees: 3 });
    expect(await check({ ...same, place: '別の会場' })).toEqual({ ...none, told: 3 });
    const later = courses.map((course) => ({
      ...course,
      sessions: course.sessions.map((session) => ({ ...session, ends_at: '2027-04-01T15:30:00+09:00' })),
    }));
    expect(await check({ ...same, courses: later })).toEqual({ ...none, times: 3 });
    expect(await check({ ...same, entry_until: '2027-03-01T00:00:00+09:00' })).toEqual({ ...none, period: 3 });
    expect(await check({ ...same, cancel_rules: [{ days_before: 7, percent: 50 }] })).toEqual({ ...none, terms: 3 });
    const save = (body: object) => world.staff.ask(events.update, { params: { id }, body: body as never });
    expect((await save(lowered)).status).toBe(200);
    expect((await get(id)).pools).toMatchObject([
      { capacity: 2, taken: 3, extra: 1 },
      { capacity: 16, taken: 3, extra: 0 },
    ]);
    const next = { ...lowered, version: 2 };
    // A course that nobody entered goes; the other stays, whatever is sent.
    const gone = await save({ ...next, courses: courses.filter((course) => course.id !== first?.id) });
    expect(gone.failure().error_code).toBe('event_in_use');
    expect((await save({ ...next, courses: courses.filter((course) => course.id !== second?.id) })).status).toBe(200);
    expect((await get(id)).courses.map((course) => course.id)).toEqual([first?.id]);
    expect((await world.staff.ask(events.remove, { params: { id }, query: { version: 3 } })).failure().error_code).toBe(
      'event_in_use',
    );
    expect(await server.running.scopes.asOperator('places after a change', verifyPlaces)).toEqual([]);
  });

  it('says of a change of nothing that it changes nothing, however moments and parts are written', async () => {
    const [condition] = await server.sql<{ id: number }>(
      `insert into apply_condition (facility_id, name, target, conditions, refusal) values ($1, '誰か', 'event', '[]', '会員のみ') returning id`,
      [world.id],
    );
    const prices = [{ apply_condition_id: condition?.id, unit_price: 2_000 }];
    const { id } = await makeEvent(world, { courses: [courseBody({ fees: [feeBody({ prices })] })], pools: [] });
    const record = await get(id);
    const [account = 0] = await storedMembers(world, 1);
    await entering(record.courses[0]?.id ?? 0, account);
    const jst = (moment: string) => `${new Date(Date.parse(moment) + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
    const courses = record.courses.map(({ entered: _e, waiting: _w, unpaid: _u, fees, ...course }) => ({
      ...course,
      // As the form of the console writes it.
      fees: fees.map((fee) => ({ ...fee, prices })),
      sessions: course.sessions.map(({ called_off: _, ...session }) => ({
        ...session,
        starts_at: jst(session.starts_at),
        ends_at: jst(session.ends_at),
      })),
    }));
    const body = { version: 1, name: record.name, courses, pools: [], entry_until: jst(record.entry_until ?? '') };
    expect(await world.staff.call(checkEvent, { params: { id }, body: body as never })).toEqual({
      ...{ participants: 1, told: 0, times: 0, capacity: 0, period: 0, terms: 0, over: [], fees: 0 },
    });
  });

  it('is of days that can be written, and so are its copies', async () => {
    const on = (starts_at: string, ends_at: string) => ({
      courses: [courseBody({ sessions: [{ id: null, name: null, place: null, starts_at, ends_at }] })],
      ...{ pools: [], entry_until: null },
    });
    const create = (fields: Record<string, unknown>) =>
      world.staff.ask(events.create, { body: eventBody(fields) as never });
    for (const [fields, path] of [
      [{ visible_until: '9999-12-31T23:59:59-12:00' }, 'visible_until'],
      [{ entry_from: '0000-01-01T00:00:00Z' }, 'entry_from'],
      [{ cancel_until: '2027-02-30T00:00:00Z' }, 'cancel_until'],
      [on('9999-12-31T00:00:00Z', '9999-12-31T23:59:59-12:00'), 'courses.0.sessions.0.ends_at'],
      [on('0000-01-01T00:00:00Z', '0000-01-02T00:00:00Z'), 'courses.0.sessions.0.starts_at'],
    ] as const)
      expect((await create(fields)).failure().error_fields, path).toMatchObject({ [path]: [{ code: 'date_unknown' }] });
    const last = await makeEvent(world, on('9999-12-31T00:00:00+09:00', '9999-12-31T23:00:00+09:00'));
    const body = { event_cms_code: 'lesson', default_search: {} };
    expect((await world.staff.ask(events.search, { body })).status).toBe(200);
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const params = { event_cms_code: 'lesson', event_code: last.code };
    const { courses } = await self.call(memberEvent, { params });
    expect((await self.ask(quoteEntry, { params, body: { course_id: courses[0]?.id ?? 0 } })).status).toBe(200);
    const month = (text: string) =>
      self.ask(memberEvents, { params: { event_cms_code: 'lesson' }, query: { month: text } });
    expect([(await month('9999-12')).status, (await month('0000-01')).status]).toEqual([200, 422]);
    const overnight = await makeEvent(world, on('2027-04-01T20:00:00+09:00', '2027-04-02T02:00:00+09:00'));
    const rule = { every: 'day' as const, from: '9999-12-30', until: '9999-12-31' };
    const { dates } = await world.staff.call(planCopies, { params: { id: overnight.id }, body: rule });
    expect(dates.map(({ on: day }) => day)).toEqual(['9999-12-30']);
    const copy = { params: { id: overnight.id }, body: { version: 1, dates: ['9999-12-31'] } };
    expect((await world.staff.ask(copyEvent, copy)).failure().error_fields).toMatchObject({
      dates: [{ code: 'date_unknown' }],
    });
  });

  it('is closed before its time, found by its state, and on the calendar on each day of its courses', async () => {
    const other = await makeFacility(server);
    const { id, name } = await makeEvent(other);
    const close = (closed: 0 | 1, version: number) =>
      other.staff.call(closeEvent, { params: { id }, body: { closed, version } });
    expect((await close(1, 1)).version).toBe(2);
    const states = async (...state: ('open' | 'closed')[]) =>
      (
        await other.staff.call(events.search, { body: { event_cms_code: 'lesson', default_search: { state } } })
      ).items.map((row) => row.name);
    expect([await states('closed'), await states('open')]).toEqual([[name], []]);
    expect((await close(1, 2)).version).toBe(2);
    await close(0, 2);
    expect([await states('closed'), await states('open')]).toEqual([[], [name]]);
    const calendar = (from: string, until: string) =>
      other.staff.ask(eventCalendar, { query: { event_cms_code: 'lesson', from, until } });
    const { items } = (await calendar('2027-04-01', '2027-04-30')).json<{
      data: { items: { starts_at: string; capacity: number }[] };
    }>().data;
    expect(items.map(({ starts_at, capacity }) => [starts_at, capacity])).toEqual([
      ['2027-04-01T01:00:00.000Z', 10],
      ['2027-04-01T04:00:00.000Z', 16],
    ]);
    expect((await calendar('2027-04-01', '2028-04-30')).status).toBe(422);
  });

  it('stand in one calendar with those of all kinds that somebody may look at, each course with its places', async () => {
    const other = await makeFacility(server);
    await ensureKind(other, 'camp');
    const { id } = await makeEvent(other);
    await makeEvent(other, { event_cms_code: 'camp', name: '夏の合宿' });
    const days = { query: { from: '2027-04-01', until: '2027-04-30' } };
    const all = await other.staff.call(eventsOfAllKinds, days);
    expect(all.kinds.map(({ event_cms_code, may_edit }) => [event_cms_code, may_edit])).toEqual([
      ['camp', true],
      ['lesson', true],
    ]);
    expect(all.items.filter(({ event_id }) => event_id === id)).toMatchObject([
      { starts_at: '2027-04-01T01:00:00.000Z', courses: [{ taken: 0 }] },
      { starts_at: '2027-04-01T04:00:00.000Z', courses: [{ taken: 0 }] },
    ]);
    const { actor } = await makeStaff(other, {
      permissions: { 'events-calendar': 'view', 'events/camp': 'view' },
    });
    const some = await actor.call(eventsOfAllKinds, days);
    expect(some.kinds.map(({ event_cms_code, may_edit }) => [event_cms_code, may_edit])).toEqual([['camp', false]]);
    expect(new Set(some.items.map(({ name }) => name))).toEqual(new Set(['夏の合宿']));
    const long = { query: { from: '2027-04-01', until: '2027-06-01' } };
    expect((await actor.ask(eventsOfAllKinds, long)).failure().error_fields).toMatchObject({ until: [{}] });
    const { actor: without } = await makeStaff(other, { permissions: { 'events/camp': 'view' } });
    expect((await without.ask(eventsOfAllKinds, days)).status).toBe(403);
  });

  it('is in a calendar with the day its entry closes, of midnight the day before, and is exported with its places', async () => {
    const own = await makeFacility(server);
    await ensureKind(own);
    const make = (fields: object) =>
      makeEvent(own, { entry_from: null, entry_until: '2027-03-31T15:00:00Z', ...fields });
    const open = await make({
      name: '締切のある教室',
      pools: [{ id: null, name: '定員', capacity: 1 }],
      courses: [courseBody({ pools: [0] })],
    });
    const draft = await make({ name: '下書きの教室', published: false });
    const closed = await make({ name: '締め切った教室' });
    await own.staff.call(closeEvent, { params: { id: closed.id }, body: { version: 1, closed: 1 } });
    const closings = async (from: string, until = from) =>
      (await own.staff.call(eventsOfAllKinds, { query: { from, until } })).closings;
    expect(await closings('2027-03-31')).toMatchObject([{ event_id: open.id, name: '締切のある教室' }]);
    expect([await closings('2027-04-01'), await closings('2027-03-30')]).toEqual([[], []]);

    const [account = 0] = await storedMembers(own, 1);
    const { courses } = await own.staff.call(events.get, { params: { id: open.id } });
    await server.running.scopes.inFacility(own.id, (tx) =>
      enter(
        { tx, actor: { kind: 'system', id: null, name: 'test' }, facility: { name: '会' }, now: new Date() },
        { course_id: courses[0]?.id ?? 0, account_id: account, source: 'staff' },
      ),
    );
    const month = { from: '2027-04-01', until: '2027-04-30' };
    const names = async (more: object, by = own.staff) =>
      (await exportedCsv(by, exportCalendar, { ...month, ...more })).rows.slice(1).map((row) => row[2]);
    const [head, first] = (await exportedCsv(own.staff, exportCalendar, { ...month, state: 'full' })).rows;
    expect(head?.slice(0, 5)).toEqual(['イベントコード', '種別', 'イベント名', '開始', '終了']);
    expect(first?.slice(1)).toEqual([
      '教室',
      '締切のある教室',
      '2027-04-01 10:00',
      '2027-04-01 12:00',
      '青葉台コートA',
      '',
      '受付中',
      '1',
      '1',
      '0',
      '',
      '2027-03-31 24:00',
    ]);
    expect(await names({ state: 'draft' })).toEqual(['下書きの教室']);
    expect(await names({ keyword: '締め' })).toEqual(['締め切った教室']);
    const { id: host_id } = await own.staff.call(hosts.create, { body: { name: '連盟' } });
    const held = await makeEvent(own, { name: '連盟の教室', host_id, entry_until: '2027-03-31T15:00:00Z' });
    expect(await names({ host_id })).toEqual(['連盟の教室']);
    const days = { query: { from: '2027-03-31', until: '2027-04-01' } };
    const calendar = await own.staff.call(eventsOfAllKinds, days);
    expect(calendar.hosts).toEqual([{ id: host_id, text: '連盟' }]);
    for (const list of [calendar.items, calendar.closings])
      expect(new Set(list.filter((one) => one.host_id === host_id).map(({ event_id }) => event_id))).toEqual(
        new Set([held.id]),
      );
    expect(new Set(await names({}))).toEqual(
      new Set(['締切のある教室', '下書きの教室', '締め切った教室', '連盟の教室']),
    );
    expect(draft.id).toBeGreaterThan(0);
    // Who may look at no kind has an empty file.
    const { actor: other } = await makeStaff(own, { permissions: { 'events-calendar': 'view' } });
    expect(await names({}, other)).toEqual([]);
  });

  it('is copied to the dates of a rule once each, with every time as it is declared', async () => {
    const { id } = await makeEvent(world, { cancel_until: '2027-03-30T15:00:00.000Z' });
    const rule = { every: 'week' as const, from: '2027-04-08', until: '2027-05-05', skip_holidays: true };
    const plan = () => world.staff.call(planCopies, { params: { id }, body: rule });
    const { dates } = await plan();
    // 29 April is a holiday.
    expect(dates.map(({ on, exists }) => [on, exists])).toEqual([
      ['2027-04-08', false],
      ['2027-04-15', false],
      ['2027-04-22', false],
    ]);
    const copy = async () => {
      const { version } = await get(id);
      return (
        await world.staff.call(copyEvent, { params: { id }, body: { version, dates: dates.map(({ on }) => on) } })
      ).ids;
    };
    const ids = await copy();
    expect([ids.length, (await copy()).length, (await plan()).dates.every(({ exists }) => exists)]).toEqual([
      3,
      0,
      true,
    ]);
    const [original, copied] = [await get(id), await get(ids[1] ?? 0)];
    expect(copied).toMatchObject({
      name: original.name,
      series_id: id,
      starts_at: '2027-04-15T01:00:00.000Z',
      cancel_until: '2027-04-13T15:00:00.000Z',
      closed_at: null,
    });
    expect(copied.courses.map(({ name, pools, fees }) => [name, pools, fees])).toEqual(
      original.courses.map(({ name, pools, fees }) => [name, pools, fees]),
    );
    expect(copied.pools.map((pool) => pool.id)).not.toEqual(original.pools.map((pool) => pool.id));
  });

  it('has no column of time of which copying does not say what becomes of it', async () => {
    const rows = await server.sql<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and table_name in ('event', 'event_course', 'course_session', 'seat_pool', 'course_pool', 'course_fee', 'course_price')
         and data_type in ('timestamp with time zone', 'date') order by 1, 2`,
    );
    const declared = Object.entries(COPIED_TIMES).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(rows.map(({ table, column }) => `${table}.${column}`)).toEqual(declared.toSorted());
  });

  it('tells members what places are counted in, and what those of each condition pay', async () => {
    const [condition] = await server.sql<{ id: number }>(
      `insert into apply_condition (facility_id, name, target, conditions, refusal) values ($1, 'ジュニア', 'event', '[]', '') returning id`,
      [world.id],
    );
    const fees = [
      feeBody({ prices: [{ apply_condition_id: condition?.id, unit_price: 1_000 }] }),
      feeBody({ description: '保険料', unit_price: 500 }),
    ];
    const made = await makeEvent(world, {
      pools: [],
      courses: [courseBody({ name: 'ダブルス', unit: 'group', fees }), courseBody({ name: '見学' })],
    });
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const params = { event_cms_code: 'lesson', event_code: made.code };
    const shown = await self.call(memberEvent, { params });
    expect(shown).toMatchObject({ unit: null, courses: [{ unit: 'group' }, { unit: 'person' }] });
    expect(shown.courses.map(({ prices }) => prices.map(({ name }) => name))).toEqual([['ジュニア', null], []]);
    const [cheaper, others] = shown.courses[0]?.prices ?? [];
    expect((others?.total ?? 0) - (cheaper?.total ?? 0)).toBeGreaterThanOrEqual(2_000);
  });

  it('costs a member the price of the first condition that holds, per place or per entry', async () => {
    const [account = 0] = await storedMembers(world, 1);
    const [condition] = await server.sql<{ id: number }>(
      `insert into apply_condition (facility_id, name, target, conditions, refusal)
       values ($1, '会員', 'event', '[[{"type":"default","dependency_account_cms_component_code":"registration","operator_type":4,"value":[0]}]]', '会員のみ') returning id`,
      [world.id],
    );
    const fees = [
      feeBody({ prices: [{ apply_condition_id: condition?.id, unit_price: 2_000 }] }),
      feeBody({ description: '保険料', unit_price: 500, rate: 0, zero_reason: 'non_taxable', per: 'entry' }),
    ];
    const { id } = await makeEvent(world, { courses: [{ ...eventBody().courses[0], fees }] });
    const [course] = (await get(id)).courses;
    const lines = await server.running.scopes.inFacility(world.id, (tx) =>
      feeLinesFor(tx, { course_id: course?.id ?? 0, account_id: account, places: 2, now: new Date() }),
    );
    expect(
      lines.map(({ description, quantity, unit_price, rate }) => [description, quantity, unit_price, rate]),
    ).toEqual([
      ['参加費', 2, 2_000, 10],
      ['保険料', 1, 500, 0],
    ]);
  });

  it('costs nobody less than nothing at a rate, whatever conditions they meet; whoever is asked for that all the same is told', async () => {
    const ids = (
      await server.sql<{ id: number }>(
        `insert into apply_condition (facility_id, name, target, conditions, refusal)
         select $1, name, 'event', '[[{"type":"default","dependency_account_cms_component_code":"registration","operator_type":4,"value":[0]}]]', '会員のみ'
         from unnest(array['若手', '家族']) name returning id`,
        [world.id],
      )
    ).map(({ id }) => id);
    const at = (condition: number, unit_price: number) => ({ apply_condition_id: ids[condition], unit_price });
    const coursesWith = (fees: object[]) => [{ ...eventBody().courses[0], fees }];
    const save = (fees: object[]) =>
      world.staff.ask(events.create, { body: eventBody({ courses: coursesWith(fees) }) as never });
    const faults = async (fees: object[]) => Object.keys((await save(fees)).failure().error_fields ?? {});
    // Cheaper for some than what is taken off.
    expect(await faults([feeBody({ prices: [at(0, 300)] }), feeBody({ unit_price: -500 })])).toEqual([
      'courses.0.fees.1.unit_price',
    ]);
    expect(await faults([feeBody(), feeBody({ unit_price: -500, prices: [at(1, -3_500)] })])).toEqual([
      'courses.0.fees.1.prices.0.unit_price',
    ]);
    // Either is enough for one, both together are too much.
    expect(
      await faults([
        feeBody(),
        feeBody({ unit_price: 0, prices: [at(0, -2_000)] }),
        feeBody({ unit_price: 0, prices: [at(1, -2_000)] }),
      ]),
    ).toEqual(['courses.0.fees.2.prices.0.unit_price']);
    // Whoever pays nothing is not given anything off.
    expect(
      (await save([feeBody({ prices: [at(0, 0)] }), feeBody({ unit_price: -500, prices: [at(0, 0)] })])).status,
    ).toBe(201);

    const { id, code } = await makeEvent(world, { courses: coursesWith([feeBody(), feeBody({ unit_price: -500 })]) });
    await server.sql('update course_fee set rate = 8 where unit_price = -500 and facility_id = $1', [world.id]);
    const member = await makeMember(world, { signIn: true });
    const self = await member.signIn();
    const course_id = (await get(id)).courses[0]?.id ?? 0;
    const params = { event_cms_code: 'lesson', event_code: code };
    const quoted = await self.ask(quoteEntry, { params, body: { course_id } });
    const entered = await self.ask(enterEvent, { params, body: { course_id, seal: 'x' } });
    const byStaff = await world.staff.ask(eventParticipants.create, {
      body: { event_cms_code: 'lesson', event_code: code, course_id, account_id: member.id } as never,
    });
    for (const reply of [quoted, entered, byStaff])
      expect([reply.status, reply.failure().error_code]).toEqual([409, 'entry_fee_wrong']);
  });
});
