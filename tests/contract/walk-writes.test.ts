import { isWrite } from '@tsudoi/contract';
import { getFacility } from '@tsudoi/contract/facilities';
import { timelineSubjects } from '@tsudoi/contract/histories';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOperator,
  makeOrganization,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { otherSession } from '@tsudoi/kit/families/auth';
import { member } from '@tsudoi/kit/families/members';
import { recordsOf, type Use } from '@tsudoi/kit/walk';
import { memberExamples, operatorExamples, staffExamples } from '@tsudoi/kit/walks';
import { beforeAll, expect, it } from 'vitest';
import { type Changes, watchChanges } from './changes.ts';
import { walked } from './endpoints.ts';

const endpoints = new Map(walked().map(({ name, endpoint }) => [name, endpoint]));

/** What a forged body adds wherever there is an object; each value is easy to find in the database again. */
const poison = (foreign: World, ofMember: boolean) => ({
  facility_id: foreign.id,
  id: 987_654_301,
  account_id: 987_654_302,
  role: 1,
  role_id: 987_654_303,
  permission_type: 3,
  account_code: 'A-POISON',
  corporate_code: 'C-POISON',
  password_hash: 'argon2id$POISON',
  password: 'POISON-pass-1',
  search_key: 'POISON',
  kana_key: 'POISON',
  created_at: '2001-02-03T04:05:06Z',
  updated_at: '2001-02-03T04:05:06Z',
  deleted_at: '2001-02-03T04:05:06Z',
  last_login_at: '2001-02-03T04:05:06Z',
  updated_by: 'POISON',
  active: false,
  version: 987_654_304,
  system_admin: true,
  system_admin_flag: true,
  state: 'applied',
  state_of: 'POISON',
  lease_holder: 'POISON',
  __proto__polluted: 'POISON',
  // What staff may set and a member may not set on the own profile.
  ...(ofMember
    ? {
        member_code: 'POISON',
        email: 'poison@poison.example',
        registration: 1,
        member_type: [987_654_305],
        organization_ids: [987_654_306],
        joined_on: '2001-02-03',
        expires_on: '2001-02-03',
        class_type: 2,
      }
    : {}),
});
const POISON = 'POISON|poison@|98765430|2001-02-03';

/** The body with every object filled up; what the example says itself stays as it is. */
function poisoned(value: unknown, extra: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, extra));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(
    ([key, item]) => [key, key === 'conditions' ? item : poisoned(item, extra)] as const,
  );
  return { ...extra, ...Object.fromEntries(inner) };
}

