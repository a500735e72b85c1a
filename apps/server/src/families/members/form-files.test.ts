import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { getMember, getProfile, updateMember } from '@tsudoi/contract/members';
import {
  type Actor,
  csvFile,
  goodMembers,
  makeFacility,
  makeMember,
  memberCsv,
  onEngines,
  type Reply,
  suiteServer,
  uploadFile,
  type World,
} from '@tsudoi/kit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

type Parts = readonly (readonly [name: string, value: string | Blob, fileName?: string])[];

const pdf = (words = '同意') => new Blob([`%PDF-1.7 ${words}`]);
const DOCUMENT = 'basic_info[document][]';
const PHOTO = 'basic_info[profile_image]';

/** A picture with a position in its metadata, such as a phone takes. */
const picture = async (side: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: side, height: side, channels: 3, background: '#336699' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

onEngines('files that a form carries', (engine) => {
  const server = suiteServer({ engine });
  let world: World;

  beforeAll(async () => {
    world = await makeFacility(server);
  });

  const read = (id: number) => world.staff.call(getMember, { params: { id } });
  const names = async (id: number) => (await read(id)).basic_info.document.map(({ file_name }) => file_name);
  function form(parts: Parts): FormData {
    const body = new FormData();
    for (const [name, value, fileName] of parts)
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, fileName);
    return body;
  }
  async function save(id: number, parts: Parts, version?: number): Promise<Reply> {
    const record = await read(id);
    const { last_name, first_name, member_type } = record.basic_info;
    const fields: Parts = [
      ['basic_info[last_name]', last_name],
      ['basic_info[first_name]', first_name],
      ['basic_info[member_type][0]', String(member_type[0])],
      ['version', String(version ?? record.version)],
    ];
    const body = form([...fields, ...parts]);
    return world.staff.raw({ method: 'POST', path: `/api/management/member-accounts/${id}`, body });
  }
  const codes = (reply: Reply) =>
    Object.fromEntries(
      Object.entries(reply.failure().error_fields ?? {}).map(([field, found]) => [
        field,
        found.map(({ code }) => code),
      ]),
    );
  /** Everything that is stored of the facility: rows, and files on the disk. */
  const stored = async () => {
    const rows = await server.sql('select key from stored_file where facility_id = $1', [world.id]);
    const root = path.join(server.running.config.dataDir, 'files', 'f', String(world.id));
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    return { rows: rows.length, files: entries.filter((entry) => entry.isFile()).length };
  };

  it.each([
    ['read in memory', 1_000],
    ['read as a stream', 400_000],
  ])('are stored with the record, a picture written anew (%s)', async (_, bytes) => {
    const { id } = await makeMember(world);
    const reply = await save(id, [
      [DOCUMENT, pdf('あ'.repeat(bytes / 3)), '同意書.pdf'],
      [PHOTO, await picture(300), '顔.jpg'],
    ]);
    expect(reply.status, reply.text).toBe(200);
    expect(await names(id)).toEqual(['同意書.pdf']);
    const photo = (await read(id)).basic_info.profile_image;
    expect(photo?.file_name).toBe('顔.jpg');
    const kept = await sharp((await world.staff.raw({ path: photo?.file_url ?? '' })).bytes).metadata();
    expect([kept.width, kept.height, kept.exif]).toEqual([300, 300, undefined]);
  });

  it('stand beside those that the form names by their path; an input in which nothing was picked sends none', async () => {
    const { id } = await makeMember(world);
    const first = await uploadFile(world.staff, {
      purpose: 'document',
      file_name: 'a.pdf',
      bytes: Buffer.from('%PDF-1'),
    });
    const both: Parts = [
      ['basic_info[document][0]', first.file_path],
      ['basic_info[document][1]', pdf(), 'b.pdf'],
    ];
    expect((await save(id, both)).status).toBe(200);
    expect(await names(id)).toEqual(['a.pdf', 'b.pdf']);
    const { basic_info, version } = await read(id);
    const part = (name: string, value: string, file = '') =>
      `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
    const reply = await world.staff.raw({
      method: 'POST',
      path: `/api/management/member-accounts/${id}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: [
        part('basic_info[last_name]', basic_info.last_name),
        part('basic_info[first_name]', basic_info.first_name),
        part('basic_info[member_type][0]', String(basic_info.member_type[0])),
        part('version', String(version)),
        part(DOCUMENT, '', '; filename=""'),
        '--b--\r\n',
      ].join(''),
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await names(id)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('are refused at their field where they are not what they say, and nothing of the form is left behind', async () => {
    const { id } = await makeMember(world);
    const before = await stored();
    const good = [DOCUMENT, pdf(), 'good.pdf'] as const;
    const refused: [Parts[number], object][] = [
      [[DOCUMENT, new Blob(['MZ\u0090 this program']), 'bad.pdf'], { 'basic_info.document': ['file_type'] }],
      [[DOCUMENT, new Blob(['<script>']), 'page.html'], { 'basic_info.document': ['file_extension'] }],
      [[PHOTO, await picture(299), 'small.jpg'], { 'basic_info.profile_image': ['image_size'] }],
      [[PHOTO, new Blob(['<svg onload="alert(1)"/>']), 'x.png'], { 'basic_info.profile_image': ['file_type'] }],
      [['basic_info[photo]', pdf(), 'a.pdf'], { 'basic_info[photo]': ['unknown_field'] }],
      [[DOCUMENT, pdf(), `${'長'.repeat(300)}.pdf`], { 'basic_info.document': ['max_length'] }],
    ];
    for (const [part, expected] of refused) {
      const reply = await save(id, [good, part]);
      expect([reply.status, codes(reply)]).toEqual([422, expected]);
      expect(await stored()).toEqual(before);
    }
    expect(await names(id)).toEqual([]);
  });

  it('leave nothing behind where the save fails after they were taken in', async () => {
    const { id } = await makeMember(world);
    const before = await stored();
    expect((await save(id, [[DOCUMENT, pdf(), 'a.pdf']], 99)).status).toBe(409);
    const gone = await save(id, [
      [DOCUMENT, pdf(), 'a.pdf'],
      ['basic_info[email]', 'not an address'],
    ]);
    expect(codes(gone)).toEqual({ 'basic_info.email': ['email_format'] });
    expect(await stored()).toEqual(before);
  });

  it('are ten of 5 MB at most', async () => {
    const { id } = await makeMember(world);
    const before = await stored();
    const large = await save(id, [[DOCUMENT, new Blob(['%PDF-1', new Uint8Array(5_242_880)]), 'large.pdf']]);
    expect([large.status, large.failure().error_code]).toEqual([413, 'too_large']);
    const many = Array.from({ length: 11 }, (_, n) => [DOCUMENT, pdf('x'.repeat(30_000)), `${n}.pdf`] as const);
    expect((await save(id, many)).status).toBe(413);
    expect(await stored()).toEqual(before);
  });

  it('lie beside fields that have 1 MiB together, as a JSON body has: more is refused while it comes', async () => {
    const { id } = await makeMember(world);
    const member = await (await makeMember(world, { signIn: true })).signIn();
    const field = (name: string, bytes: number) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
    /** Sends the beginning of a form that says it goes on for long, and never does. */
    const begin = (who: Actor, path: string, parts: readonly string[]) =>
      who.raw({
        method: 'POST',
        path,
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '3000000000',
          connection: 'close',
        },
        body: parts.join(''),
      });
    const paths: [Actor, string][] = [
      [world.staff, `/api/management/member-accounts/${id}`],
      [world.staff, '/api/management/member-csv/import'],
      [member, '/api/member/profile'],
    ];
    const tooMuch = [
      Array.from({ length: 4 }, (_, at) => field(`basic_info[x${at}]`, 400_000)),
      Array.from({ length: 4 }, () => field('basic_info[last_name]', 400_000)),
      [field('basic_info[last_name]', 1_100_000), field('version', 1)],
    ];
    for (const [who, path] of paths)
      for (const parts of tooMuch) {
        const reply = await begin(who, path, parts);
        expect([reply.status, reply.failure().message]).toEqual([413, '内容が大きすぎます。1MB以下にしてください。']);
      }
    const before = await stored();
    const beside: Parts = ['a', 'b', 'c'].map((name) => [`basic_info[${name}]`, 'x'.repeat(400_000)]);
    expect((await save(id, [[DOCUMENT, pdf(), 'a.pdf'], ...beside])).failure().error_code).toBe('body_too_large');
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['read in memory', 1_000],
    ['read as a stream', 400_000],
  ])('lie beside fields that the call has; any other is named (%s)', async (_, bytes) => {
    const { id } = await makeMember(world);
    const before = await stored();
    const reply = await save(id, [
      [DOCUMENT, pdf('あ'.repeat(bytes / 3)), '同意書.pdf'],
      ['basic_info[role]', '1'],
      ['organization_ids', '5'],
      ['x', ''],
    ]);
    expect([reply.status, codes(reply)]).toEqual([
      422,
      { 'basic_info.role': ['unknown_field'], organization_ids: ['unknown_field'], x: ['unknown_field'] },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('have names that can be stored and shown', async () => {
    const csv = csvFile(memberCsv(goodMembers(1, 'NAM')));
    const reply = await world.staff.raw({
      method: 'POST',
      path: '/api/management/member-csv/import',
      body: form([['file', csv, '会員\0\u202e名簿\u0007.csv']]),
    });
    expect(reply.status, reply.text).toBe(202);
    const [task] = await server.sql('select file_name from task where facility_id = $1 order by id desc limit 1', [
      world.id,
    ]);
    expect(task).toEqual({ file_name: '会員名簿.csv' });
  });

  it('are of a member what a member may change: the photo, and no document', async () => {
    const self: Actor = await (await makeMember(world, { signIn: true })).signIn();
    const { basic_info, version } = await self.call(getProfile);
    const send = (part: Parts[number]) =>
      self.raw({
        method: 'POST',
        path: '/api/member/profile',
        body: form([
          ['basic_info[last_name]', basic_info.last_name],
          ['basic_info[first_name]', basic_info.first_name],
          ['version', String(version)],
          part,
        ]),
      });
    const before = await stored();
    expect(codes(await send([DOCUMENT, pdf(), 'a.pdf']))).toEqual({ [DOCUMENT]: ['unknown_field'] });
    expect(await stored()).toEqual(before);
    expect((await send([PHOTO, await picture(300), '顔.jpg'])).status).toBe(200);
    expect((await self.call(getProfile)).basic_info.profile_image?.file_name).toBe('顔.jpg');
  });

  it('take a photo away with an empty text, as every empty field of a form', async () => {
    const { id } = await makeMember(world);
    expect((await save(id, [[PHOTO, await picture(300), '顔.jpg']])).status).toBe(200);
    expect((await save(id, [[PHOTO, '']])).status).toBe(200);
    const { basic_info, version } = await read(id);
    expect(basic_info.profile_image).toBeNull();
    // The console sends what it read back, null included.
    const body = { version, basic_info: { ...basic_info, last_name: '改名' } };
    expect((await world.staff.ask(updateMember, { params: { id }, body })).status).toBe(200);
  });
});
