import type { CompiledQuery } from 'kysely';
import type { Connection, Engine, QueryResult } from './engine.ts';
import { holding } from './held.ts';
import { type Scope, scopeSql } from './opening.ts';

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
  /** The same for work that only reads: each statement sees what is committed when it starts, and none can write. */
  readFacility<T>(facilityId: number, work: (tx: FacilityTx) => Promise<T>): Promise<T>;
  asOperator<T>(reason: string, work: (tx: OperatorTx) => Promise<T>): Promise<T>;
  atGate<T>(work: (tx: GateTx) => Promise<T>): Promise<T>;
  readAtGate<T>(work: (tx: GateTx) => Promise<T>): Promise<T>;
}

/** A leased connection in a scope. */
interface Held {
  tx: Tx;
  /** Moves the transaction to another scope. */
  enter(scope: Scope): Promise<void>;
  /** Ends the transaction; where no statement ran there is none. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/**
 * Statements on a connection. Where they write, the first brings the transaction along; where they only read, each is
 * a transaction of its own, which saves the round trips of `begin` and `commit` (decision 0008).
 */
function hold(connection: Connection, scope: Scope, kind: 'begin' | 'read', afterCommit: Tx['afterCommit']): Held {
  let open = false;

  async function query<Row>(text: string, values: readonly unknown[] = []): Promise<QueryResult<Row>> {
    if (open) return connection.query<Row>(text, values);
    open = kind === 'begin';
    return connection.query<Row>(text, values, { kind, scope });
  }
  /** What is more than a statement wants a transaction around it in any case. */
  async function opened(): Promise<void> {
    if (open) return;
    open = true;
    await connection.simple(`begin; ${scopeSql(scope, kind === 'read')}`);
  }

  const sql = async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> =>
    (await query<Row>(text, values)).rows;
  const tx: Tx = {
    sql,
    async rows(built) {
      const { sql: text, parameters } = built.compile();
      return sql(text, parameters);
    },
    async one(built) {
      const { sql: text, parameters } = built.compile();
      return (await sql<never>(text, parameters))[0];
    },
    async run(built) {
      const { sql: text, parameters } = built.compile();
      return (await query(text, parameters)).rowCount;
    },
    async *copyOut(text) {
      await opened();
      yield* connection.copyOut(text);
    },
    afterCommit,
  };
  return {
    tx,
    async enter(other) {
      await opened();
      await connection.simple(scopeSql(other));
    },
    async end(how) {
      if (open) await connection.simple(how);
    },
  };
}

const inside = (facilityId: number): Scope => ({ role: 'tsudoi_app', facilityId });
const OPERATOR: Scope = { role: 'tsudoi_operator', facilityId: undefined };
const GATE: Scope = { role: 'tsudoi_gate', facilityId: undefined };

/** Builds the scopes over an engine. `log` is told each time an operator looks across facilities. */
export function createScopes(engine: Engine, log: (entry: { reason: string }) => void = () => {}): Scopes {
  async function run<T>(scope: Scope, kind: 'begin' | 'read', work: (held: Held) => Promise<T>): Promise<T> {
    const connection = await engine.connect();
    const after: (() => void)[] = [];
    const held = hold(connection, scope, kind, (next) => void after.push(next));
    let broken = false;
    let result: T;
    try {
      result = await holding(() => work(held));
      await held.end('commit');
    } catch (error) {
      await held.end('rollback').catch(() => {
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
      run(inside(facilityId), 'begin', ({ tx }) => work({ ...tx, facilityId } as FacilityTx)),
    readFacility: (facilityId, work) =>
      run(inside(facilityId), 'read', ({ tx }) => work({ ...tx, facilityId } as FacilityTx)),
    asOperator(reason, work) {
      log({ reason });
      return run(OPERATOR, 'begin', ({ tx, enter }) =>
        work({
          ...tx,
          reason,
          async inFacility(facilityId, inner) {
            await enter(inside(facilityId));
            try {
              return await inner({ ...tx, facilityId } as FacilityTx);
            } finally {
              await enter(OPERATOR).catch(() => {
                // inside a failed transaction nothing can be set; the rollback that follows ends the scope anyway
              });
            }
          },
        } as OperatorTx),
      );
    },
    atGate: (work) => run(GATE, 'begin', ({ tx }) => work(tx as GateTx)),
    readAtGate: (work) => run(GATE, 'read', ({ tx }) => work(tx as GateTx)),
  };
}
