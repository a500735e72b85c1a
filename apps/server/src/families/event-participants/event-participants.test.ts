import { quoteEntry } from '@tsudoi/contract/entries';
import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import {
  actOnParticipant,
  actOnSeveral,
  callOffEvent,
  checkCallOff,
  drawCourse,
  eventInfo,
  eventMemberOptions,
  eventParticipants,
  mailSeveral,
  planDraw,
  planMail,
  searchMemberForEvent,
  waitingList,
} from '@tsudoi/contract/event-participants';
import { events, memberEvent } from '@tsudoi/contract/events';
import { makeFacility, makeMember, makeStaff, onEngines, operatorOf, suiteServer, type World } from '@tsudoi/kit';
import { unexplainedMoney } from '@tsudoi/kit/families/deposits';
import { type CourseEvent, makeCourseEvent, makeParticipant } from '@tsudoi/kit/families/event-participants';
import { courseBody, feeBody, KIND, storedMembers } from '@tsudoi/kit/families/events';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { verifyPlaces } from '../participation/index.ts';

onEngines('participants of events, for staff', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  afterEach(async () => {
    expect(await server.running.scopes.asOperator('places after a test', verifyPlaces)).toEqual([]);
    expect(await unexplainedMoney(server)).toEqual([]);
  });

  const read = (id: number) => world.staff.call(eventParticipants.get, { params: { id } });
  const found = async (event: CourseEvent, default_search: object = {}, more: object = {}) =>
    (
      await world.staff.call(eventParticipants.search, {
        body: { extras: event.named, default_search, sort: { column: 'number', direction: 'asc' }, ...more },
      })
    ).items;
  const numbers = async (...asked: Parameters<typeof found>) => (await found(...asked)).map(({ number }) => number);
  const small = (capacity: number, course: object = {}, fields: object = {}) =>
    makeCourseEvent(world, { pools: [0], ...course }, { pools: [{ id: null, name: '定員', capacity }], ...fields });
  const act = async (id: number, how: object) => {
    const { version } = await read(id);
    return world.staff.ask(actOnParticipant, {
      params: { id },
      body: { version, reason: null, beyond: false, ...how } as never,
    });
  };

  it('are counted on the day of their entry as the list shows it, and looked for within an event that is named', async () => {
    const event = await small(5);
    const [account = 0] = await storedMembers(world, 1);
    const { id } = await makeParticipant(world, { event, account });
    await server.sql('update participant set queued_at = $2 where id = $1', [id, '2026-11-09T16:00:00Z']);
    const { days } = await world.staff.call(eventInfo, { query: event.named });
    expect(days).toEqual([{ on: '2026-11-10', entries: 1, ended: 0 }]);
    const options = (event_code: string) =>
      world.staff.ask(eventMemberOptions, { query: { ...event.named, event_code, keyword: '参加' } });
    expect([(await options(event.named.event_code)).status, (await options('nothing')).status]).toEqual([200, 404]);
  });

  it('are found by who they are, where they stand and what they answered, and by nothing that could be hidden', async () => {
    const operator = await operatorOf(server);
    const event = await makeCourseEvent(world);
    const [kind] = await server.sql<{ id: number }>('select id from event_kind where facility_id = $1 and code = $2', [
      world.id,
      KIND,
    ]);
    const field = await operator.call(eventFields.create, {
      query: { facility_code: world.code },
      body: {
        kind_id: kind?.id ?? 0,
        label_ja: '級',
        label_en: 'Class',
        input_type: 'dropdown',
        use_type: 2,
        choices: [
          { value: 'a', text: { ja: 'A級', en: 'Class A' } },
          { value: 'b', text: { ja: 'B級', en: 'Class B' } },
        ],
      } as never,
    });
    const ids = await storedMembers(world, 3);
    for (const [index, account_id] of ids.entries())
      await world.staff.call(eventParticipants.create, {
        body: {
          ...event.named,
          account_id,
          course_id: event.courses[0] ?? 0,
          companions: index,
          companion_names: index === 1 ? ['連れ 太郎'] : [],
          answers: { [field.id]: index === 2 ? 'b' : 'a' },
        },
      });
    const rows = await found(event);
    expect(rows.map(({ number, answers }) => [number, answers[field.id]])).toEqual([
      [1, 'A級'],
      [2, 'A級'],
      [3, 'B級'],
    ]);
    expect(await numbers(event, { keyword: '連れ' })).toEqual([2]);
    expect(await numbers(event, { keyword: '3' })).toContain(3);
    expect(await numbers(event, { keyword: rows[0]?.account.member_code })).toEqual([1]);
    const condition = {
      type: 'extend',
      dependency_account_cms_extend_component_id: field.id,
      value: 'b',
      operator_type: 3,
    };
    expect(await numbers(event, {}, { advanced_search: [[condition]] })).toEqual([3]);
    expect(await numbers(event, {}, { advanced_search: [[{ ...condition, operator_type: 5 }]] })).toEqual([1, 2]);
    await act(rows[1]?.id ?? 0, { act: 'cancel' });
    expect(await numbers(event, { standing: ['cancelled'] })).toEqual([2]);
    expect(await numbers(event, { standing: ['entered'] })).toEqual([1, 3]);
    const own = await world.staff.call(eventParticipants.search, {
      body: { extras: { ...event.named, account_code: rows[2]?.account.account_code } },
    });
    expect(own.items.map(({ number }) => number)).toEqual([3]);
  });

  it('of one kind are seen and changed by those alone who may use that kind', async () => {
    const participant = await makeParticipant(world);
    const { named } = participant.event;
    const { actor: coach } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'edit' } as never });
    const { actor: viewer } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'view' } as never });
    const operator = await operatorOf(server);
    await operator.call(eventKinds.create, {
      query: { facility_code: world.code },
      body: { code: 'other', url: 'others', name: '別の種類' } as never,
    });
    const { actor: other } = await makeStaff(world, {
      permissions: { 'events/other': 'edit', members: 'edit' } as never,
    });
    const statuses = async (who: typeof coach) => [
      (await who.ask(eventParticipants.search, { body: { extras: named } })).status,
      (await who.ask(eventParticipants.get, { params: { id: participant.id } })).status,
      (await who.ask(eventParticipants.update, { params: { id: participant.id }, body: { version: 99 } as never }))
        .status,
    ];
    expect(await statuses(coach)).toEqual([200, 200, 409]);
    expect(await statuses(viewer)).toEqual([200, 200, 403]);
    expect(await statuses(other)).toEqual([403, 403, 403]);
    // Nobody is led to another kind by naming one of their own beside it.
    const led = await coach.ask(eventParticipants.search, { body: { extras: { ...named, event_cms_code: 'other' } } });
    expect(led.status).toBe(403);
  });

  it('go beyond the capacity only with the reason that staff give, and it is written down', async () => {
    const event = await small(1);
    await makeParticipant(world, { event });
    const [account_id = 0] = await storedMembers(world, 1);
    const body = { ...event.named, account_id, course_id: event.courses[0] ?? 0 };
    const asked = async (more: object) =>
      (await world.staff.ask(eventParticipants.create, { body: { ...body, ...more } })).failure();
    expect((await asked({})).error_code).toBe('course_full');
    expect((await asked({ beyond: true })).error_fields).toMatchObject({ reason: [{ code: 'required' }] });
    const { id } = await world.staff.call(eventParticipants.create, {
      body: { ...body, beyond: true, reason: '招待選手のため' },
    });
    expect((await read(id)).history).toMatchObject([{ action: 'enter', beyond: true, reason: '招待選手のため' }]);
    const [course] = (await world.staff.call(eventInfo, { query: event.named })).courses;
    expect(course).toMatchObject({ taken: 2, capacity: 1, free: 0, entered: 2 });
  });

  it('pay what another course costs when they are moved there with a place, and no second time', async () => {
    const courses = [
      courseBody({ name: '見学', companions_max: 1 }),
      courseBody({ name: '大会', companions_max: 1, fees: [feeBody()] }),
    ];
    const event = await makeCourseEvent(world, {}, { courses });
    const [free = 0, paid = 0] = event.courses;
    const one = await makeParticipant(world, { event, course_id: free });
    const other = await makeParticipant(world, { event, course_id: free });
    const charged = (id: number) =>
      server.sql<{ total: number }>(
        `select total::int from invoice where facility_id = $1 and because = 'event' and because_id = $2`,
        [world.id, id],
      );
    const changeOf = async (id: number, change: object) => {
      const { version } = await read(id);
      await world.staff.call(eventParticipants.update, { params: { id }, body: { version, ...change } });
    };
    await changeOf(one.id, { course_id: paid, companions: 1, companion_names: ['連れ 一'] });
    expect(await charged(one.id)).toEqual([{ total: 6_000 }]);
    await world.staff.call(actOnSeveral, {
      body: { ...event.named, ids: [other.id], act: 'move', course_id: paid, reason: null, beyond: false },
    });
    expect(await charged(other.id)).toEqual([{ total: 3_000 }]);
    await changeOf(one.id, { course_id: free });
    await changeOf(one.id, { course_id: paid });
    expect(await charged(one.id)).toEqual([{ total: 6_000 }]);
  });

  it('are changed in one save: course, companions, person, answers, note and result', async () => {
    const event = await makeCourseEvent(
      world,
      {},
      {
        pools: [{ id: null, name: '上級', capacity: 4 }],
        courses: [
          courseBody({ name: '初級', companions_max: 1 }),
          courseBody({ name: '上級', pools: [0], companions_max: 2 }),
        ],
      },
    );
    const [first = 0, second = 0] = event.courses;
    const { id } = await makeParticipant(world, { event, course_id: first });
    const [account_id = 0] = await storedMembers(world, 1);
    await world.staff.call(eventParticipants.update, {
      params: { id },
      body: {
        version: 1,
        course_id: second,
        companions: 2,
        companion_names: ['連れ 一', '連れ 二'],
        account_id,
        note: '左利き',
        result_value: '優勝',
        result_rank: 1,
        result_record: '21-15',
      },
    });
    const after = await read(id);
    expect(after).toMatchObject({
      course_id: second,
      companions: 2,
      account: { id: account_id },
      note: '左利き',
      result_value: '優勝',
      result_rank: 1,
      result_record: '21-15',
    });
    expect(after.history.map(({ action }) => action)).toEqual(['details', 'substitute', 'bring', 'move', 'enter']);
    expect(after.history[3]).toMatchObject({ from: '初級', to: '上級' });
    const [, upper] = (await world.staff.call(eventInfo, { query: event.named })).courses;
    expect(upper).toMatchObject({ taken: 3, capacity: 4 });
    const stale = await world.staff.ask(eventParticipants.update, {
      params: { id },
      body: { version: 1, note: '古い' },
    });
    expect(stale.status).toBe(409);
    const many = { version: after.version, companions: 3 };
    const refused = await world.staff.ask(eventParticipants.update, { params: { id }, body: many });
    expect(refused.failure().error_fields).toMatchObject({ companions: [{ code: 'too_large' }] });
  });

  it('wait in turn, are told why they were passed over, and take the place that staff offer', async () => {
    const event = await small(1, {}, { waiting: true });
    const { id: holder } = await makeParticipant(world, { event });
    const [account = 0] = await storedMembers(world, 1);
    await server.sql(
      `insert into entry_series (facility_id, event_id, last_number) values ($1, $2, 2)
       on conflict (facility_id, event_id) do update set last_number = 2`,
      [world.id, event.id],
    );
    const [row] = await server.sql<{ id: number }>(
      `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
       values ($1, $2, $3, $4, 2, 'waiting', 'member', 'm', 'm') returning id`,
      [world.id, event.id, event.courses[0], account],
    );
    const id = row?.id ?? 0;
    expect((await act(id, { act: 'offer' })).failure().error_code).toBe('course_full');
    await act(holder, { act: 'cancel' });
    // The place may have been offered by itself before staff did.
    expect([200, 409]).toContain((await act(id, { act: 'offer' })).status);
    const [first] = await world.staff.call(waitingList, { query: event.named });
    expect(first).toMatchObject({ id, state: 'offered', last_turn: { outcome: 'offered' } });
    expect((await act(id, { act: 'accept' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ standing: 'entered', acts: ['cancel'] });
  });

  it('who cancel pay what the terms say: the rest of what they paid is left to them, and the place is free', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const session = { id: null, name: null, place: null, starts_at: inDays(3), ends_at: inDays(3.1) };
    const event = await small(
      1,
      { fees: [feeBody()], sessions: [session] },
      { entry_until: inDays(2), cancel_rules: [{ days_before: 7, percent: 50 }], cancel_settles: 'refund' },
    );
    const { id } = await makeParticipant(world, { event });
    const before = await read(id);
    // Nothing was paid, so that nothing is paid back: half is not asked for any more.
    expect(before.terms).toEqual({ percent: 50, kept: 1_500, back: 0, settles: 'refund' });
    expect(before.fee).toMatchObject({ total: 3_000, paid: 0 });
    expect((await act(id, { act: 'cancel', reason: 'けが' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ standing: 'cancelled', end_reason: 'けが' });
    const [invoice] = await server.sql<{ total: number; paid: number }>(
      'select total::float8 as total, paid::float8 as paid from invoice where facility_id = $1 and id = $2',
      [world.id, before.fee?.invoice_id],
    );
    // Half of it is given back of what is open; the other half is still to be paid.
    expect(invoice).toEqual({ total: 3_000, paid: 1_500 });
    const [course] = (await world.staff.call(eventInfo, { query: event.named })).courses;
    expect(course).toMatchObject({ taken: 0, entered: 0 });
  });

  it('are acted on together, and one refusal stops no other', async () => {
    const event = await makeCourseEvent(world);
    const [one, two] = [await makeParticipant(world, { event }), await makeParticipant(world, { event })];
    await act(two.id, { act: 'cancel' });
    const stranger = await makeParticipant(world);
    const done = await world.staff.call(actOnSeveral, {
      body: { ...event.named, act: 'cancel', reason: '重複', ids: [one.id, two.id, stranger.id] },
    });
    expect(done.done).toBe(1);
    expect(done.refused.map(({ id, name }) => [id, name === ''])).toEqual([
      [two.id, false],
      [stranger.id, true],
    ]);
    expect(await read(stranger.id)).toMatchObject({ standing: 'entered' });
  });

  /** Members with an address. */
  const addressed = async (count: number) => {
    const ids = await storedMembers(world, count);
    await server.sql(
      `update account set email = 'm' || id || '@example.com' where facility_id = $1 and id = any ($2)`,
      [world.id, ids],
    );
    return ids;
  };
  /** Which mails some accounts were written, by their kinds. */
  const kinds = async (accounts: readonly number[]) =>
    (
      await server.sql<{ kind: string }>('select kind from mail where facility_id = $1 and account_id = any ($2)', [
        world.id,
        accounts,
      ])
    )
      .map(({ kind }) => kind)
      .toSorted();

  it('hear by mail what staff did: entered, moved, cancelled, brought back, refused, asked to pay, passed on', async () => {
    const event = await makeCourseEvent(world, {}, { courses: [courseBody(), courseBody({ name: '第2' })] });
    const [one = 0, two = 0, three = 0] = await addressed(3);
    const { id } = await makeParticipant(world, { event, account: one });
    expect(await kinds([one])).toEqual(['entry_entered']);
    await world.staff.call(eventParticipants.update, {
      params: { id },
      body: { version: (await read(id)).version, course_id: event.courses[1] ?? 0 },
    });
    await act(id, { act: 'cancel' });
    await act(id, { act: 'restore' });
    expect(await kinds([one])).toEqual(['entry_cancelled', 'entry_entered', 'entry_moved', 'entry_settled']);
    await world.staff.call(eventParticipants.update, {
      params: { id },
      body: { version: (await read(id)).version, account_id: two },
    });
    expect(await kinds([one])).toContain('entry_passed');
    expect(await kinds([two])).toEqual(['entry_entered']);
    const paid = await small(3, { fees: [feeBody()] }, { pay_days: 3 });
    await makeParticipant(world, { event: paid, account: three });
    expect(await kinds([three])).toEqual(['entry_to_pay']);
  });

  it('who rest or whose membership ended are entered only by staff who were told, who are gone by nobody', async () => {
    const event = await makeCourseEvent(world);
    const body = (account_id: number) => ({ ...event.named, account_id, course_id: event.courses[0] ?? 0 });
    const standings = [
      ['entry_paused', 'paused = true'],
      ['entry_lapsed', `expires_on = '2020-03-31'`],
      ['entry_withdrawn', 'active = false'],
    ] as const;
    for (const [code, columns] of standings) {
      const member = await makeMember(world, { signIn: true });
      const self = code === 'entry_withdrawn' ? undefined : await member.signIn();
      await server.sql(`update account set ${columns} where facility_id = $1 and id = $2`, [world.id, member.id]);
      const course_id = event.courses[0] ?? 0;
      const params = event.named;
      if (self !== undefined) {
        const asked = await self.ask(quoteEntry, { params, body: { course_id } });
        expect(asked.failure().error_code).toBe(code);
        const shown = await self.call(memberEvent, { params });
        expect(shown.courses).toMatchObject([{ bar: code.replace('entry_', '') }]);
      }
      const create = (more: object = {}) =>
        world.staff.ask(eventParticipants.create, { body: { ...body(member.id), ...more } });
      expect((await create()).failure().error_code).toBe(code);
      expect((await create({ despite_standing: true })).status).toBe(422);
      const told = await create({ despite_standing: true, reason: '代表として' });
      if (code === 'entry_withdrawn') expect(told.status).not.toBe(201);
      else expect(told.status).toBe(201);
    }
  });

  it('who have left get no place any more, whoever gives it, and who is brought back enters anew', async () => {
    const leave = (columns: string, ...accounts: number[]) =>
      server.sql(`update account set ${columns} where facility_id = $1 and id = any ($2)`, [world.id, accounts]);
    // Brought back: who left is not, who rests only by staff who say why.
    const event = await small(3);
    const [gone = 0, resting = 0] = await storedMembers(world, 2);
    const [left, rests] = [
      await makeParticipant(world, { event, account: gone }),
      await makeParticipant(world, { event, account: resting }),
    ];
    for (const { id } of [left, rests]) expect((await act(id, { act: 'cancel' })).status).toBe(200);
    await leave('active = false', gone);
    await leave('paused = true', resting);
    const knowing = { act: 'restore', despite_standing: true, reason: '代表として' };
    for (const how of [{ act: 'restore' }, knowing])
      expect((await act(left.id, how)).failure().error_code).toBe('entry_withdrawn');
    expect((await act(rests.id, { act: 'restore' })).failure().error_code).toBe('entry_paused');
    expect((await act(rests.id, { ...knowing, reason: null })).status).toBe(422);
    expect((await act(rests.id, knowing)).status).toBe(200);
    // Approved, and drawn by lot.
    const requested = async (of: CourseEvent, account: number, number: number) => {
      const [row] = await server.sql<{ id: number }>(
        `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
         values ($1, $2, $3, $4, $5, 'requested', 'member', 'm', 'm') returning id`,
        [world.id, of.id, of.courses[0], account, number],
      );
      return row?.id ?? 0;
    };
    const [asking, lot] = [await small(2, { selection: 'approval' }), await small(2, { selection: 'lot' })];
    const [asks = 0, hopes = 0, stays = 0] = await storedMembers(world, 3);
    const request = await requested(asking, asks, 1);
    const [hoping, staying] = [await requested(lot, hopes, 1), await requested(lot, stays, 2)];
    await leave('active = false', asks, hopes);
    expect((await act(request, { act: 'approve' })).failure().error_code).toBe('entry_withdrawn');
    const body = { ...lot.named, course_id: lot.courses[0] ?? 0, seed: '公開抽選 14' };
    const ids = [staying];
    expect((await world.staff.call(planDraw, { body })).results.map(({ id }) => id)).toEqual(ids);
    expect((await world.staff.call(drawCourse, { body })).results.map(({ id }) => id)).toEqual(ids);
    expect((await found(lot)).map(({ id, standing }) => [id, standing])).toEqual([
      [hoping, 'requested'],
      [staying, 'entered'],
    ]);
  });

  it('are mailed in words of staff, once each, and who cannot be reached is told before', async () => {
    const event = await small(5, {});
    const [one = 0, two = 0] = await addressed(2);
    const [silent = 0] = await storedMembers(world, 1);
    const made = [];
    for (const account of [one, two, silent]) made.push(await makeParticipant(world, { event, account }));
    const ids = made.map(({ id }) => id);
    const [unreached] = made.slice(-1);
    const reach = { mails: 2, reached: 2, unreached: [{ id: unreached?.id }] };
    expect(await world.staff.call(planMail, { body: { ...event.named, ids } })).toMatchObject(reach);
    const mails = () =>
      server.sql<{ subject: string; text: string }>(
        `select subject, body_text as text from mail where facility_id = $1 and kind = 'entry_message' and account_id = any ($2) order by id`,
        [world.id, [one, two, silent]],
      );
    // Asking sends nothing.
    expect(await mails()).toEqual([]);
    const words = { subject: '持ち物の\nご案内', text: '上履きを\nお持ちください。', request_key: 'mail-of-a-test' };
    const body = { ...event.named, ids: [...ids, ids[0] ?? 0] };
    expect((await world.staff.ask(mailSeveral, { body: { ...body, ...words } })).status).toBe(422);
    expect(await world.staff.call(mailSeveral, { body: { ...body, ...words, subject: '持ち物' } })).toMatchObject(
      reach,
    );
    // Sent again by whoever had no answer, or in two tabs, it goes out once.
    const again = { body: { ...body, ...words, subject: '持ち物' } };
    for (const answer of await Promise.all([1, 2, 3].map(() => world.staff.ask(mailSeveral, again))))
      expect(await answer).toMatchObject({ status: 200 });
    const changed = { body: { ...again.body, text: '別の本文' } };
    expect((await world.staff.ask(mailSeveral, changed)).failure().error_code).toBe('request_key_used');
    const sent = await mails();
    expect(sent.map(({ subject }) => subject.replace(/^【.*】/, ''))).toEqual(['持ち物', '持ち物']);
    expect(sent[0]?.text).toContain('上履きを\nお持ちください。');
    expect(sent[0]?.text).toContain(`/entries/${ids[0]}`);
    // Those of another event are nobody's here.
    const other = await small(5, {});
    expect(await world.staff.call(planMail, { body: { ...other.named, ids } })).toEqual({
      mails: 0,
      reached: 0,
      unreached: [],
    });
  });

  it('are passed on to somebody whose membership rests only by staff who were told', async () => {
    const event = await makeCourseEvent(world);
    const [one, other] = [await makeMember(world), await makeMember(world)];
    const { id } = await makeParticipant(world, { event, account: one.id });
    await server.sql('update account set paused = true where facility_id = $1 and id = $2', [world.id, other.id]);
    const pass = async (more: object = {}) =>
      world.staff.ask(eventParticipants.update, {
        params: { id },
        body: { version: (await read(id)).version, account_id: other.id, ...more },
      });
    expect((await pass()).failure().error_code).toBe('entry_paused');
    expect((await pass({ despite_standing: true })).failure().error_code).toBe('entry_paused');
    expect((await pass({ despite_standing: true, reason: '代わりに出るため' })).status).toBe(200);
    expect((await read(id)).account.id).toBe(other.id);
  });

  it('hear what moved when time or place of their event changes, and of nothing else', async () => {
    const event = await small(5, {}, { place: '第1体育館' });
    const accounts = await addressed(2);
    for (const account of accounts) await makeParticipant(world, { event, account });
    const params = { id: event.id };
    const change = async (fields: object) => {
      const { version, name, pools, courses } = await world.staff.call(events.get, { params });
      const body = {
        ...{ version, name, pools: pools.map(({ id, capacity, ...pool }) => ({ id, capacity, name: pool.name })) },
        courses: courses.map(({ entered: _e, waiting: _w, unpaid: _u, ...course }) => ({
          ...course,
          sessions: course.sessions.map(({ called_off: _, ...session }) => session),
        })),
      };
      await world.staff.call(events.update, { params, body: { ...body, ...fields } as never });
    };
    await change({ summary: '持ち物は室内シューズ' });
    expect(await kinds(accounts)).not.toContain('event_changed');
    await change({ place: '第2体育館' });
    expect((await kinds(accounts)).filter((kind) => kind === 'event_changed').length).toBe(2);
    const [mail] = await server.sql<{ text: string }>(
      `select body_text as text from mail where facility_id = $1 and kind = 'event_changed' order by id`,
      [world.id],
    );
    expect(mail?.text).toMatch(/変更前：.*第1体育館.*\n変更後：.*第2体育館/u);
  });

  it('hear of what is done with several, each once', async () => {
    const event = await small(5);
    const accounts = await addressed(2);
    const made = [];
    for (const account of accounts) made.push(await makeParticipant(world, { event, account }));
    await world.staff.call(actOnSeveral, {
      body: { ...event.named, ids: made.map(({ id }) => id), act: 'cancel', reason: null, beyond: false },
    });
    expect(await kinds(accounts)).toEqual(['entry_cancelled', 'entry_cancelled', 'entry_entered', 'entry_entered']);
  });

  it('are not drawn while no place is left that somebody could win, and told so', async () => {
    const event = await small(1, { selection: 'lot' }, { waiting: true });
    await makeParticipant(world, { event });
    const [account] = await storedMembers(world, 1);
    await server.sql(
      `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
       values ($1, $2, $3, $4, 2, 'requested', 'member', 'm', 'm')`,
      [world.id, event.id, event.courses[0], account],
    );
    const body = { ...event.named, course_id: event.courses[0] ?? 0, seed: '公開抽選 13' };
    const refused = (await world.staff.ask(drawCourse, { body })).failure();
    expect(refused).toMatchObject({ error_code: 'lot_full', message: expect.stringContaining('抽選できません') });
    // It is still to be drawn.
    expect(await world.staff.call(planDraw, { body })).toMatchObject({ places: 0, drawn_at: null });
  });

  it('are drawn by a seed that is written down, which says the same whenever it is asked again', async () => {
    const event = await small(2, { selection: 'lot' }, { waiting: true });
    const ids: number[] = [];
    const accounts = await addressed(4);
    for (const account of accounts) {
      await server.sql(
        `insert into entry_series (facility_id, event_id, last_number) values ($1, $2, $3)
         on conflict (facility_id, event_id) do update set last_number = $3`,
        [world.id, event.id, ids.length + 1],
      );
      const [row] = await server.sql<{ id: number }>(
        `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
         values ($1, $2, $3, $4, $5, 'requested', 'member', 'm', 'm') returning id`,
        [world.id, event.id, event.courses[0], account, ids.length + 1],
      );
      ids.push(row?.id ?? 0);
    }
    const body = { ...event.named, course_id: event.courses[0] ?? 0, seed: '公開抽選 12' };
    const planned = await world.staff.call(planDraw, { body });
    expect(planned).toMatchObject({ places: 2, drawn_at: null, seed: '公開抽選 12' });
    const drawn = await world.staff.call(drawCourse, { body });
    expect(drawn.results).toEqual(planned.results);
    const standings = new Map((await found(event)).map(({ id, standing }) => [id, standing]));
    for (const { id, drawn: won } of drawn.results) expect(standings.get(id)).toBe(won ? 'entered' : 'waiting');
    // Who was not drawn waits in the drawn order, and everybody is told.
    const waiting = await world.staff.call(waitingList, { query: event.named });
    expect(waiting.map(({ id }) => id)).toEqual(drawn.results.flatMap((one) => (one.drawn ? [] : [one.id])));
    expect(await kinds(accounts)).toEqual(['entry_lost', 'entry_lost', 'entry_won', 'entry_won']);
    // Pressed again it draws nobody anew, whatever it is asked for.
    const again = await world.staff.call(drawCourse, { body: { ...body, seed: 'ほかの種' } });
    expect(again).toEqual(drawn);
    expect(await world.staff.call(planDraw, { body })).toEqual(drawn);
  });

  it('are told by mail when their event is called off, and what they were charged is taken back', async () => {
    const event = await small(3, { fees: [feeBody()] });
    const people = [await makeParticipant(world, { event }), await makeParticipant(world, { event })];
    await server.sql(
      `update account set email = 'm' || id || '@example.com' where facility_id = $1 and id = any ($2)`,
      [world.id, people.map(({ account_id }) => account_id)],
    );
    const input = {
      params: { id: event.id },
      body: { version: 1, session_id: null, how: 'canceled' as const, reason: '台風のため', give_back: true },
    };
    expect(await world.staff.call(checkCallOff, input)).toEqual({
      participants: 2,
      mailed: 2,
      canceled: 2,
      paid_people: 0,
      paid_yen: 0,
    });
    await world.staff.call(callOffEvent, input);
    const mails = await server.sql<{ subject: string; text: string }>(
      `select subject, body_text as text from mail where facility_id = $1 and kind = 'event_canceled'`,
      [world.id],
    );
    expect(mails.length).toBe(2);
    expect(mails[0]?.text).toContain('台風のため');
    expect(mails[0]?.text).toContain('ご請求は取り消しました');
    for (const { id } of people) expect(await read(id)).toMatchObject({ standing: 'cancelled' });
    expect(await world.staff.call(events.get, { params: { id: event.id } })).toMatchObject({ state: 'canceled' });
    const twice = await world.staff.ask(callOffEvent, { ...input, body: { ...input.body, version: 2 } });
    expect(twice.failure().error_code).toBe('wrong_state');
  });

  it('can be found among the members who are there, and it is said who takes part already', async () => {
    const [one, two] = [await makeMember(world), await makeMember(world)];
    const { event } = await makeParticipant(world, { account: one.id });
    const asked = async (keyword: string) =>
      (await world.staff.call(searchMemberForEvent, { query: { ...event.named, keyword } })).map(({ id, entered }) => [
        id,
        entered,
      ]);
    expect(await asked(one.memberCode)).toEqual([[one.id, true]]);
    expect(await asked(two.memberCode)).toEqual([[two.id, false]]);
  });

  it.runIf(engine === 'postgres')('of an event of 10,000 are read by its index: a page sorts nothing', async () => {
    const event = await makeCourseEvent(world);
    const people = await storedMembers(world, 10_000);
    await server.sql(
      `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
       select $1, $2, $3, a.id, a.place, 'entered', 'csv', 'm', 'm' from unnest($4::int[]) with ordinality as a (id, place)`,
      [world.id, event.id, event.courses[0], people],
    );
    await server.sql('analyze participant');
    const plan = async (order: string) =>
      JSON.stringify(
        await server.sql(
          `explain (format json) select p.id from participant p join account a on a.facility_id = p.facility_id and a.id = p.account_id
           where p.facility_id = $1 and p.event_id = $2 order by ${order} limit 20`,
          [world.id, event.id],
        ),
      );
    const page = await plan('p.number desc');
    expect(page).toContain('participant_facility_id_event_id_number_key');
    expect(page).not.toMatch(/"Sort"|Seq Scan/);
    const { items, total } = await world.staff.call(eventParticipants.search, {
      body: { extras: event.named, default_search: {}, page: 400, per_page: 20 },
    });
    expect([items.length, total, items[0]?.number]).toEqual([20, 10_000, 2_020]);
  });
});
