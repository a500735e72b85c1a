import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createFacility } from '@tsudoi/contract/facilities';
import { type Actor, type Reply, type ServerProcess, serverProcess } from '@tsudoi/kit';
import { type FuzzRequest, type Sender, SPARE } from './requests.ts';

/** No answer may take longer, in ms. */
const LIMIT_MS = 2_000;
/** An answer that is not there by then never comes, on a busy machine either. */
const HANGS_MS = 120_000;

/** The running product as the fuzz tests see it. */
export interface FuzzTarget {
  server: ServerProcess;
  staff: Actor;
  /** Requests that went out. */
  readonly sent: number;
  /** How often each status came back since the last look. */
  statuses(): Record<number, number>;
  /** Sends a request and returns what is wrong with the reply, or undefined. */
  verdict(request: FuzzRequest): Promise<string | undefined>;
  /** Signs everybody in again: sessions end in twelve hours, bearers in minutes. */
  signIn(): Promise<void>;
  remove(): Promise<void>;
}

/** How long each thread of a process has waited for a processor so far, in ms; a busy machine is no fault of the product. */
function waits(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return new Map(); // not Linux: all of the time counts
  return new Map(
    readdirSync(folder).flatMap((thread) => {
      try {
        const [, waited] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
        return [[thread, Number(waited) / 1e6] as const];
      } catch {
        return []; // the thread has just ended
      }
    }),
  );
}

/** The longest that one thread waited in between, in ms. */
function longestWait(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  return Math.max(0, ...[...after].map(([thread, waited]) => waited - (before.get(thread) ?? 0)));
}

/** What every answer must be, whatever came in. */
function complaint(reply: Reply): string | undefined {
  if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 300)}`;
  if (/\bat \S+ \(.*:\d+:\d+\)|node:internal|\/src\/|syntax error at|invalid input syntax/.test(reply.text))
    return `shows its inside: ${reply.text.slice(0, 300)}`;
  const type = String(reply.headers['content-type'] ?? '');
  if (reply.status >= 400 && type.startsWith('application/json')) {
    const body = reply.json<{ message?: unknown; error_code?: unknown }>();
    const plain = body.error_code === undefined && body.message === undefined;
    if (plain) return `refused without a code: ${reply.text.slice(0, 300)}`;
  }
  return undefined;
}

/** Starts the product with the demo world in a process of its own, with everybody signed in. */
export async function fuzzTarget(engine: Parameters<typeof serverProcess>[0]): Promise<FuzzTarget> {
  const server = await serverProcess(engine, { inspected: true });
  await server.start();
  // Of the other facility: whatever shuts this one out is nobody else's trouble.
  const spareStaff = await server.signIn('sakura.localhost', 'manage', 'staff@sakura.example');
  const enter = async () => ({
    spare: spareStaff,
    visitor: server.visitor('aoba.localhost', 'member'),
    staff: await server.signIn('aoba.localhost', 'manage', 'staff@aoba.example'),
    member: await server.signIn('aoba.localhost', 'member', 'hanako@aoba.example'),
    operator: await server.signIn('localhost', 'admin', 'operator@tsudoi.example'),
  });
  let senders: Record<Sender, Actor> = await enter();
  const { id: spare } = await senders.operator.call(createFacility, {
    body: {
      ...{ name: '予備の施設', code: 'SPARE', host_names: ['spare.localhost'], business_type: 1 },
      ...{ manager_last_name: '予備', manager_first_name: '太郎', manager_email: 'spare@tsudoi.test' },
    },
  });
  let sent = 0;
  let counts: Record<number, number> = {};

  async function timed(request: FuzzRequest): Promise<{ ms: number; wrong: string | undefined }> {
    const { by, method, path, headers, body } = request;
    const began = performance.now();
    sent += 1;
    let slow: NodeJS.Timeout | undefined;
    const hanging = new Promise<string>((resolve) => {
      slow = setTimeout(() => resolve(`gave no answer within ${HANGS_MS / 1000} s`), HANGS_MS);
    });
    const answered = senders[by]
      .raw({
        method,
        path: path.replace(SPARE, String(spare)),
        ...(headers.host === undefined ? {} : { host: headers.host }),
        headers,
        ...(body === undefined ? {} : { body }),
      })
      .then(
        (reply) => {
          counts[reply.status] = (counts[reply.status] ?? 0) + 1;
          return complaint(reply);
        },
        (error: unknown) => `cut the connection: ${String(error)}`,
      );
    const wrong = await Promise.race([answered, hanging]);
    clearTimeout(slow);
    return { ms: performance.now() - began, wrong };
  }

  return {
    server,
    get staff() {
      return senders.staff;
    },
    get sent() {
      return sent;
    },
    statuses() {
      const seen = counts;
      counts = {};
      return seen;
    },
    async verdict(request) {
      const first = await timed(request);
      if (first.wrong === undefined && first.ms <= LIMIT_MS) return undefined;
      // Whether the machine was busy or the product is slow, and whether a kept connection just ended, shows the next try.
      const before = waits(server.spawned().pid);
      const { ms: all, wrong } = await timed(request);
      const ms = all - longestWait(before, waits(server.spawned().pid));
      if (wrong !== undefined) return wrong;
      if (first.wrong !== undefined && !first.wrong.startsWith('cut')) return `${first.wrong} (not the second time)`;
      return ms > LIMIT_MS
        ? `took ${Math.round(ms)} of ${Math.round(all)} ms, and ${Math.round(first.ms)} ms before`
        : undefined;
    },
    async signIn() {
      senders = await enter();
    },
    remove: () => server.remove(),
  };
}
