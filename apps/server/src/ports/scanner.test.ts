import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { hasClamd, MALWARE, type OwnClamd, ownClamd } from '@tsudoi/kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClamd } from './scanner.ts';

const MIB = 1_048_576;
const fileOf = (...parts: (string | Buffer)[]) => Readable.from(parts.map((part) => Buffer.from(part)));

/** Zeros in pieces; counts how many of them were read. */
function zeros(bytes: number): { file: Readable; read(): number } {
  let read = 0;
  function* pieces() {
    for (const piece = Buffer.alloc(65_536); read < bytes; read += piece.length) yield piece;
  }
  return { file: Readable.from(pieces(), { objectMode: false }), read: () => read };
}

describe.runIf(hasClamd())('clamd', () => {
  let clamd: OwnClamd;
  beforeAll(async () => {
    clamd = await ownClamd(1);
  });
  afterAll(() => clamd?.remove());
  const scan = (file: Readable) => createClamd({ url: clamd.url, maxBytes: MIB }).scan(file);

  it('finds what it knows, also where it lies across two pieces, and nothing else', async () => {
    expect(await scan(fileOf('髙橋さんの名簿'))).toEqual({ found: 'nothing' });
    expect(await scan(fileOf(Buffer.alloc(0)))).toEqual({ found: 'nothing' });
    expect(await scan(zeros(MIB).file)).toEqual({ found: 'nothing' });
    const found = { found: 'malware', name: 'Test.Malware.UNOFFICIAL' };
    expect(await scan(fileOf('before ', MALWARE, ' after'))).toEqual(found);
    expect(await scan(fileOf(MALWARE.slice(0, 9), MALWARE.slice(9)))).toEqual(found);
  });

  it('says of nothing that it is clean where it cut it off', async () => {
    for (let time = 0; time < 10; time++) {
      // Whether its words still arrive, or only that it hung up, is a matter of chance.
      const verdict = await scan(zeros(8 * MIB).file).catch(() => ({ found: 'no answer' }));
      expect(['too_large', 'no answer']).toContain(verdict.found);
    }
  });
});

describe('a scanner', () => {
  let server: Server | undefined;
  const connections = new Set<Socket>();
  afterEach(() => {
    for (const socket of connections) socket.destroy();
    server?.close();
  });
  /** A scanner that does as it is told with each connection. */
  async function behaving(behave: (socket: Socket) => void): Promise<string> {
    server = createServer((socket) => {
      connections.add(socket.on('error', () => {}));
      behave(socket);
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `tcp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }
  const scan = (url: string, file: Readable, silenceMs = 5_000) =>
    createClamd({ url, maxBytes: MIB, silenceMs }).scan(file);

  it('that is not there, hangs up, says something else or stays silent has not scanned anything', async () => {
    const url = await behaving((socket) => socket.end());
    await expect(scan(url, fileOf('x'))).rejects.toThrow(/without an answer|closed|ECONNRESET|EPIPE/);
    server?.close();
    await expect(scan(url, fileOf('x'))).rejects.toThrow('ECONNREFUSED');
    const odd = await behaving((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(scan(odd, fileOf('x'))).rejects.toThrow('the scanner said: HTTP/1.1 400');
    const part = await behaving((socket) => socket.resume().end('stream: O'));
    await expect(scan(part, fileOf('x'))).rejects.toThrow('the scanner said: stream: O');
    const silent = await behaving((socket) => socket.resume());
    await expect(scan(silent, fileOf('x'), 100)).rejects.toThrow('the scanner is silent');
  });

  it('that takes no more makes the file wait instead of filling the memory', async () => {
    const url = await behaving((socket) => socket.pause());
    const { file, read } = zeros(200 * MIB);
    await expect(scan(url, file, 300)).rejects.toThrow('the scanner is silent');
    expect(read()).toBeLessThan(50 * MIB);
    expect(file.destroyed).toBe(true);
  });

  it('that knows before the end is asked no further, and a file that breaks is not clean', async () => {
    const url = await behaving((socket) => socket.resume().write('stream: Early.Malware FOUND\0'));
    const { file, read } = zeros(200 * MIB);
    expect(await scan(url, file)).toEqual({ found: 'malware', name: 'Early.Malware' });
    expect(read()).toBeLessThan(200 * MIB);
    const hasty = await behaving((socket) => socket.resume().write('stream: OK\0'));
    await expect(scan(hasty, zeros(200 * MIB).file)).rejects.toThrow('did not wait for the whole file');
    const limit = await behaving((socket) =>
      socket.resume().end('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND\0'),
    );
    expect(await scan(limit, fileOf('x'))).toEqual({ found: 'too_large' });
    const waiting = await behaving((socket) => socket.resume());
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('begin');
        throw new Error('the disk went away');
      })(),
    );
    await expect(scan(waiting, broken)).rejects.toThrow('the disk went away');
  });
});
