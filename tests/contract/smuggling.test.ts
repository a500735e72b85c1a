import { connect } from 'node:net';
import { hasNginx, makeFacility, nginxBefore, type OwnNginx, suiteServer, type World } from '@tsudoi/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Field, http2Frames } from './http2-frames.ts';

/** What nobody may be seen to have asked for: it stands where the body of another request is. */
const HIDDEN = '/hidden-in-a-body';
const hidden = (host: string) => `GET ${HIDDEN} HTTP/1.1\r\nHost: ${host}\r\nX-Ignore: `;
const CHUNK_END = '0\r\n\r\n';

/** Bytes that are sent on one connection. */
interface Attack {
  name: string;
  bytes(host: string): string;
}

const request = (host: string, head: string, body: string, path = '/api/v1/member/login', method = 'POST'): string =>
  `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${head}\r\n${body}`;

/** One length counted to the end of the hidden request, and the chunks that end before it. */
const lengthAndChunks = (transferEncoding: string) => (host: string) => {
  const body = `${CHUNK_END}${hidden(host)}`;
  return request(host, `Content-Length: ${body.length}\r\n${transferEncoding}\r\n`, body);
};
/** Chunks that hold the hidden request, and a length that ends before it. */
const chunksAndLength = (transferEncoding: string) => (host: string) => {
  const inner = `${hidden(host)}x\r\n\r\n`;
  const size = inner.length.toString(16);
  return request(
    host,
    `${transferEncoding}\r\nContent-Length: ${size.length + 2}\r\n`,
    `${size}\r\n${inner}\r\n${CHUNK_END}`,
  );
};

const CHUNKED = 'Transfer-Encoding: chunked';
/** Ways to write a transfer encoding that one side may read and the other not. */
const DISGUISED = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: \x00chunked',
  'Transfer-Encoding: chunked\x0c',
  ' Transfer-Encoding: chunked',
  'X: x\r\n Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'Transfer-Encoding\r\n: chunked',
  'Transfer-Encoding:\r\n chunked',
  'TRANSFER-ENCODING: CHUNKED',
  'Transfer-Encoding: chunKed',
  'Transfer-Encoding: chu',
  'Transfer-Encoding:',
];

const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

