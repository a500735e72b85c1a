import { areaOf } from '@tsudoi/contract';
import { getFacility, searchFacilities } from '@tsudoi/contract/facilities';
import { exportMembers } from '@tsudoi/contract/members';
import {
  type Actor,
  ADMIN_HOST,
  deployment,
  goodMembers,
  type LooseInput,
  listen,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  planImport,
  type Reply,
  taskIn,
  testServer,
  until,
  type World,
  type WorldServer,
} from '@tsudoi/kit';
import { otherSession } from '@tsudoi/kit/families/auth';
import { invitation } from '@tsudoi/kit/families/invitations';
import { recordsOf } from '@tsudoi/kit/walk';
import { linkExamples, memberExamples, operatorExamples, seedEveryTable, staffExamples } from '@tsudoi/kit/walks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Changes, watchChanges } from '../changes.ts';
import { anyInput, everyPermission, walked } from '../endpoints.ts';
import { markEverything, marksIn } from './marked.ts';
import { everybody, type People } from './people.ts';

/** Whoever calls these has no session afterwards, or another bearer, so they come when everything else was called. */
const ENDS_SESSIONS = /Logout$|[rR]evoke|refreshToken$/;
const everything = walked().toSorted((a, b) => Number(ENDS_SESSIONS.test(a.name)) - Number(ENDS_SESSIONS.test(b.name)));

/** What an operator may read of any facility; the name of a task says its kind and time, in the server's own words. */
const OPERATORS = /^(facility|facility_host|account|role|operator_log|facility_menu)\.|^task\.name$/;

type Inputs = Map<string, LooseInput>;

