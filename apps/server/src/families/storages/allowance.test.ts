import { memberUploadTicket, staffUploadTicket, uploadMenus } from '@tsudoi/contract/storages';
import { LARGE_UPLOAD_MAX_BYTES, MEMBER_DAILY_UPLOAD_BYTES, type UploadPurpose, uploadRules } from '@tsudoi/domain';
import { type Actor, makeFacility, makeMember, makeStaff, onEngines, suiteServer, type World } from '@tsudoi/kit';
import { menuOf } from '@tsudoi/permissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const GIB = 1024 ** 3;
const names = { file: 'a.pdf', document: 'a.pdf', video: 'a.mp4', audio: 'a.mp3', pdf: 'a.pdf', any: 'a.bin' };
const nameFor = (purpose: UploadPurpose): string => (purpose in names ? names[purpose as keyof typeof names] : 'a.png');
const purposes = Object.keys(uploadRules) as UploadPurpose[];

onEngines('a ticket to upload with', (engine) => {
  const server = suiteServer({ engine, env: { UPLOAD_DAILY_GB: '12' } });
  let world: World;
  let member: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    member = await (await makeMember(world, { signIn: true })).signIn();
  });
  beforeEach(() => server.sql('delete from issued_upload'));

  const ask = (by: Actor, body: Record<string, unknown>) =>
    by.ask(by.audience === 'member' ? memberUploadTicket : staffUploadTicket, { body });
  const large = (size = LARGE_UPLOAD_MAX_BYTES) => ({ file_name: 'a.bin', purpose: 'any', size });

  const ofMenus = purposes.filter((purpose) => uploadMenus[purpose].length > 0);
  it.each(ofMenus)('for %s is given to staff who may edit what it is for, and to nobody else', async (purpose) => {
    const body = { file_name: nameFor(purpose), purpose, size: 1000 };
    const menu = uploadMenus[purpose].find((key) => menuOf(key).ready);
    const editor = await makeStaff(world, {
      permissions: menu === undefined ? {} : { [menu]: 'edit' as const },
      signIn: true,
    });
    const viewer = await makeStaff(world, {
      permissions: { overview: 'view', members: 'view', 'settings.security': 'view' },
      signIn: true,
    });
    expect((await ask(editor.actor, body)).status).toBe(200);
    expect((await ask(viewer.actor, body)).status).toBe(403);
  });

  describe('counts against what a facility may upload within 24 hours', () => {
    it('and is refused in words beyond that', async () => {
      for (const size of [5 * GIB, 5 * GIB, 2 * GIB]) expect((await ask(world.staff, large(size))).status).toBe(200);
      const refused = await ask(world.staff, large(1));
      expect([refused.status, refused.failure()]).toMatchObject([
        429,
        {
          error_code: 'upload_allowance_used',
          message:
            '24時間にアップロードできる容量（12GB）を超えるため、受け付けられません。時間をおいてもう一度お試しください。',
        },
      ]);
      expect((await ask(member, { file_name: 'a.png', size: 1 })).status).toBe(429);
      const other = await makeFacility(server);
      expect((await ask(other.staff, large())).status).toBe(200);
      await server.sql(`update issued_upload set created_at = now() - interval '25 hours'`);
      expect((await ask(world.staff, large())).status).toBe(200);
    });

    it('with the largest file of its purpose where no size is said', async () => {
      for (let n = 0; n < 2; n += 1)
        expect((await ask(world.staff, { file_name: 'a.bin', purpose: 'any' })).status).toBe(200);
      expect((await ask(world.staff, { file_name: 'a.bin', purpose: 'any' })).status).toBe(429);
    });

    it('also where many ask at once', async () => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => ask(world.staff, large())));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    });

    it('and takes no more than it counted', async () => {
      const { data } = (await ask(world.staff, { file_name: 'a.bin', purpose: 'any', size: 10 })).json<{
        data: { url: string; fields: Record<string, string> };
      }>();
      const send = (bytes: number) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
        form.append('file', new Blob(['x'.repeat(bytes)]), 'a.bin');
        return world.staff.raw({ method: 'POST', path: data.url, body: form });
      };
      const refused = await send(11);
      expect([refused.status, refused.failure().error_code]).toEqual([413, 'body_too_large']);
      expect((await send(10)).status).toBe(201);
    });
  });

  it('counts against what one member may upload within 24 hours', async () => {
    const each = 5 * 1024 ** 2;
    for (let left = MEMBER_DAILY_UPLOAD_BYTES; left >= each; left -= each)
      expect((await ask(member, { file_name: 'a.png', size: each })).status).toBe(200);
    const refused = await ask(member, { file_name: 'a.png', size: 1 });
    expect([refused.status, refused.failure().error]).toEqual([429, { limit: '200MB' }]);
    const other = await (await makeMember(world, { signIn: true })).signIn();
    expect((await ask(other, { file_name: 'a.png', size: each })).status).toBe(200);
  });
});