const attacks: Attack[] = [
  { name: 'a length, then transfer_encoding: chunked', bytes: lengthAndChunks('transfer_encoding: chunked') },
  ...[CHUNKED, ...DISGUISED].flatMap((written) => [
    { name: `a length, then ${quoted(written)}`, bytes: lengthAndChunks(written) },
    { name: `${quoted(written)}, then a length`, bytes: chunksAndLength(written) },
  ]),
  ...(
    [
      ['two lengths, the first shorter', 'Content-Length: 0\r\nContent-Length: {n}'],
      ['two lengths, the first longer', 'Content-Length: {n}\r\nContent-Length: 0'],
      ['a list of lengths', 'Content-Length: 0, {n}'],
      ['a length with a sign', 'Content-Length: +{n}'],
      ['a negative length', 'Content-Length: -{n}'],
      ['a length in hexadecimal', 'Content-Length: 0x0{n}'],
      ['a length with a blank inside', 'Content-Length: {n} 0'],
      ['a length with a name that ends in a blank', 'Content-Length : {n}'],
      ['a length on a folded line', 'Content-Length:\r\n {n}'],
      ['a length with an underscore', 'Content_Length: {n}'],
      ['a length beyond 64 bits', 'Content-Length: 18446744073709551616{n}'],
      ['an empty length', 'Content-Length:'],
    ] as const
  ).map(([name, head]) => ({
    name,
    bytes: (host: string) => {
      const body = hidden(host);
      return request(host, `${head.replace('{n}', String(body.length))}\r\n`, body);
    },
  })),
  ...(
    [
      ['a chunk with a sign', '+5\r\nhello\r\n'],
      ['a chunk in 0x', '0x5\r\nhello\r\n'],
      ['a chunk that ends with a bare line feed', '5\nhello\n'],
      ['a chunk longer than its size', '1\r\nhello\r\n'],
      ['a chunk beyond 64 bits', '10000000000000005\r\nhello\r\n'],
      ['a negative chunk', '-1\r\nhello\r\n'],
      ['an extension with a line feed', '5;a=b\nX\r\nhello\r\n'],
      ['an empty size', '\r\nhello\r\n'],
      ['a size with an underscore', '0_5\r\nhello\r\n'],
    ] as const
  ).map(([name, chunk]) => ({
    name,
    bytes: (host: string) => {
      const inner = `${hidden(host)}x\r\n\r\n`;
      return request(host, `${CHUNKED}\r\n`, `${chunk}${inner.length.toString(16)}\r\n${inner}\r\n${CHUNK_END}`);
    },
  })),
  {
    name: 'a body where none belongs',
    bytes: (host) => request(host, `Content-Length: ${hidden(host).length}\r\n`, hidden(host), '/', 'GET'),
  },
  {
    name: 'a body for a file that nobody reads',
    bytes: (host) => request(host, `Content-Length: ${hidden(host).length}\r\n`, hidden(host), '/manifest.webmanifest'),
  },
  {
    name: 'chunks in HTTP/1.0',
    bytes: (host) => request(host, `${CHUNKED}\r\n`, `${CHUNK_END}${hidden(host)}`).replace('HTTP/1.1', 'HTTP/1.0'),
  },
  { name: 'HTTP/0.9', bytes: (host) => `GET /\r\n${hidden(host)}` },
  {
    name: 'a version that does not exist',
    bytes: (host) =>
      request(host, `Content-Length: ${hidden(host).length}\r\n`, hidden(host)).replace('HTTP/1.1', 'HTTP/1.9'),
  },
  { name: 'a line feed in the path', bytes: (host) => `GET /\nHost: ${host}\n\n${hidden(host)}` },
  {
    name: 'ends of lines that are encoded',
    bytes: (host) =>
      `GET /x%20HTTP/1.1%0d%0aHost:%20${host}%0d%0a%0d%0aGET%20${HIDDEN} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  },
];

const plain = (host: string, method: string, path: string): Field[] => [
  [':method', method],
  [':path', path],
  [':scheme', 'http'],
  [':authority', host],
];

/** Requests of HTTP/2 that would be others once a proxy has written them down for HTTP/1.1. */
const attacksOverHttp2: { name: string; fields(host: string): Field[]; body?(host: string): string }[] = [
  ...(
    [
      ['a length of nothing', ['content-length', '0']],
      ['a length that is shorter', ['content-length', '3']],
      ['two lengths', ['content-length', '0'], ['content-length', '3']],
      ['chunks', ['transfer-encoding', 'chunked']],
      ['chunks in a value', ['x', 'y\r\nTransfer-Encoding: chunked']],
      ['chunks in a name', ['x: y\r\nTransfer-Encoding', 'chunked']],
      ['chunks in upper case', ['Transfer-Encoding', 'chunked']],
      ['a name with a colon', ['transfer-encoding:', 'chunked']],
      ['a name with a blank', ['transfer-encoding ', 'chunked']],
    ] as const
  ).map(([name, ...fields]) => ({
    name,
    fields: (host: string): Field[] => [...plain(host, 'POST', '/api/v1/member/login'), ...fields],
    body: (host: string) => `${CHUNK_END}${hidden(host)}x\r\n\r\n`,
  })),
  ...(
    [
      ['a request in a value', (inner) => [['x', `y\r\n\r\n${inner}`]]],
      ['a request in a value behind bare line feeds', (inner) => [['x', `y\n\n${inner.replaceAll('\r', '')}`]]],
      ['a request in a name', (inner) => [[`x: y\r\n\r\n${inner}`, 'y']]],
      ['a host in a value', () => [['x', 'y\r\nHost: elsewhere.test']]],
    ] as const satisfies [string, (inner: string) => Field[]][]
  ).map(([name, more]) => ({
    name,
    fields: (host: string): Field[] => [...plain(host, 'GET', '/'), ...more(hidden(host))],
  })),
  {
    name: 'a request in the path',
    fields: (host) => plain(host, 'GET', `/ HTTP/1.1\r\nHost: ${host}\r\n\r\n${hidden(host)}`),
  },
  { name: 'a request in the method', fields: (host) => plain(host, `${hidden(host)}x\r\n\r\nGET`, '/') },
  {
    name: 'a request in the scheme',
    fields: (host) => [
      ...plain(host, 'GET', '/').filter(([name]) => name !== ':scheme'),
      [':scheme', `http://${host}${HIDDEN}?`],
    ],
  },
  { name: 'a request in the host', fields: (host) => plain(`${host}\r\n\r\n${hidden(host)}`, 'GET', '/') },
  { name: 'two paths', fields: (host) => [...plain(host, 'GET', '/'), [':path', HIDDEN]] },
];

