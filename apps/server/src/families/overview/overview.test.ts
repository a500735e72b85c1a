import { searchMembers } from '@tsudoi/contract/members';
import { manageOverview } from '@tsudoi/contract/overview';
import { addDays, jstToday } from '@tsudoi/domain';
import {
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  type TestServer,
  testServer,
} from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';

onEngines('the overview', (engine) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await testServer({ engine });
  });
  afterAll(() => server?.stop());

  it('counts members by what needs somebody', async () => {
    const world = await makeFacility(server);
    const today = jstToday(new Date());
    await makeMember(world, { signIn: true, basicInfo: { joined_on: today, expires_on: addDays(today, 31) } });
    await makeMember(world, { basicInfo: { joined_on: addDays(today, -400), expires_on: today } });
    await makeMember(world, {
      basicInfo: { joined_on: addDays(today, -400), expires_on: addDays(today, -1), registration: 1 },
    });
    const alone = await makeMember(world, {
      basicInfo: { joined_on: addDays(today, -400), expires_on: addDays(today, 30) },
    });
    await server.sql('update account set email = null where id = $1', [alone.id]);
    const deleted = await makeMember(world);
    await server.sql('update account set deleted_at = now() where id = $1', [deleted.id]);
    const { members, organizations } = await world.staff.call(manageOverview);
    expect(members).toEqual({
      total: 4,
      temporary: 1,
      joined_this_month: 1,
      expiring_soon: 2,
      expired: 1,
      without_email: 1,
      not_signed_up: 2,
    });
    expect(organizations).toBeNull();
  });

  it('says of each number what the list behind it finds', async () => {
    const world = await makeFacility(server);
    const [invited, noEmail, both] = [await makeMember(world), await makeMember(world), await makeMember(world)];
    await makeMember(world, { signIn: true });
    await makeMember(world);
    const again = await makeMember(world);
    await server.sql('update account set invited_at = now() where id = any ($1)', [[invited.id, again.id]]);
    await server.sql('update account set email = null where id = any ($1)', [[noEmail.id, both.id]]);
    await server.sql(`update account set password_hash = 'kept from before' where id = $1`, [both.id]);
    const found = async (sign_up: 'no' | 'no_email') =>
      (await world.staff.call(searchMembers, { body: { default_search: { sign_up } } })).total;
    const { members } = await world.staff.call(manageOverview);
    expect([members?.not_signed_up, members?.without_email]).toEqual([await found('no'), await found('no_email')]);
  });

  it('counts for staff of one branch what lies in their reach, and nothing they may not see', async () => {
    const world = await makeFacility(server, { organizations: true });
    const [mine, other] = [await makeOrganization(world), await makeOrganization(world)];
    const club = await makeOrganization(world, { type: 3, parentId: mine.id });
    for (const id of [mine.id, club.id, other.id]) await makeMember(world, { basicInfo: { organization_ids: [id] } });
    const { actor: coach } = await makeStaff(world, {
      permissions: { members: 'view', organizations: 'view' },
      organizations: [mine.id],
    });
    const seen = await coach.call(manageOverview);
    expect([seen.members?.total, seen.organizations]).toEqual([2, 2]);
    const { actor: blind } = await makeStaff(world, { organizations: [mine.id] });
    expect(await blind.call(manageOverview)).toEqual({ members: null, organizations: null, tasks: [] });
  });
});
