import { applyByCorporateLink, openCorporateLink } from '@tsudoi/contract/applications';
import {
  changeCorporateLink,
  corporateStaffs,
  corporates,
  endStaffInvitation,
  inviteStaff,
  moveCorporateStaff,
  ownCorporate,
} from '@tsudoi/contract/corporates';
import { deleteMember } from '@tsudoi/contract/members';
import {
  type Actor,
  basicInfo,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  type Permissions,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { applicantInfo, openRegistration } from '@tsudoi/kit/families/applications';
import { type Corporate, makeCorporate, makeCorporateStaff } from '@tsudoi/kit/families/corporates';
import { beforeAll, expect, it } from 'vitest';

onEngines('the principal of a corporate', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const principals = async ({ id }: Corporate): Promise<number[]> =>
    (
      await server.sql<{ id: number }>(
        'select id from account where facility_id = $1 and corporate_id = $2 and principle_flag = 1 and deleted_at is null',
        [world.id, id],
      )
    ).map((row) => row.id);
  const update = async (id: number, body: object, by: Actor = world.staff) => {
    const { version, basic_info } = await world.staff.call(corporateStaffs.get, { params: { id } });
    const { last_name, first_name, member_type } = basic_info;
    return by.ask(corporateStaffs.update, {
      params: { id },
      body: { basic_info: { last_name, first_name, member_type }, version, ...body },
    });
  };
  const remove = (id: number, version: number, endpoint: typeof deleteMember | typeof corporateStaffs.remove) =>
    world.staff.ask(endpoint, { params: { id }, query: { version } });

  it('is the first of its staff, and each later one only where it is said', async () => {
    const made = await makeCorporate(world);
    const first = await makeCorporateStaff(made);
    await makeCorporateStaff(made);
    expect(await principals(made)).toEqual([first.id]);
    const third = await makeCorporateStaff(made, { principal: true });
    expect(await principals(made)).toEqual([third.id]);
    expect(await world.staff.call(corporates.get, { params: { id: made.id } })).toMatchObject({
      staff_count: 3,
      principal: { id: third.id, account_code: third.accountCode },
    });
  });

  it('sees the staff and the link on the phone; others of the staff whom to ask, and nobody else anything', async () => {
    const made = await makeCorporate(world);
    const other = await makeCorporate(world);
    await makeCorporateStaff(other);
    const employ = async (flag: 0 | 1) => {
      const person = await makeMember(world, { signIn: true });
      await server.sql('update account set corporate_id = $3, principle_flag = $4 where facility_id = $1 and id = $2', [
        world.id,
        person.id,
        made.id,
        flag,
      ]);
      return person;
    };
    const [boss, clerk] = [await employ(1), await employ(0)];
    const byBoss = await boss.signIn();
    const own = (by: Actor) => by.call(ownCorporate);
    expect(await own(await clerk.signIn())).toMatchObject({ is_principal: false, staff: [], more: 0, link: null });
    const seen = await own(byBoss);
    expect(seen).toMatchObject({ is_principal: true, more: 0, link: { open: false, places_left: null, url: null } });
    expect(seen.staff.map(({ id, principle_flag: flag }) => [id, flag])).toEqual([
      [boss.id, 1],
      [clerk.id, 0],
    ]);
    const { path } = await world.staff.call(changeCorporateLink, {
      params: { id: made.id },
      body: { state: 'limited', places: 1 },
    });
    expect((await own(byBoss)).link).toMatchObject({
      open: true,
      places_left: 1,
      url: expect.stringMatching(new RegExp(`^https?://${world.host}.*${path?.replace('?', '\\?')}$`)),
    });
    await server.sql('update corporate set link_used = 1 where account_id = $1', [made.id]);
    expect((await own(byBoss)).link).toEqual({ open: false, places_left: 0, url: null });
    const stranger = await makeMember(world, { signIn: true });
    expect((await (await stranger.signIn()).ask(ownCorporate)).status).toBe(404);

    // By mail, as far as the link takes somebody: an invitation widens nothing, works once, and can be taken back.
    const email = `new${nextNumber()}@${world.host}`;
    const invite = (by: Actor, to = email) => by.ask(inviteStaff, { body: { email: to } });
    expect((await invite(byBoss)).failure().error_code).toBe('registration_closed');
    await server.sql('update corporate set link_used = 0 where account_id = $1', [made.id]);
    expect((await invite(await clerk.signIn())).status).toBe(404);
    expect((await invite(byBoss)).status).toBe(200);
    expect((await invite(byBoss)).failure().error_fields?.email?.[0]?.code).toBe('invited_already');
    await openRegistration(world);
    const corporate_code = made.code;
    const secret = async () => {
      const [mail] = await server.sql<{ body_text: string }>(
        `select body_text from mail where kind = 'corporate_invitation' and to_address = $1 order by id desc limit 1`,
        [email],
      );
      return /link=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    };
    const visitor = world.visitor('member');
    const opens = async (link: string) => visitor.ask(openCorporateLink, { body: { corporate_code, link } });
    const first = await secret();
    expect((await opens(first)).json()).toMatchObject({ data: { open: true, email } });
    const id = (await own(byBoss)).invitations[0]?.id ?? 0;
    const byOther = await (await makeMember(world, { signIn: true })).signIn();
    expect((await byOther.ask(endStaffInvitation, { params: { id } })).status).toBe(404);
    await byBoss.call(endStaffInvitation, { params: { id } });
    expect((await opens(first)).failure().error_code).toBe('link_expired');
    await invite(byBoss);
    const second = await secret();
    const { member_types, consents } = await visitor.call(openCorporateLink, {
      body: { corporate_code, link: second },
    });
    const body = {
      ...{ corporate_code, link: second, email, member_type_id: member_types[0]?.id ?? 0, basic_info: applicantInfo() },
      consents: consents.map(({ kind, version }) => ({ kind, version })),
    };
    await visitor.call(applyByCorporateLink, { body });
    expect((await opens(second)).failure().error_code).toBe('link_expired');
    expect(await own(byBoss)).toMatchObject({ invitations: [], link: { places_left: 0 } });
  });

  it('is changed by those who reach the corporate, and by nobody else who reaches one of its staff', async () => {
    const place = await makeFacility(server, { organizations: true });
    const [head, club] = [await makeOrganization(place), await makeOrganization(place)];
    const made = await makeCorporate(place, { basicInfo: { organization_ids: [head.id] } });
    const first = await makeCorporateStaff(made, { fields: { organization_ids: [head.id] } });
    const near = await makeCorporateStaff(made, { fields: { organization_ids: [club.id] } });
    const rights = { permissions: { corporates: 'edit' } satisfies Permissions };
    const flagOf = async (id: number) =>
      (await place.staff.call(corporateStaffs.get, { params: { id } })).principle_flag;
    const promote = async (by: Actor) => {
      const { version, basic_info } = await by.call(corporateStaffs.get, { params: { id: near.id } });
      const { last_name, first_name, member_type } = basic_info;
      const body = { basic_info: { last_name, first_name, member_type }, principle_flag: 1, version } as const;
      return by.ask(corporateStaffs.update, { params: { id: near.id }, body });
    };
    const { actor: coach } = await makeStaff(place, { ...rights, organizations: [club.id] });
    const refused = await promote(coach);
    expect(refused.failure().error_fields?.principle_flag?.[0]?.code).toBe('corporate_unknown');
    expect([await flagOf(first.id), await flagOf(near.id)]).toEqual([1, 0]);
    const { actor: clerk } = await makeStaff(place, { ...rights, organizations: [head.id, club.id] });
    expect((await promote(clerk)).status).toBe(200);
    expect([await flagOf(first.id), await flagOf(near.id)]).toEqual([0, 1]);
  });

  it('changes in one step: who was steps down in a version of their own, with the history of both', async () => {
    const made = await makeCorporate(world);
    const [first, second] = [await makeCorporateStaff(made), await makeCorporateStaff(made)];
    expect((await update(second.id, { principle_flag: 1 })).status).toBe(200);
    expect(await principals(made)).toEqual([second.id]);
    expect((await world.staff.call(corporateStaffs.get, { params: { id: first.id } })).version).toBe(first.version + 1);
    const entries = await server.sql<{ record_id: number; before: object; after: object }>(
      `select record_id, before, after from history where facility_id = $1 and family = 'members' and action = 'update'
         and record_id = any ($2) order by id`,
      [world.id, [first.id, second.id]],
    );
    expect(entries).toEqual([
      { record_id: first.id, before: { principle_flag: 1 }, after: { principle_flag: 0 } },
      { record_id: second.id, before: { principle_flag: 0 }, after: { principle_flag: 1 } },
    ]);
  });

  it('does not simply stop being it, and is not deleted before somebody succeeds', async () => {
    const made = await makeCorporate(world);
    const [first, second] = [await makeCorporateStaff(made), await makeCorporateStaff(made)];
    const down = await update(first.id, { principle_flag: 0 });
    expect(down.failure().error_fields?.principle_flag?.[0]?.code).toBe('principal_needed');
    for (const endpoint of [corporateStaffs.remove, deleteMember]) {
      const reply = await remove(first.id, first.version, endpoint);
      expect([reply.status, reply.failure().error_code]).toEqual([409, 'principal_needed']);
    }
    expect(await principals(made)).toEqual([first.id]);
    await update(second.id, { principle_flag: 1 });
    expect((await remove(first.id, first.version + 1, corporateStaffs.remove)).status).toBe(200);
    // Alone, a principal leaves a corporate as it began.
    expect((await remove(second.id, second.version + 1, corporateStaffs.remove)).status).toBe(200);
    expect(await principals(made)).toEqual([]);
    const again = await makeCorporateStaff(made);
    expect(await principals(made)).toEqual([again.id]);
  });

  it('is one, however many are made it at the same moment', async () => {
    const made = await makeCorporate(world);
    const first = await makeCorporateStaff(made);
    const others = [await makeCorporateStaff(made), await makeCorporateStaff(made), await makeCorporateStaff(made)];
    const replies = await Promise.all(others.map(({ id }) => update(id, { principle_flag: 1 })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [now, ...more] = await principals(made);
    expect(more).toEqual([]);
    expect(others.map(({ id }) => id)).toContain(now);
    expect(now).not.toBe(first.id);
  });

  it('is one of those who are entered first at the same moment', async () => {
    const made = await makeCorporate(world);
    const enter = () =>
      world.staff.ask(corporateStaffs.create, {
        body: { corporate_code: made.code, basic_info: basicInfo(world, { first_name: `花${nextNumber()}` }) },
      });
    const replies = await Promise.all([enter(), enter(), enter()]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await principals(made)).toHaveLength(1);
  });

  it('stays while the corporate is deleted and staff are entered at the same moment: one of the two is refused', async () => {
    const made = await makeCorporate(world);
    const [deleted, entered] = await Promise.all([
      world.staff.ask(corporates.remove, { params: { id: made.id }, query: { version: 1 } }),
      world.staff.ask(corporateStaffs.create, {
        body: { corporate_code: made.code, basic_info: basicInfo(world) },
      }),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([deleted.status, entered.status]);
  });

  it('cannot be two, nor a principal of nothing, whatever is written past the service', async () => {
    const made = await makeCorporate(world);
    const [, second] = [await makeCorporateStaff(made), await makeCorporateStaff(made)];
    const write = (sets: string) => server.sql(`update account set ${sets} where id = $1`, [second.id]);
    await expect(write('principle_flag = 1')).rejects.toThrow(/account_corporate_principal/);
    await expect(write('principle_flag = 1, corporate_id = null')).rejects.toThrow(/account_corporate_principal_of/);
    await expect(write('class_type = 2')).rejects.toThrow(/account_corporate_staff/);
    await expect(write('corporate_id = 987654321')).rejects.toThrow(/account_corporate/);
  });

  it('stays while others are left; staff go to another corporate, whose first one is its principal', async () => {
    const [from, to] = [await makeCorporate(world), await makeCorporate(world)];
    const [first, second] = [await makeCorporateStaff(from), await makeCorporateStaff(from)];
    const move = async (id: number, corporate_code: string) => {
      const { version } = await world.staff.call(corporateStaffs.get, { params: { id } });
      return world.staff.ask(moveCorporateStaff, { params: { id }, body: { corporate_code, version } });
    };
    expect((await move(first.id, to.code)).json()).toMatchObject({ error_code: 'principal_needed' });
    expect((await move(second.id, from.code)).status).toBe(422);
    expect((await move(second.id, 'C-9999999')).failure().error_fields).toHaveProperty('corporate_code');
    expect((await move(second.id, to.code)).status).toBe(200);
    expect([await principals(from), await principals(to)]).toEqual([[first.id], [second.id]]);
    // The last one may go, and is an ordinary member of staff where somebody speaks already.
    expect((await move(first.id, to.code)).status).toBe(200);
    expect([await principals(from), await principals(to)]).toEqual([[], [second.id]]);
    const rows = await server.sql(
      `select before, after from history where facility_id = $1 and family = 'members' and record_id = $2 and action = 'update'`,
      [world.id, first.id],
    );
    expect(rows).toEqual([
      {
        before: { corporate_code: from.code, principle_flag: 1 },
        after: { corporate_code: to.code, principle_flag: 0 },
      },
    ]);
  });
});