/** Asked by nobody but this file: what was sent before it, on whichever connection, has been read once it is answered. */
const FENCE = '/healthz';

/** Sends bytes on a connection of their own and returns what came back until the other side hung up. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.setEncoding('latin1').on('data', (text: string) => (got += text));
    socket.on('error', () => {});
    socket.on('close', () => resolve(got));
  });
}
/** Waits until what was sent to the port so far has been read: twice, as the first may be accepted in the same turn. */
async function pass(port: number): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    await exchange(port, `GET ${FENCE} HTTP/1.1\r\nHost: ${elsewhere.host}\r\nConnection: close\r\n\r\n`);
}

/**
 * Sends bytes that may leave the other side waiting for more: they are read, and then the connection is cut. With
 * `answered` it waits for an answer, or for the other side to hang up, first. Returns what came back.
 */
async function sendBytes(port: number, bytes: string | readonly Buffer[], answered: boolean): Promise<string> {
  const pieces = typeof bytes === 'string' ? [Buffer.from(bytes, 'latin1')] : bytes;
  let got = '';
  const socket = connect(port, '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const received = new Promise<void>((resolve) => socket.once('data', () => resolve()));
  socket.setEncoding('latin1').on('data', (text: string) => (got += text));
  socket.on('error', () => {});
  const written = new Promise<void>((resolve) => socket.write(Buffer.concat(pieces), () => resolve()));
  await Promise.race([written, closed]);
  if (answered) await Promise.race([received, closed]);
  await pass(port);
  socket.destroy();
  await closed;
  return got;
}
const answersTo = (port: number, bytes: string): Promise<string> => sendBytes(port, bytes, true);
const statusesIn = (answers: string) =>
  [...answers.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status));

const server = suiteServer();
/** Where the attacks go, and where somebody else is a member. */
let attacked: World;
let elsewhere: World;
/** What the server takes for requests, in their order. */
const seen: string[] = [];

beforeAll(async () => {
  [attacked, elsewhere] = [await makeFacility(server), await makeFacility(server)];
  server.running.app.server.on('request', ({ method, url }) => {
    if (url !== FENCE) seen.push(`${method} ${url}`);
  });
});
beforeEach(() => {
  seen.length = 0;
});

/** Somebody else's request through the same port: what he is answered must be about his own facility. */
async function othersAnswer(port: number): Promise<string> {
  const asked = `GET /manifest.webmanifest HTTP/1.1\r\nHost: ${elsewhere.host}\r\nConnection: close\r\n\r\n`;
  const answer = Buffer.from(await exchange(port, asked), 'latin1').toString('utf8');
  return answer.startsWith('HTTP/1.1 200') && answer.includes(elsewhere.name) && !answer.includes(attacked.name)
    ? 'his own'
    : answer.slice(0, 300);
}

/** Runs every attack and returns those after which something is wrong. */
async function succeeding<A extends { name: string }>(
  all: readonly A[],
  port: number,
  run: (attack: A) => Promise<unknown>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const attack of all) {
    seen.length = 0;
    await run(attack);
    const answer = await othersAnswer(port);
    if (seen.some((line) => / \/hidden-in-a-body(\?|$)/.test(line))) wrong.push(`${attack.name}: ${seen.join(', ')}`);
    if (answer !== 'his own') wrong.push(`${attack.name}: somebody else got ${answer}`);
  }
  return wrong;
}

describe('a request that hides in another', () => {
  it('is never taken for one of its own by the server itself', { timeout: 600_000 }, async () => {
    expect(attacks.length).toBeGreaterThan(60);
    const run = (attack: Attack) => sendBytes(server.port, attack.bytes(attacked.host), false);
    expect(await succeeding(attacks, server.port, run)).toEqual([]);
  });

  it('is seen where it does not hide, so that the look would find it', async () => {
    await answersTo(
      server.port,
      `${request(attacked.host, 'Content-Length: 2\r\n', '{}')}${hidden(attacked.host)}x\r\n\r\n`,
    );
    expect(seen).toEqual(['POST /api/v1/member/login', `GET ${HIDDEN}`]);
  });

  it('is refused with the whole connection where length and chunks are both given', async () => {
    for (const written of [CHUNKED, ...DISGUISED])
      for (const bytes of [lengthAndChunks(written), chunksAndLength(written)]) {
        expect(statusesIn(await answersTo(server.port, bytes(attacked.host))), written).toEqual([400]);
        expect(seen, written).toEqual([]);
      }
  });
});

