import { facilityByHost } from '@tsudoi/contract/facilities';
import { facilityProfile, mainSettings } from '@tsudoi/contract/facility-profile';
import { staffUploadTicket } from '@tsudoi/contract/storages';
import { makeFacility, makeStaff, onEngines, suiteServer, uploadFile, type World } from '@tsudoi/kit';
import sharp from 'sharp';
import { expect, it } from 'vitest';

const TEXTS = {
  headline: '青葉台で、体を動かす毎日を。',
  introduction: 'テニスと水泳の教室です。\nどなたでも見学できます。',
  opening_hours: '火〜金 9:00〜21:00\n土日 9:00〜18:00\n月 休館',
  zipcode: '9810000',
  address: '青葉台1-2-3',
  phone: '022-000-0000',
  contact_email: 'info@aoba.example',
};

onEngines('what a facility says of itself', (engine) => {
  const server = suiteServer({ engine });

  const save = (world: World, body: object) => world.staff.ask(mainSettings.update, { body: body as never });
  const asGuest = (world: World) => world.visitor('member').ask(facilityProfile);
  const lastEntry = async (world: World) =>
    (
      await server.sql(
        `select action, before, after, version from history where family = 'facility-profile' and facility_id = $1 order by id desc limit 1`,
        [world.id],
      )
    )[0];

  it('is blank at first, and once written read by anybody, with nothing of the office in it', async () => {
    const world = await makeFacility(server, { guests: true });
    const blank = await world.staff.call(mainSettings.get);
    expect(blank).toMatchObject({
      headline: null,
      picture: null,
      system_allow_guest_flag: 1,
      version: 1,
      updated_at: null,
    });
    expect((await asGuest(world)).json()).toMatchObject({ data: { headline: null, picture_url: null, version: 0 } });
    expect((await save(world, { ...TEXTS, version: 1 })).json()).toMatchObject({ data: { version: 2 } });
    expect((await asGuest(world)).json<{ data: object }>().data).toEqual({
      ...TEXTS,
      open_days: Array.from({ length: 8 }, () => ({ open: null, close: null })),
      closed_days: [],
      picture_url: null,
      version: 2,
    });
    expect(await world.visitor('member').call(facilityByHost)).toMatchObject({ profile_version: 2 });
    expect(await lastEntry(world)).toMatchObject({ action: 'update', version: 2, after: TEXTS });
    expect(await world.staff.call(mainSettings.get)).toMatchObject({ ...TEXTS, updated_by: expect.any(String) });
  });

  it('changes only in what is sent, writes nothing where nothing differs, and is not overwritten by an older page', async () => {
    const world = await makeFacility(server, { guests: true });
    await save(world, { ...TEXTS, version: 1 });
    expect((await save(world, { phone: '022-111-1111', version: 2 })).json()).toMatchObject({ data: { version: 3 } });
    expect(await lastEntry(world)).toMatchObject({
      before: { phone: TEXTS.phone },
      after: { phone: '022-111-1111' },
    });
    expect((await save(world, { phone: '022-111-1111', version: 3 })).json()).toMatchObject({ data: { version: 3 } });
    const late = await save(world, { headline: '遅れた保存', version: 2 });
    expect(late.failure().error_code).toBe('stale');
    expect((await asGuest(world)).json()).toMatchObject({ data: { ...TEXTS, phone: '022-111-1111', version: 3 } });
  });

  it('two who write it for the first time at once: one is saved, the other is told', async () => {
    const world = await makeFacility(server);
    const replies = await Promise.all(['一人目', '二人目'].map((headline) => save(world, { headline, version: 1 })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('is shown to nobody where guests are not let in; the office lets them in itself', async () => {
    const world = await makeFacility(server);
    await save(world, { ...TEXTS, version: 1 });
    expect((await asGuest(world)).failure().error_code).toBe('guest_not_allowed');
    const [before] = await server.sql<{ version: number }>('select version from facility where id = $1', [world.id]);
    await save(world, { system_allow_guest_flag: 1, version: 2 });
    expect((await asGuest(world)).json()).toMatchObject({ data: TEXTS });
    expect(await world.visitor('member').call(facilityByHost)).toMatchObject({
      facility_settings: { system_allow_guest_flag: true },
    });
    // An operator's form that was open meanwhile is told apart, and does not shut the door again.
    const [after] = await server.sql<{ version: number }>('select version from facility where id = $1', [world.id]);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(await lastEntry(world)).toMatchObject({
      before: { system_allow_guest_flag: 0 },
      after: { system_allow_guest_flag: 1 },
    });
    await save(world, { system_allow_guest_flag: 0, version: 3 });
    expect((await asGuest(world)).status).toBe(403);
  });

  it('has a picture that anybody may open, made small enough for a phone; null takes it away', async () => {
    const world = await makeFacility(server, { guests: true });
    const bytes = await sharp({ create: { width: 3200, height: 1600, channels: 3, background: '#165e83' } })
      .jpeg()
      .toBuffer();
    const picture = await uploadFile(world.staff, { purpose: 'cover', file_name: 'コート.jpg', bytes });
    await save(world, { picture, version: 1 });
    expect(await lastEntry(world)).toMatchObject({ after: { picture: 'コート.jpg' } });
    const { picture_url: address } = await world.visitor('member').call(facilityProfile);
    const reply = await world.visitor('member').raw({ path: address ?? '' });
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ width: 1600, height: 800 });
    await save(world, { picture: null, version: 2 });
    expect((await asGuest(world)).json()).toMatchObject({ data: { picture_url: null, version: 3 } });
  });

  it('says when the facility is open: by day of the week, on holidays, and on which days it is closed beside that', async () => {
    const world = await makeFacility(server, { guests: true });
    const closed = { open: null, close: null };
    const blank = Array.from({ length: 8 }, () => closed);
    const shown = async () => {
      const { open_days, closed_days } = await world.visitor('member').call(facilityProfile);
      return { open_days, closed_days };
    };
    expect(await shown()).toEqual({ open_days: blank, closed_days: [] });
    const open_days = blank
      .with(2, { open: '9:00', close: '21:00' } as never)
      .with(7, { open: '10:30', close: '24:00' } as never);
    const closed_days = [{ from: '2026-12-29', until: '2027-01-03', note: '年末年始' }];
    expect((await save(world, { open_days, closed_days, version: 1 })).status).toBe(200);
    const written = open_days.with(2, { open: '09:00', close: '21:00' } as never);
    expect(await shown()).toEqual({ open_days: written, closed_days });
    // What an update leaves out stays.
    await save(world, { headline: '青葉台で、体を動かす毎日を。', version: 2 });
    expect(await shown()).toEqual({ open_days: written, closed_days });
    const refused = async (body: object) => (await save(world, { ...body, version: 3 })).failure().error_fields;
    const day = (open: string | null, close: string | null) => ({ open_days: blank.with(0, { open, close } as never) });
    expect(await refused(day('9:00', null))).toMatchObject({ 'open_days.0.close': [{ code: 'required' }] });
    expect(await refused(day(null, '9:00'))).toMatchObject({ 'open_days.0.open': [{ code: 'required' }] });
    expect(await refused(day('18:00', '9:00'))).toMatchObject({ 'open_days.0.close': [{ code: 'hours_order' }] });
    expect(await refused(day('24:30', '24:00'))).toMatchObject({ 'open_days.0.open': [{ code: 'time_format' }] });
    expect(await refused({ open_days: blank.slice(1) })).toMatchObject({ open_days: [{ code: 'required' }] });
    expect(await refused({ closed_days: [{ from: '2027-01-03', until: '2027-01-02', note: null }] })).toMatchObject({
      'closed_days.0.until': [{ code: 'date_order' }],
    });
  });

  it('is for staff with the menu of the main settings: who may view it changes nothing, others do not see it', async () => {
    const world = await makeFacility(server, { guests: true });
    const { actor: viewer } = await makeStaff(world, { permissions: { 'settings.main': 'view' } });
    const { actor: other } = await makeStaff(world, { permissions: { members: 'edit' } });
    const { actor: editor } = await makeStaff(world, { permissions: { 'settings.main': 'edit' } });
    const ticket = { body: { purpose: 'cover', file_name: 'コート.jpg', size: 1000 } } as const;
    for (const [who, status] of [
      [editor, 200],
      [viewer, 403],
      [other, 403],
    ] as const)
      expect((await who.ask(staffUploadTicket, ticket)).status).toBe(status);
    expect((await viewer.ask(mainSettings.get)).status).toBe(200);
    expect((await viewer.ask(mainSettings.update, { body: { headline: '書き換え', version: 1 } })).status).toBe(403);
    expect((await other.ask(mainSettings.get)).status).toBe(403);
  });

  it.each([
    [{ headline: 'あ'.repeat(41) }, 'headline', 'max_length'],
    [{ headline: '一行目\n二行目' }, 'headline', 'one_line'],
    [{ opening_hours: 'あ'.repeat(601) }, 'opening_hours', 'max_length'],
    [{ zipcode: '12' }, 'zipcode', 'zip_format'],
    [{ phone: 'abc' }, 'phone', 'phone'],
    [{ contact_email: 'x' }, 'contact_email', 'email_format'],
    [{ system_allow_guest_flag: 2 }, 'system_allow_guest_flag', 'choice'],
    [{ picture: 'f/1/public/none.png' }, 'picture', 'file_unavailable'],
  ])('refuses at its field what breaks its rule: %#', async (body, field, code) => {
    const world = await makeFacility(server);
    const refused = (await save(world, { ...body, version: 1 })).failure();
    expect(refused.error_fields).toMatchObject({ [field]: [{ code }] });
  });
});
