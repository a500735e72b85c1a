import { createServer, type Server } from 'node:net';
import { staffUploadDone, staffUploadTicket } from '@tsudoi/contract/storages';
import type { UploadPurpose } from '@tsudoi/domain';
import {
  hasClamd,
  MALWARE,
  makeFacility,
  type OwnClamd,
  ownClamd,
  type Reply,
  type TestServer,
  testServer,
  until,
  type World,
} from '@tsudoi/kit';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let world: World;

async function serve(env: Record<string, string>): Promise<void> {
  server = await testServer({ env });
  world = await makeFacility(server);
}

interface Ticket {
  fields: Record<string, string>;
  file_path: string;
}
function post({ fields }: Ticket, file: Buffer): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'x');
  return world.visitor('manage').raw({ host: world.host, method: 'POST', path: '/files/upload', body: form });
}
async function sent(file_name: string, file: Buffer, purpose: UploadPurpose = 'document'): Promise<Ticket> {
  const ticket = await world.staff.call(staffUploadTicket, { body: { file_name, purpose } });
  expect((await post(ticket, file)).status).toBe(201);
  return ticket;
}
const complete = ({ file_path }: Ticket): Promise<Reply> =>
  world.staff.ask(staffUploadDone, { body: { file_path, file_name: '名簿.txt' } });
const storedFiles = async () => (await server.sql('select key from stored_file')).length;
const isThere = (ticket: Ticket) => server.running.services.storage.exists(ticket.file_path);

describe.runIf(hasClamd())('an upload that a scanner looks at', () => {
  let clamd: OwnClamd;
  beforeAll(async () => {
    clamd = await ownClamd();
    await serve({ SCAN_URL: clamd.url, SCAN_MAX_MB: '1' });
  });
  afterAll(async () => {
    await server?.stop();
    await clamd?.remove();
  });

  it('is taken in where nothing is found', async () => {
    const done = await complete(await sent('名簿.txt', Buffer.from('髙橋')));
    expect([done.status, await storedFiles()]).toEqual([200, 1]);
  });

  it('with malware in it is refused, gone and written down', async () => {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#1e7545' } })
      .png()
      .toBuffer();
    for (const ticket of [
      await sent('名簿.txt', Buffer.from(`見てください ${MALWARE}`)),
      await sent('a.png', Buffer.concat([photo, Buffer.from(MALWARE)]), 'image'),
    ]) {
      const done = await complete(ticket);
      expect([done.status, done.failure().errors.file]).toEqual([
        422,
        ['ウイルスなどの不正なプログラムが見つかったため、このファイルは受け付けられません。'],
      ]);
      expect(await isThere(ticket)).toBe(false);
      expect((await complete(ticket)).status).toBe(404);
      const [row] = await server.sql(
        `select actor_id, record_id, action, after->>'malware' as malware from history
         where family = 'uploads' and after->>'key' = $1`,
        [ticket.file_path],
      );
      expect(row).toEqual({
        actor_id: world.staffId,
        record_id: world.staffId,
        action: 'infected',
        malware: 'Test.Malware.UNOFFICIAL',
      });
    }
    expect(await storedFiles()).toBe(1);
  });

  it('that is too large to be scanned is not taken in, and says up to where', async () => {
    const ticket = await sent('大きい.txt', Buffer.alloc(1_048_577, 'a'));
    const done = await complete(ticket);
    expect([done.status, done.failure().errors.file]).toEqual([
      422,
      ['ウイルス検査ができるのは1MBまでのため、このファイルは受け付けられません。'],
    ]);
    expect(await isThere(ticket)).toBe(false);
  });

  it('waits while the scanner is away, and is taken in once it is back', async () => {
    const ticket = await sent('名簿.txt', Buffer.from('渡邉'));
    await clamd.kill();
    expect((await complete(ticket)).status).toBe(503);
    expect([await isThere(ticket), await storedFiles()]).toEqual([true, 1]);
    await clamd.start();
    expect((await complete(ticket)).status).toBe(200);
  });
});

describe('an upload', () => {
  let scanner: Server;
  let asked = 0;
  let answer: (() => void) | undefined;
  let verdict = 'stream: OK\0';
  beforeAll(async () => {
    // Takes its time, so that something can happen meanwhile.
    scanner = createServer((socket) => {
      socket.on('error', () => {}).resume();
      asked += 1;
      answer = () => socket.end(verdict);
    });
    await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve));
    const address = scanner.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    await serve({ SCAN_URL: `tcp://127.0.0.1:${port}` });
  });
  afterEach(() => {
    answer = undefined;
  });
  afterAll(async () => {
    await server?.stop();
    scanner.close();
  });

  it('that its form sends again during the check is not taken in', async () => {
    const before = asked;
    const ticket = await sent('名簿.txt', Buffer.from('harmless'));
    const completing = complete(ticket);
    await until('the scanner being asked', () => asked > before);
    expect((await post(ticket, Buffer.from('anything else'))).status).toBe(201);
    answer?.();
    expect((await completing).status).toBe(404);
    expect(await storedFiles()).toBe(0);
  });

  it('that a form carries is scanned before the save begins; with malware in it nothing is saved', async () => {
    const before = { asked, stored: await storedFiles() };
    verdict = 'stream: Test.Malware FOUND\0';
    const body = new FormData();
    const fields = { last_name: '添付', first_name: '花子', 'member_type][0': String(world.memberTypes[0]?.id) };
    for (const [name, value] of Object.entries(fields)) body.append(`basic_info[${name}]`, value);
    body.append('basic_info[document][]', new Blob(['見てください']), '名簿.txt');
    const saving = world.staff.raw({ method: 'POST', path: '/api/management/member-accounts', body });
    await until('the scanner being asked', () => asked > before.asked && answer);
    answer?.();
    verdict = 'stream: OK\0';
    const reply = await saving;
    expect([reply.status, Object.keys(reply.failure().errors)]).toEqual([422, ['basic_info.document']]);
    expect(reply.text).toContain('file_infected');
    expect(await storedFiles()).toBe(before.stored);
    const [{ key = '' } = {}] = await server.sql<{ key: string }>(
      `select after->>'key' as key from history where family = 'uploads' and facility_id = $1 order by id desc limit 1`,
      [world.id],
    );
    expect(key).toMatch(/\/document\//);
    expect(await server.running.services.storage.exists(key)).toBe(false);
    const saved = await server.sql(`select id from account where facility_id = $1 and last_name = '添付'`, [world.id]);
    expect(saved).toEqual([]);
  });

  it('that is completed twice at once is one file', async () => {
    const before = asked;
    const ticket = await sent('名簿.txt', Buffer.from('harmless'));
    const answers: (() => void)[] = [];
    const completing = [complete(ticket)];
    await until('the scanner being asked', () => asked > before && answer);
    if (answer) answers.push(answer);
    completing.push(complete(ticket));
    await until('the scanner being asked again', () => asked > before + 1 && answer !== answers[0] && answer);
    if (answer) answers.push(answer);
    for (const say of answers) say();
    // The slower one may come between the file's move and its row.
    const [quick, slow] = (await Promise.all(completing)).map(({ status }) => status).toSorted();
    expect([quick, await storedFiles()]).toEqual([200, 1]);
    expect([200, 404]).toContain(slow);
    expect((await complete(ticket)).status).toBe(200);
  });
});