describe('a request that names two hosts', () => {
  const manifest = (target: string, hosts: readonly string[]) =>
    `GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}\r\n`;
  const PATH = '/manifest.webmanifest';

  it('is refused by the server itself, whichever way it does', async () => {
    const ask = async (target: string, ...hosts: string[]) =>
      statusesIn(await answersTo(server.port, manifest(target, hosts)));
    expect(await ask(PATH, attacked.host)).toEqual([200]);
    expect(await ask(PATH, attacked.host, elsewhere.host)).toEqual([400]);
    expect(await ask(PATH, attacked.host, attacked.host)).toEqual([400]);
    expect(await ask(PATH)).toEqual([400]);
    expect(await ask(`http://${elsewhere.host}${PATH}`, attacked.host)).toEqual([400]);
    for (const host of [
      `${attacked.host}@${elsewhere.host}`,
      `${attacked.host}, ${elsewhere.host}`,
      `${attacked.host}/x`,
    ])
      expect(await ask(PATH, host), host).toEqual([404]);
  });
});

describe.runIf(hasNginx())('behind nginx, with one connection to the server for everybody', () => {
  let proxy: OwnNginx;
  beforeAll(async () => {
    proxy = await nginxBefore(server.port);
  });
  afterAll(() => proxy?.remove());

  it('a request that hides in another is never taken for one of its own', { timeout: 600_000 }, async () => {
    const run = (attack: Attack) => sendBytes(proxy.port, attack.bytes(attacked.host), false);
    expect(await succeeding(attacks, proxy.port, run)).toEqual([]);
  });

  it('nor where it comes over HTTP/2 and is written down anew', { timeout: 600_000 }, async () => {
    const run = ({ fields, body }: (typeof attacksOverHttp2)[number]) =>
      sendBytes(proxy.http2Port, http2Frames(fields(attacked.host), body?.(attacked.host)), false);
    expect(await succeeding(attacksOverHttp2, proxy.port, run)).toEqual([]);
    seen.length = 0;
    await sendBytes(proxy.http2Port, http2Frames(plain(attacked.host, 'GET', HIDDEN)), true);
    expect(seen).toEqual([`GET ${HIDDEN}`]);
  });

  it('a connection becomes no tunnel by an upgrade that is none', async () => {
    const upgrade = (path: string, to: string, more: string) =>
      `GET ${path} HTTP/1.1\r\nHost: ${attacked.host}\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n${more}\r\n`;
    const socket = '/socket.io/?EIO=4&transport=websocket';
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    for (const bytes of [
      upgrade(socket, 'h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'),
      upgrade(socket, 'websocket', `Sec-WebSocket-Version: 777\r\n${key}`),
      upgrade('/', 'h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n'),
      upgrade('/api/v1/x', 'websocket', `Sec-WebSocket-Version: 13\r\n${key}`),
    ])
      expect(statusesIn(await answersTo(proxy.port, bytes)), bytes).not.toContain(101);
    expect(await othersAnswer(proxy.port)).toBe('his own');
  });

  it('the host of a request is the one the server hears of', async () => {
    const name = async (bytes: string) =>
      /"name":"([^"]*)"/.exec(Buffer.from(await exchange(proxy.port, bytes), 'latin1').toString('utf8'))?.[1];
    const to = (target: string, host: string) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await name(to('/manifest.webmanifest', attacked.host))).toBe(attacked.name);
    expect(await name(to(`http://${elsewhere.host}/manifest.webmanifest`, attacked.host))).toBe(elsewhere.name);
    const two = `GET / HTTP/1.1\r\nHost: ${attacked.host}\r\nHost: ${elsewhere.host}\r\n\r\n`;
    expect(statusesIn(await answersTo(proxy.port, two))).toEqual([400]);
  });
});
