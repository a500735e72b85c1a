import { managerInfo } from '@tsudoi/contract/auth';
import { eventFields, eventKinds } from '@tsudoi/contract/event-kinds';
import { eventForm, eventSettings, events, memberEvents } from '@tsudoi/contract/events';
import { ListStyle } from '@tsudoi/domain';
import {
  describeCrud,
  makeFacility,
  makeMember,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
} from '@tsudoi/kit';
import { eventFieldBody, eventKindBody, makeEventField, makeKind } from '@tsudoi/kit/families/event-kinds';
import { eventBody, storedEvent, storedMembers } from '@tsudoi/kit/families/events';
import { expect, it } from 'vitest';

describeCrud('event kinds', {
  access: { operator: true, ofFacility: true },
  endpoints: eventKinds,
  make: async (world) => makeKind({ operator: await operatorOf(world.server), code: world.code }),
  createBody: () => eventKindBody(),
  updateBody: () => {
    const { code: _, ...body } = eventKindBody({ name: `改${nextNumber()}` });
    return body;
  },
  refused: () => [
    { body: { name: '' }, field: 'name', code: 'required' },
    { body: { layout: 'cards' }, field: 'layout', code: 'choice' },
    { body: { url: 'Lessons' }, field: 'url', code: 'slug_format' },
    { body: { staff_roles: [{ role_id: 2_000_000_000, flag: 1 }] }, field: 'staff_roles', code: 'role_unknown' },
    { body: { member_role_ids: [2_000_000_000] }, field: 'member_role_ids', code: 'role_unknown' },
  ],
});

