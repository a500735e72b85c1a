import type { CompiledQuery } from 'kysely';
import type { Connection, Engine, QueryResult } from './engine.ts';
import { holding } from './held.ts';
import type { CopySettings, Opening, Scope } from './opening.ts';

/** What Kysely's builder gives: something that compiles to SQL and parameters and knows its row. */
export interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/**
 * `generic`: the statement is planned once for each connection, whatever its values, and not for each of its runs. For a
 * statement that costs as much to plan as to run, and whose best plan does not depend on its values. Where a transaction
 * has several statements, PostgreSQL decides by itself.
 */
export type Planning = 'generic';

/** Statements inside one transaction. */
export interface Tx {
  /** Rows of a built query. */
  rows<Row>(query: Compilable<Row>): Promise<Row[]>;
  /** First row of a built query. */
  one<Row>(query: Compilable<Row>): Promise<Row | undefined>;
  /** The row of a built query that always has one, such as an insert that returns its id. @throws Error without a row */
  oneOrThrow<Row>(query: Compilable<Row>): Promise<Row>;
  /** Runs a built query and returns how many rows it touched. */
  run(query: Compilable<unknown>): Promise<number>;
  /** Rows of SQL written by hand, with `$1` parameters. Its text should be constant, so that it is prepared once. */
  sql<Row>(text: string, values?: readonly unknown[], plan?: Planning): Promise<Row[]>;
  /**
   * Streams one `COPY (…) TO STDOUT`. It takes no parameters: never put a user's words into the text, but into
   * `settings`, which it reads with `current_setting` and which hold until the transaction ends.
   */
  copyOut(text: string, settings?: CopySettings): AsyncIterable<Uint8Array>;
  /**
   * Whether `copyOut` gives its first rows while the database reads on, and others read and write meanwhile. The embedded
   * engine has one connection and gives all in one piece.
   */
  readonly streams: boolean;
  /**
   * Runs work that may fail alone: where it throws, what it wrote is taken back and the transaction goes on. The error is thrown
   * all the same.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** Work to do once the transaction has committed, such as waking a worker. */
  afterCommit(work: () => void): void;
}

declare const facilityBrand: unique symbol;
declare const operatorBrand: unique symbol;
declare const gateBrand: unique symbol;

/** A transaction inside one facility: the database shows and takes rows of this facility only. */
export interface FacilityTx extends Tx {
  readonly facilityId: number;
  /**
   * Roles of the staff who read in it, 0 for none: of somebody who looks at the console as another one, both. Undefined where no
   * staff read, such as a member's own call. Forms ask it which fields are closed to the reader (decision 0080).
   */
  readonly readerRoleIds?: readonly number[];
  readonly [facilityBrand]: true;
}

