import { managerForgotPassword } from '@tsudoi/contract/auth';
import { listMembers, searchMembers } from '@tsudoi/contract/members';
import { memberReference } from '@tsudoi/contract/reference';
import { staffUploadTicket } from '@tsudoi/contract/storages';
import {
  besideServer,
  engines,
  hasRedis,
  listen,
  makeFacility,
  type OwnRedis,
  ownRedis,
  send,
  suiteServer,
  type TestServer,
  testServer,
  type World,
} from '@tsudoi/kit';
import { slow, slowSearch } from '@tsudoi/kit/families/slow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// A twentieth of every limit: 3 proofs, 30 open calls, 45 reads, 12 forms with a file, 3 calls with files, 60 files, 30 sockets, 1 search that takes too long.
const env = { RATE_LIMIT_FACTOR: '0.05', TRUSTED_PROXIES: '127.0.0.1' };
const [PROOFS, OPEN, READS, FORMS, FILES, DOWNLOADS, SOCKETS] = [3, 30, 45, 12, 3, 60, 30];

/** Statuses of some calls from an address, one after the other. */
async function calls(times: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n++) statuses.push((await call()).status);
  return statuses;
}
const all = (times: number, status: number) => Array.from({ length: times }, () => status);
const from = (address: string, language = 'ja') => ({ 'x-forwarded-for': address, 'accept-language': language });

describe('calls are limited', () => {
  const server = suiteServer({ env, families: [slow] });
  let world: World;
  let other: World;

  beforeAll(async () => {
    world = await makeFacility(server);
    other = await makeFacility(server);
  });

  const forgot = (address: string, language?: string) =>
    world
      .visitor('manage')
      .ask(managerForgotPassword, { body: { email: `nobody@${world.host}` } }, from(address, language));

  it('for each address where mail goes out or secrets are tried; the next one says how long to wait, in words', async () => {
    expect(await calls(PROOFS, () => forgot('192.0.2.1'))).toEqual(all(PROOFS, 200));
    const refused = await forgot('192.0.2.1');
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.failure()).toMatchObject({
      error_code: 'rate_limited',
      message: `操作が続いています。${seconds}秒ほど待ってから、もう一度お試しください。`,
    });
    expect((await forgot('192.0.2.1', 'en')).failure().message).toMatch(/^Too many requests\. Please try again in/);
    expect((await forgot('192.0.2.2')).status).toBe(200);
  });

  it('for each address where anybody may look, such as zip codes', async () => {
    const look = () =>
      world.visitor('member').ask(memberReference.zipcode, { query: { zipcode: '1000001' } }, from('192.0.2.3'));
    expect(await calls(OPEN, look)).toEqual(all(OPEN, 200));
    expect((await look()).status).toBe(429);
  });

  it('for each account, wherever it calls from, and nobody else pays for it', async () => {
    let address = 0;
    const list = () => world.staff.ask(listMembers, {}, from(`192.0.2.${++address}`));
    const statuses = await calls(READS + 2, list);
    expect(statuses.slice(-1)).toEqual([429]);
    // Two too many, and one that the making of the facility has used.
    expect(statuses.filter((status) => status === 429).length).toBeLessThanOrEqual(3);
    expect((await other.staff.ask(listMembers)).status).toBe(200);
  });

  it('for each address that makes bearers up, before anything is looked up; who is signed in there goes on', async () => {
    const guess = (address: string) =>
      world.visitor('manage').as({ token: 'made-up' }).ask(listMembers, {}, from(address));
    expect(await calls(OPEN, () => guess('192.0.2.70'))).toEqual(all(OPEN, 401));
    const refused = await guess('192.0.2.70');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await guess('192.0.2.71')).status).toBe(401);
    // A session that this process has not seen yet is not even looked up; one that it has seen is.
    const { services, scopes } = server.running;
    const { access_token: token } = await scopes.inFacility(other.id, (tx) =>
      services.sessions.open(tx, {
        audience: 'manage',
        accountId: other.staffId,
        proven: 'password',
        address: '192.0.2.72',
        userAgent: '',
      }),
    );
    const signedIn = other.staff.as({ token });
    expect((await signedIn.ask(listMembers, {}, from('192.0.2.70'))).status).toBe(429);
    expect((await signedIn.ask(listMembers, {}, from('192.0.2.72'))).status).toBe(200);
    expect((await signedIn.ask(listMembers, {}, from('192.0.2.70'))).status).toBe(200);
  });

  /** A form with a file, as a ticket of the facility signs it or as somebody made it up. */
  async function sendForm(address: string, by?: World) {
    const ticket = await by?.staff.call(staffUploadTicket, { body: { file_name: 'a.pdf' } });
    const form = new FormData();
    for (const [name, value] of Object.entries(ticket?.fields ?? {})) form.append(name, value);
    form.append('file', new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf');
    return (by ?? world)
      .visitor('manage')
      .raw({ method: 'POST', path: '/files/upload', body: form, headers: from(address) });
  }

  it('for each address that sends forms with files, signed or not, before anything of them is read', async () => {
    expect(await calls(FORMS, () => sendForm('192.0.2.20'))).toEqual(all(FORMS, 403));
    const refused = await sendForm('192.0.2.20');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await sendForm('192.0.2.21')).status).toBe(403);
  });

  it('for each account whose ticket a form carries, wherever it is sent from', async () => {
    let address = 30;
    const signed = () => sendForm(`192.0.2.${++address}`, world);
    expect(await calls(FILES, signed)).toEqual(all(FILES, 201));
    expect((await signed()).status).toBe(429);
    expect((await sendForm('192.0.2.40', other)).status).toBe(201);
  });

  it('for each address that fetches files, whether or not theirs is signed', async () => {
    const fetch = (address: string) =>
      world.visitor('manage').raw({ path: `/files/f/${world.id}/exports/1.csv?name=a.csv`, headers: from(address) });
    expect(await calls(DOWNLOADS, () => fetch('192.0.2.60'))).toEqual(all(DOWNLOADS, 403));
    const refused = await fetch('192.0.2.60');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await fetch('192.0.2.61')).status).toBe(403);
  });

  it('for each address that asks for public images, whether or not there are any', async () => {
    const ask = (name: string) =>
      world.visitor('member').raw({ path: `/files/public/${name}.png`, headers: from('192.0.2.62') });
    const names = Array.from({ length: DOWNLOADS }, (_, n) => `guess${n}`);
    expect(await calls(DOWNLOADS, () => ask(names.pop() ?? ''))).toEqual(all(DOWNLOADS, 404));
    const refused = await ask('one-more');
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('for each address that opens sockets', async () => {
    const state = async (address: string) => {
      const listener = await listen(server, { host: world.host, headers: { 'x-forwarded-for': address } });
      listener.close();
      return listener.reason;
    };
    // Without a session each is refused by us; above the limit it does not come so far.
    for (let n = 0; n < SOCKETS; n++) expect(await state('192.0.2.50')).toBe('unauthorized');
    expect(await state('192.0.2.50')).toBe('websocket error');
    expect(await state('192.0.2.51')).toBe('unauthorized');
  });

  it('for each account whose searches take too long: it searches no more for a while, everything else goes on', async () => {
    const actor = other.staff;
    const first = await actor.ask(slowSearch, { body: {} });
    expect([first.status, first.failure().error_code]).toEqual([422, 'took_too_long']);
    expect((await actor.ask(searchMembers, { body: { default_search: {} } })).status).toBe(200);
    expect(await calls(2, () => actor.ask(slowSearch, { body: {} }))).toEqual([429, 429]);
    expect((await actor.ask(searchMembers, { body: { default_search: {} } })).status).toBe(429);
    expect((await actor.ask(listMembers)).status).toBe(200);
  });

  it('never for health', async () => {
    const health = () => send(server.port, { host: 'localhost', path: '/healthz', headers: from('192.0.2.1') });
    expect(await calls(OPEN + 5, health)).toEqual(all(OPEN + 5, 200));
  });
});

