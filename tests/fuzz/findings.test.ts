import { connect } from 'node:net';
import { makeFacility, onBothEngines, suiteServer, until, type World } from '@tsudoi/kit';
import { beforeAll, expect, it } from 'vitest';

const UPLOAD = '/api/management/member-csv/import';

onBothEngines('inputs that broke the product once', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const get = (path: string) => world.staff.raw({ path: `/api/management${path}` });
  const upload = (type: string, body: string | Buffer) =>
    world.staff.raw({ method: 'POST', path: UPLOAD, headers: { 'content-type': type }, body });

  it('a class of members that no column holds is a wrong choice', async () => {
    const reply = await get('/member-types/get-select-list-for-store-member?class_type=60000');
    expect(reply.status, reply.text).toBe(422);
    expect(reply.failure().error_fields).toEqual({ class_type: [{ code: 'choice' }] });
  });

  it('a NUL in a query or in a body is a wrong character', async () => {
    const listed = await get('/member-accounts?keyword=%E5%B1%B1%00');
    expect(listed.status, listed.text).toBe(422);
    expect(listed.failure().error_fields).toEqual({ keyword: [{ code: 'characters' }] });
    for (const name of ['a\0', '\ud800']) {
      const body = { action: 1, screen: 'members', name: 'x', conditions: { [name]: '1', keyword: name } };
      const saved = await world.staff.raw({
        method: 'POST',
        path: '/api/management/filter-templates',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(saved.status, saved.text).toBe(422);
    }
  });

  it('a body that nests without end is a bad request', async () => {
    const deep = '{"a":'.repeat(50_000);
    const reply = await world.staff.raw({
      method: 'POST',
      path: '/api/management/filter-templates',
      headers: { 'content-type': 'application/json' },
      body: `${deep}1${'}'.repeat(50_000)}`,
    });
    expect(reply.status, reply.text).toBe(400);
  });

  it('an id that no column holds is not found', async () => {
    for (const path of ['/csv-histories/4000000000/errors.csv', '/member-accounts/2147483648/basic-info'])
      expect((await get(path)).status, path).toBe(404);
  });

  it('a large form without its boundary is a bad request', async () => {
    const reply = await upload('multipart/form-data; boundary=xx', 'x'.repeat(270_000));
    expect(reply.status, reply.text).toBe(400);
  });

  it('a large form that names no boundary is a bad request', async () => {
    const reply = await upload('multipart/form-data', 'x'.repeat(270_000));
    expect(reply.status, reply.text).toBe(400);
  });

  it('a large form that ends in the middle of its file is a bad request', async () => {
    const head =
      '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
    const reply = await upload('multipart/form-data; boundary=xx', head + 'a,b\r\n'.repeat(60_000));
    expect(reply.status, reply.text).toBe(400);
  });

  it('a refused form does not hold up the next request on its connection', async () => {
    const head = (method: string, path: string, more: string) =>
      `${method} ${path} HTTP/1.1\r\nHost: ${world.host}\r\nAuthorization: Bearer ${world.staff.token}\r\n${more}\r\n`;
    const size = 600_000;
    const socket = connect(server.port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString('latin1')));
    try {
      socket.write(
        head('POST', UPLOAD, `Content-Type: multipart/form-data; boundary=xx\r\nContent-Length: ${size}\r\n`),
      );
      socket.write(Buffer.alloc(size, 'x'));
      socket.write(head('GET', '/healthz', ''));
      await until('the second answer', () => received.includes('{"ok":true}'), { last: () => received });
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
    } finally {
      socket.destroy();
    }
  });
});
