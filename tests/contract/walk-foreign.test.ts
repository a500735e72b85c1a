import { changeEmail } from '@tsudoi/contract/auth';
import { createFacility } from '@tsudoi/contract/facilities';
import {
  ensureKind,
  mailedToken,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  operatorOf,
  PASSWORD,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { invitation } from '@tsudoi/kit/families/invitations';
import { member } from '@tsudoi/kit/families/members';
import { planned } from '@tsudoi/kit/families/tasks';
import { recordsOf, type Slot, type Use } from '@tsudoi/kit/walk';
import { linkExamples, seedEveryTable, staffExamples } from '@tsudoi/kit/walks';
import { beforeAll, expect, it } from 'vitest';
import { type Changes, NOT_WATCHED, watchChanges } from './changes.ts';
import { everyPermission, type Walked, walked } from './endpoints.ts';

const everything = walked();
const endpointOf = (name: string): Walked['endpoint'] => {
  const found = everything.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the contract has no ${name}`);
  return found.endpoint;
};

type AnySlot = Slot<unknown>;

/** Records of one place, but those of some kinds from another; `used` collects the kinds that were asked for. */
function mixed(own: Use, other: Use, swapped: readonly string[]): { use: Use; used: Set<AnySlot> } {
  const used = new Set<AnySlot>();
  return {
    used,
    use: (slot) => {
      used.add(slot);
      return (swapped.includes(slot.name) ? other : own)(slot);
    },
  };
}

onEngines('records of somebody else', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let caller: World;
  let foreign: World;
  let own: Use;
  let theirs: Use;
  let neighbours: Use;
  let changes: Changes;
  const slots = new Map<string, AnySlot[]>();

  beforeAll(async () => {
    changes = await watchChanges(server);
    world = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server, { organizations: true });
    const [mine, apart, abroad] = [
      await makeOrganization(world),
      await makeOrganization(world),
      await makeOrganization(foreign),
    ];
    neighbours = recordsOf({ world, organization: apart.id, marker: 'NEIGHBOURROW' });
    theirs = recordsOf({ world: foreign, organization: abroad.id, marker: foreign.marker });
    // The caller works in one organization of the facility, with every permission.
    const { actor, id } = await makeStaff(world, {
      permissions: await everyPermission(world, 'edit'),
      organizations: [mine.id],
    });
    caller = { ...world, staff: actor, staffId: id };
    own = recordsOf({ world: caller, organization: mine.id, marker: 'OWNROW' });
  });

  it('has an example of every staff endpoint, and every example succeeds with records of one’s own', async () => {
    const staffs = everything.filter(
      ({ endpoint }) => endpoint.path.startsWith('/management/') && !('open' in endpoint.access),
    );
    expect(staffs.map(({ name }) => name).filter((name) => !(name in staffExamples))).toEqual([]);
    const failed: string[] = [];
    for (const [name, example] of Object.entries(staffExamples)) {
      if (name === 'auth.managerLogout') continue;
      const { use, used } = mixed(own, own, []);
      const input = await example.input(use);
      if (example.ofWhole && (await caller.staff.ask(endpointOf(name), input)).status !== 403)
        failed.push(`${name} is open to staff of one organization`);
      const reply = await (example.ofWhole ? world : caller).staff.ask(endpointOf(name), input);
      slots.set(name, [...used]);
      const kinds = [...used].map((slot) => slot.name);
      for (const kind of Object.keys(example.foreign ?? {}))
        if (!kinds.includes(kind)) failed.push(`${name} says what becomes of ${kind} and uses none`);
      if (reply.status >= 300) failed.push(`${name}: ${reply.status} ${reply.text.slice(0, 300)}`);
    }
    expect(failed).toEqual([]);
  });

  /** Calls every example once for each of its records with that one record from elsewhere. */
  async function callWith(
    other: { use: Use; marker: string; watched: World },
    only: (slot: AnySlot) => boolean,
    by: { world: World; use: Use } = { world: caller, use: own },
    examples = Object.entries(staffExamples),
  ): Promise<string[]> {
    const { marker, watched } = other;
    const found: string[] = [];
    let calls = 0;
    for (const [name, example] of examples) {
      for (const slot of (slots.get(name) ?? []).filter((slot) => slot.isRecord && only(slot))) {
        calls += 1;
        const input = await example.input(mixed(by.use, other.use, [slot.name]).use);
        await changes.take();
        const who = example.ofWhole ? by.world.chief : by.world.staff;
        const reply = await who.ask(endpointOf(name), input);
        const what = `${name} with ${slot.name} from elsewhere: ${reply.status}`;
        const expected = example.foreign?.[slot.name] ?? 404;
        if (expected === 'nothing') {
          const listed = reply.status < 300 ? reply.json<{ data: { items?: unknown[] } }>().data.items : undefined;
          if (reply.status >= 300 || (listed?.length ?? 0) > 0) found.push(what);
        } else if (reply.status !== expected) found.push(`${what} ${reply.text.slice(0, 200)}`);
        if (reply.text.includes(marker)) found.push(`${what} shows ${marker}`);
        for (const table of await changes.of(watched.id)) found.push(`${what} changed ${table}`);
      }
    }
    expect(calls).toBeGreaterThanOrEqual(Math.min(15, examples.length));
    return found;
  }

  it('answers 404 to every id of another facility, shows not one byte of it and changes nothing there', async () => {
    expect(await callWith({ use: theirs, marker: foreign.marker, watched: foreign }, () => true)).toEqual([]);
  });

  it('does so too where no organization stands between: only the facility', async () => {
    const [plain, other] = [await makeFacility(server), await makeFacility(server)];
    await ensureKind(plain);
    const use = recordsOf({ world: plain, organization: null, marker: 'PLAINROW' });
    const abroad = recordsOf({ world: other, organization: null, marker: other.marker });
    const only = (slot: AnySlot) => !['organization', 'above'].includes(slot.name);
    const from = { use: abroad, marker: other.marker, watched: other };
    expect(await callWith(from, only, { world: plain, use })).toEqual([]);
  });

  it('answers 404 to ids of an organization out of reach, and shows not one byte of it', async () => {
    const from = { use: neighbours, marker: 'NEIGHBOURROW', watched: foreign };
    expect(await callWith(from, ({ ofOrganization }) => ofOrganization)).toEqual([]);
  });

  it('shows nothing of another facility or organization in any list', async () => {
    await theirs(member);
    await neighbours(member);
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
    const { token: ofMember } = await theirs(invitation);
    const changing = await makeMember(foreign, { signIn: true });
    await (await changing.signIn()).call(changeEmail, { body: { email: 'moved@foreign.test', password: PASSWORD } });
    const address = await mailedToken(server, 'moved@foreign.test');
    const here = { manage: caller.staff, member: await (await makeMember(world, { signIn: true })).signIn() };
    for (const [name, input] of Object.entries(linkExamples)) {
      const endpoint = endpointOf(name);
      const area = endpoint.path.startsWith('/management/') ? 'manage' : 'member';
      const who = 'open' in endpoint.access ? world.visitor(area) : here[area];
      for (const token of [manager, ofMember, address]) {
        const reply = await who.ask(endpoint, input(token));
        expect(`${name} ${reply.status} ${reply.failure().error_code}`).toBe(`${name} 422 link_expired`);
        expect(reply.text).not.toContain(foreign.marker);
      }
    }
    const { token } = await theirs(invitation);
    const accept = linkExamples['invitations.memberAcceptInvitation']!(token);
    expect((await foreign.visitor('member').ask(endpointOf('invitations.memberAcceptInvitation'), accept)).status).toBe(
      200,
    );
  });

  it('shows a plan with people’s data to the account that made it, and to nobody else of the facility', async () => {
    const { id } = await own(planned);
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

  it('notices an endpoint that writes to any table of another facility', async () => {
    const leaky = await makeFacility(server, { organizations: true });
    await seedEveryTable(leaky);
    const rows = await server.sql<{ name: string }>(
      `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'facility_id'
         and c.relname <> all ($1::text[]) order by 1`,
      [NOT_WATCHED],
    );
    const tables = rows.map(({ name }) => name);
    // Whatever keeps others from writing is switched off, as if it had been forgotten.
    const write = (table: string) =>
      server.sql(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        delete from ${table} where ctid = (select ctid from ${table} where facility_id = ${leaky.id} limit 1);
        if not found then raise exception 'no row of ${table}'; end if;
      end $$`);
    const from = { use: theirs, marker: 'LEAKYROW', watched: leaky };
    const call = Object.entries(staffExamples).filter(([name]) => name === 'members.getMember');
    const unnoticed: string[] = [];
    for (const table of tables) {
      const ask: typeof caller.staff.ask = async (...input) => {
        await write(table);
        return caller.staff.ask(...input);
      };
      const by = { world: { ...caller, staff: { ...caller.staff, ask } }, use: own };
      const [found] = await callWith(from, () => true, by, call);
      if (found !== `members.getMember with member from elsewhere: 404 changed ${table}`) unnoticed.push(table);
    }
    expect(unnoticed).toEqual([]);
    expect(tables.length).toBeGreaterThan(25);
  });
});