describe.each(engines().filter((kind) => kind === 'postgres' && hasRedis()))('limits over Redis (%s)', (engine) => {
  let redis: OwnRedis;
  let first: TestServer;
  let second: TestServer;
  let world: World;

  beforeAll(async () => {
    redis = await ownRedis();
    const shared = { ...env, REDIS_URL: redis.url };
    first = await testServer({ engine, env: shared });
    second = await besideServer(first, { env: shared });
    world = await makeFacility(first);
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await redis?.remove();
  });

  const look = (server: TestServer, address: string) =>
    send(server.port, {
      host: world.host,
      path: '/api/member/zipcode/get-info?zipcode=1000001',
      headers: from(address),
    });

  it('count the calls of all processes together', async () => {
    const mixed = await calls(OPEN / 2, async () => {
      const [here, there] = [await look(first, '192.0.2.10'), await look(second, '192.0.2.10')];
      return { status: here.status === there.status ? here.status : 0 };
    });
    expect(mixed).toEqual(all(OPEN / 2, 200));
    expect((await look(first, '192.0.2.10')).status).toBe(429);
    expect((await look(second, '192.0.2.10')).status).toBe(429);
  });

  it('go on in each process when Redis is gone, refuse nobody for it, and are shared again when it is back', async () => {
    await redis.kill();
    expect(await calls(OPEN, () => look(first, '192.0.2.11'))).toEqual(all(OPEN, 200));
    expect((await look(first, '192.0.2.11')).status).toBe(429);
    expect((await look(second, '192.0.2.11')).status).toBe(200);
    expect((await world.staff.ask(listMembers)).status).toBe(200);
    await redis.start();
    // Counted in Redis again: what one process sees used up, the other does.
    const back = async () => {
      const address = `198.51.100.${Math.floor(Math.random() * 250)}`;
      await calls(OPEN, () => look(first, address));
      return (await look(second, address)).status === 429;
    };
    let shared = false;
    for (let tries = 0; tries < 40 && !shared; tries++) shared = await back();
    expect(shared).toBe(true);
  });
});
