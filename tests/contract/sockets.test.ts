import { managerLogout } from '@tsudoi/contract/auth';
import { importMembers } from '@tsudoi/contract/members';
import {
  type Actor,
  csvFile,
  goodMembers,
  type Listener,
  listen,
  makeFacility,
  makeMember,
  makeStaff,
  memberCsv,
  nextNumber,
  onEngines,
  planImport,
  productClock,
  suiteServer,
  taskIn,
  until,
  type World,
} from '@tsudoi/kit';
import { afterEach, beforeAll, expect, it } from 'vitest';

onEngines('a socket', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;
  const opened: Listener[] = [];

  beforeAll(async () => {
    world = await makeFacility(server);
    foreign = await makeFacility(server);
  });
  afterEach(() => {
    for (const listener of opened.splice(0)) listener.close();
  });

  async function open(who: Parameters<typeof listen>[1]): Promise<Listener> {
    const listener = await listen(server, who);
    opened.push(listener);
    return listener;
  }
  const ofActor = (who: Actor): Promise<Listener> => open({ host: who.host, token: who.token });
  const rows = (count: number) => goodMembers(count, `S${nextNumber()}C`);

  it('opens for a staff session at its own host', async () => {
    expect((await ofActor(world.staff)).state).toBe('open');
    const origin = `http://${world.host}`;
    expect((await open({ host: world.host, token: world.staff.token, origin })).state).toBe('open');
  });

  it('is refused without a session, with a made-up one, with a member’s, and at another facility’s or nobody’s host', async () => {
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const refused = [
      await open({ host: world.host }),
      await open({ host: world.host, token: 'x'.repeat(43) }),
      await open({ host: world.host, token: member.token }),
      await open({ host: world.host, token: foreign.staff.token }),
      await open({ host: foreign.host, token: world.staff.token }),
      await open({ host: 'nobody.tsudoi.test', token: world.staff.token }),
      await open({ host: world.host, token: world.staff.token, origin: 'https://evil.example' }),
    ];
    expect(refused.map((listener) => listener.state)).toEqual(refused.map(() => 'refused'));
    expect(refused[3]!.reason).toBe('unauthorized');
  });

  it('is closed when it sends more than a screen ever does, or a message that is too large', async () => {
    const closed = async (misuse: (listener: Listener) => void): Promise<string> => {
      const listener = await ofActor(world.staff);
      expect(listener.state).toBe('open');
      misuse(listener);
      await until('the end of the socket', () => listener.state === 'closed');
      return listener.reason;
    };
    const busy = await ofActor(world.staff);
    for (let n = 0; n < 20; n++) busy.socket.emit('anything', n);
    expect(
      await closed(({ socket }) => {
        for (let n = 0; n < 40; n++) socket.emit('anything', n);
      }),
    ).toBe('transport close');
    expect(await closed(({ socket }) => socket.emit('anything', 'x'.repeat(20_000)))).toBe('transport close');
    expect(busy.state).toBe('open');
  });

  it('opens thirty times for one session and no more, until one is closed', async () => {
    const { actor: many } = await makeStaff(world);
    const tabs = await Promise.all(Array.from({ length: 31 }, () => ofActor(many)));
    expect(tabs.filter(({ state }) => state === 'open')).toHaveLength(30);
    expect((await ofActor(world.staff)).state).toBe('open');
    tabs.find(({ state }) => state === 'open')!.close();
    await until('room for another', async () => (await ofActor(many)).state === 'open');
  });

  it('hears the progress of its own account’s task within 1 s, and of nobody else’s', async () => {
    const { actor: colleague } = await makeStaff(world, {
      permissions: { members: 'edit', 'members.import-csv': 'edit' },
    });
    const [own, theirs, abroad] = [await ofActor(world.staff), await ofActor(colleague), await ofActor(foreign.staff)];
    // A client that asks for rooms by itself is not heard.
    abroad.socket.emit('join', `manage:${world.id}:${world.staffId}`);
    abroad.socket.emit('subscribe', { room: `manage:${world.id}:${world.staffId}` });

    const planned = await planImport(world.staff, rows(20));
    const sinceSeen = productClock();
    const message = await until('the message that the plan is ready', () =>
      own.received.find(
        ({ event, progress }) =>
          event === 'task' && progress.task_id === planned.task_id && progress.state === 'planned',
      ),
    );
    // The plan was seen by polling; the screen was told no later than a second after that.
    expect(sinceSeen()).toBeLessThan(1_000);
    expect(message.progress).toMatchObject({ type: 1, csv_type: 5, step: 'validation', progress: 100, total_rows: 20 });
    // A message of their own shows that the others' sockets do work.
    const other = await planImport(colleague, rows(1));
    await until('the colleague’s own message', () =>
      theirs.received.find(({ progress }) => progress.task_id === other.task_id),
    );
    const far = await planImport(foreign.staff, rows(1));
    await until('the other facility’s own message', () =>
      abroad.received.find(({ progress }) => progress.task_id === far.task_id),
    );
    expect(theirs.received.filter(({ progress }) => progress.task_id === planned.task_id)).toEqual([]);
    expect(abroad.received.filter(({ progress }) => progress.task_id !== far.task_id)).toEqual([]);
    expect(own.received.filter(({ progress }) => progress.task_id !== planned.task_id)).toEqual([]);
  });

  it('also hears under the name that the request gave', async () => {
    const own = await ofActor(world.staff);
    const channel = `channel-${nextNumber()}`;
    const { task_id } = await world.staff.call(importMembers, {
      body: { encode_type: 'UTF-8', channel_name: channel },
      files: { file: csvFile(memberCsv(rows(1_500))) },
    });
    await taskIn(world.staff, task_id, ['planned']);
    await until('the last message', () =>
      own.received.find(({ event, progress }) => event === channel && progress.state === 'planned'),
    );
    expect(own.received.filter(({ event, progress }) => event === 'task' && progress.task_id === task_id)).not.toEqual(
      [],
    );
  });

  it('is told and closed within 5 s of the sign-out, and stays open over a refresh', async () => {
    const permissions = { members: 'edit', 'members.import-csv': 'edit' } as const;
    const [{ actor: leaver }, { actor: stayer }] = [await makeStaff(world), await makeStaff(world, { permissions })];
    const [leaving, staying] = [await ofActor(leaver), await ofActor(stayer)];
    expect([leaving.state, staying.state]).toEqual(['open', 'open']);
    expect((await stayer.refresh()).status).toBe(200);
    await leaver.call(managerLogout);
    const sinceLogout = productClock();
    await until('the end of the socket', () => leaving.state === 'closed');
    expect(sinceLogout()).toBeLessThan(5_000);
    expect(leaving.received.map(({ event }) => event)).toContain('signed_out');
    expect((await ofActor(leaver)).state).toBe('refused');

    // The other one was looked at as often and is still there.
    const planned = await planImport(stayer, rows(1));
    await until('the message', () => staying.received.find(({ progress }) => progress.task_id === planned.task_id));
    expect(staying.state).toBe('open');
  });

  it('ends within 5 s although nobody tells: a session that ended, an account that was shut out, one without its factor', async () => {
    const strict = await makeFacility(server);
    const people = await Promise.all([makeStaff(world), makeStaff(world), makeStaff(world)]);
    const [ended, shut, staying] = await Promise.all(people.map(({ actor: who }) => ofActor(who)));
    const lacking = await ofActor(strict.staff);
    expect([ended, shut, staying, lacking].map((one) => one?.state)).toEqual(['open', 'open', 'open', 'open']);
    const [first, second] = people.map(({ email }) => email);
    // Written past the server, so that no news travel.
    await server.sql(
      `update session set revoked_at = now() where account_id = (select id from account where facility_id = $1 and email = $2)`,
      [world.id, first],
    );
    await server.sql('update account set active = false where facility_id = $1 and email = $2', [world.id, second]);
    await server.sql(`update facility set second_factor_policy = 'demanded' where id = $1`, [strict.id]);
    const [gone, sinceThen] = [[ended, shut, lacking], productClock()];
    await until('the end of the three', () => gone.every((one) => one?.state === 'closed'));
    expect(sinceThen()).toBeLessThan(5_000);
    expect(gone.map((one) => one?.received.map(({ event }) => event))).toEqual(gone.map(() => ['signed_out']));
    expect(staying?.state).toBe('open');
  });
});
