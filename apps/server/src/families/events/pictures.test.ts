import { copyEvent, events, guestEvent, guestEvents, memberEvent, memberEvents } from '@tsudoi/contract/events';
import { hosts } from '@tsudoi/contract/hosts';
import { memberFileUrl, staffFileUrl, staffUploadTicket } from '@tsudoi/contract/storages';
import {
  type Actor,
  ensureKind,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { makeEvent } from '@tsudoi/kit/families/events';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { writtenOf } from './manage.ts';

const KIND = 'lesson';

onEngines('pictures, map and contact of an event', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let self: Actor;
  let wide: Buffer;
  beforeAll(async () => {
    world = await makeFacility(server, { guests: true });
    await ensureKind(world);
    await server.sql('update event_kind set guests = true where facility_id = $1', [world.id]);
    self = await (await makeMember(world, { signIn: true })).signIn();
    wide = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#2f7d62' } })
      .jpeg()
      .toBuffer();
  });
  const uploaded = async (who = world.staff) =>
    (await uploadFile(who, { purpose: 'event', file_name: 'コート.jpg', bytes: wide })).file_path;
  const pictured = async (fields: Record<string, unknown> = {}) => {
    const file = await uploaded();
    return { file, ...(await makeEvent(world, { pictures: [{ file, alt: 'コート' }], ...fields })) };
  };
  const get = (id: number) => world.staff.call(events.get, { params: { id } });
  /** Saves some fields beside those that every change sends. */
  const save = async (id: number, fields: object) => {
    const record = await get(id);
    const { name, pools, courses } = writtenOf(record);
    const body = { name, pools, courses, version: record.version, ...fields };
    return world.staff.ask(events.update, { params: { id }, body: body as never });
  };
  const at = (event_code: string) => ({ params: { event_cms_code: KIND, event_code } });
  const fetched = (path: string, host = world.host) => world.visitor('member').raw({ path, host });
  const ownerOf = async (file: string) =>
    (await server.sql<{ owner_kind: string }>('select owner_kind from stored_file where key = $1', [file]))[0]
      ?.owner_kind;

  it('shows its pictures in their order with what they show, and the first one small in lists', async () => {
    const [one, two] = [await uploaded(), await uploaded()];
    const { id, code } = await makeEvent(world, { pictures: [{ file: one, alt: null }] });
    const pictures = [
      { file: two, alt: '試合の様子' },
      { file: one, alt: null },
    ];
    expect((await save(id, { pictures })).status).toBe(200);
    expect((await get(id)).pictures).toMatchObject([
      { file: { file_path: two, file_name: 'コート.jpg' }, alt: '試合の様子' },
      { file: { file_path: one }, alt: null },
    ]);
    const event = await self.call(memberEvent, at(code));
    expect(event.pictures.map(({ alt }) => alt)).toEqual(['試合の様子', null]);
    const large = await fetched(event.pictures[0]?.url ?? '');
    expect(await sharp(large.bytes).metadata()).toMatchObject({ width: 1_600, height: 800 });
    const { items } = await self.call(memberEvents, { params: { event_cms_code: KIND } });
    const small = await fetched(items.find(({ event_code }) => event_code === code)?.picture?.url ?? '');
    expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 480, height: 240 });
    // Without the pictures an update leaves them as they are.
    expect((await save(id, { place: '体育館' })).status).toBe(200);
    expect((await get(id)).pictures).toHaveLength(2);
  });

  it('shares them with its copies: what one of the series shows stays, what none shows is let go', async () => {
    const { id, file } = await pictured();
    const { ids } = await world.staff.call(copyEvent, { params: { id }, body: { version: 1, dates: ['2027-04-08'] } });
    const [copied = 0] = ids;
    expect((await get(copied)).pictures).toMatchObject([{ file: { file_path: file }, alt: 'コート' }]);
    expect((await save(id, { pictures: [] })).status).toBe(200);
    expect(await ownerOf(file)).toBe('event-pictures');
    const { code, version } = { code: (await get(copied)).event_code, version: (await get(copied)).version };
    expect((await fetched((await self.call(memberEvent, at(code))).pictures[0]?.url ?? '')).status).toBe(200);
    await world.staff.call(events.remove, { params: { id: copied }, query: { version } });
    expect(await ownerOf(file)).toBe('detached');
  });

  it('opens them to whoever may read the event, and to nobody else', async () => {
    const open = await pictured({ audience: 'guests' });
    const closed = await pictured({ audience: 'members' });
    const draft = await pictured({ published: false });
    const guest = world.visitor('member');
    const ofGuest = await guest.call(guestEvent, at(open.code));
    expect((await fetched(ofGuest.pictures[0]?.url ?? '')).status).toBe(200);
    expect((await guest.ask(guestEvent, at(closed.code))).status).toBe(404);
    const { items } = await guest.call(guestEvents, { params: { event_cms_code: KIND } });
    const codes = items.map(({ event_code }) => event_code);
    expect([open, closed, draft].map(({ code }) => codes.includes(code))).toEqual([true, false, false]);
    // Asked for by its path, a picture is there for who may read an event that shows it.
    const asked = async (who: Actor, file: string) =>
      (await who.ask(memberFileUrl, { body: { file_url: file } })).status;
    expect([await asked(self, closed.file), await asked(self, draft.file)]).toEqual([200, 404]);
    await server.sql(
      `update facility_menu set hidden = true where facility_id = $1 and menu_key = 'web.events' and instance_code = $2`,
      [world.id, KIND],
    );
    const without = await (await makeMember(world, { signIn: true })).signIn();
    expect([await asked(without, closed.file), (await without.ask(memberEvent, at(closed.code))).status]).toEqual([
      404, 404,
    ]);
    await server.sql(
      `update facility_menu set hidden = false where facility_id = $1 and menu_key = 'web.events' and instance_code = $2`,
      [world.id, KIND],
    );
    // The address is signed, for an hour and for this facility.
    const [picture] = (await self.call(memberEvent, at(closed.code))).pictures;
    const address = picture?.url ?? '';
    expect((await fetched(address.replace(/\?.*$/, ''))).status).toBe(403);
    const foreign = await makeFacility(server);
    expect((await fetched(address, foreign.host)).status).toBe(404);
    const abroad = await (await makeMember(foreign, { signIn: true })).signIn();
    expect(await asked(abroad, closed.file)).toBe(404);
  });

  it('takes pictures from staff who may edit events of a kind, each from its sender and once', async () => {
    const { actor: editor } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'edit' } });
    const { actor: viewer } = await makeStaff(world, { permissions: { [`events/${KIND}`]: 'view' } });
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' } });
    const ticket = { body: { purpose: 'event', file_name: 'コート.jpg', size: 1000 } } as const;
    const statuses = async (ask: (who: Actor) => Promise<{ status: number }>) => [
      (await ask(editor)).status,
      (await ask(viewer)).status,
      (await ask(other)).status,
    ];
    expect(await statuses((who) => who.ask(staffUploadTicket, ticket))).toEqual([200, 403, 403]);
    const { id, file } = await pictured();
    const asked = { body: { file_url: file } };
    expect(await statuses((who) => who.ask(staffFileUrl, asked))).toEqual([200, 200, 403]);
    const refusal = async (pictures: unknown) => (await save(id, { pictures })).failure().error_fields;
    const refused = { pictures: [{ code: 'file_unavailable' }] };
    expect(await refusal([{ file: await uploaded(editor), alt: null }])).toMatchObject(refused);
    expect(await refusal([{ file, alt: null }].concat({ file, alt: null }))).toMatchObject(refused);
    const another = await pictured();
    expect(await refusal([{ file: another.file, alt: null }])).toMatchObject(refused);
    expect(await refusal([{ file: null, alt: null }])).toMatchObject({ 'pictures.0.file': [{ code: 'required' }] });
    expect(await refusal(Array.from({ length: 7 }, () => ({ file, alt: null })))).toMatchObject({
      pictures: [{ code: 'too_many' }],
    });
  });

  it('leads to its map, and to whom to ask: the contact of the event, else that of its organiser', async () => {
    const { id: host_id } = await world.staff.call(hosts.create, {
      body: { name: '連盟', email: 'renmei@example.jp', phone: '022-000-0000' } as never,
    });
    const { id, code } = await makeEvent(world, { host_id, map_url: 'https://maps.example.jp/?q=体育館' });
    const shown = async () => self.call(memberEvent, at(code));
    expect(await shown()).toMatchObject({
      map_url: 'https://maps.example.jp/?q=体育館',
      contact: { email: 'renmei@example.jp', phone: '022-000-0000' },
    });
    expect((await save(id, { contact_phone: '03-1111-2222' })).status).toBe(200);
    expect((await shown()).contact).toEqual({ email: null, phone: '03-1111-2222' });
    for (const map_url of ['http://maps.example.jp/', 'javascript:alert(1)', 'https://', '地図'])
      expect((await save(id, { map_url })).failure().error_fields).toMatchObject({
        map_url: [{ code: 'https_address' }],
      });
  });
});
