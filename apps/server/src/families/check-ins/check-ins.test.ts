import { createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { type CheckInRow, checkInByCode, checkIns, type DoorList } from '@tsudoi/contract/check-ins';
import { eventInfo, eventParticipants } from '@tsudoi/contract/event-participants';
import { issueLadder, passKeys } from '@tsudoi/contract/passes';
import { ladderWindow, passBody, passText, readPass, SEAL } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeOrganization,
  makeStaff,
  nextNumber,
  onEngines,
  operatorOf,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import { addGuest, type DoorWorld, makeDoor, scanOf } from '@tsudoi/kit/families/check-ins';
import { storedMembers } from '@tsudoi/kit/families/events';
import { revokePass } from '@tsudoi/kit/families/passes';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, it } from 'vitest';

onEngines('the door of an event', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let door: DoorWorld;
  beforeAll(async () => {
    world = await makeFacility(server);
  });
  beforeEach(async () => {
    door = await makeDoor(world);
  });

  const upload = (scans: readonly unknown[], device = 'north', by: Actor = world.staff) =>
    by.call(checkIns.upload, { body: { ...door.query, device, door: device, scans } as never });
  const state = (since = 0) => world.staff.call(checkIns.state, { query: { ...door.query, since } });
  const summary = () => world.staff.call(checkIns.summary, { query: door.query });
  const list = async (by: Actor = world.staff, sealed = false) => {
    const signed = await by.call(checkIns.list, { body: { ...door.query, sealed } });
    const parsed: DoorList = JSON.parse(signed.list);
    return { ...signed, parsed };
  };
  const told = (rows: readonly CheckInRow[]) =>
    rows.map(({ verdict, why, admitted }) => `${verdict} ${why ?? ''}${admitted ? ' +' : ''}`.replace('  ', ' '));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const say = async (scan: Record<string, unknown>) =>
    (await upload([scanOf(scan)])).taken.map(({ verdict, why }) => why ?? verdict)[0];

  it('gets a list with what it needs and nothing else, signed so that a changed one is noticed', async () => {
    const guest = await addGuest(world, door);
    await addGuest(world, door, { state: 'cancelled' });
    const { parsed, list: text, signature, key, keys } = await list();
    expect(parsed.people).toMatchObject([
      {
        id: guest.id,
        account_id: guest.account,
        member_code: guest.code,
        number: 1,
        state: 'entered',
        course: door.courses[0],
      },
      { state: 'cancelled' },
    ]);
    expect(Object.keys(parsed.people[0] ?? {}).toSorted()).toEqual([
      'account_id',
      'companions',
      'course',
      'id',
      'kana',
      'member_code',
      'name',
      'number',
      'payable',
      'state',
      'unpaid',
    ]);
    const x = keys.find(({ id }) => id === key)?.public_key ?? '';
    const counts = (signed: string) =>
      verify(
        null,
        Buffer.from(signed),
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
        Buffer.from(signature, 'base64url'),
      );
    expect([counts(text), counts(text.replace('cancelled', 'entered'))]).toEqual([true, false]);
  });

  it('has photos as small pictures, made once and kept, at most two thousand bytes each; one that cannot be read is no photo', async () => {
    const [shown, without] = [await addGuest(world, door), await addGuest(world, door)];
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, () => Math.floor(Math.random() * 256)));
    const photo = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    const { file_path } = await uploadFile(world.chief, { purpose: 'profile', bytes: photo });
    const give = (account: number, path: string) =>
      server.sql(
        `update stored_file set owner_kind = 'member', owner_field = 'profile_image', owner_id = $2 where key = $1`,
        [path, account],
      );
    await give(shown.account, file_path ?? '');
    const photosOf = async () =>
      (await list()).parsed.people.map(({ photo: small }) => small && Buffer.from(small, 'base64'));
    const [small, none] = await photosOf();
    if (!small) throw new Error('no photo');
    expect([none, small.length <= 2_048]).toEqual([undefined, true]);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 72, height: 72 });
    // It was kept: without the file the list still has it.
    await server.sql(`update stored_file set key = key || '.gone' where key = $1`, [file_path]);
    expect((await photosOf())[0]).toEqual(small);
    // Whom two doors let in is shown with it.
    await upload([scanOf({ participant_id: shown.id })], 'north');
    await upload([scanOf({ participant_id: shown.id })], 'south');
    expect((await summary()).conflicts.map(({ photo: image }) => image)).toEqual([small.toString('base64')]);
    await give(without.account, (await uploadFile(world.chief, { purpose: 'profile', bytes: photo })).file_path ?? '');
    await server.sql(`update stored_file set key = key || '.gone' where owner_id = $1 and owner_kind = 'member'`, [
      without.account,
    ]);
    const after = await list();
    expect([after.parsed.photos, after.parsed.people[1]?.photo]).toEqual(['all', undefined]);
  });

  it('has nobody’s name where it only scans: what it has of somebody is opened by a pass of theirs, and by no other', async () => {
    const [one, other, without] = [
      await addGuest(world, door),
      await addGuest(world, door),
      await addGuest(world, door),
    ];
    const secret = () => randomBytes(16).toString('base64url');
    const [live, another] = [secret(), secret()];
    for (const [{ account }, name] of [
      [one, live],
      [other, another],
    ] as const)
      await server.sql(
        `insert into member_pass (facility_id, account_id, live_id, live_issued_at, live_until) values ($1, $2, $3, now(), now() + interval '1 day')`,
        [world.id, account, name],
      );
    const plain = await list();
    const { parsed, list: text } = await list(world.staff, true);
    const { sealed } = parsed;
    if (sealed === null) throw new Error('the list is not sealed');
    expect([plain.parsed.sealed, sealed.records.length, parsed.people.length]).toEqual([null, 2, 3]);
    for (const { name, member_code, kana } of plain.parsed.people)
      expect([name, member_code, kana].filter((part) => part !== '' && text.includes(part))).toEqual([]);
    expect(text).not.toContain(live);
    expect(parsed.people.map(({ id, state: of }) => [id, of])).toEqual(
      [one, other, without].map(({ id }) => [id, 'entered']),
    );
    const derived = (name: string, info: string, bytes: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(name, 'base64url'), Buffer.from(sealed.salt, 'base64url'), info, bytes),
      );
    const nameOf = (name: string) => derived(name, SEAL.nameInfo, SEAL.nameBytes).toString('base64url');
    const open = (record: (typeof sealed)['records'][number] | undefined, by: string) => {
      const data = Buffer.from(record?.data ?? '', 'base64url');
      const key = derived(by, SEAL.keyInfo, SEAL.keyBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(record?.iv ?? '', 'base64url'));
      decipher.setAuthTag(data.subarray(-16));
      return JSON.parse(Buffer.concat([decipher.update(data.subarray(0, -16)), decipher.final()]).toString());
    };
    const record = sealed.records.find(({ name }) => name === nameOf(live));
    expect(open(record, live)).toEqual([plain.parsed.people[0]]);
    expect(() => open(record, another)).toThrow();
  });

  it('shares its tickets out among doors, over the plan that was read; who enters later has a share, who enters at a door has none', async () => {
    await addGuest(world, door);
    await addGuest(world, door);
    const set = (version: number, doors: string[], by = 'number') =>
      world.staff.ask(checkIns.plan, { body: { ...door.query, version, by, doors } as never });
    const shares = async () => (await list()).parsed.people.map(({ share }) => share);
    expect([await shares(), (await list()).parsed.plan, (await state()).plan]).toEqual([
      [undefined, undefined],
      null,
      0,
    ]);
    expect((await set(0, ['北口', '南口'])).status).toBe(200);
    expect(await shares()).toEqual([0, 1]);
    expect((await list()).parsed.plan).toMatchObject({
      version: 1,
      by: 'number',
      doors: [{ name: '北口' }, { name: '南口', from: '2' }],
    });
    await addGuest(world, door);
    const { memberCode } = await makeMember(world);
    await world.staff.call(checkIns.walkIn, {
      body: {
        ...door.query,
        course_id: door.courses[0] ?? 0,
        member_code: memberCode,
        nonce: `w${memberCode}`,
        device: 'north',
      },
    });
    expect(await shares()).toEqual([0, 1, 1, undefined]);
    // The server knows all doors: to it every ticket is good at each.
    const [, other] = (await list()).parsed.people;
    expect(await say({ participant_id: other?.id, shown: 'look' })).toBe('in');
    expect([(await set(0, ['東口', '西口'])).status, (await set(1, ['東口'])).status]).toEqual([409, 422]);
    expect((await set(1, [], 'course')).status).toBe(200);
    expect([await shares(), (await state()).plan]).toEqual([[undefined, undefined, undefined, undefined], 2]);
  });

  it('takes every scan once, however often, in whatever order and in whatever company it comes', async () => {
    const [one, two] = [await addGuest(world, door), await addGuest(world, door)];
    const scans = [
      scanOf({ participant_id: one.id, device_at: ago(9) }),
      scanOf({ scanned: two.code, means: 'member_code', device_at: ago(8) }),
      scanOf({ scanned: '長'.repeat(900), means: 'typed', shown: 'no', admitted: false }),
      scanOf({ participant_id: 999_999, device_at: '2026-99-99T00:00:00Z', shown: 'odd' }),
      { nonce: 7, means: 'paper', offset_ms: 'x' },
      'no scan at all',
    ];
    await upload(scans.slice(3));
    await upload(scans);
    await upload(scans.toReversed());
    await Promise.all([upload(scans), upload(scans)]);
    const { rows } = await state();
    expect(rows).toHaveLength(6);
    expect(
      rows
        .map(({ participant_id }) => participant_id)
        .filter(Boolean)
        .toSorted(),
    ).toEqual([one.id, two.id].toSorted());
    expect(await summary()).toMatchObject({ inside: 2, expected: 2, conflicts: [] });
    expect(told(rows).toSorted()).toEqual([
      'in +',
      'in +',
      'no not_in_list +',
      'no unreadable',
      'no unreadable',
      'no unreadable',
    ]);
  });

  it('takes scans of devices whose clock is in no calendar, and those that came with them', async () => {
    const guest = await addGuest(world, door);
    const clocks = [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1000-01-01T00:00:00Z',
      '9999-12-31T23:59:59-12:00',
    ];
    const scans = clocks.flatMap((device_at) =>
      [0, 2_000_000_000, -2_000_000_000].map((offset_ms) => scanOf({ device_at, offset_ms, scanned: 'nobody' })),
    );
    const { taken } = await upload([...scans, scanOf({ participant_id: guest.id })]);
    expect(taken).toHaveLength(scans.length + 1);
    expect((await state()).rows).toHaveLength(scans.length + 1);
    expect((await summary()).inside).toBe(1);
  });

  it('looks at somebody whose fee is open, whether it is due or not; who enters at the door is inside and hears it', async () => {
    const [account = 0] = await storedMembers(world, 1);
    const [{ code = '' } = {}] = await server.sql<{ code: string }>(
      'select member_code as code from account where id = $1',
      [account],
    );
    const nonce = `fee-${account}`;
    const body = { ...door.query, course_id: door.courses[0] ?? 0, member_code: code, nonce, device: 'north' };
    expect(await world.staff.call(checkIns.walkIn, { body })).toMatchObject({ verdict: 'look', why: 'not_paid' });
    expect((await summary()).inside).toBe(1);
    await upload([scanOf({ nonce, undone: true })]);
    const row = async () => (await list()).parsed.people.find((person) => person.account_id === account);
    expect(await row()).toMatchObject({ state: 'entered', payable: false, unpaid: true });
    const id = (await row())?.id;
    expect(await say({ participant_id: id, admitted: false })).toBe('not_paid');
    // What was issued does not change: time passes instead.
    await server.sql(`do $$ begin
      alter table invoice disable trigger user;
      update invoice set due_on = current_date - 3 where because = 'event' and because_id = ${id};
      alter table invoice enable trigger user;
    end $$`);
    expect(await row()).toMatchObject({ payable: true, unpaid: true });
    expect(await say({ participant_id: id, admitted: false })).toBe('not_paid');
  });

  it('says of a text that can be nobody’s number that it is none of ours', async () => {
    const texts = ['https://example.com/', 'WIFI:S:hall;;', 'x'.repeat(31), 'S999999'];
    const { taken } = await upload(texts.map((scanned) => scanOf({ scanned, means: 'typed', admitted: false })));
    expect(taken.map(({ why }) => why)).toEqual(['unreadable', 'unreadable', 'unreadable', 'not_in_list']);
  });

  it('tells doors how many are expected as people come and go, those alone who may be let in', async () => {
    expect((await state()).expected).toBe(0);
    await addGuest(world, door);
    await addGuest(world, door, { state: 'requested', payable: true });
    for (const other of ['offered', 'waiting', 'cancelled'] as const) await addGuest(world, door, { state: other });
    expect([(await state()).expected, (await summary()).expected]).toEqual([2, 2]);
  });

  it('is of one mind with the office about who is in, whatever was said of a scan', async () => {
    const [anyway, back, never] = [
      await addGuest(world, door, { state: 'requested', payable: true }),
      await addGuest(world, door),
      await addGuest(world, door),
    ];
    const undone = scanOf({ participant_id: back.id });
    await upload([
      scanOf({ participant_id: anyway.id, shown: 'look', reason: 'x' }),
      undone,
      scanOf({ participant_id: never.id, shown: 'look', admitted: false }),
    ]);
    await upload([{ ...undone, undone: true }]);
    const found = async (checked_in: 0 | 1) => {
      const { items } = await world.staff.call(eventParticipants.search, {
        body: { extras: door.query, default_search: { checked_in } },
      });
      return items.map(({ id, checked_in_at }) => `${id} ${checked_in_at !== null}`).toSorted();
    };
    expect(await found(1)).toEqual([`${anyway.id} true`]);
    expect(await found(0)).toEqual([`${back.id} false`, `${never.id} false`].toSorted());
    const { check_in, counts } = await world.staff.call(eventInfo, { query: door.query });
    const { inside, expected } = await summary();
    expect([check_in, counts.inside, counts.expected]).toEqual([true, inside, expected]);
    expect(inside).toBe(1);
  });

  it('says of each state what it is, whatever the door has let in', async () => {
    const cancelled = await addGuest(world, door, { state: 'cancelled' });
    const unpaid = await addGuest(world, door, { state: 'requested', payable: true });
    const waiting = await addGuest(world, door, { state: 'waiting' });
    const [stranger = 0] = await storedMembers(world, 1);
    const rows = [cancelled, unpaid, waiting].map(({ id }) => scanOf({ participant_id: id }));
    const { taken } = await upload([...rows, scanOf({ scanned: `X${stranger}` })]);
    expect(taken.map(({ verdict, why }) => `${verdict} ${why}`)).toEqual([
      'no cancelled',
      'look not_paid',
      'no no_place',
      'no not_in_list',
    ]);
    expect((await summary()).inside).toBe(3);
    const early = await addGuest(world, door);
    expect(await say({ participant_id: early.id, device_at: ago(600) })).toBe('wrong_day');
    await server.sql(
      `update event set called_off = 'canceled', called_off_at = now(), called_off_by = 'x', called_off_reason = 'x'
      where facility_id = $1 and id = $2`,
      [world.id, door.id],
    );
    expect(await say({ participant_id: early.id })).toBe('called_off');
  });

  it('finds whom two doors let in without network, with times by our clock, whichever came first', async () => {
    const guest = await addGuest(world, door);
    const ten = 10 * 60_000;
    // The clock of the south door is ten minutes ahead: it was there first all the same.
    const south = scanOf({
      participant_id: guest.id,
      device_at: new Date(Date.now() - 5 * 60_000 + ten).toISOString(),
      offset_ms: ten,
    });
    const north = scanOf({ participant_id: guest.id, device_at: ago(3) });
    await upload([north], 'north');
    expect((await summary()).conflicts).toEqual([]);
    await upload([south], 'south');
    const { conflicts, inside } = await summary();
    expect(inside).toBe(1);
    expect(conflicts).toMatchObject([
      { participant_id: guest.id, settled: null, rows: [{ door: 'south' }, { door: 'north' }] },
    ]);
    const [first, second] = conflicts[0]?.rows ?? [];
    expect(Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')).toBeGreaterThan(60_000);
    const { seq } = await state();
    const nonces = [north.nonce, south.nonce];
    await world.staff.call(checkIns.settle, { body: { ...door.query, nonces, settled: 'same' } });
    expect((await summary()).conflicts).toMatchObject([{ settled: 'same' }]);
    expect((await state(seq)).rows.map(({ settled }) => settled)).toEqual(['same', 'same']);
    const third = scanOf({ participant_id: guest.id });
    await upload([third], 'west');
    expect((await summary()).conflicts).toMatchObject([{ settled: null, rows: [{}, {}, {}] }]);
    // A second time at a door that knew of the first is no conflict.
    await upload([
      { ...third, undone: true },
      { ...south, undone: true },
      scanOf({ participant_id: guest.id, shown: 'look' }),
    ]);
    expect((await summary()).conflicts).toEqual([]);
  });

  it('takes a check-in back, also where that comes before the check-in, and never again forward', async () => {
    const guest = await addGuest(world, door);
    const scan = scanOf({ participant_id: guest.id });
    await upload([{ ...scan, undone: true }]);
    await upload([scan]);
    expect((await state()).rows).toMatchObject([{ undone: true }]);
    const later = scanOf({ participant_id: guest.id });
    await upload([later]);
    const { seq } = await state();
    expect((await state(seq)).rows).toEqual([]);
    await upload([{ ...later, undone: true }]);
    expect((await state(seq)).rows).toMatchObject([{ nonce: later.nonce, undone: true }]);
    expect((await summary()).inside).toBe(0);
    expect(await say({ participant_id: guest.id })).toBe('in');
    expect(await say({ participant_id: guest.id })).toBe('already_in');
  });

  it('tells passes apart as of the time at which they were shown', async () => {
    const made = await makeMember(world, { signIn: true });
    const member = await made.signIn();
    const guest = await addGuest(world, door, { account: made.id });
    const { ladder } = await member.call(issueLadder, {});
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const stored = { first: bytes(ladder?.first), signatures: bytes(ladder?.signatures) };
    const shown = ladderWindow(stored, Date.now() / 1000)?.text ?? '';
    const pass = readPass(shown);
    if (pass === undefined) throw new Error('no pass');
    const live = { means: 'live', scanned: shown };
    expect(await say({ ...live, admitted: false })).toBe('in');
    expect(await say({ ...live, admitted: false, device_at: ago(60) })).toBe('phone_clock');
    const later = ladderWindow(stored, Date.now() / 1000 + 3_600)?.text ?? '';
    expect(await say({ ...live, scanned: later, admitted: false })).toBe('phone_clock');
    // What was shown in its time and comes hours later was good.
    const window = { ...live, device_at: new Date(Date.now() + 3_600_000).toISOString(), offset_ms: 3_600_000 };
    expect(await say({ ...window, admitted: false })).toBe('in');
    expect(await say({ ...live, scanned: passText(passBody({ ...pass, account: 5 }), pass.signature) })).toBe('forged');
    expect(await say({ ...live, scanned: passText(passBody({ ...pass, facility: 5 }), pass.signature) })).toBe(
      'foreign',
    );
    expect((await state()).rows.filter(({ participant_id }) => participant_id === guest.id)).toHaveLength(4);
    const operator = await operatorOf(server);
    await revokePass(world.staff, made.id);
    expect(await say(live)).toBe('revoked');
    const { revoked } = (await list()).parsed;
    expect(revoked).toContain(Buffer.from(pass.id).toString('base64url'));
    const [current] = await operator.call(passKeys.list, { query: { facility_code: world.code } });
    await operator.call(passKeys.rotate, {
      query: { facility_code: world.code },
      body: { current_id: current?.id ?? null },
    });
    expect((await list()).keys).toHaveLength(2);
  });

  it('checks in by event and member number, and tells the first time the second time', async () => {
    const guest = await addGuest(world, door);
    const check = (member_code: string) =>
      world.staff.call(checkInByCode, { body: { event_code: door.code, member_code } });
    const first = await check(guest.code.toLowerCase());
    expect(first).toMatchObject({ verdict: 'in', why: null, first_at: first.at });
    expect(first.name).toContain('参加');
    expect(await check(guest.code)).toMatchObject({ verdict: 'look', why: 'already_in', first_at: first.at });
    expect(await check('NOBODY')).toMatchObject({ verdict: 'no', why: 'not_in_list', name: null, first_at: null });
    expect(await summary()).toMatchObject({ inside: 1, conflicts: [] });
    const asked = await world.staff.ask(checkInByCode, { body: { event_code: 'NONE', member_code: 'x' } });
    expect(asked.status).toBe(404);
  });

  it('enters somebody at the door with place, invoice and check-in, once for a name of the call', async () => {
    const made = await makeMember(world);
    const [code] = await server.sql<{ member_code: string }>(
      'select member_code from account where facility_id = $1 and id = $2',
      [world.id, made.id],
    );
    const body = {
      ...door.query,
      course_id: door.courses[0] ?? 0,
      member_code: code?.member_code ?? '',
      nonce: 'walk',
      device: 'north',
      door: '北口',
    };
    const call = () => world.staff.call(checkIns.walkIn, { body });
    expect(await call()).toMatchObject({ verdict: 'look', why: 'not_paid', course: '初級' });
    await call();
    const found = await server.sql<{ source: string; invoice_id: number }>(
      'select source, invoice_id from participant where facility_id = $1 and event_id = $2',
      [world.id, door.id],
    );
    expect(found).toMatchObject([{ source: 'walk_in', invoice_id: expect.any(Number) }]);
    expect(await summary()).toMatchObject({ inside: 1, expected: 1 });
    const again = await world.staff.ask(checkIns.walkIn, { body: { ...body, nonce: 'another' } });
    expect(again.failure().error_code).toBe('already_entered');
  });

  it('names whom a number is of and what they would pay before it enters them, and writes nothing', async () => {
    const made = await makeMember(world, { basicInfo: { last_name: '外山', first_name: '歩' } });
    const course_id = door.courses[0] ?? 0;
    const inputOf = (member_code: string, more: object) => ({
      body: { ...door.query, course_id, member_code, ...more },
    });
    const ask = (code: string, more: object = {}) => world.staff.ask(checkIns.askWalkIn, inputOf(code, more));
    const told = (code: string) => world.staff.call(checkIns.askWalkIn, inputOf(code, {}));
    expect(await told(made.memberCode.toLowerCase())).toEqual({
      name: '外山 歩',
      member_code: made.memberCode,
      course: '初級',
      total: expect.any(Number),
      resting: false,
    });
    const [{ count } = { count: -1 }] = await server.sql<{ count: number }>(
      'select count(*)::int from participant where facility_id = $1 and account_id = $2',
      [world.id, made.id],
    );
    expect(count).toBe(0);
    // The sum is the one that is charged.
    const { total } = await told(made.memberCode);
    await world.staff.call(checkIns.walkIn, {
      body: { ...door.query, course_id, member_code: made.memberCode, nonce: 'asked', device: 'north' },
    });
    const [charged] = await server.sql<{ total: number }>(
      `select i.total::int from participant p join invoice i on i.facility_id = p.facility_id and i.id = p.invoice_id
        where p.facility_id = $1 and p.account_id = $2`,
      [world.id, made.id],
    );
    expect(charged?.total).toBe(total);
    // What entering would refuse is refused, and a number of nobody is nobody.
    expect((await ask(made.memberCode)).failure().error_code).toBe('already_entered');
    expect((await ask('NOBODY')).status).toBe(404);
    expect((await ask(made.memberCode, { course_id: 2_000_000_000 })).status).toBe(404);
    const rests = await makeMember(world);
    await server.sql('update account set paused = true where facility_id = $1 and id = $2', [world.id, rests.id]);
    expect(await told(rests.memberCode)).toMatchObject({ resting: true });
    const gone = await makeMember(world);
    await server.sql(`update account set active = false where facility_id = $1 and id = $2`, [world.id, gone.id]);
    expect((await ask(gone.memberCode)).failure().error_code).toBe('entry_withdrawn');
  });

  it('looks at somebody whose membership rests or ended, whatever was shown, and enters them for a reason alone', async () => {
    for (const [code, columns] of [
      ['entry_paused', 'paused = true'],
      ['entry_lapsed', `expires_on = '2020-03-31'`],
    ] as const) {
      const [inside, comes] = [await makeMember(world), await makeMember(world)];
      const course_id = door.courses[0] ?? 0;
      const body = { ...door.query, course_id, device: 'north' };
      const enter = (member: { memberCode: string }, more: object = {}) =>
        world.staff.ask(checkIns.walkIn, {
          body: { ...body, member_code: member.memberCode, nonce: `${code}-${nextNumber()}`, ...more },
        });
      expect((await enter(inside)).status).toBe(200);
      for (const { id } of [inside, comes])
        await server.sql(`update account set ${columns} where facility_id = $1 and id = $2`, [world.id, id]);
      // Who has a place keeps it; the door says so, and takes a reason.
      await server.sql(`update check_in set undone_at = now(), undone_by = 'x' where facility_id = $1`, [world.id]);
      await server.sql(
        `do $$ begin alter table invoice disable trigger user; update invoice set payment = 2, paid = total, paid_at = now() where facility_id = ${world.id} and because = 'event';
          alter table invoice enable trigger user; end $$`,
      );
      const { parsed } = await list();
      expect(parsed.people.find(({ account_id }) => account_id === inside.id)).toMatchObject({ resting: true });
      const typed = scanOf({ scanned: inside.memberCode, means: 'typed', admitted: false });
      expect((await upload([typed])).taken).toMatchObject([{ verdict: 'look', why: 'resting' }]);
      // Who comes without an entry is asked about.
      expect((await enter(comes)).failure().error_code).toBe(code);
      const told = await enter(comes, { reason: '責任者が認めた' });
      expect(told.status).toBe(200);
      const [row] = await server.sql<{ reason: string; admitted: boolean }>(
        `select c.reason, c.admitted from check_in c join participant p on p.facility_id = c.facility_id and p.id = c.participant_id
          where c.facility_id = $1 and p.account_id = $2`,
        [world.id, comes.id],
      );
      expect(row).toEqual({ reason: '責任者が認めた', admitted: true });
    }
  });

  it('enters nobody who is out of the reach of who stands there, and says nothing of them', async () => {
    const clubs = await makeFacility(server, { organizations: true });
    const place = await makeDoor(clubs);
    const [own, other] = [await makeOrganization(clubs), await makeOrganization(clubs)];
    const { actor } = await makeStaff(clubs, {
      permissions: { 'events.check-in/lesson': 'edit' },
      organizations: [own.id],
    });
    const enter = async ({ id }: { id: number }) => {
      const { memberCode } = await makeMember(clubs, { basicInfo: { organization_ids: [id] } });
      const body = { ...place.query, course_id: place.courses[0] ?? 0, member_code: memberCode };
      return actor.ask(checkIns.walkIn, { body: { ...body, nonce: memberCode, device: 'north' } });
    };
    expect((await enter(own)).status).toBe(200);
    const refused = await enter(other);
    expect([refused.status, refused.text.includes(clubs.marker)]).toEqual([404, false]);
  });

  it('is opened by who has the door alone, and by nobody who has not', async () => {
    const { actor: doorkeeper } = await makeStaff(world, { permissions: { 'events.check-in/lesson': 'edit' } });
    expect((await list(doorkeeper)).parsed.event.id).toBe(door.id);
    const guest = await addGuest(world, door);
    expect((await upload([scanOf({ participant_id: guest.id })], 'north', doorkeeper)).taken).toHaveLength(1);
    const { events } = await doorkeeper.call(checkIns.events, { query: { event_cms_code: door.kind } });
    expect(events.map(({ id }) => id)).toContain(door.id);
    const { actor: clerk } = await makeStaff(world, { permissions: { 'events/lesson': 'edit' } });
    expect((await clerk.ask(checkIns.list, { body: door.query })).status).toBe(403);
    const { actor: watcher } = await makeStaff(world, { permissions: { 'events.check-in/lesson': 'view' } });
    expect((await watcher.ask(checkIns.upload, { body: { ...door.query, device: 'x', scans: [] } })).status).toBe(403);
    // Nobody stands at a door with a list whose scans would be refused.
    expect((await watcher.ask(checkIns.list, { body: door.query })).status).toBe(403);
    expect((await watcher.call(checkIns.summary, { query: door.query })).inside).toBe(1);
  });
});