onEngines('every endpoint that writes', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;
  let operator: Actor;
  let use: Use;
  let changes: Changes;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server, { organizations: true });
    operator = await operatorOf(server);
    const organization = await makeOrganization(world);
    use = recordsOf({ world, organization: organization.id, marker: 'OWNROW' });
    changes = await watchChanges(server);
    await recordsOf({
      world: foreign,
      organization: (await makeOrganization(foreign)).id,
      marker: foreign.marker,
    })(member);
  });

  const signedIn = async (like: (typeof memberExamples)[string]['member'] = undefined): Promise<Actor> =>
    (await makeMember(world, { signIn: true, basicInfo: like })).signIn();

  it('has an example', () => {
    const withExample = new Set([
      ...Object.keys(staffExamples),
      ...Object.keys(memberExamples),
      ...Object.keys(operatorExamples),
    ]);
    // Calls that are their own credential, and two that write nothing of the operators’.
    const links = new Set([
      'auth.confirmEmail',
      'secondFactor.operatorFactors.confirm',
      'secondFactor.operatorFactors.startPasskey',
      'secondFactor.operatorFactors.startStepUp',
    ]);
    const missing = walked().filter(
      ({ name, endpoint }) =>
        isWrite(endpoint) && !('open' in endpoint.access) && !withExample.has(name) && !links.has(name),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('leaves a row in the history, or says why not', async () => {
    // Rows with a task, and what the product does by itself, come from workers, at their own time.
    const counted = async (): Promise<number> =>
      (
        await server.sql<{ rows: number }>(
          `select count(*)::int as rows from history where facility_id = $1 and task_id is null and actor_kind <> 'system'`,
          [world.id],
        )
      )[0]!.rows;
    const silent: string[] = [];
    const unneeded: string[] = [];
    const check = async (
      name: string,
      noHistory: string | undefined,
      call: () => Promise<{ status: number; text: string }>,
    ) => {
      const before = await counted();
      const reply = await call();
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300);
      const wrote = (await counted()) > before;
      if (!wrote && noHistory === undefined) silent.push(name);
      if (wrote && noHistory !== undefined) unneeded.push(name);
    };
    for (const [name, example] of Object.entries(staffExamples)) {
      const endpoint = endpoints.get(name)!;
      if (!isWrite(endpoint) || name === 'auth.managerLogout') continue;
      const input = await example.input(use);
      await check(name, example.noHistory, () => world.staff.ask(endpoint, input));
    }
    for (const [name, example] of Object.entries(memberExamples)) {
      const endpoint = endpoints.get(name)!;
      if (!isWrite(endpoint)) continue;
      const by = await signedIn(example.member);
      const input = await example.input(by, world);
      await check(name, example.noHistory, () => by.ask(endpoint, input));
    }
    expect(silent).toEqual([]);
    expect(unneeded, 'writes a row although its example says it does not').toEqual([]);
    const written = await server.sql<{ family: string }>('select distinct family from history');
    const undeclared = written.filter(({ family }) => !Object.hasOwn(timelineSubjects, family));
    expect(undeclared, 'is in no timeline: it needs a line in timelineSubjects').toEqual([]);
  });

  it('of the operator leaves a row in the operators’ log', async () => {
    const counted = async (): Promise<number> =>
      (
        await server.sql<{ rows: number }>(
          `select count(*)::int as rows from operator_log where action <> 'audit_head'`,
        )
      )[0]!.rows;
    const walkedFacility = await makeFacility(server);
    await makeOperator(server);
    const [self, other] = (await server.sql<{ id: number }>('select id from operator order by id')).map(({ id }) => id);
    if (self === undefined || other === undefined) throw new Error('there are two operators');
    for (const [name, input] of Object.entries(operatorExamples)) {
      const endpoint = endpoints.get(name)!;
      if (!isWrite(endpoint) || name === 'auth.operatorLogout') continue;
      const { id, version, code } = await operator.call(getFacility, { params: { id: walkedFacility.id } });
      const before = await counted();
      const call = await input({
        world: walkedFacility,
        number: nextNumber(),
        id,
        version,
        code,
        manager: walkedFacility.staffId,
        operator,
        other,
        session: (await otherSession(server, { audience: 'admin', facilityId: null, accountId: self })).id,
      });
      const reply = await operator.ask(endpoint, call);
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(300);
      // A ticket changes nothing before its file is taken in, which is written down.
      if (name !== 'storages.operatorUploadTicket') expect(await counted(), name).toBeGreaterThan(before);
    }
  });

  it('takes nothing from a body but what its contract names', async () => {
    // The calls make and change colleagues of their own; nobody who was there before becomes another.
    const managers = async (among: readonly number[] | null) =>
      await server.sql<{ id: number }>(
        'select id, role_id, permission_type, active, facility_id from account where role = 1 and ($1::int[] is null or id = any($1)) order by id',
        [among],
      );
    const staffBefore = await managers(null);
    const wrong: string[] = [];
    /** What the call that was just made wrote: nothing poisoned, and nothing of the other facility. */
    const look = async (name: string) => {
      for (const { table, facility, holds } of await changes.take(POISON))
        if (holds || facility === foreign.id) wrong.push(`${name}: ${table} of ${facility}`);
    };
    await changes.take();
    for (const [name, example] of Object.entries(staffExamples)) {
      const endpoint = endpoints.get(name)!;
      if (endpoint.body === undefined) continue;
      const input = await example.input(use);
      const reply = await world.staff.ask(endpoint, { ...input, body: poisoned(input.body, poison(foreign, false)) });
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500);
      await look(name);
    }
    for (const name of Object.keys(memberExamples)) {
      const endpoint = endpoints.get(name)!;
      if (endpoint.body === undefined) continue;
      const by = await signedIn(memberExamples[name]!.member);
      const input = await memberExamples[name]!.input(by, world);
      const reply = await by.ask(endpoint, {
        ...input,
        body: poisoned(input.body, poison(foreign, name === 'members.updateProfile')),
      });
      expect(reply.status, `${name}: ${reply.text}`).toBeLessThan(500);
      await look(name);
    }
    expect(wrong).toEqual([]);
    expect(await managers(staffBefore.map(({ id }) => id))).toEqual(staffBefore);
  });

  it('lets a member change no more than the own person', async () => {
    const made = await makeMember(world, { signIn: true });
    const by = await made.signIn();
    const kept =
      'role, registration, class_type, member_code, email, member_type_ids, organization_ids, joined_on, expires_on, active, password_hash, role_id';
    const row = async () =>
      (await server.sql(`select ${kept} from account where facility_id = $1 and id = $2`, [world.id, made.id]))[0];
    const before = await row();
    const input = await memberExamples['members.updateProfile']!.input(by, world);
    const body = poisoned(input.body, poison(foreign, true));
    const reply = await by.ask(endpoints.get('members.updateProfile')!, { body });
    expect(reply.status, reply.text).toBe(200);
    expect(await row()).toEqual(before);
  });

  it('refuses names that reach into the prototype', async () => {
    const boundary = 'xxBOUNDARYxx';
    const part = (name: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    for (const name of [
      '__proto__[polluted]',
      'basic_info[constructor][prototype][polluted]',
      'basic_info[__proto__][role]',
    ]) {
      const reply = await world.staff.raw({
        method: 'POST',
        path: '/api/management/member-accounts',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: `${part(name, '1')}--${boundary}--\r\n`,
      });
      expect(reply.status, name).toBe(400);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
