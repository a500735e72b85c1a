import type { CompiledQuery } from 'kysely';
import type { Connection, Engine } from './engine.ts';
import { holding } from './held.ts';

/** What Kysely's builder gives: something that compiles to SQL and parameters and knows its row. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Statements inside one transaction. */
export interface Tx {
  /** Rows of a built query. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** First row of a built query. */
  one<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  /** Runs a built query and answers how many rows it touched. */
  run(query: Compilable<unknown>): Promise<number>;
  /** Rows of SQL written by hand, with `$1` parameters. Its text should be constant, so that it is prepared once. */
  sql<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Streams `COPY (…) TO STDOUT`. The text carries no parameters: never put a user's words into it. */
  copyOut(text: string): AsyncIterable<Uint8Array>;
  /** Work to do once the transaction has committed, such as waking a worker. */
  afterCommit(work: () => void): void;
}

declare const facilityBrand: unique symbol;
declare const operatorBrand: unique symbol;
declare const gateBrand: unique symbol;

/** A transaction inside one facility: the database shows and takes rows of this facility only. */
export interface FacilityTx extends Tx {
  readonly facilityId: number;
  readonly [facilityBrand]: true;
}

/** A transaction of the platform operator: sees all facilities, under its own database role, with its reason logged. */
export interface OperatorTx extends Tx {
  readonly reason: string;
  /** The same transaction, narrowed to one facility for a family's store functions. */
  inFacility<T>(facilityId: number, work: (tx: FacilityTx) => Promise<T>): Promise<T>;
  readonly [operatorBrand]: true;
}

/** A transaction before any scope exists: hosts, sessions and login failures, nothing else. */
export interface GateTx extends Tx {
  readonly [gateBrand]: true;
}

/** The three ways into the database. Only the request pipeline and the task runner hold them. */
export interface Scopes {
  inFacility<T>(facilityId: number, work: (tx: FacilityTx) => Promise<T>): Promise<T>;
  asOperator<T>(reason: string, work: (tx: OperatorTx) => Promise<T>): Promise<T>;
  atGate<T>(work: (tx: GateTx) => Promise<T>): Promise<T>;
}

function txOf(connection: Connection, after: (() => void)[]): Tx {
  const sql = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await connection.query<Row>(text, values)).rows;
  return {
    sql,
    async rows(query) {
      const { sql: text, parameters } = query.compile();
      return sql(text, parameters);
    },
    async one(query) {
      const { sql: text, parameters } = query.compile();
      return (await sql<never>(text, parameters))[0];
    },
    async run(query) {
      const { sql: text, parameters } = query.compile();
      return (await connection.query(text, parameters)).rowCount;
    },
    copyOut: (text) => connection.copyOut(text),
    afterCommit: (work) => void after.push(work),
  };
}

/** Role and facility of a transaction; both are local to it and end with it. An empty facility means none. */
function enter(role: 'tsudoi_app' | 'tsudoi_operator' | 'tsudoi_gate', facilityId: number | undefined): string {
  if (facilityId !== undefined && !Number.isSafeInteger(facilityId)) throw new Error('a facility id is an integer');
  return `select set_config('role', '${role}', true), set_config('app.facility_id', '${facilityId ?? ''}', true)`;
}

/** Builds the scopes over an engine. `log` is told each time an operator looks across facilities. */
export function createScopes(engine: Engine, log: (entry: { reason: string }) => void = () => {}): Scopes {
  async function transaction<T>(entry: string, work: (tx: Tx, connection: Connection) => Promise<T>): Promise<T> {
    const connection = await engine.connect();
    const after: (() => void)[] = [];
    let broken = false;
    let result: T;
    try {
      await connection.simple(`begin; ${entry}`);
      result = await holding(() => work(txOf(connection, after), connection));
      await connection.simple('commit');
    } catch (error) {
      await connection.simple('rollback').catch(() => {
        broken = true; // the connection itself is gone; its transaction ends with it
      });
      throw error;
    } finally {
      connection.release(broken);
    }
    for (const next of after) next();
    return result;
  }

  return {
    inFacility: (facilityId, work) =>
      transaction(enter('tsudoi_app', facilityId), (tx) => work({ ...tx, facilityId } as FacilityTx)),
    asOperator(reason, work) {
      log({ reason });
      return transaction(enter('tsudoi_operator', undefined), (tx, connection) =>
        work({
          ...tx,
          reason,
          async inFacility(facilityId, inner) {
            await connection.simple(enter('tsudoi_app', facilityId));
            try {
              return await inner({ ...tx, facilityId } as FacilityTx);
            } finally {
              await connection.simple(enter('tsudoi_operator', undefined)).catch(() => {
                // inside a failed transaction nothing can be set; the rollback that follows ends the scope anyway
              });
            }
          },
        } as OperatorTx),
      );
    },
    atGate: (work) => transaction(enter('tsudoi_gate', undefined), (tx) => work(tx as GateTx)),
  };
}
