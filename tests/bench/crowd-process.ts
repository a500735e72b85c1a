// Thousands of signed-in screens in one process: the frames of Socket.IO over bare TCP, because a browser's client costs
// more than what is measured. Speaks with its parent over IPC; see crowd.ts.
import { connect, type Socket } from 'node:net';
import { SOCKET_PATH } from '@tsudoi/contract';
import type { Order, Report, Screen } from './crowd.ts';

/** Handshakes under way at the same time. */
const AT_ONCE = 32;
const TEXT = 0x81;
const CLOSE = 0x88;
const MASKED = 0x80;

const report = (about: Report): void => void process.send?.(about);
const now = (): number => performance.timeOrigin + performance.now();

/** A frame of a client, shorter than 126 bytes; the mask is there as the protocol wants it, and is zero. */
function frame(first: number, text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([first, MASKED | payload.length, 0, 0, 0, 0]), payload]);
}

/** Takes whole frames off the front of what has arrived and returns what is left. */
function unframe(bytes: Buffer, each: (first: number, payload: Buffer) => void): Buffer {
  for (let rest = bytes; ; ) {
    const [first, short] = [rest[0], rest[1]];
    if (first === undefined || short === undefined || (short === 126 && rest.length < 4)) return rest;
    if (short > 126) throw new Error('a frame of more than 64 KiB');
    const [head, length] = short === 126 ? [4, rest.readUInt16BE(2)] : [2, short];
    if (rest.length < head + length) return rest;
    each(first, rest.subarray(head, head + length));
    rest = rest.subarray(head + length);
  }
}

const open = new Set<Socket>();
let unexpected = 0;
let closing: { left: number } | undefined;
let listening: { task: number; group: number; left: number; strangers: number } | undefined;

function receive(group: number, text: string): void {
  if (listening === undefined || !text.startsWith('42["task"')) return;
  if (Number(/"task_id":(\d+)/.exec(text)?.[1]) !== listening.task) return;
  if (listening.group !== group) {
    listening.strangers += 1;
    return;
  }
  listening.left -= 1;
  if (listening.left === 0) report({ event: 'received', at: now(), strangers: listening.strangers });
}

/** Opens one screen; resolves once it has joined its room. @throws Error when it is refused or cut */
function openScreen(port: number, { host, token, group }: Screen): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let unread: Buffer = Buffer.alloc(0);
    let upgraded = false;
    const onFrame = (first: number, payload: Buffer): void => {
      if (first === CLOSE) return void socket.end();
      const text = payload.toString('utf8');
      if (text === '2') socket.write(frame(TEXT, '3'));
      else if (text.startsWith('0')) socket.write(frame(TEXT, `40${JSON.stringify({ token })}`));
      else if (text.startsWith('40')) {
        open.add(socket);
        resolve();
      } else if (text.startsWith('44')) reject(new Error(`refused: ${text}`));
      else receive(group, text);
    };
    socket.on('data', (bytes: Buffer) => {
      unread = unread.length === 0 ? bytes : Buffer.concat([unread, bytes]);
      if (!upgraded) {
        const end = unread.indexOf('\r\n\r\n');
        if (end < 0) return;
        const line = unread.toString('latin1', 0, unread.indexOf('\r\n'));
        if (!line.includes(' 101 ')) return void socket.destroy(new Error(line));
        upgraded = true;
        unread = unread.subarray(end + 4);
      }
      unread = unframe(unread, onFrame);
    });
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('cut'));
      if (!open.delete(socket)) return;
      if (closing === undefined) unexpected += 1;
      else if (--closing.left === 0) report({ event: 'closed' });
    });
    socket.write(
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dHN1ZG9pLXNjcmVlbi0xMg==\r\n\r\n`,
    );
  });
}

async function openAll(port: number, screens: readonly Screen[]): Promise<void> {
  closing = undefined;
  const began = performance.now();
  const refused: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let screen = screens[next++]; screen !== undefined; screen = screens[next++])
        await openScreen(port, screen).catch((error: Error) => refused.push(error.message));
    }),
  );
  report({ event: 'opened', open: open.size, refused, ms: performance.now() - began });
}

process.on('message', (order: Order) => {
  switch (order.do) {
    case 'open':
      void openAll(order.port, order.screens);
      break;
    case 'listen':
      listening = { task: order.task, group: order.group, left: order.sockets, strangers: 0 };
      report({ event: 'listening' });
      break;
    case 'count':
      report({ event: 'counted', open: open.size, unexpected });
      break;
    case 'close':
      closing = { left: open.size };
      for (const socket of open) socket.write(frame(CLOSE, ''));
      break;
  }
});
process.on('disconnect', () => process.exit());
report({ event: 'ready' });
