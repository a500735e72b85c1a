import pg from 'pg';
import { OPENING_STATEMENTS, type Opening, stepsOf } from './opening.ts';

// What pg's own query does between its socket and its result; the types of the package leave it out.
declare module 'pg' {
  interface Query {
    requiresPreparation(): boolean;
    prepare(connection: pg.Connection): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

/** Writes the statements of an opening without waiting for their results. Returns how many there are. */
function writeOpening(connection: pg.Connection, opening: Opening): number {
  const steps = stepsOf(opening);
  for (const { name, values } of steps) {
    connection.bind({ portal: '', statement: name, values }, true);
    connection.execute({ portal: '' }, true);
  }
  return steps.length;
}

/**
 * Prepares what openings consist of, once for each connection and before anything else runs on it. No statement is compiled
 * there: none runs long enough to be worth it, and a list that is looked through in 17 ms took 60 more for its compiler.
 */
export class PrepareOpenings implements pg.Submittable {
  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: 'set jit = off', types: [] }, true);
    connection.bind({ portal: '', statement: '', values: [] }, true);
    connection.execute({ portal: '' }, true);
    for (const statement of OPENING_STATEMENTS) connection.parse({ ...statement, types: [] }, true);
    connection.sync();
  }
  handleCommandComplete(): void {}
  handleReadyForQuery(): void {}
  // The texts are constant, so what fails here is the connection, and the next statement on it reports that.
  handleError(): void {}
}

/**
 * A statement that takes its opening along: everything is written at once and answered at once, where `begin`, the scope
 * and the statement would be three round trips. All up to the final Sync is one transaction, so the settings hold for
 * the statement; without a `begin` they end right after it.
 */
export class LedStatement<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  readonly #opening: Opening;
  /** Results that belong to the opening and are still to come. */
  #ahead = 0;

  constructor(
    statement: pg.QueryConfig,
    opening: Opening,
    done: (error: Error | undefined, result: pg.ResultBuilder<Row>) => void,
  ) {
    super(statement, done);
    this.#opening = opening;
  }

  /** The opening speaks the extended protocol, so the statement does too, parameters or not. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: pg.Connection): void {
    this.#ahead = writeOpening(connection, this.#opening);
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#ahead === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#ahead > 0) this.#ahead -= 1;
    else super.handleCommandComplete(message, connection);
  }
}

/** Whether pg's query has the methods that {@link LedStatement} overrides, as version 8 does. */
export const canLead = (): boolean =>
  [
    pg.Query.prototype.requiresPreparation,
    pg.Query.prototype.prepare,
    pg.Query.prototype.handleDataRow,
    pg.Query.prototype.handleCommandComplete,
  ].every((method) => typeof method === 'function');

/**
 * The same by what pg publishes alone: one round trip for each step of the opening, and a transaction around a read.
 * @throws the server's error, after which a read's transaction is over
 */
export async function runStepwise<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
  opening: Opening,
): Promise<pg.QueryResult<Row>> {
  const isAlone = opening.kind === 'read';
  if (isAlone) await client.query('begin');
  try {
    for (const { text, values } of stepsOf(opening)) await client.query(text, values);
    // The simple protocol would take several statements at once, one of which could leave the scope.
    const extended: pg.QueryConfig & { queryMode: 'extended' } = { ...statement, queryMode: 'extended' };
    const result = await client.query<Row>(extended);
    if (isAlone) await client.query('commit');
    return result;
  } catch (error) {
    if (isAlone) await client.query('rollback');
    throw error;
  }
}

/**
 * Runs an opening and has a `COPY` parsed, in one round trip. The `COPY` itself runs by the simple protocol afterwards,
 * which would take several statements at once; the parser of the extended protocol refuses them.
 */
export class LedParse implements pg.Submittable {
  readonly #text: string;
  readonly #opening: Opening;
  readonly #done: (error?: Error) => void;
  #error: Error | undefined;

  constructor(text: string, opening: Opening, done: (error?: Error) => void) {
    this.#text = text;
    this.#opening = opening;
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    writeOpening(connection, this.#opening);
    connection.parse({ name: '', text: this.#text, types: [] }, true);
    connection.sync();
    connection.stream.uncork();
  }
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleError(error: Error): void {
    this.#error = error;
    this.#done(error);
  }
  handleReadyForQuery(): void {
    if (this.#error === undefined) this.#done();
  }
}
