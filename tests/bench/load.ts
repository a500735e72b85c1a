import { Agent, request } from 'node:http';

/** One request to be sent again and again. */
export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** How a load went. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds from the sent request to the last byte of its answer, sorted. */
  latencies: Float64Array;
  /** The longest time without any answer, in ms. */
  longestGap: number;
  /** Answers by status. */
  statuses: Map<number, number>;
  /** The first answer that was no success. */
  firstFailure: string | undefined;
}

/** A load: a number of clients, each with one open connection and one request under way. */
export interface Load {
  port: number;
  clients: number;
  /** Ends after this many ms … */
  ms?: number;
  /** … or after this many requests. */
  requests?: number;
  /** The next request of the run; `n` counts from 0 over all clients. */
  shot(n: number): Shot;
}

/** The value below which a share of the latencies lies. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function fire(agent: Agent, port: number, shot: Shot): Promise<{ status: number; text: () => string }> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { ...shot.headers };
    if (shot.body !== undefined) headers['content-length'] = Buffer.byteLength(shot.body);
    const sent = request(
      { agent, host: '127.0.0.1', port, method: shot.method, path: shot.path, headers },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: () => Buffer.concat(pieces).toString('utf8') }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(shot.body);
  });
}

/** Runs a load to its end. An answer that is no success is counted, a broken connection is an error. */
export async function runLoad({
  port,
  clients,
  ms = Number.POSITIVE_INFINITY,
  requests = Number.POSITIVE_INFINITY,
  shot,
}: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients, scheduling: 'lifo' });
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  let firstFailure: string | undefined;
  let next = 0;
  const started = performance.now();
  let [lastAnswer, longestGap] = [started, 0];
  const client = async (): Promise<void> => {
    while (next < requests && performance.now() - started < ms) {
      const one = shot(next++);
      const sent = performance.now();
      const { status, text } = await fire(agent, port, one);
      const now = performance.now();
      latencies.push(now - sent);
      longestGap = Math.max(longestGap, now - lastAnswer);
      lastAnswer = now;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 300) firstFailure ??= `${one.method} ${one.path} answered ${status}: ${text().slice(0, 300)}`;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return {
    requests: latencies.length,
    seconds,
    perSecond: latencies.length / seconds,
    latencies: Float64Array.from(latencies).sort(),
    longestGap,
    statuses,
    firstFailure,
  };
}
