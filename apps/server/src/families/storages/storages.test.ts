import { memberFileUrl, memberUploadTicket, staffFileUrl, staffUploadTicket } from '@tsudoi/contract/storages';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  onEngines,
  suiteServer,
  type World,
} from '@tsudoi/kit';
import { beforeAll, describe, expect, it } from 'vitest';

const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082',
  'hex',
);

onEngines('files', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;

  beforeAll(async () => {
    world = await makeFacility(server, { organizations: true });
    foreign = await makeFacility(server);
  });

  const ticket = (file_name = '写真.png', by: Actor = world.staff) =>
    by.call(staffUploadTicket, { body: { file_name } });
  function upload(fields: Record<string, string>, file: Buffer, type = 'image/png', host = world.host) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)], { type }), 'a.png');
    return world.visitor('manage').raw({ host, method: 'POST', path: '/files/upload', body: form });
  }
  async function stored(owner: { kind: string; id: number }, where: World = world): Promise<string> {
    const made = await where.staff.call(staffUploadTicket, { body: { file_name: 'a.png' } });
    expect((await upload(made.fields, PNG, 'image/png', where.host)).status).toBe(201);
    await server.sql(
      `insert into stored_file (facility_id, key, name, content_type, size, owner_kind, owner_id) values ($1, $2, '領収書.png', 'image/png', $3, $4, $5)`,
      [where.id, made.file_path, PNG.length, owner.kind, owner.id],
    );
    return made.file_path;
  }

  describe('go up by a ticket', () => {
    it('that has both spellings of the specification and a key the sender did not choose', async () => {
      const made = await ticket('../../etc/写真.png');
      expect(made).toMatchObject({
        url: '/files/upload',
        cloud_storage_service: 's3',
        file_path: made.fields.key,
      });
      // The same address with the moment of the ticket (ENT-28, ENT-32).
      expect(made.version_url.replace(/\?v=\d{13}$/, '')).toBe(made.public_url);
      expect(made.file_path).toMatch(new RegExp(`^f/${world.id}/in/staff/${world.staffId}/file/[\\w-]+\\.png$`));
      const reply = await upload(made.fields, PNG);
      expect(reply.status, reply.text).toBe(201);
      expect(reply.json()).toMatchObject({ data: { file_path: made.file_path, size: PNG.length } });
    });

    it('for images and PDF up to 5 MB only', async () => {
      const ask = (body: Record<string, unknown>) => world.staff.ask(staffUploadTicket, { body });
      for (const file_name of ['a.svg', 'a.html', 'a.exe', 'a', 'a.png.js'])
        expect((await ask({ file_name })).failure().error_fields).toMatchObject({
          file_name: [{ code: 'file_extension' }],
        });
      expect((await ask({ file_name: 'a.png', content_type: 'text/html' })).status).toBe(422);
      expect((await ask({ file_name: 'a.png', size: 6_000_000 })).status).toBe(422);
      expect((await ask({ file_name: 'a.pdf', size: 5_000_000 })).status).toBe(200);
    });

    it('whose every field is held to: key, type, policy and signature', async () => {
      const { fields } = await ticket();
      const other = await ticket();
      const changes: Record<string, string>[] = [
        { key: other.file_path },
        { key: `f/${foreign.id}/staff/x.png` },
        { 'Content-Type': 'text/html' },
        { 'X-Amz-Signature': `${fields['X-Amz-Signature']}x` },
        {
          Policy: Buffer.from(
            JSON.stringify({ expiration: '2099-01-01T00:00:00Z', conditions: [['content-length-range', 1, 1e12]] }),
          ).toString('base64'),
        },
        { Policy: other.fields.Policy ?? '' },
        { Policy: '', 'X-Amz-Signature': '' },
        { 'X-Amz-Date': '20300101T000000Z' },
        { extra: 'of nobody' },
      ];
      for (const change of changes)
        expect((await upload({ ...fields, ...change }, PNG)).status, JSON.stringify(change)).toBe(403);
      expect((await upload(fields, PNG, 'image/png', foreign.host)).status).toBe(403);
    });

    it('only when the content begins like what it says it is', async () => {
      const { fields, file_path } = await ticket();
      const reply = await upload(fields, Buffer.from('<script>alert(1)</script>'));
      expect(reply.failure().error_fields).toMatchObject({ file: [{ code: 'file_type' }] });
      expect(await server.running.services.storage.exists(file_path)).toBe(false);
    });

    it('only within the size of the ticket', async () => {
      const { fields, file_path } = await ticket();
      const reply = await upload(fields, Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]));
      expect(reply.failure().error_code).toBe('too_large');
      expect(await server.running.services.storage.exists(file_path)).toBe(false);
    });

    it('of members too, into a place of their own', async () => {
      const member = await makeMember(world, { signIn: true });
      const made = await (await member.signIn()).call(memberUploadTicket, { body: { file_name: 'a.jpg' } });
      expect(made.file_path).toMatch(new RegExp(`^f/${world.id}/in/member/${member.id}/file/[\\w-]+\\.jpg$`));
    });
  });

  describe('are opened by a signed address', () => {
    const open = (path: string, host = world.host) => world.visitor('manage').raw({ host, path });

    it('that offers them under their name and lets them do nothing', async () => {
      const member = await makeMember(world);
      const key = await stored({ kind: 'member', id: member.id });
      const { url } = await world.staff.call(staffFileUrl, { body: { file_url: key } });
      const reply = await open(url);
      expect(reply.status, reply.text.slice(0, 200)).toBe(200);
      expect(reply.bytes.equals(PNG)).toBe(true);
      expect(reply.headers['content-type']).toBe('image/png');
      expect(reply.headers['content-disposition']).toContain("filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8.png");
      expect(reply.headers['content-disposition']).toMatch(/^attachment/);
      expect(reply.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
      expect(reply.headers['x-content-type-options']).toBe('nosniff');
    });

    it('that is worth nothing when anything in it is changed, elsewhere, or after an hour', async () => {
      const member = await makeMember(world);
      const key = await stored({ kind: 'member', id: member.id });
      const { url } = await world.staff.call(staffFileUrl, {
        body: { file_url: `https://${world.host}/files/${key}?x=1` },
      });
      const at = new URL(url, 'http://x');
      const changed = (name: string, value: string) => {
        const copy = new URL(at);
        copy.searchParams.set(name, value);
        return copy.pathname + copy.search;
      };
      expect((await open(changed('name', 'other.html'))).status).toBe(403);
      expect((await open(changed('expires', '99999999999999'))).status).toBe(403);
      expect((await open(changed('signature', 'x'))).status).toBe(403);
      expect((await open(at.pathname)).status).toBe(403);
      expect((await open(url, foreign.host)).status).toBe(404);
      const old = server.running.services.storage.signedUrl(key, 'a.png', new Date(Date.now() - 60_000));
      expect((await open(old)).status).toBe(403);
    });

    it('never leave their folder', async () => {
      for (const path of [
        '/files/..%2f..%2fetc/passwd',
        `/files/f/${world.id}/../../../etc/passwd`,
        `/files/f/${world.id}/%2e%2e/%2e%2e/db`,
        '/files/f/1/a%00.png',
      ])
        expect([403, 404], path).toContain((await open(path)).status);
    });

    it('for staff: of members they reach and may see, of nobody else', async () => {
      const mine = await makeOrganization(world);
      const other = await makeOrganization(world);
      const member = await makeMember(world, { basicInfo: { organization_ids: [other.id] } });
      const near = await makeMember(world, { basicInfo: { organization_ids: [mine.id] } });
      const [far, close] = [
        await stored({ kind: 'member', id: member.id }),
        await stored({ kind: 'member', id: near.id }),
      ];
      const { actor: coach } = await makeStaff(world, { permissions: { members: 'view' }, organizations: [mine.id] });
      const { actor: blind } = await makeStaff(world, { organizations: [mine.id] });
      const ask = async (who: Actor, file_url: string) => (await who.ask(staffFileUrl, { body: { file_url } })).status;
      expect([await ask(coach, close), await ask(coach, far), await ask(blind, close)]).toEqual([200, 404, 403]);
      expect(await ask(foreign.staff, close)).toBe(404);
      const { file_path: unreferred } = await ticket();
      expect(await ask(world.staff, unreferred)).toBe(404);
    });

    it('for members: their own, and what the facility shows', async () => {
      const [member, other] = [await makeMember(world, { signIn: true }), await makeMember(world, { signIn: true })];
      const own = await stored({ kind: 'member', id: member.id });
      const logo = await stored({ kind: 'facility', id: world.id });
      const ask = async (who: typeof member, file_url: string) =>
        (await (await who.signIn()).ask(memberFileUrl, { body: { file_url } })).status;
      expect([await ask(member, own), await ask(other, own), await ask(other, logo)]).toEqual([200, 404, 200]);
    });
  });
});