/** A transaction of the platform operator: sees all facilities, under its own database role, with its reason logged. */
export interface OperatorTx extends Tx {
  readonly reason: string;
  /**
   * The same transaction, narrowed to one facility for a family's store functions. Until `work` is done this handle runs
   * nothing, and afterwards the one of `work` does not. @throws Error where it is narrowed already
   */
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

/** The same ways into the database, for staff of these roles. */
export function readAs(scopes: Scopes, readerRoleIds: readonly number[]): Scopes {
  const narrow =
    <T>(work: (tx: FacilityTx) => Promise<T>) =>
    (tx: FacilityTx) =>
      work({ ...tx, readerRoleIds });
  return {
    ...scopes,
    inFacility: (facilityId, work) => scopes.inFacility(facilityId, narrow(work)),
    readFacility: (facilityId, work) => scopes.readFacility(facilityId, narrow(work)),
  };
}

/** What a scope runs. Everything else, such as `set role` or `do`, could end the scope. */
const STATEMENT = /^\s*(?:select|insert|update|delete|with)\b/i;
const COPY = /^\s*copy\s*\(/i;

function refuseOthers(text: string, allowed: RegExp): void {
  if (!allowed.test(text)) throw new Error(`a scope does not run this kind of statement: ${text.trim().slice(0, 20)}`);
}

/** A leased connection in a scope. */
interface Held {
  /** Statements in the scope that the transaction is in now; once it is in another one, they are refused. */
  handle(): Tx;
  /** Moves the transaction to another scope, together with its next statement. */
  enter(scope: Scope): void;
  /** The scope the transaction is in now. */
  scope(): Scope;
  /** Ends the transaction; where no statement ran there is none. */
  end(how: 'commit' | 'rollback'): Promise<void>;
}

/**
 * Statements on a connection. Where they write, the first brings the transaction along; where they only read, each is
 * a transaction of its own, which saves the round trips of `begin` and `commit` (decision 0008).
 */
function hold(
  connection: Connection,
  scope: Scope,
  { kind, givenUpAfter, streams }: { kind: 'begin' | 'read'; givenUpAfter: number; streams: boolean },
  afterCommit: Tx['afterCommit'],
): Held {
  let current = scope;
  let open = false;
  let entered = true;
  let ended = false;

  /** What goes ahead of the next statement. `lasting` opens a transaction of several also where statements only read. */
  function opening(lasting: boolean, plan?: Planning): Opening | undefined {
    if (open && entered) return undefined;
    entered = true;
    if (open) return { kind: 'enter', scope: current };
    if (kind === 'read' && !lasting) return { kind, scope: current, plan, givenUpAfter };
    open = true;
    return { kind: 'begin', scope: current, readOnly: kind === 'read' };
  }

  function handle(): Tx {
    const own = current;
    /** A handle outlives its scope where work goes on that nobody awaits. */
    function check(): void {
      if (ended) throw new Error('the transaction of this handle has ended');
      if (own !== current) throw new Error('the transaction of this handle is in another scope now');
    }
    async function query<Row>(
      text: string,
      values: readonly unknown[] = [],
      plan?: Planning,
    ): Promise<QueryResult<Row>> {
      check();
      refuseOthers(text, STATEMENT);
      return connection.query<Row>(text, values, opening(false, plan));
    }
    const sql = async <Row>(text: string, values?: readonly unknown[], plan?: Planning): Promise<Row[]> =>
      (await query<Row>(text, values, plan)).rows;
    return {
      sql,
      streams,
      async rows(built) {
        const { sql: text, parameters } = built.compile();
        return sql(text, parameters);
      },
      async one(built) {
        const { sql: text, parameters } = built.compile();
        return (await sql<never>(text, parameters))[0];
      },
      async oneOrThrow<Row>(built: Compilable<Row>) {
        const { sql: text, parameters } = built.compile();
        const [row] = await sql<Row>(text, parameters);
        if (row === undefined) throw new Error(`no row came back from: ${text}`);
        return row;
      },
      async run(built) {
        const { sql: text, parameters } = built.compile();
        return (await query(text, parameters)).rowCount;
      },
      async *copyOut(text, settings) {
        check();
        refuseOthers(text, COPY);
        const ahead = opening(true) ?? { kind: 'enter', scope: own, readOnly: kind === 'read' };
        yield* connection.copyOut(text, settings === undefined ? ahead : { ...ahead, settings });
      },
      async attempt(work) {
        check();
        if (!open) await query('select 1');
        if (!open) throw new Error('nothing is tried where statements only read');
        await connection.simple('savepoint attempt');
        let result: Awaited<ReturnType<typeof work>>;
        try {
          result = await work();
        } catch (error) {
          await connection.simple('rollback to savepoint attempt; release savepoint attempt');
          throw error;
        }
        await connection.simple('release savepoint attempt');
        return result;
      },
      afterCommit,
    };
  }

  return {
    handle,
    scope: () => current,
    enter(other) {
      current = other;
      entered = false;
    },
    async end(how) {
      ended = true;
      if (open) await connection.simple(how);
    },
  };
}

const inside = (facilityId: number): Scope => ({ role: 'tsudoi_app', facilityId });
const OPERATOR: Scope = { role: 'tsudoi_operator', facilityId: undefined };
const GATE: Scope = { role: 'tsudoi_gate', facilityId: undefined };

/** Milliseconds after which the database gives a statement up that only reads: somebody waits for it, and others for the connection. */
const READ_TIMEOUT_MS = 15_000;

/**
 * Builds the scopes over an engine. `operators` is the engine whose login may enter the operator role, where that is
 * another one. `log` is told each time an operator looks across facilities.
 */
export function createScopes(
  engine: Engine,
  {
    operators = engine,
    log = () => {},
    readTimeout: givenUpAfter = READ_TIMEOUT_MS,
  }: { operators?: Engine; log?(entry: { reason: string }): void; readTimeout?: number } = {},
): Scopes {
  async function run<T>(
    on: Engine,
    scope: Scope,
    kind: 'begin' | 'read',
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    const connection = await on.connect();
    const after: (() => void)[] = [];
    const held = hold(
      connection,
      scope,
      { kind, givenUpAfter, streams: on.kind === 'postgres' },
      (next) => void after.push(next),
    );
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

  const facility = (held: Held, facilityId: number): FacilityTx => ({ ...held.handle(), facilityId }) as FacilityTx;
  const operator = (held: Held, reason: string): OperatorTx =>
    ({
      ...held.handle(),
      reason,
      async inFacility(facilityId, work) {
        if (held.scope() !== OPERATOR) throw new Error('the transaction is narrowed to a facility already');
        held.enter(inside(facilityId));
        try {
          return await work(facility(held, facilityId));
        } finally {
          held.enter(OPERATOR);
        }
      },
    }) as OperatorTx;

  return {
    inFacility: (facilityId, work) =>
      run(engine, inside(facilityId), 'begin', (held) => work(facility(held, facilityId))),
    readFacility: (facilityId, work) =>
      run(engine, inside(facilityId), 'read', (held) => work(facility(held, facilityId))),
    asOperator(reason, work) {
      log({ reason });
      return run(operators, OPERATOR, 'begin', (held) => work(operator(held, reason)));
    },
    atGate: (work) => run(engine, GATE, 'begin', (held) => work(held.handle() as GateTx)),
    readAtGate: (work) => run(engine, GATE, 'read', (held) => work(held.handle() as GateTx)),
  };
}