onEngines('a kind of events', (engine) => {
  const server = suiteServer({ engine });

  it('stands before members in the style of its list, small cards where nobody chose', async () => {
    const world = await makeFacility(server);
    const cast = { operator: await operatorOf(server), code: world.code };
    const query = { facility_code: world.code };
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const [role] = await server.sql<{ id: number }>(
      'select id from role where facility_id = $1 and type = 2 and deleted_at is null',
      [world.id],
    );
    const { id, body } = await makeKind(cast, { member_role_ids: [role?.id] });
    const told = async () => (await member.call(memberEvents, { params: { event_cms_code: body.code } })).kind.layout;
    expect(await told()).toBe('small_card');
    for (const [index, layout] of Object.values(ListStyle).entries()) {
      const { code: _, ...fields } = body;
      await cast.operator.call(eventKinds.update, {
        params: { id },
        query,
        body: { ...fields, layout, version: index + 1 },
      });
      expect([layout, await told()]).toEqual([layout, layout]);
    }
  });

  it('is a menu of the facility that roles are given one by one: 200 for the one and 403 for the other', async () => {
    const world = await makeFacility(server);
    const operator = await operatorOf(server);
    const cast = { operator, code: world.code };
    const coach = await makeStaff(world, { permissions: { members: 'view' } });
    const [{ role_id = 0 } = {}] = await server.sql<{ role_id: number }>('select role_id from account where id = $1', [
      coach.id,
    ]);
    const lesson = await makeKind(cast, { name: '教室', position: 20, staff_roles: [{ role_id, flag: 1 }] });
    const tournament = await makeKind(cast, { name: '大会', position: 10 });
    const status = async (who: typeof world.staff, { body: { code } }: typeof lesson) => {
      const search = await who.ask(events.search, { body: { event_cms_code: code, default_search: {} } });
      const create = await who.ask(events.create, { body: eventBody({ event_cms_code: code }) as never });
      return [search.status, create.status];
    };
    expect([await status(coach.actor, lesson), await status(coach.actor, tournament)]).toEqual([
      [200, 403],
      [403, 403],
    ]);
    expect([await status(world.staff, lesson), await status(world.staff, tournament)]).toEqual([
      [200, 201],
      [200, 201],
    ]);
    const menus = async (who: typeof world.staff) =>
      (await who.call(managerInfo)).permission_menu.filter(({ type }) => type === 'event').map(({ name }) => name);
    expect([await menus(world.staff), await menus(coach.actor)]).toEqual([
      ['大会', '大会の受付', '教室', '教室の受付'],
      ['教室', '教室の受付'],
    ]);
    // The address and the courses of a kind that has events stay; its name and its readers may change.
    const query = { facility_code: world.code };
    const record = await operator.call(eventKinds.get, { params: { id: lesson.id }, query });
    expect(record.staff_roles).toContainEqual({ role_id, flag: 1 });
    const save = (body: object) =>
      operator.ask(eventKinds.update, {
        params: { id: lesson.id },
        query,
        body: { ...lesson.body, ...body, version: record.version } as never,
      });
    expect((await save({ url: 'others' })).failure().error_fields).toMatchObject({ url: [{ code: 'kind_in_use' }] });
    expect(
      (await operator.ask(eventKinds.remove, { params: { id: lesson.id }, query: { ...query, version: 1 } })).failure()
        .error_code,
    ).toBe('event_kind_in_use');
    const doorRoles = async () =>
      (
        await server.sql<{ role_id: number }>(
          `select p.role_id from role_permission p join facility_menu m on m.facility_id = p.facility_id and m.id = p.facility_menu_id
           where p.facility_id = $1 and m.menu_key = 'events.check-in' and m.instance_code = $2`,
          [world.id, lesson.body.code],
        )
      ).map((row) => row.role_id);
    const [doors] = await server.sql<{ id: number }>(
      `insert into role (facility_id, name, type) values ($1, '受付だけ', 1) returning id`,
      [world.id],
    );
    await server.sql(
      `insert into role_permission (facility_id, role_id, facility_menu_id, flag)
       select facility_id, $2, id, 3 from facility_menu where facility_id = $1 and menu_key = 'events.check-in' and instance_code = $3`,
      [world.id, doors?.id, lesson.body.code],
    );
    expect(await doorRoles()).toContain(role_id);
    const staff_roles = record.staff_roles.filter((one) => one.role_id !== role_id);
    expect((await save({ name: '講座', staff_roles })).status).toBe(200);
    expect(await menus(world.staff)).toEqual(['大会', '大会の受付', '講座', '講座の受付']);
    // The door of a kind goes with the kind; a role that has the door alone keeps it.
    expect((await coach.actor.call(managerInfo)).permitted_event_menu_urls).toEqual([]);
    expect(await doorRoles()).not.toContain(role_id);
    expect(await doorRoles()).toContain(doors?.id);
  });

  it('has an entry form of its own, by the rules of the forms of members', async () => {
    const world = await makeFacility(server);
    const operator = await operatorOf(server);
    const cast = { operator, code: world.code };
    const query = { facility_code: world.code };
    const kind = await makeKind(cast);
    const grade = await makeEventField(cast, kind.id);
    const { choices } = await operator.call(eventFields.get, { params: { id: grade.id }, query });
    expect(choices.map(({ text, value }) => [text.ja, value.length > 5])).toEqual([
      ['A', true],
      ['B', true],
    ]);
    const condition = {
      type: 'extend',
      dependency_account_cms_component_code: null,
      dependency_account_cms_extend_component_id: grade.id,
      operator_type: 3,
      value: choices[0]?.value ?? '',
      logical_function: 'and',
      input_type: 'radio',
    };
    const shown = {
      input_type: 'textbox',
      label_ja: '段位',
      label_en: 'Dan',
      use_type: 5,
      choices: [],
      conditions: [condition],
    };
    await makeEventField(cast, kind.id, shown);
    const refused = async (fields: object) =>
      (
        await operator.ask(eventFields.create, { query, body: eventFieldBody(kind.id, { ...fields }) as never })
      ).failure().error_fields;
    expect(await refused({ use_type: 3 })).toMatchObject({ use_type: [{ code: 'choice' }] });
    expect(await refused({ choices: [] })).toMatchObject({ choices: [{ code: 'required' }] });
    const removal = await operator.ask(eventFields.remove, {
      params: { id: grade.id },
      query: { ...query, version: 1 },
    });
    expect(removal.failure().error_code).toBe('event_field_in_use');
    const event_cms_code = kind.body.code;
    const form = await world.staff.call(eventForm, { query: { event_cms_code } });
    expect(form.map(({ label, use_type }) => [label, use_type])).toEqual([
      ['級', 1],
      ['段位', 5],
    ]);
    expect(await world.staff.call(eventSettings, { query: { event_cms_code } })).toMatchObject({
      id: kind.id,
      courses: true,
    });
  });

  it('says of a field how many entries that still count have no answer to it', async () => {
    const world = await makeFacility(server);
    const cast = { operator: await operatorOf(server), code: world.code };
    const kind = await makeKind(cast);
    const { id } = await makeEventField(cast, kind.id, { use_type: 2 });
    const event = await storedEvent(world, { kind: kind.body.code });
    const accounts = await storedMembers(world, 4);
    const answers = [{ [id]: 'A' }, {}, { [id]: '' }, {}];
    for (const [index, account] of accounts.entries())
      await server.sql(
        `insert into participant (facility_id, event_id, course_id, account_id, number, state, ended_at, source, answers, created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, case when $6 = 'cancelled' then now() end, 'staff', $7, '', '')`,
        [
          ...[world.id, event.id, event.courses[0], account, index + 1],
          ...[index === 3 ? 'cancelled' : 'waiting', JSON.stringify(answers[index])],
        ],
      );
    const query = { facility_code: world.code };
    expect(await cast.operator.call(eventFields.get, { params: { id }, query })).toMatchObject({ unanswered: 2 });
  });
});
