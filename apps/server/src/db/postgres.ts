import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection, Engine, QueryResult } from './engine.ts';
import { refuseNested } from './held.ts';
import { canLead, LedParse, LedStatement, PrepareOpenings, runStepwise } from './led-statement.ts';
import type { Opening } from './opening.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const MAX_PREPARED = 400;
/** Until a lost connection for messages is made anew. */
const RECONNECT_MS = 1_000;

/** Names for statements that recur, so that PostgreSQL plans them once per connection. */
function statementNames() {
  const seen = new Map<string, { uses: number; name: string | undefined }>();
  return (text: string): string | undefined => {
    let entry = seen.get(text);
    if (entry === undefined) {
      if (seen.size >= MAX_PREPARED) return undefined;
      entry = { uses: 0, name: undefined };
      seen.set(text, entry);
    }
    entry.uses += 1;
    if (entry.uses >= 3) entry.name ??= `t${createHash('sha1').update(text).digest('hex').slice(0, 20)}`;
    return entry.name;
  };
}

/** Runs a statement behind its opening. @throws the server's error, with the stack of whoever asked */
async function led<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
  opening: Opening,
): Promise<pg.QueryResult<Row>> {
  try {
    return await new Promise((resolve, reject) => {
      client.query(
        new LedStatement<Row>(statement, opening, (error, result) => (error ? reject(error) : resolve(result))),
      );
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/**
 * Streams one `COPY` behind its opening. A reader that stops early leaves rows in the socket that nobody takes, so the
 * connection is closed then.
 */
async function* ledCopy(client: pg.PoolClient, text: string, opening: Opening): AsyncGenerator<Uint8Array> {
  await new Promise<void>((resolve, reject) => {
    client.query(new LedParse(text, opening, (error) => (error === undefined ? resolve() : reject(error))));
  });
  const stream = client.query(copyTo(text));
  let over = false;
  stream.once('end', () => (over = true)).once('error', () => (over = true));
  try {
    yield* stream;
  } finally {
    if (!over) client.connection.stream.destroy();
  }
}

/** A PostgreSQL server behind a pool of `max` connections; `lead` sends openings in the round trip of their statement. */
export function openPostgres(url: string, max = 10, { lead = canLead() } = {}): Engine {
  const pool = new pg.Pool({ connectionString: url, max, idleTimeoutMillis: 30_000, application_name: 'tsudoi' });
  // An idle connection that dies (server restart) is dropped by the pool; without a listener it would end the process.
  pool.on('error', (error) =>
    console.error(JSON.stringify({ level: 'warn', msg: 'idle database connection lost', error: error.message })),
  );
  pool.on('connect', (client) => {
    // A connection that dies while it is lent is told to whoever asks next; without a listener it would end the process.
    client.on('error', () => {});
    client.query(new PrepareOpenings());
  });
  const nameOf = statementNames();
  const listeners = new Set<pg.Client>();
  let ended = false;

  async function connect(): Promise<Connection> {
    refuseNested();
    const client = await pool.connect();
    return {
      async query<Row>(text: string, values: readonly unknown[] = [], opening?: Opening): Promise<QueryResult<Row>> {
        const statement = { name: nameOf(text), text, values: [...values] };
        const result = await (opening === undefined
          ? client.query<Row & pg.QueryResultRow>(statement)
          : (lead ? led : runStepwise)<Row & pg.QueryResultRow>(client, statement, opening));
        return { rows: result.rows, rowCount: result.rowCount ?? 0 };
      },
      async simple(text) {
        await client.query(text);
      },
      copyOut: (text, opening) => ledCopy(client, text, opening),
      release: (broken) => client.release(broken),
    };
  }

  /** Listens for as long as the pool lives: a connection that is lost is made anew. @throws Error where the first one fails */
  async function listen(channel: string, onMessage: (payload: string) => void): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: 'tsudoi-listen' });
    const again = (): void => {
      setTimeout(() => {
        if (!ended) listen(channel, onMessage).catch(again);
      }, RECONNECT_MS).unref();
    };
    const lost = (): void => {
      if (listeners.delete(client)) again();
    };
    client.on('notification', (message) => onMessage(message.payload ?? ''));
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    await client.query(`listen "${channel}"`);
    listeners.add(client);
  }

  return {
    kind: 'postgres',
    connect,
    async query(text, values) {
      const connection = await connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
    listen,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      ended = true;
      await Promise.all([...listeners].map((client) => client.end()));
      await pool.end();
    },
  };
}
