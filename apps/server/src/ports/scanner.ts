import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** What a scanner says of a file. `too_large`: more than it looks at. */
export type Verdict = { found: 'nothing' } | { found: 'malware'; name: string } | { found: 'too_large' };

/** Looks at a file before anybody else gets it. */
export interface Scanner {
  /** Larger files are not worth sending. */
  maxBytes: number;
  /** @throws Error where it cannot be reached, does not answer in time or says something else */
  scan(file: Readable): Promise<Verdict>;
}

/** Nothing heard and nothing taken for this long is no scanner any more. A large file is looked at in silence. */
const SILENCE_MS = 240_000;
const CONNECT_MS = 5_000;
/** clamd's answers are one short line. */
const ANSWER_CHARS = 1_000;

function reach(url: URL): Socket {
  return url.protocol === 'unix:'
    ? connect({ path: decodeURIComponent(url.pathname) })
    : connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) });
}

/** Passes the file on in the pieces of INSTREAM, no faster than the scanner takes them. Returns whether it went to its end. */
async function pass(file: Readable, socket: Socket, signal: AbortSignal): Promise<boolean> {
  socket.write('zINSTREAM\0');
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (signal.aborted) return false;
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    if (!socket.write(chunk)) await once(socket, 'drain', { signal });
  }
  socket.write(Buffer.alloc(4));
  return true;
}

async function answerOf(socket: Socket): Promise<string> {
  let reply = '';
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    reply += chunk;
    if (reply.includes('\0') || reply.length > ANSWER_CHARS) break;
  }
  return reply.replace(/\0.*$/s, '').trim();
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { found: 'nothing' };
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  // What clamd says of a file it did not look at to its end, where AlertExceedsMax is on.
  if (name?.startsWith('Heuristics.Limits.Exceeded') === true) return { found: 'too_large' };
  if (name !== undefined) return { found: 'malware', name };
  if (answer.startsWith('INSTREAM size limit exceeded')) return { found: 'too_large' };
  throw new Error(answer === '' ? 'the scanner closed without an answer' : `the scanner said: ${answer.slice(0, 200)}`);
}

/**
 * ClamAV's daemon at `tcp://host:3310` or `unix:///run/clamav/clamd.ctl`, by its INSTREAM command: pieces with their length
 * (32 bits, big-endian) before them, a piece of length 0 at the end. The file goes through in pieces and is never kept.
 */
export function createClamd(settings: { url: string; maxBytes: number; silenceMs?: number }): Scanner {
  const url = new URL(settings.url);
  return {
    maxBytes: settings.maxBytes,
    async scan(file) {
      const socket = reach(url);
      const over = new AbortController();
      // Whoever waits for an event hears of a failure; this one is for those that come when nobody does.
      socket.on('error', () => {});
      try {
        await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
        socket.setTimeout(settings.silenceMs ?? SILENCE_MS, () => socket.destroy(new Error('the scanner is silent')));
        const passing = pass(file, socket, over.signal).catch((error: unknown) => {
          // Cut off because the scanner has said enough: its answer counts. Anything else ends the conversation.
          if (!over.signal.aborted) socket.destroy(error instanceof Error ? error : undefined);
          return false;
        });
        const answer = await answerOf(socket);
        over.abort();
        const verdict = verdictOf(answer);
        if (!(await passing) && verdict.found === 'nothing')
          throw new Error('the scanner did not wait for the whole file');
        return verdict;
      } finally {
        over.abort();
        socket.destroy();
        file.destroy();
      }
    },
  };
}
