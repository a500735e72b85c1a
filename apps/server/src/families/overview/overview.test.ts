import type { FactConditions } from '@tsudoi/contract';
import { remindInvoices } from '@tsudoi/contract/invoice-documents';
import { changeStanding, inviteMember, searchMembers, updateMember } from '@tsudoi/contract/members';
import { type DueKind, manageOverview, settledToday, waitingForStaff } from '@tsudoi/contract/overview';
import { addDays, addMonths, jstToday, startOfDayJst } from '@tsudoi/domain';
import {
  basicInfo,
  changeField,
  goodMembers,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  planImport,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { makeApplication } from '@tsudoi/kit/families/applications';
import { pay } from '@tsudoi/kit/families/deposits';
import { storedEvent, storedMembers } from '@tsudoi/kit/families/events';
import { makeInvoice, makeLateInvoice } from '@tsudoi/kit/families/invoices';
import { beginPayment } from '@tsudoi/kit/families/payments';
import { describe, expect, it } from 'vitest';

onEngines('the overview', (engine) => {
  const server = suiteServer({ engine });
  const today = jstToday(new Date());
  const firstOf = (day: string) => `${day.slice(0, -2)}01`;

  const dueOf = async (by: World['staff']) => {
    const { due } = await by.call(manageOverview);
    return Object.fromEntries(due.map(({ kind, count, people }) => [kind, [count, people.map(({ id }) => id)]]));
  };
  const failed = (world: World, id: number, error: string) =>
    server.sql(
      `insert into mail (facility_id, kind, account_id, to_address, subject, body_text, state, error)
       values ($1, 'member_invitation', $2, 'x@example.test', '招待', '本文', 'failed', $3)`,
      [world.id, id, error],
    );
  const mark = (set: string, ...ids: number[]) => server.sql(`update account set ${set} where id = any ($1)`, [ids]);

  describe('in figures', () => {
    it('counts members by what needs somebody, this month beside the month before', async () => {
      const world = await makeFacility(server);
      const before = addMonths(today, -1);
      await makeMember(world, { signIn: true, basicInfo: { joined_on: today, expires_on: addDays(today, 31) } });
      await makeMember(world, { basicInfo: { joined_on: firstOf(before), expires_on: today } });
      await makeMember(world, {
        basicInfo: { joined_on: addDays(before, 1), expires_on: addDays(today, -1), registration: 1 },
      });
      const alone = await makeMember(world, {
        basicInfo: { joined_on: addDays(firstOf(before), -1), expires_on: addDays(today, 30) },
      });
      await mark('email = null', alone.id);
      const deleted = await makeMember(world);
      await mark('deleted_at = now()', deleted.id);
      const { members } = await world.staff.call(manageOverview);
      const inMonth = firstOf(addDays(before, 1)) === firstOf(today) ? 2 : 1;
      expect(members).toEqual({
        total: 4,
        temporary: 1,
        joined: { this_month: inMonth, last_month: 1 },
        withdrawn: { this_month: 0, last_month: 0 },
        leaving: 0,
        expiring: 2,
        urgent: 1,
        lapsed: 1,
        lapsed_this_month: firstOf(today) === today ? 0 : 1,
        not_invited: 2,
        without_email: 1,
      });
    });

    it('says of each figure and each group what the list behind it finds', async () => {
      const world = await makeFacility(server);
      const make = (info = {}) => makeMember(world, { basicInfo: info });
      const [invited, noEmail, both] = [await make(), await make(), await make()];
      await makeMember(world, { signIn: true });
      await make({ registration: 1, expires_on: addDays(today, -3), joined_on: addDays(today, -40) });
      await make({ expires_on: addDays(today, 3), joined_on: firstOf(today) });
      const again = await make();
      await mark('invited_at = now()', invited.id, again.id);
      await mark('email = null', noEmail.id, both.id);
      await mark(`password_hash = 'kept from before'`, both.id);
      await failed(world, again.id, 'no such mailbox');
      const found = async (default_search: object, where: FactConditions = []) =>
        (await world.staff.call(searchMembers, { body: { default_search, where } })).total;
      const { members, due } = await world.staff.call(manageOverview);
      const lists = {
        expiring: await found({}, [[{ field: 'expires_on', is: 'next', days: 30 }]]),
        lapsed: await found({ expires_on: { to: addDays(today, -1) } }),
        temporary: await found({ registration: [1] }),
        not_invited: await found({ sign_up: 'no' }),
      };
      expect(members).toMatchObject({
        ...lists,
        total: await found({}),
        without_email: await found({ sign_up: 'no_email' }),
        joined: { this_month: await found({ joined_on: { from: firstOf(today), to: today } }) },
      });
      expect(Object.fromEntries(due.map(({ kind, count }) => [kind, count]))).toEqual({
        ...lists,
        mail_failed: await found({ sign_up: 'mail_failed' }),
      });
    });

    it('counts who has withdrawn this month beside the last, and who is going to, as the lists behind find them', async () => {
      const world = await makeFacility(server);
      const withdraw = async (holds_from: string) => {
        const { id, version } = await makeMember(world);
        await world.staff.call(changeStanding, { params: { id }, body: { act: 'withdraw', holds_from, version } });
      };
      await withdraw(today);
      await withdraw(firstOf(addMonths(today, -1)));
      await withdraw(addDays(today, 20));
      await withdraw(addDays(today, 40));
      const found = async (field: string, from?: string, to?: string) =>
        (
          await world.staff.call(searchMembers, {
            body: {
              default_search: {},
              where: [[from ? { field, is: 'between', from, to } : { field, is: 'filled' }]] as FactConditions,
            },
          })
        ).total;
      const { members } = await world.staff.call(manageOverview);
      expect(members).toMatchObject({ total: 2, withdrawn: { this_month: 1, last_month: 1 }, leaving: 2 });
      expect(await found('withdrawn_on', firstOf(today), today)).toBe(1);
      expect(await found('leaves_on')).toBe(2);
    });

    it('says nothing of what the forms hide from staff', async () => {
      const world = await makeFacility(server);
      const member = await makeMember(world, { basicInfo: { joined_on: today, expires_on: today } });
      await mark('invited_at = now()', member.id);
      await failed(world, member.id, 'member@example.test has no mailbox');
      expect((await dueOf(world.staff)).expiring).toEqual([1, [member.id]]);
      for (const code of ['expires_on', 'joined_on', 'email'])
        await changeField(server, world, { code }, { use_type: 3 });
      await server.sql('update account_cms_component set use_type = 3 where facility_id = $1 and code = any ($2)', [
        world.id,
        ['expires_on', 'joined_on', 'email'],
      ]);
      server.running.services.facilities.forget();
      const { members, due } = await world.staff.call(manageOverview);
      expect(members).toMatchObject({ joined: null, expiring: null, lapsed: null, without_email: null });
      expect(due.map(({ kind, people }) => [kind, people[0]?.expires_on, people[0]?.refusal])).toEqual([
        ['mail_failed', null, null],
      ]);
    });
  });

  describe('of what there is to do', () => {
    it('names the most urgent first, three of each group, with the reason', async () => {
      const world = await makeFacility(server);
      const ends = async (days: number) =>
        (await makeMember(world, { signIn: true, basicInfo: { expires_on: addDays(today, days) } })).id;
      const [third, first, fourth, second] = [await ends(5), await ends(0), await ends(30), await ends(2)];
      const [older, newer] = [await ends(-400), await ends(-1)];
      expect(await dueOf(world.staff)).toEqual({
        expiring: [4, [first, second, third]],
        lapsed: [2, [newer, older]],
      });
      expect(fourth).toBeGreaterThan(0);
      const mailed = await makeMember(world);
      await mark('invited_at = now()', mailed.id);
      await failed(world, mailed.id, '550 no such user');
      const { due } = await world.staff.call(manageOverview);
      expect(due.find(({ kind }) => kind === 'mail_failed')?.people).toEqual([
        expect.objectContaining({ id: mailed.id, refusal: '550 no such user', last_name: world.marker, since: today }),
      ]);
    });

    it('lets go of who was seen to, and counts it as settled', async () => {
      const world = await makeFacility(server);
      const [waiting, ending] = [
        await makeMember(world, { basicInfo: { registration: 1 } }),
        await makeMember(world, { signIn: true, basicInfo: { expires_on: today } }),
      ];
      expect(Object.keys(await dueOf(world.staff))).toEqual(['expiring', 'temporary', 'not_invited']);
      const save = (member: typeof waiting, info: object) =>
        world.staff.call(updateMember, {
          params: { id: member.id },
          body: {
            basic_info: { ...basicInfo(world, { email: member.email ?? '' }), ...info },
            version: member.version,
          },
        });
      await save(waiting, { registration: 0, expires_on: null });
      await save(ending, { expires_on: addDays(today, 400) });
      await world.staff.call(inviteMember, { params: { id: waiting.id } });
      const { due, done } = await world.staff.call(manageOverview);
      expect(due).toEqual([]);
      expect(done).toEqual({ count: 3, more: false });
      const told = async (by = world.staff) =>
        (await by.call(settledToday)).map(({ kind, member_id, by: who }) => [kind, member_id, who]);
      expect(await told()).toEqual([
        ['invited', waiting.id, `${world.marker} 管理`],
        ['prolonged', ending.id, `${world.marker} 管理`],
        ['confirmed', waiting.id, `${world.marker} 管理`],
      ]);
      await changeField(server, world, { code: 'expires_on' }, { use_type: 3 });
      expect((await told()).map(([kind]) => kind)).toEqual(['invited', 'confirmed']);
      const { actor: blind } = await makeStaff(world, {});
      expect(await told(blind)).toEqual([]);
    });

    it('lists an import that failed until the next one went through, and one whose plan waits', async () => {
      const world = await makeFacility(server);
      const stuck = async (by = world.staff) => {
        const answer = await by.call(manageOverview);
        return answer.stuck.map(({ task_id, state }) => [task_id, state]);
      };
      const [bad] = goodMembers(1, 'BAD');
      const refused = await planImport(world.staff, [{ ...bad!, email: 'nothing' }]);
      expect(refused.state).toBe('invalid');
      const plan = await planImport(world.staff, goodMembers(2, 'GOOD'));
      expect(await stuck()).toEqual([
        [plan.task_id, 'planned'],
        [refused.task_id, 'invalid'],
      ]);
      expect((await world.staff.call(manageOverview)).tasks).toEqual([]);
      const { actor: colleague } = await makeStaff(world, { permissions: { 'members.import-csv': 'edit' } });
      expect(await stuck(colleague)).toHaveLength(2);
      const { actor: viewer } = await makeStaff(world, { permissions: { members: 'view' } });
      expect(await stuck(viewer)).toEqual([]);
      await server.sql(`update task set state = 'applied', finished_at = now() where id = $1`, [plan.task_id]);
      expect(await stuck()).toEqual([]);
      const { tasks, imports } = await colleague.call(manageOverview);
      expect([tasks, imports.map(({ task_id, is_own }) => [task_id, is_own])]).toEqual([[], [[plan.task_id, false]]]);
      await server.sql(`update task set state = 'failed', created_at = now() - interval '15 days' where id = $1`, [
        plan.task_id,
      ]);
      expect(await stuck()).toEqual([[refused.task_id, 'invalid']]);
    });
  });

  describe('for each reader', () => {
    it('counts and names for staff of one branch what lies in their reach', async () => {
      const world = await makeFacility(server, { organizations: true });
      const [mine, other] = [await makeOrganization(world), await makeOrganization(world)];
      const club = await makeOrganization(world, { type: 3, parentId: mine.id });
      const ids: number[] = [];
      for (const id of [mine.id, club.id, other.id]) {
        const info = { organization_ids: [id], expires_on: today, joined_on: today, registration: 1 };
        ids.push((await makeMember(world, { basicInfo: info })).id);
      }
      await mark('invited_at = now()', ids[1]!, ids[2]!);
      for (const id of ids.slice(1)) await failed(world, id, 'no');
      await world.staff.call(inviteMember, { params: { id: ids[2]! } });
      await failed(world, ids[2]!, 'no');
      const { actor: coach } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [mine.id] });
      const seen = await coach.call(manageOverview);
      expect(seen.members).toEqual({
        total: 2,
        temporary: 2,
        joined: { this_month: 2, last_month: 0 },
        withdrawn: { this_month: 0, last_month: 0 },
        leaving: 0,
        expiring: 2,
        urgent: 2,
        lapsed: 0,
        lapsed_this_month: 0,
        not_invited: 1,
        without_email: 0,
      });
      const expected: Partial<Record<DueKind, unknown>> = {
        expiring: [2, [ids[0], ids[1]]],
        mail_failed: [1, [ids[1]]],
        temporary: [2, [ids[1], ids[0]]],
        not_invited: [1, [ids[0]]],
      };
      expect(await dueOf(coach)).toEqual(expected);
      expect(seen).toMatchObject({ done: { count: 0 }, may_edit_members: false, may_see_changes: false });
      expect([await coach.call(settledToday), (await world.staff.call(settledToday)).length]).toEqual([[], 1]);
      const whole = await world.staff.call(manageOverview);
      expect([whole.members?.total, whole.done.count, whole.may_edit_members]).toEqual([3, 1, true]);
    });

    it('says nothing of members to who may not see them', async () => {
      const world = await makeFacility(server);
      await makeMember(world, { basicInfo: { expires_on: today } });
      const { actor: blind } = await makeStaff(world, {});
      expect(await blind.call(manageOverview)).toEqual({
        members: null,
        applications: null,
        invoices: null,
        may_edit_invoices: false,
        money: null,
        events: null,
        due: [],
        done: { count: 0, more: false },
        stuck: [],
        tasks: [],
        imports: [],
        first_steps: null,
        may_edit_members: false,
        may_see_changes: false,
      });
    });
  });

  describe('of a new facility', () => {
    it('tells the first steps from what there is, until somebody was invited', async () => {
      const world = await makeFacility(server);
      const steps = async (by = world.staff) => (await by.call(manageOverview)).first_steps;
      expect(await steps()).toMatchObject({ members: 0, invitable: 0, may_import: true });
      expect((await steps())?.card?.member_code).toMatch(/1$/);
      const member = await makeMember(world);
      expect(await steps()).toMatchObject({ members: 1, invitable: 1 });
      await world.staff.call(inviteMember, { params: { id: member.id } });
      expect(await steps()).toBeNull();
    });

    it('shows them to nobody who sees a part of it, or may not write', async () => {
      const world = await makeFacility(server, { organizations: true });
      const mine = await makeOrganization(world);
      const { actor: coach } = await makeStaff(world, { permissions: { members: 'edit' }, organizations: [mine.id] });
      const { actor: viewer } = await makeStaff(world, { permissions: { members: 'view' } });
      expect((await coach.call(manageOverview)).first_steps).toBeNull();
      expect((await viewer.call(manageOverview)).first_steps).toBeNull();
      expect((await world.staff.call(manageOverview)).first_steps).not.toBeNull();
    });

    it('has no card and no further step without a member type', async () => {
      const world = await makeFacility(server);
      await server.sql('update member_type set deleted_at = now() where facility_id = $1', [world.id]);
      expect((await world.staff.call(manageOverview)).first_steps).toMatchObject({ types: [], card: null });
    });
  });

  describe('of events', () => {
    it('tells what takes place today and who waits for approval, of the kinds that somebody may see', async () => {
      const world = await makeFacility(server);
      const one = await storedEvent(world, { pools: [4], courses: [[0]], kind: 'lesson' });
      const other = await storedEvent(world, { kind: 'tournament' });
      await server.sql(
        `update course_session set starts_at = (now() at time zone 'Asia/Tokyo')::date + interval '10 hours' - interval '9 hours',
           ends_at = (now() at time zone 'Asia/Tokyo')::date + interval '12 hours' - interval '9 hours' where event_id = any ($1)`,
        [[one.id, other.id]],
      );
      const [first, second] = await storedMembers(world, 2);
      await server.sql(`update event_course set selection = 'approval' where id = $1`, [one.courses[0]]);
      await server.sql(
        `insert into participant (facility_id, event_id, course_id, account_id, number, state, source, created_by, updated_by)
         select $1, $2, $3, a, n, 'requested', 'member', '', '' from unnest($4::int[]) with ordinality as p (a, n)`,
        [world.id, one.id, one.courses[0], [first, second]],
      );
      const kinds = await server.sql<{ id: number; code: string }>(
        'select id, code from event_kind where facility_id = $1 order by code',
        [world.id],
      );
      await server.sql(
        `insert into facility_menu (facility_id, menu_id, menu_key, module, type, url, name, instance_code)
         select $1, menu_id, menu_key, module, type, url, k, k from facility_menu, unnest($2::text[]) as k
         where facility_id = $1 and menu_key = 'events' and instance_code is null`,
        [world.id, kinds.map(({ code }) => code)],
      );
      const { actor } = await makeStaff(world, { permissions: { 'events/lesson': 'view' } });
      const { events } = await actor.call(manageOverview);
      expect(events).toMatchObject({
        sessions: [{ event_id: one.id, kind_code: 'lesson', taken: 0, capacity: 4 }],
        more: false,
        asked: { count: 2, events: [{ event_id: one.id, people: 2 }] },
      });
      const { actor: without } = await makeStaff(world);
      expect((await without.call(manageOverview)).events).toBeNull();
      // Who waits has not taken part; with their places the two count from the hour at which the session begins, companions too.
      expect(events?.taken_part.this_month).toBe(0);
      await server.sql(
        `update participant set state = 'entered', companions = case when account_id = $2 then 2 else 0 end where event_id = $1`,
        [one.id, first],
      );
      const begins = async (starts: Date) => {
        await server.sql('update course_session set starts_at = $2, ends_at = $3 where event_id = $1', [
          one.id,
          starts,
          new Date(starts.getTime() + 3_600_000),
        ]);
        return (await actor.call(manageOverview)).events?.taken_part;
      };
      expect(await begins(startOfDayJst(firstOf(today)))).toEqual({ this_month: 4, last_month: 0 });
      expect(await begins(startOfDayJst(firstOf(addMonths(today, -1))))).toEqual({ this_month: 0, last_month: 4 });
      expect(await begins(new Date(Date.now() + 60_000))).toEqual({ this_month: 0, last_month: 0 });
    });
  });

  it('says to the sidebar how much waits behind the menus that somebody sees, and nothing else', async () => {
    const world = await makeFacility(server);
    expect(await world.staff.call(waitingForStaff)).toEqual([]);
    await makeApplication(world);
    const waiting = [{ menu: 'applications', count: 1 }];
    expect(await world.staff.call(waitingForStaff)).toEqual(waiting);
    const { actor } = await makeStaff(world, { permissions: { applications: 'view' } });
    expect(await actor.call(waitingForStaff)).toEqual(waiting);
    expect(await (await makeStaff(world, {})).actor.call(waitingForStaff)).toEqual([]);
    expect(await (await makeFacility(server)).staff.call(waitingForStaff)).toEqual([]);
  });

  describe('of money', () => {
    it('names who is late the longest with everything of theirs together, and the one who stayed after a merge', async () => {
      const world = await makeFacility(server);
      const [one, two] = [await makeMember(world), await makeMember(world)];
      const [old, recent, other] = [
        await makeLateInvoice(one, 40),
        await makeLateInvoice(two, 3),
        await makeLateInvoice(two, 12),
      ];
      await makeInvoice(world);
      await pay(recent, 1_000);
      const desk = async () => (await world.staff.call(manageOverview)).invoices;
      const person = async (id: number) => (await desk())?.overdue.people.find((each) => each.id === id);
      const total = 11_000;
      expect(await desk()).toMatchObject({
        unpaid: { count: 4, yen: 4 * total - 1_000 },
        overdue: { count: 2, yen: 3 * total - 1_000, people: [{ id: one.id }, { id: two.id }] },
      });
      expect(await person(two.id)).toMatchObject({
        yen: 2 * total - 1_000,
        due_on: addDays(today, -12),
        reminders: 0,
        reminded_today: false,
        being_paid: false,
        invoices: [{ id: other.id }, { id: recent.id }],
      });
      // Of whom all is being paid, nothing is left to remind of.
      await beginPayment(world, old);
      expect(await person(one.id)).toMatchObject({ being_paid: true });
      const invoices = (await person(two.id))?.invoices ?? [];
      await world.staff.call(remindInvoices, { body: { invoices } });
      expect(await person(two.id)).toMatchObject({ reminders: 2, reminded_today: true });
      await server.sql(
        `update payer set joined_to = (select id from payer where account_id = $2) where account_id = $1 and facility_id = $3`,
        [two.id, one.id, world.id],
      );
      expect((await desk())?.overdue).toMatchObject({
        count: 1,
        people: [
          { id: one.id, due_on: addDays(today, -40), invoices: [{ id: old.id }, { id: other.id }, { id: recent.id }] },
        ],
      });
      const { actor: viewer } = await makeStaff(world, { permissions: { invoices: 'view' } });
      expect(await viewer.call(manageOverview)).toMatchObject({
        may_edit_invoices: false,
        invoices: { unpaid: { count: 4 } },
      });
    });
  });
});
