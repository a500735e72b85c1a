import { changeEmail } from '@tsudoi/contract/auth';
import { createFacility } from '@tsudoi/contract/facilities';
import {
  mailedToken,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  PASSWORD,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Cast, castOf, mixedCast, type Slot } from './cast.ts';
import { digestOf } from './checksum.ts';
import { linkExamples, staffExamples, type Walked, walked } from './examples.ts';

const everything = walked();
const endpointOf = (name: string): Walked['endpoint'] => {
  const found = everything.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
};

// Slots whose neighbours inside the facility are out of reach too: what belongs to an organization.
const OF_AN_ORGANIZATION: readonly Slot[] = ['member', 'organization', 'versions'];

onEngines('records of somebody else', (engine) => {
  let server: TestServer;
  let world: World;
  let caller: World;
  let foreign: World;
  let own: Cast;
  let theirs: Cast;
  let neighbours: Cast;
  const slots = new Map<string, Slot[]>();

  beforeAll(async () => {
    server = await testServer({ engine });
    world = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server, { organizations: true });
    const [mine, apart, abroad] = [
      await makeOrganization(world),
      await makeOrganization(world),
      await makeOrganization(foreign),
    ];
    neighbours = castOf({ world, organization: apart.id, marker: 'NEIGHBOURROW' });
    theirs = castOf({ world: foreign, organization: abroad.id, marker: foreign.marker });
    // The caller works in one organization of the facility, with every permission.
    const permissions = {
      members: 'edit',
      'members.import-csv': 'edit',
      organizations: 'edit',
      overview: 'view',
      'settings.security': 'edit',
    } as const;
    const { actor, id } = await makeStaff(world, { permissions, organizations: [mine.id] });
    caller = { ...world, staff: actor, staffId: id };
    own = castOf({ world: caller, organization: mine.id, marker: 'OWNROW' });
  });
  afterAll(() => server?.stop());

  it('has an example of every staff endpoint, and every example succeeds with records of one’s own', async () => {
    const staffs = everything.filter(
      ({ endpoint }) => endpoint.path.startsWith('/management/') && !('open' in endpoint.access),
    );
    expect(staffs.map(({ name }) => name).filter((name) => !(name in staffExamples))).toEqual([]);
    const failed: string[] = [];
    for (const [name, example] of Object.entries(staffExamples)) {
      if (name === 'auth.managerLogout') continue;
      const { cast, used } = mixedCast(own, own, []);
      const reply = await caller.staff.ask(endpointOf(name), await example.input(cast));
      slots.set(name, [...used]);
      if (reply.status >= 300) failed.push(`${name}: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
    expect(failed).toEqual([]);
  });

  /** Calls every example once for each of its records with that one record from elsewhere. */
  async function callWith(
    other: { cast: Cast; marker: string; watched: World },
    only: (slot: Slot) => boolean,
    by: { world: World; cast: Cast } = { world: caller, cast: own },
  ): Promise<string[]> {
    const { marker, watched } = other;
    const found: string[] = [];
    let calls = 0;
    for (const [name, example] of Object.entries(staffExamples)) {
      for (const slot of (slots.get(name) ?? []).filter(only)) {
        calls += 1;
        const input = await example.input(mixedCast(by.cast, other.cast, [slot]).cast);
        const before = await digestOf(watched);
        const reply = await by.world.staff.ask(endpointOf(name), input);
        const what = `${name} with ${slot} from elsewhere: ${reply.status}`;
        const expected = example.foreign?.[slot] ?? 404;
        if (expected === 'nothing') {
          const listed = reply.status < 300 ? reply.json<{ data: { items?: unknown[] } }>().data.items : undefined;
          if (reply.status >= 300 || (listed?.length ?? 0) > 0) found.push(what);
        } else if (reply.status !== expected) found.push(`${what} ${reply.text.slice(0, 200)}`);
        if (reply.text.includes(marker)) found.push(`${what} shows ${marker}`);
        const after = await digestOf(watched);
        for (const table of Object.keys(after))
          if (before[table] !== after[table]) found.push(`${what} changed ${table}`);
      }
    }
    expect(calls).toBeGreaterThan(15);
    return found;
  }

  it('answers 404 to every id of another facility, shows not one byte of it and changes nothing there', async () => {
    expect(await callWith({ cast: theirs, marker: foreign.marker, watched: foreign }, () => true)).toEqual([]);
  });

  it('does so too where no organization stands between: only the facility', async () => {
    const [plain, other] = [await makeFacility(server), await makeFacility(server)];
    const cast = castOf({ world: plain, organization: null, marker: 'PLAINROW' });
    const abroad = castOf({ world: other, organization: null, marker: other.marker });
    const only = (slot: Slot) => slot !== 'organization';
    const from = { cast: abroad, marker: other.marker, watched: other };
    expect(await callWith(from, only, { world: plain, cast })).toEqual([]);
  });

  it('answers 404 to ids of an organization out of reach, and shows not one byte of it', async () => {
    const only = (slot: Slot) => OF_AN_ORGANIZATION.includes(slot);
    expect(await callWith({ cast: neighbours, marker: 'NEIGHBOURROW', watched: foreign }, only)).toEqual([]);
  });

  it('shows nothing of another facility or organization in any list', async () => {
    await theirs.member();
    await neighbours.member();
    const shown: string[] = [];
    for (const [name, example] of Object.entries(staffExamples)) {
      const { endpoint } = { endpoint: endpointOf(name) };
      if ((slots.get(name)?.length ?? 0) > 0 || endpoint.method !== 'GET') continue;
      const reply = await caller.staff.ask(endpoint, await example.input(own));
      for (const marker of [foreign.marker, 'NEIGHBOURROW'])
        if (reply.text.includes(marker)) shown.push(`${name}: ${marker}`);
    }
    const all = { body: { page: 1, per_page: 'all', default_search: {} } };
    for (const name of ['members.searchMembers', 'organizations.organizations.search']) {
      const reply = await caller.staff.ask(endpointOf(name), all);
      expect(reply.text).toContain('OWNROW');
      for (const marker of [foreign.marker, 'NEIGHBOURROW'])
        if (reply.text.includes(marker)) shown.push(`${name}: ${marker}`);
    }
    expect(shown).toEqual([]);
  });

  it('takes no link of another facility’s mail', async () => {
    const operator = await operatorOf(server);
    const email = 'second@foreign.test';
    await operator.call(createFacility, {
      body: {
        name: `${foreign.marker}二号店`,
        code: 'SECOND',
        host_names: ['second.tsudoi.test'],
        business_type: 1,
        manager_last_name: foreign.marker,
        manager_first_name: '太郎',
        manager_email: email,
      },
    });
    const manager = await mailedToken(server, email);
    const { token: member } = await theirs.invitation();
    const changing = await makeMember(foreign, { signIn: true });
    await (await changing.signIn()).call(changeEmail, { body: { email: 'moved@foreign.test', password: PASSWORD } });
    const address = await mailedToken(server, 'moved@foreign.test');
    const here = await (await makeMember(world, { signIn: true })).signIn();
    for (const [name, input] of Object.entries(linkExamples)) {
      const endpoint = endpointOf(name);
      const who =
        'open' in endpoint.access
          ? world.visitor(endpoint.path.startsWith('/management/') ? 'manage' : 'member')
          : here;
      for (const token of [manager, member, address]) {
        const reply = await who.ask(endpoint, input(token));
        expect(`${name} ${reply.status} ${reply.failure().error_code}`).toBe(`${name} 422 link_expired`);
        expect(reply.text).not.toContain(foreign.marker);
      }
    }
    const { token } = await theirs.invitation();
    const accept = linkExamples['invitations.memberAcceptInvitation']!(token);
    expect((await foreign.visitor('member').ask(endpointOf('invitations.memberAcceptInvitation'), accept)).status).toBe(
      200,
    );
  });

  it('shows a plan with people’s data to the account that made it, and to nobody else of the facility', async () => {
    const { id } = await own.planned();
    const { actor: colleague } = await makeStaff(world, { permissions: { organizations: 'edit' } });
    for (const name of [
      'tasks.getTask',
      'tasks.taskRows',
      'tasks.taskErrorsCsv',
      'tasks.applyTask',
      'tasks.cancelTask',
      'tasks.undoTask',
    ]) {
      const reply = await colleague.ask(endpointOf(name), { params: { id } });
      expect([403, 404], `${name} ${reply.text}`).toContain(reply.status);
      expect(reply.text).not.toContain('OWNROW');
    }
  });
});
