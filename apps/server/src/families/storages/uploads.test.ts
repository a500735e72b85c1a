import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { deflateSync } from 'node:zlib';
import { facilityByHost } from '@tsudoi/contract/facilities';
import {
  memberFileUrl,
  memberUploadDone,
  memberUploadTicket,
  staffFileUrl,
  staffUploadDone,
  staffUploadTicket,
} from '@tsudoi/contract/storages';
import type { UploadPurpose } from '@tsudoi/domain';
import {
  type Actor,
  makeFacility,
  makeMember,
  makeStaff,
  onEngines,
  type Reply,
  suiteServer,
  until,
  type World,
} from '@tsudoi/kit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { startSweeper } from '../../retention/sweeper.ts';
import { storageRetention } from './retention.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1e7545' } });
const png = (side = 20) => plain(side, side).png().toBuffer();

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = body.reduce((c, byte) => (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff) ^ 0xffffffff;
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc >>> 0, out.length - 4);
  return out;
}
/** Some 50 KB that unfold to 400 million pixels. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

onEngines('an upload', (engine) => {
  const server = suiteServer({ engine });
  let world: World;
  let foreign: World;
  let member: Actor;

  beforeAll(async () => {
    world = await makeFacility(server);
    foreign = await makeFacility(server);
    member = await (await makeMember(world, { signIn: true })).signIn();
  });

  const endpoints = (who: Actor) =>
    who.audience === 'member'
      ? ([memberUploadTicket, memberUploadDone] as const)
      : ([staffUploadTicket, staffUploadDone] as const);

  function post(fields: Record<string, string>, file: Buffer, who: Actor): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file)]), 'x');
    return world.visitor('manage').raw({ host: who.host, method: 'POST', path: '/files/upload', body: form });
  }
  interface Sent {
    ticket: { fields: Record<string, string>; file_path: string };
    posted: Reply;
    done: Reply;
  }
  async function send(purpose: UploadPurpose, file_name: string, file: Buffer, who = world.staff): Promise<Sent> {
    const [ask, complete] = endpoints(who);
    const reply = await who.ask(ask, { body: { file_name, purpose } });
    expect(reply.status, reply.text).toBe(200);
    const { data: ticket } = reply.json<{ data: Sent['ticket'] }>();
    const posted = await post(ticket.fields, file, who);
    const done = await who.ask(complete, { body: { file_path: ticket.file_path, file_name } });
    return { ticket, posted, done };
  }
  const accepted = (reply: Reply) => {
    expect(reply.status, reply.text).toBe(200);
    return reply.json<{ data: { file_path: string; content_type: string; size: number; file_url: string } }>().data;
  };
  const reason = (reply: Reply) => reply.failure().error_fields?.file?.map(({ code }) => code);
  const bytesAt = async (path: string) => (await world.visitor('member').raw({ path })).bytes;

  describe('of an image', () => {
    it('is written anew: upright, without EXIF, place and comments', async () => {
      const photo = await plain(40, 20)
        .withExif({
          IFD0: { Artist: 'hanako' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 39/1 31/1' },
        })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      expect([photo.includes('hanako'), (await sharp(photo).metadata()).orientation]).toEqual([true, 6]);
      const { done } = await send('image', '旅行.jpg', photo);
      const file = accepted(done);
      expect(file).toMatchObject({ content_type: 'image/jpeg' });
      const stored = await bytesAt(file.file_url);
      expect(stored.length).toBe(file.size);
      const seen = await sharp(stored).metadata();
      expect(seen).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc, stored.includes('hanako')]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
      ]);
    });

    it('loses what hangs behind its end: a page, a script, an archive', async () => {
      const polyglot = Buffer.concat([await png(), Buffer.from('<html><script>alert(1)</script>PK\x03\x04evil')]);
      const stored = await bytesAt(accepted((await send('image', 'a.png', polyglot)).done).file_url);
      expect([stored.includes('<script>'), stored.includes('PK\x03\x04')]).toEqual([false, false]);
      expect((await sharp(stored).metadata()).width).toBe(20);
    });

    it('that is something else is refused as it comes', async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      for (const file of [
        svg,
        Buffer.from('<!doctype html><script>'),
        await plain(9, 9).jpeg().toBuffer(),
        Buffer.alloc(0),
      ]) {
        const { posted, done } = await send('image', 'a.png', file);
        expect([posted.status, reason(posted)]).toEqual([422, ['file_type']]);
        expect(done.status).toBe(404);
      }
      const asked = await world.staff.ask(staffUploadTicket, { body: { file_name: 'a.svg', purpose: 'image' } });
      expect(asked.failure().errors.file_name).toEqual(['ファイルは.png .jpg .jpegのファイルを指定してください。']);
    });

    it('that would unfold to 400 million pixels is refused, at once and without unfolding', async () => {
      const file = bomb(20_000);
      expect(file.length).toBeLessThan(200_000);
      const before = process.memoryUsage().rss;
      const { posted, done } = await send('image', 'a.png', file);
      expect([posted.status, done.status, reason(done)]).toEqual([201, 422, ['image_pixels']]);
      expect(done.failure().errors.file).toEqual(['画像が大きすぎます。4,000万画素以下にしてください。']);
      expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1_048_576);
    });

    it('that is cut off or broken inside is refused', async () => {
      const noise = Buffer.from(Array.from({ length: 90_000 }, (_, n) => (n * 7919) % 251));
      const raw = { raw: { width: 300, height: 100, channels: 3 as const } };
      for (const [name, whole] of [
        ['a.png', await sharp(noise, raw).png().toBuffer()],
        ['a.jpg', await sharp(noise, raw).jpeg().toBuffer()],
      ] as const) {
        const { done } = await send('image', name, whole.subarray(0, Math.floor(whole.length / 2)));
        expect([done.status, reason(done)], name).toEqual([422, ['image_broken']]);
      }
    });

    it('that moves is refused', async () => {
      const frames = [await png(), await plain(20, 20).negate().png().toBuffer()];
      const moving = sharp(frames, { join: { animated: true } });
      for (const [name, file] of [
        ['a.gif', await moving.clone().gif().toBuffer()],
        ['a.webp', await moving.clone().webp().toBuffer()],
      ] as const)
        expect(reason((await send('editor', name, file)).done), name).toEqual(['image_animated']);
    });

    it('must have the size in pixels that its purpose asks for', async () => {
      for (const [purpose, side] of [
        ['icon', 144],
        ['profile', 300],
        ['onboarding', 1024],
      ] as const) {
        expect((await send(purpose, 'a.png', await png(side))).done.status).toBe(200);
        const { done } = await send(purpose, 'a.png', await png(side - 1));
        expect(done.failure().errors.file).toEqual([`画像は${side}×${side}ピクセルにしてください。`]);
      }
      const asked = await world.staff.ask(staffUploadTicket, { body: { file_name: 'a.jpg', purpose: 'icon' } });
      expect(asked.failure().error_fields).toMatchObject({ file_name: [{ code: 'file_extension' }] });
    });

    it('keeps the server answering while many are written anew', async () => {
      const big = await plain(5_000, 4_000).png().toBuffer();
      const work = ({ user, system }: NodeJS.CpuUsage) => user + system;
      const [all, loop] = [process.cpuUsage(), process.threadCpuUsage()];
      const sent = await Promise.all(Array.from({ length: 4 }, () => send('image', 'a.png', big)));
      const [ofAll, ofLoop] = [work(process.cpuUsage(all)), work(process.threadCpuUsage(loop))];
      expect(sent.map(({ done }) => done.status)).toEqual([200, 200, 200, 200]);
      // The pictures are worked on beside the loop that answers, whatever else the machine does meanwhile.
      expect(ofLoop).toBeLessThan(ofAll / 2);
    });
  });

  describe('of another file', () => {
    it('keeps its bytes, and is offered as a download under its name', async () => {
      const csv = Buffer.from('会員番号,姓\r\n1,髙橋\r\n');
      const file = accepted((await send('document', '名簿.csv', csv)).done);
      const reply = await world.visitor('member').raw({ path: file.file_url });
      expect([reply.bytes.equals(csv), reply.headers['content-type']]).toEqual([true, 'text/csv; charset=utf-8']);
      expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    });

    it('must begin like what its name says', async () => {
      const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
      for (const name of ['a.pdf', 'a.docx', 'a.zip', 'a.txt', 'a.rtf', 'a.lzh', 'a.xls'])
        expect(reason((await send('document', name, exe)).posted), name).toEqual(['file_type']);
      for (const name of ['a.exe', 'a.html', 'a.svg', 'a.js']) {
        const asked = await world.staff.ask(staffUploadTicket, { body: { file_name: name, purpose: 'document' } });
        expect(asked.status, name).toBe(422);
      }
    });

    it('of a medium, by the extensions of each', async () => {
      const mp4 = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(64)]);
      const mov = Buffer.concat([Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1'), Buffer.alloc(64)]);
      const mp3 = Buffer.concat([
        Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'),
        Buffer.from('fffb9000', 'hex'),
        Buffer.alloc(500),
      ]);
      expect(accepted((await send('video', 'a.mp4', mp4)).done).content_type).toBe('video/mp4');
      expect(accepted((await send('video', 'a.mov', mov)).done).content_type).toBe('video/quicktime');
      expect(accepted((await send('audio', 'a.mp3', mp3)).done).content_type).toBe('audio/mpeg');
      expect(accepted((await send('pdf', 'a.pdf', Buffer.from('%PDF-1.7\n%%EOF'))).done).content_type).toBe(
        'application/pdf',
      );
      expect(reason((await send('video', 'a.mp4', mp3)).posted)).toEqual(['file_type']);
    });

    it('of any kind is bytes that nothing believes, even where it calls itself a page or a picture', async () => {
      for (const name of ['a.html', 'a.svg', 'a.png', 'README']) {
        const file = accepted((await send('any', name, Buffer.from('<script>alert(1)</script>'))).done);
        expect(file.content_type).toBe('application/octet-stream');
        const { headers } = await world.visitor('member').raw({ path: file.file_url });
        expect(headers['content-disposition']).toMatch(/^attachment/);
        expect([headers['content-security-policy'], headers['x-content-type-options']]).toEqual([
          expect.stringContaining('sandbox'),
          'nosniff',
        ]);
      }
    });
  });

  describe('is held to its form', () => {
    it('in size, and nothing too large stays on disk', async () => {
      const { ticket, posted, done } = await send(
        'icon',
        'a.png',
        Buffer.concat([await png(144), Buffer.alloc(1_048_576)]),
      );
      expect([posted.status, posted.failure().message, done.status]).toEqual([
        413,
        'ファイルは1MB以下にしてください。',
        404,
      ]);
      expect(await server.running.services.storage.exists(ticket.file_path)).toBe(false);
    });

    it('and can no more be changed by it once it was checked', async () => {
      const { ticket, done } = await send('document', 'a.txt', Buffer.from('first'));
      const { file_path, file_url } = accepted(done);
      expect(file_path).not.toBe(ticket.file_path);
      await post(ticket.fields, Buffer.from('second'), world.staff);
      expect((await bytesAt(file_url)).toString()).toBe('first');
      const again = await world.staff.call(staffUploadDone, {
        body: { file_path: ticket.file_path, file_name: 'a.txt' },
      });
      expect([again.file_path, again.size]).toEqual([file_path, 5]);
    });

    it('is the sender’s alone, and written down with who sent it', async () => {
      const { ticket, done } = await send('document', 'a.txt', Buffer.from('mine'));
      const { actor: other } = await makeStaff(world);
      for (const who of [other, foreign.staff]) {
        const body = { file_path: ticket.file_path, file_name: 'a.txt' };
        expect((await who.ask(staffUploadDone, { body })).status).toBe(404);
        expect((await who.ask(staffFileUrl, { body: { file_url: accepted(done).file_path } })).status).toBe(404);
      }
      const [row] = await server.sql<{ actor_id: number; action: string }>(
        `select h.actor_id, h.action from history h join stored_file f on f.facility_id = h.facility_id and f.id = h.record_id
         where h.family = 'storages' and f.key = $1`,
        [accepted(done).file_path],
      );
      expect(row).toEqual({ actor_id: world.staffId, action: 'upload' });
    });

    it('of a member too, for what members may send', async () => {
      const file = accepted((await send('profile', 'me.png', await png(300), member)).done);
      expect((await member.ask(memberFileUrl, { body: { file_url: file.file_path } })).status).toBe(200);
      for (const purpose of ['any', 'video', 'editor', 'logo', 'icon'])
        expect(
          (await member.ask(memberUploadTicket, { body: { file_name: 'a.png', purpose } })).failure().error_fields,
        ).toMatchObject({
          purpose: [{ code: 'choice' }],
        });
    });

    it('leaves nothing behind where its sender goes away in the middle', async () => {
      const { fields, file_path } = await world.staff.call(staffUploadTicket, {
        body: { file_name: 'a.bin', purpose: 'any', size: 60_000_000 },
      });
      const { storage } = server.running.services;
      const parts = Object.entries(fields).map(
        ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const call = request({
        host: '127.0.0.1',
        port: server.running.port,
        method: 'POST',
        path: '/files/upload',
        headers: { host: world.host, 'content-type': 'multipart/form-data; boundary=b', 'content-length': 50_000_000 },
      });
      call.on('error', () => {});
      call.write(
        `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      );
      call.write(Buffer.alloc(2_000_000));
      const folder = `${server.running.config.dataDir}/files/.unfinished`;
      const inFolder = () => readdir(folder).catch(() => []);
      await until('the upload has begun', async () => (await inFolder()).length > 0);
      call.destroy();
      await until('what was written is gone', async () => (await inFolder()).length === 0);
      expect(await storage.exists(file_path)).toBe(false);
    });
  });

  describe('that stands in pages', () => {
    it('has a lasting address for whoever knows it, on its facility’s host only', async () => {
      const { file_url } = accepted((await send('logo', 'mark.png', await png(64))).done);
      expect(file_url).toMatch(/^\/files\/public\/[\w-]{20,}\.png$/);
      const reply = await world.visitor('member').raw({ path: file_url });
      expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
        200,
        'image/png',
        'public, max-age=31536000, immutable',
      ]);
      expect(reply.headers['content-disposition']).toBeUndefined();
      expect((await foreign.visitor('member').raw({ path: file_url })).status).toBe(404);
      for (const path of ['/files/public/..%2fstaff%2fa.png', '/files/public/a.svg', '/files/public/none.png'])
        expect((await world.visitor('member').raw({ path })).status, path).toBe(404);
    });

    it('is the mark of the facility wherever its logo is asked for', async () => {
      const { file_path, file_url } = accepted((await send('logo', 'mark.png', await png(64))).done);
      const at = async (key: string) => {
        await server.sql('update facility set logo_image_path = $2 where id = $1', [world.id, key]);
        server.running.services.facilities.forget();
        return (await world.visitor('member').call(facilityByHost, { query: {} })).logo_image_path;
      };
      expect(await at(file_path)).toBe(file_url);
      expect(await at('https://elsewhere.example/track.png')).toBeNull();
    });
  });

  describe('that nobody completed', () => {
    const fileAt = (key: string) => server.running.services.storage.exists(key);
    const rowsOf = async (key: string) =>
      (await server.sql('select 1 from issued_upload where key = $1', [key])).length;
    const age = (key: string, hours: number) =>
      server.sql('update issued_upload set created_at = now() - make_interval(hours => $2) where key = $1', [
        key,
        hours,
      ]);
    /** Uploads without completing. */
    async function left(who = world.staff): Promise<string> {
      const [ask] = endpoints(who);
      const reply = await who.ask(ask, { body: { file_name: 'a.png', purpose: 'file' } });
      const { data: ticket } = reply.json<{ data: Sent['ticket'] }>();
      expect((await post(ticket.fields, await png(), who)).status).toBe(201);
      return ticket.file_path;
    }
    function sweeperOver(remove: (key: string) => Promise<void>, lookMs = 60_000) {
      return startSweeper({
        rules: storageRetention,
        scopes: server.running.scopes,
        storage: { remove },
        log: createLog({ quiet: true }),
        roundSeconds: 0,
        lookMs,
      });
    }

    it('is gone with its row after a day, of every facility; younger ones and what was taken in stay', async () => {
      const { storage } = server.running.services;
      const [old, abroad, young] = [await left(), await left(foreign.staff), await left(member)];
      const kept = await send('file', 'a.png', await png());
      const { file_path: taken } = accepted(kept.done);
      // The same form once more, after its file was taken in.
      expect((await post(kept.ticket.fields, await png(), world.staff)).status).toBe(201);
      for (const key of [old, abroad, kept.ticket.file_path]) await age(key, 25);
      await age(young, 23);
      const sweeper = sweeperOver((key) => storage.remove(key));
      expect(await sweeper.round()).toEqual({ uploads: 3 });
      for (const key of [old, abroad, kept.ticket.file_path])
        expect([await fileAt(key), await rowsOf(key)], key).toEqual([false, 0]);
      for (const key of [young]) expect([await fileAt(key), await rowsOf(key)]).toEqual([true, 1]);
      expect(await fileAt(taken)).toBe(true);
      expect(await sweeper.round()).toEqual({});
      await sweeper.stop();
    });

    it('stays written down where the storage does not let go of it, and holds up no other', async () => {
      const { storage } = server.running.services;
      const [stuck, next] = [await left(), await left()];
      for (const key of [stuck, next]) await age(key, 25);
      const sweeper = sweeperOver((key) =>
        key === stuck ? Promise.reject(new Error('storage answered 503')) : storage.remove(key),
      );
      expect(await sweeper.round()).toEqual({ uploads: 1 });
      expect([await rowsOf(stuck), await rowsOf(next)]).toEqual([1, 0]);
      await sweeper.stop();
      const later = sweeperOver((key) => storage.remove(key));
      expect(await later.round()).toEqual({ uploads: 1 });
      await later.stop();
    });

    it('is swept by a running worker without anybody asking', async () => {
      const { services } = server.running;
      const key = await left();
      await age(key, 25);
      const worker = sweeperOver((gone) => services.storage.remove(gone), 50);
      await until('the place being cleared', async () => (await rowsOf(key)) === 0);
      expect(await fileAt(key)).toBe(false);
      await worker.stop();
    });
  });
});
