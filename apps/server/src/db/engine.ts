import type { Opening } from './opening.ts';

/** The result of a statement, the same on both engines. */
export interface QueryResult<Row> {
  rows: Row[];
  rowCount: number;
}

/** One leased connection. Between `connect` and `release` nobody else uses it. */
export interface Connection {
  /**
   * Runs one statement with parameters, and refuses several; texts that recur are prepared by name on PostgreSQL. An
   * opening goes ahead of it in the same round trip.
   */
  query<Row>(text: string, values?: readonly unknown[], opening?: Opening): Promise<QueryResult<Row>>;
  /** Runs statements without parameters in one round trip. Their text is constant: nothing here refuses several. */
  simple(text: string): Promise<void>;
  /** Runs the opening, then streams one `COPY (…) TO STDOUT` in chunks of bytes; refuses several statements. */
  copyOut(text: string, opening: Opening): AsyncIterable<Uint8Array>;
  /** Gives the connection back; with `broken` it is closed instead. */
  release(broken?: boolean): void;
}

/** The database the server runs on: PGlite in a worker thread, or a PostgreSQL server. */
export interface Engine {
  readonly kind: 'pglite' | 'postgres';
  connect(): Promise<Connection>;
  /** Runs one statement on a connection of its own, outside any scope. For migrations, jobs and health only. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  /** Calls back for every NOTIFY on the channel until the engine ends. */
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  /** Connections of the pool as they are now: open ones, idle ones, and callers that wait for one. */
  pool(): { open: number; idle: number; waiting: number };
  end(): Promise<void>;
}

/** SQLSTATE of a failed statement, if the error carries one. */
export function sqlState(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** Name of the violated constraint, if the error carries one. */
export function constraintOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** Deadlock and failed serialization: nothing was written, and the same work may well succeed when it is done again. */
const CONTENTION = ['40P01', '40001'];

/** Whether a transaction ended because it met another one. */
export const isContention = (error: unknown): boolean => CONTENTION.includes(sqlState(error) ?? '');
