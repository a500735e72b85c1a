import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startPostgres } from '../../scripts/lib/engines.mjs';
import { prepareMachine } from '../../scripts/lib/machine.mjs';
import { treeCpuMs } from './proc.ts';

/** A private PostgreSQL that keeps its promises: what is committed is on the disk, for the floor as for us. */
export interface Cluster {
  version: string;
  /** Address of a database; the superuser's, or that of one of the product's logins. */
  url(database: string, as?: 'postgres' | typeof PRODUCT_ROLE | typeof SERVING_ROLE | typeof OPERATING_ROLE): string;
  /** Runs statements in a database as the superuser and returns the rows of the last one. */
  sql<Row extends pg.QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Processor time all its processes have used so far, in ms. */
  cpuMs(): number;
}

/** Owner of the product's databases in the bench, and the logins that serve from them. */
export const PRODUCT_ROLE = 'tsudoi';
export const SERVING_ROLE = 'tsudoi_serving';
export const OPERATING_ROLE = 'tsudoi_operating';

const DURABLE = ['fsync = on', 'synchronous_commit = on', 'full_page_writes = on', "max_wal_size = '4GB'"];

/** Starts the cluster, or uses the one of BENCH_DATABASE_URL (a superuser's address), which then also keeps the worlds. */
export async function startCluster(): Promise<Cluster> {
  const url = process.env.BENCH_DATABASE_URL ?? (await startOwn());
  const address = (database: string, as = 'postgres'): string => {
    const made = new URL(url);
    made.pathname = `/${database}`;
    if (as !== 'postgres') made.username = as;
    return made.toString();
  };
  const cluster = {
    url: address,
    async sql<Row extends pg.QueryResultRow>(database: string, text: string, values?: unknown[]): Promise<Row[]> {
      const client = new pg.Client({ connectionString: address(database) });
      await client.connect();
      try {
        const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(text, values);
        return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
      } finally {
        await client.end();
      }
    },
  };
  for (const setting of DURABLE) await cluster.sql('postgres', `alter system set ${setting}`);
  await cluster.sql('postgres', 'select pg_reload_conf()');
  for (const role of [`${PRODUCT_ROLE} login createrole`, `${SERVING_ROLE} login`, `${OPERATING_ROLE} login`])
    await cluster.sql('postgres', `do $$ begin create role ${role}; exception when duplicate_object then null; end $$`);
  const [server] = await cluster.sql<{ version: string; pid: number }>(
    'postgres',
    `select current_setting('server_version') as version, pg_backend_pid() as pid`,
  );
  const holder = new pg.Client({ connectionString: address('postgres') });
  await holder.connect();
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await holder.end();
  return { ...cluster, version: server?.version ?? '', cpuMs: () => treeCpuMs(postmaster) };
}

async function startOwn(): Promise<string> {
  const { postgresBin } = await prepareMachine((line) => console.log(`  ${line}`));
  if (postgresBin === undefined) throw new Error('there is no PostgreSQL on this machine, and none could be installed');
  return startPostgres(postgresBin);
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
