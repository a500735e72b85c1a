import type { Actor } from '@tsudoi/kit/actor';
import { type Bench, type Budget, type Finding, type Stage, worse } from '../bench.ts';
import { type LoadResult, percentile, runLoad, type Shot } from '../load.ts';
import { cpuMs } from '../proc.ts';
import { PASSWORD, type Product, startProduct } from '../product.ts';
import { createShots, getShots, headersOf, searchShots, updateShots } from '../shots.ts';
import { ms, number } from '../words.ts';

const CLIENTS = 32;
/** Members who are signed in; each stands for many, because what a call costs does not depend on whose it is. */
const MEMBERS = 60;

/** Members of the facilities in turn, signed in with the staff's password. */
async function membersOf({ database }: Stage, bench: Bench, product: Product): Promise<Actor[]> {
  await bench.cluster.sql(
    database,
    `update account m set password_hash = s.password_hash from account s
     where s.role = 1 and s.facility_id = m.facility_id and m.role = 2 and m.id in (
       select id from (select id, row_number() over (partition by facility_id order by id) as n from account where role = 2) ranked where n <= ${MEMBERS / 10})`,
  );
  const rows = await bench.cluster.sql<{ host: string; code: string }>(
    database,
    `select h.host_name as host, m.member_code as code from account m join facility_host h on h.facility_id = m.facility_id
     where m.role = 2 and m.password_hash is not null order by m.facility_id, m.id limit ${MEMBERS}`,
  );
  const members: Actor[] = [];
  for (const { host, code } of rows) {
    const member = product.visitor(host, 'member');
    await member.signIn(code, PASSWORD);
    members.push(member);
  }
  if (members.length === 0) throw new Error('the world has no members');
  return members;
}

/** A day's traffic in twenty calls: the desk looks, opens, changes and registers; members open their app. */
const DAY = 'ssssggggggucmmmmmppp';

function traffic(stage: Stage, members: readonly Actor[]): (n: number) => Shot {
  const { facilities, staff } = stage;
  const headers = members.map(headersOf);
  const [search, get, create, update] = [
    searchShots(facilities, staff).ours,
    getShots(facilities, staff).ours,
    createShots(facilities, staff, 4_000).ours,
    updateShots(facilities, staff).ours,
  ];
  const own = (path: string, n: number): Shot => ({ method: 'GET', path, headers: headers[n % headers.length] ?? {} });
  return (n) => {
    // Neighbours in the day lie apart, so that no kind comes in a row.
    switch (DAY[(n * 7) % DAY.length]) {
      case 's':
        return search(n);
      case 'g':
        return get(n);
      case 'u':
        return update();
      case 'c':
        return create();
      case 'm':
        return own('/api/member/auth/get-info', n);
      default:
        return own('/api/member/profile', n);
    }
  };
}

interface Side {
  perSecond: number;
  p50: number;
  p95: number;
  cpu: { servers: number; database: number; client: number };
  failure: string | undefined;
}

async function measure(bench: Bench, products: readonly Product[], shot: (n: number) => Shot): Promise<Side> {
  const run = (ms: number): Promise<LoadResult[]> =>
    Promise.all(
      products.map(({ port }, index) =>
        runLoad({ port, clients: CLIENTS / products.length, ms, shot: (n) => shot(n * products.length + index) }),
      ),
    );
  const servers = () => products.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  await run(bench.quick ? 1_000 : 3_000);
  const before = { servers: servers(), database: bench.cluster.cpuMs(), client: cpuMs(process.pid) };
  const results = await run(bench.quick ? 3_000 : 20_000);
  const requests = results.reduce((sum, one) => sum + one.requests, 0);
  const latencies = Float64Array.from(results.flatMap((one) => [...one.latencies])).sort();
  const share = (now: number, then: number) => (now - then) / requests;
  return {
    perSecond: results.reduce((sum, one) => sum + one.perSecond, 0),
    p50: percentile(latencies, 0.5),
    p95: percentile(latencies, 0.95),
    cpu: {
      servers: share(servers(), before.servers),
      database: share(bench.cluster.cpuMs(), before.database),
      client: share(cpuMs(process.pid), before.client),
    },
    failure: results.find(({ firstFailure }) => firstFailure !== undefined)?.firstFailure,
  };
}

/** Staff and members of all facilities at once, over one and over two api processes. */
export const loadMixed: Budget = {
  id: 'load-mixed',
  async run(bench) {
    // A world in which nobody has changed a member yet: each change here is the first of its member.
    await bench.clear();
    const stage = await bench.stage('many');
    const host = stage.facilities[0]?.host;
    const second = await startProduct(bench.cluster, stage.database, {
      roles: 'api',
      ...(host === undefined ? {} : { host }),
    });
    try {
      const shot = traffic(stage, await membersOf(stage, bench, stage.product));
      const findings: Finding[] = [];
      for (const products of [[stage.product], [stage.product, second]]) {
        const { perSecond, p50, p95, cpu, failure } = await measure(bench, products, shot);
        findings.push({
          what: `mixed traffic of staff and members, ${bench.rows.toLocaleString('en')} members, ${CLIENTS} clients, ${products.length} api`,
          must: 'no error, p95 ≤ 500 ms',
          aim: 'p95 ≤ 100 ms',
          ours: `${perSecond.toFixed(0)}/s, p50 ${ms(p50)}, p95 ${ms(p95)}`,
          cpu: `${number(cpu.servers)} + ${number(cpu.database)}, and ${number(cpu.client)} of the bench itself`,
          verdict: worse(failure === undefined ? 'aim' : 'miss', p95 <= 100 ? 'aim' : p95 <= 500 ? 'must' : 'miss'),
          note: failure ?? limitOf(cpu, perSecond),
        });
      }
      return findings;
    } finally {
      await second.stop();
    }
  },
};

/** What kept it from being faster: whose processor time filled the machine. */
function limitOf(cpu: Side['cpu'], perSecond: number): string {
  const cores = (each: number) => (each * perSecond) / 1_000;
  const [servers, database, client] = [cores(cpu.servers), cores(cpu.database), cores(cpu.client)];
  return `cores in use: api ${number(servers)}, PostgreSQL ${number(database)}, the clients ${number(client)}`;
}