onEngines('two facilities side by side', (engine) => {
  let server: WorldServer;
  let log = (): string => '';
  let stop: () => Promise<void>;
  let own: World;
  let foreign: World;
  /** A round of calls ends the sessions of those who make it, so each round has its own people. */
  let people: People;
  let nextPeople: People;
  let staff: Actor;
  let ownInputs: Inputs;
  let foreignInputs: Inputs;
  let foreignWords: string[];
  let closed: string[];
  let changes: Changes;
  const served: Record<string, number> = {};
  const received: string[] = [];
  const sockets: { close(): void }[] = [];

  beforeAll(async () => {
    if (engine === 'postgres') {
      // Real processes, so that every line of their log can be read.
      const set = await deployment();
      const process = await set.start('api,worker,realtime');
      [server, stop, log] = [process, () => set.remove(), () => process.process.output()];
    } else {
      const started = await testServer({ engine });
      [server, stop] = [started, () => started.stop()];
    }
    changes = await watchChanges(server);
    own = await makeFacility(server, { organizations: true, guests: true });
    foreign = await makeFacility(server, { organizations: true });
    people = await everybody(own, foreign);
    nextPeople = await everybody(own, foreign);
    staff = (
      await makeStaff(own, {
        permissions: await everyPermission(own, 'edit'),
        organizations: [own.rootOrganization ?? 0],
      })
    ).actor;
    for (const person of Object.values({ ...people, ...nextPeople })) await overhear(person);
    await seedEveryTable(own);
    await seedEveryTable(foreign);
    ownInputs = await inputsOf(own);
    foreignInputs = await inputsOf(foreign);
    foreignWords = [foreign.marker, foreign.host, foreign.staffEmail];
    closed = await markEverything(foreign);
  }, 900_000);
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await stop?.();
  });

  /** Writes down all that comes over a person's socket. */
  async function overhear(person: Actor): Promise<void> {
    const listener = await listen(server, { host: person.host, token: person.token });
    listener.socket.onAny((...message: unknown[]) => received.push(JSON.stringify(message)));
    sockets.push(listener);
  }

  /** A call of every endpoint with records of one facility. */
  async function inputsOf(world: World): Promise<Inputs> {
    const organization = await makeOrganization(world);
    const use = recordsOf({ world, organization: organization.id, marker: world.marker });
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const operator = await operatorOf(server);
    const { version } = await operator.call(getFacility, { params: { id: world.id } });
    const session = await otherSession(server, { audience: 'admin', facilityId: null, accountId: 1 });
    const { token } = await use(invitation);
    const inputs: Inputs = new Map();
    for (const [name, example] of Object.entries(staffExamples)) inputs.set(name, await example.input(use));
    for (const [name, example] of Object.entries(memberExamples)) inputs.set(name, await example.input(member, world));
    const at = { number: nextNumber(), id: world.id, version, code: world.code, manager: world.staffId };
    for (const [name, input] of Object.entries(operatorExamples))
      inputs.set(name, await input({ ...at, world, operator, other: 0, session: session.id }));
    for (const [name, input] of Object.entries(linkExamples)) inputs.set(name, input(token));
    return inputs;
  }

  /** What an answer shows of the other facility: columns, and its words. */
  function shown(reply: Reply): string[] {
    const whole = `${JSON.stringify(reply.headers)}\n${reply.text}`;
    const read = `${whole}\n${whole.replaceAll(/(?:%[0-9a-f]{2})+/gi, (coded) => Buffer.from(coded.replaceAll('%', ''), 'hex').toString())}`;
    return [...marksIn(read), ...foreignWords.filter((word) => read.includes(word))];
  }

  /** Calls everything as one person and returns what it showed of the other facility. */
  async function leaks(who: string, inputs: Inputs): Promise<string[]> {
    const person = people[who];
    if (person === undefined) throw new Error(`there is no ${who}`);
    const found: string[] = [];
    for (const { name, endpoint } of everything) {
      // An operator who changes a facility changes it; that is no leak.
      if (who === 'an operator' && /^facilities\.(updateFacility|changeFacilityStatus|deleteFacility)$/.test(name))
        continue;
      const host = areaOf(endpoint.path) === 'admin' ? ADMIN_HOST : person.host;
      const any = anyInput(endpoint);
      const input = { ...any, ...inputs.get(name) };
      const params = { ...any.params, ...input.params };
      const reply = await person.as({ host }).ask(endpoint, { ...input, params });
      if (reply.status < 300) served[who] = (served[who] ?? 0) + 1;
      if (reply.status >= 500) found.push(`${name}: ${reply.status} ${reply.text.slice(0, 200)}`);
      for (const piece of shown(reply)) if (who !== 'an operator' || !allowed(piece)) found.push(`${name}: ${piece}`);
    }
    return found;
  }
  const allowed = (piece: string): boolean => OPERATORS.test(piece) || foreignWords.includes(piece);

  it('marks what there is: only what the database itself keeps shut has no marker, and a marker shows', async () => {
    // Each is an enumeration, a foreign key or a format that the table itself checks.
    expect(closed.length, closed.join(', ')).toBeLessThan(160);
    for (const column of [
      'account.last_name',
      'account.email',
      'history.after',
      'organization.name',
      'task_row.source',
    ])
      expect(closed).not.toContain(column);
    const seen = await (await operatorOf(server)).ask(searchFacilities, { body: { default_search: {} } });
    expect(marksIn(seen.text)).toContain('facility.name');
  });

  it('shows nothing of the other one to anybody, whatever is called with one’s own records', async () => {
    const found: Record<string, string[]> = {};
    for (const who of Object.keys(people)) found[who] = await leaks(who, ownInputs);
    expect(found).toEqual(Object.fromEntries(Object.keys(people).map((who) => [who, []])));
    // Answers that refuse show little: those who may see much must have seen it.
    expect(served['staff with every permission']).toBeGreaterThan(40);
    expect(served['a member']).toBeGreaterThan(6);
    expect(served['an operator']).toBeGreaterThan(10);
  }, 900_000);

  it('shows and changes nothing of the other one, whatever is called with its records', async () => {
    people = nextPeople;
    await changes.take();
    const found: Record<string, string[]> = {};
    const strangers = Object.keys(people).filter((who) => who !== 'an operator');
    for (const who of strangers) found[who] = await leaks(who, foreignInputs);
    expect(found).toEqual(Object.fromEntries(strangers.map((who) => [who, []])));
    expect(await changes.of(foreign.id)).toEqual([]);
  }, 900_000);

  it('writes nothing of the other one into a file', async () => {
    const { task_id } = await staff.call(exportMembers, {
      body: { page: 1, per_page: 20, default_search: {}, encode_type: 'UTF-8' },
    });
    const task = await taskIn(staff, task_id, ['done']);
    const file = await staff.raw({ path: task.url_download ?? '' });
    expect(file.status).toBe(200);
    expect(file.text).toContain(own.marker);
    expect(shown(file)).toEqual([]);
  });

  it('says nothing of the other one over a socket, in a mail or in a line of the log', async () => {
    const before = received.length;
    await overhear(staff);
    await planImport(staff, goodMembers(2, 'ISO'));
    await until('a message', () => received.length > before);
    const mails = await server.sql<{ mail: string }>(
      `select concat_ws(' ', to_address, to_name, subject, body_text) as mail from mail where facility_id = $1`,
      [own.id],
    );
    expect(mails.length).toBeGreaterThan(0);
    for (const text of [...received, ...mails.map(({ mail }) => mail), log()]) {
      expect(marksIn(text)).toEqual([]);
      for (const word of foreignWords) expect(text).not.toContain(word);
    }
    // A log is no place for anybody's data, not even one's own.
    expect(log()).not.toContain(own.marker);
  });
});
