import { type AnyEndpoint, headers, isWrite, TaskStarted } from '@tsudoi/contract';
import {
  type Actor,
  ADMIN_HOST,
  audienceOf,
  ensureKind,
  makeFacility,
  makeMember,
  makeOperator,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyInput, everyPermission, walked } from './endpoints.ts';

const everything = walked();
const closed = everything.filter(({ endpoint }) => !('open' in endpoint.access));
const permitted = closed.flatMap(({ name, endpoint }) =>
  'needs' in endpoint.access ? [{ name, endpoint, needs: endpoint.access.needs }] : [],
);
const ofFacility = closed.filter(({ endpoint }) => audienceOf(endpoint) !== 'admin');
const staffs = closed.filter(({ endpoint }) => audienceOf(endpoint) === 'manage');
/**
 * Every endpoint is asked with the value of a header that comes nearest to being right; others by day of some: what compares
 * them is the same for all.
 */
const some = <T>(list: readonly T[]): readonly T[] =>
  process.env.NIGHTLY ? list : list.filter((_, at) => at % 24 === 0);

onEngines('every endpoint', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;
  let operator: Actor;
  let member: Actor;
  let memberId: number;
  let foreignMember: Actor;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    await ensureKind(world);
    foreign = await makeFacility(server, { organizations: true });
    operator = await operatorOf(server);
    const made = await makeMember(world, { signIn: true });
    memberId = made.id;
    member = await made.signIn();
    foreignMember = await (await makeMember(foreign, { signIn: true })).signIn();
  });

  /** Calls every endpoint and returns which of them did not do as they should, by name. */
  async function wrong(
    list: readonly { name: string; endpoint: AnyEndpoint }[],
    who: (endpoint: AnyEndpoint) => Actor,
    status: number,
    code: string,
    extra: Record<string, string> = {},
  ): Promise<string[]> {
    const found: string[] = [];
    for (const { name, endpoint } of list) {
      const reply = await who(endpoint).ask(endpoint, anyInput(endpoint), extra);
      const answered = reply.status < 300 ? 'success' : reply.failure().error_code;
      if (reply.status !== status || answered !== code) found.push(`${name}: ${reply.status} ${answered}`);
    }
    return found;
  }

  const hostOf = (endpoint: AnyEndpoint): string => (audienceOf(endpoint) === 'admin' ? ADMIN_HOST : world.host);
  const session = (endpoint: AnyEndpoint): Actor =>
    ({ admin: operator, manage: world.staff, member })[audienceOf(endpoint) ?? 'manage'];

  it('is known to this walk: there are some of each kind', () => {
    expect(everything.length).toBeGreaterThan(80);
    expect(permitted.length).toBeGreaterThan(20);
    expect(staffs.length).toBeGreaterThan(30);
  });

  it('answers 401 without a session, unless its contract says open', async () => {
    const visitor = (endpoint: AnyEndpoint) => server.visitor(hostOf(endpoint), 'manage');
    expect(await wrong(closed, visitor, 401, 'unauthorized')).toEqual([]);
  });

  it('answers 401 to a token that never was, with TokenInValid', async () => {
    const forged = (endpoint: AnyEndpoint) => world.staff.as({ host: hostOf(endpoint), token: 'x'.repeat(43) });
    expect(await wrong(closed, forged, 401, 'token_invalid')).toEqual([]);
    const reply = await forged(staffs[0]!.endpoint).ask(staffs[0]!.endpoint, anyInput(staffs[0]!.endpoint));
    expect(reply.failure().error).toBe('TokenInValid');
  });

  it('answers 401 to the token of another audience', async () => {
    for (const other of [operator, world.staff, member]) {
      const list = closed.filter(({ endpoint }) => audienceOf(endpoint) !== other.audience);
      const carried = (endpoint: AnyEndpoint) => other.as({ host: hostOf(endpoint) });
      expect(await wrong(list, carried, 401, 'token_invalid'), other.audience).toEqual([]);
    }
  });

  it('answers 401 to the token of another facility', async () => {
    const carried = (endpoint: AnyEndpoint) =>
      (audienceOf(endpoint) === 'member' ? foreignMember : foreign.staff).as({ host: world.host });
    expect(await wrong(ofFacility, carried, 401, 'token_invalid')).toEqual([]);
  });

  it('answers 403 to staff without its permission', async () => {
    const { actor: nobody } = await makeStaff(world);
    expect(await wrong(permitted, () => nobody, 403, 'forbidden')).toEqual([]);
  });

  it('answers 403 to staff who may only view and want to write', async () => {
    const edits = permitted.filter(({ needs }) => needs.flag === 'edit');
    const { actor: viewer } = await makeStaff(world, { permissions: await everyPermission(world, 'view') });
    expect(edits.length).toBeGreaterThan(8);
    expect(await wrong(edits, () => viewer, 403, 'forbidden')).toEqual([]);
  });

  it('asks for the edit flag wherever it writes, and for no more than view where it reads', () => {
    const lax = permitted.filter(({ endpoint, needs }) => isWrite(endpoint) && needs.flag !== 'edit');
    // An export and a print write a file and nothing of the facility: whoever may see the rows may have them.
    const isExport = ({ path, response }: AnyEndpoint) => /\/(export|prints)$/.test(path) && response === TaskStarted;
    expect(lax.map(({ name }) => name)).toContain('members.exportMembers');
    expect(lax.filter(({ endpoint }) => !isExport(endpoint)).map(({ name }) => name)).toEqual([]);
    // Whoever only looks at an event has nobody to choose for it or to enter at its door, and learns nothing of members who are not in it.
    const isForChoosing = ({ path }: AnyEndpoint) =>
      /\/(events\/(search-member|get-member-select-list|participant-form)|walk-in\/ask)$/.test(path);
    const strict = permitted.filter(
      ({ endpoint, needs }) => !isWrite(endpoint) && needs.flag === 'edit' && !isForChoosing(endpoint),
    );
    expect(strict.map(({ name }) => name)).toEqual([]);
  });

  it('lets an operator without system_admin_flag do all but what is kept for system admins', async () => {
    const plain = await makeOperator(server);
    const system = closed.filter(
      ({ endpoint }) => 'operator' in endpoint.access && endpoint.access.operator === 'system',
    );
    expect(system.length).toBeGreaterThan(0);
    expect(await wrong(system, () => plain, 403, 'forbidden')).toEqual([]);
  });

  it('shows the operator area on no other host', async () => {
    const admin = everything.filter(({ endpoint }) => endpoint.path.startsWith('/admin/'));
    expect(await wrong(admin, () => operator.as({ host: world.host }), 404, 'not_found')).toEqual([]);
  });

  it('answers 404 at a host that nobody owns', async () => {
    const list = everything.filter(({ endpoint }) => !endpoint.path.startsWith('/admin/'));
    const lost = (endpoint: AnyEndpoint) => session(endpoint).as({ host: 'nobody.tsudoi.test' });
    expect(await wrong(list, lost, 404, 'unknown_host')).toEqual([]);
  });

  describe('compares the headers that name something, and believes none', () => {
    it('answers 403 to another facility’s code', async () => {
      const extra = { [headers.facilityCode]: foreign.code };
      expect(await wrong(ofFacility, session, 403, 'header_mismatch', extra)).toEqual([]);
      const opened = everything.filter(
        ({ endpoint }) => 'open' in endpoint.access && !endpoint.path.startsWith('/admin/'),
      );
      const visitor = () => server.visitor(world.host, 'manage');
      expect(await wrong(opened, visitor, 403, 'header_mismatch', extra)).toEqual([]);
    });

    it('answers 403 to another account’s code', async () => {
      const elsewhere = await makeMember(world);
      const extra = { [headers.accountCode]: elsewhere.accountCode };
      expect(await wrong(ofFacility, session, 403, 'header_mismatch', extra)).toEqual([]);
    });

    it('answers 403 to another facility’s organization, and to one out of reach', async () => {
      const strange = await makeOrganization(foreign);
      const apart = await makeOrganization(world);
      const near = await makeOrganization(world);
      const permissions = await everyPermission(world, 'edit');
      const { actor: coach } = await makeStaff(world, { permissions, organizations: [near.id] });
      for (const id of [apart.id, strange.id, 2_000_000_000, 2_147_483_648, '9'.repeat(30), 'abc']) {
        const asked = id === apart.id ? staffs : some(staffs);
        const extra = { [headers.loginOrganization]: String(id) };
        expect(await wrong(asked, () => coach, 403, 'header_mismatch', extra), String(id)).toEqual([]);
      }
    });

    it('answers 403 to another facility’s menu, and to a menu that does not own the call', async () => {
      const menu = async (at: World, key: string) =>
        (
          await server.sql<{ id: number }>('select id from facility_menu where facility_id = $1 and menu_key = $2', [
            at.id,
            key,
          ])
        )[0]!.id;
      const strange = { [headers.facilityMenuId]: String(await menu(foreign, 'members')) };
      expect(await wrong(staffs, session, 403, 'header_mismatch', strange)).toEqual([]);
      const other = { [headers.facilityMenuId]: String(await menu(world, 'organizations')) };
      const ofMembers = permitted.filter(({ needs }) => needs.menu === 'members');
      expect(await wrong(ofMembers, session, 403, 'header_mismatch', other)).toEqual([]);
    });

    it('answers 403 to an id written otherwise than as its digits', async () => {
      const list = everything.filter(({ name }) => ['members.listMembers', 'members.getProfile'].includes(name));
      expect(list).toHaveLength(2);
      for (const name of [headers.loginOrganization, headers.facilityMenuId])
        for (const text of ['1.0', '0x1', '01', '1e0', '+1', '-1', '0', ' 1 x', '%31%2e0'])
          expect(await wrong(list, session, 403, 'header_mismatch', { [name]: text }), `${name}: ${text}`).toEqual([]);
    });

    it('answers 403 to flags of structures that are not the facility’s, except to calls that anybody may make', async () => {
      // The world has organizations and no corporate members.
      for (const [name, value, asked] of [
        [headers.useOrganizationStructure, '0', ofFacility],
        [headers.useCorporateStructure, '1', some(ofFacility)],
      ] as const) {
        const extra = { [name]: value };
        expect(await wrong(asked, session, 403, 'header_mismatch', extra)).toEqual([]);
        const info = everything.find(({ name }) => name === 'facilities.facilityByHost')!.endpoint;
        expect((await member.ask(info, {}, extra)).status).toBe(200);
      }
    });

    it('answers 403 to an organization or a menu that is not the member’s own', async () => {
      const ofMembers = closed.filter(({ endpoint }) => audienceOf(endpoint) === 'member');
      expect(ofMembers.length).toBeGreaterThan(5);
      const [own] = await server.sql<{ organization: number }>(
        'select organization_ids[1] as organization from account where id = $1',
        [memberId],
      );
      const strange = await makeOrganization(foreign);
      const apart = await makeOrganization(world);
      for (const id of [apart.id, strange.id, 2_000_000_000, 'abc']) {
        const asked = id === apart.id ? ofMembers : some(ofMembers);
        const extra = { [headers.loginOrganization]: String(id) };
        expect(await wrong(asked, session, 403, 'header_mismatch', extra), String(id)).toEqual([]);
      }
      const menuId = async (at: World, key: string) =>
        (
          await server.sql<{ id: number }>('select id from facility_menu where facility_id = $1 and menu_key = $2', [
            at.id,
            key,
          ])
        )[0]?.id;
      for (const [id, asked] of [
        [await menuId(world, 'web.news'), ofMembers],
        [await menuId(world, 'members'), some(ofMembers)],
        [await menuId(foreign, 'web.home'), some(ofMembers)],
      ] as const) {
        expect(id).toBeDefined();
        const extra = { [headers.facilityMenuId]: String(id) };
        expect(await wrong(asked, session, 403, 'header_mismatch', extra), String(id)).toEqual([]);
      }
      const profile = everything.find(({ name }) => name === 'members.getProfile')!.endpoint;
      const right = {
        [headers.facilityCode]: world.code,
        [headers.loginOrganization]: String(own?.organization),
        [headers.facilityMenuId]: String(await menuId(world, 'web.profile')),
        [headers.useOrganizationStructure]: '1',
        [headers.useCorporateStructure]: '0',
      };
      const reply = await member.ask(profile, {}, right);
      expect(reply.status, reply.text).toBe(200);
    });

    it('takes the right ones', async () => {
      const [menu] = await server.sql<{ id: number }>(
        `select id from facility_menu where facility_id = $1 and menu_key = 'members'`,
        [world.id],
      );
      const [account] = await server.sql<{ account_code: string }>(
        'select account_code from account where facility_id = $1 and id = $2',
        [world.id, world.staffId],
      );
      const list = everything.find(({ name }) => name === 'members.listMembers')!.endpoint;
      const reply = await world.staff.ask(
        list,
        {},
        {
          [headers.facilityCode]: world.code,
          [headers.accountCode]: account!.account_code,
          [headers.loginOrganization]: String(world.rootOrganization),
          [headers.facilityMenuId]: String(menu!.id),
          [headers.useOrganizationStructure]: '1',
          [headers.useCorporateStructure]: '0',
        },
      );
      expect(reply.status, reply.text).toBe(200);
    });
  });
});
