import pg from 'pg';
import { type Opening, settingsOf } from './opening.ts';

// What pg's own query does between its socket and its result; the types of the package leave it out.
declare module 'pg' {
  interface Query {
    requiresPreparation(): boolean;
    prepare(connection: pg.Connection): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

const SETTINGS = `set_config('role', $1, true), set_config('app.facility_id', $2, true)`;
const BEGIN = { name: 'tsudoi_begin', text: 'begin' };
const ENTER = { name: 'tsudoi_enter', text: `select ${SETTINGS}` };
const READ = { name: 'tsudoi_read', text: `select ${SETTINGS}, set_config('transaction_read_only', 'on', true)` };

/** Prepares what openings consist of, once for each connection and before anything else runs on it. */
export class PrepareOpenings implements pg.Submittable {
  submit(connection: pg.Connection): void {
    for (const statement of [BEGIN, ENTER, READ]) connection.parse({ ...statement, types: [] }, true);
    connection.sync();
  }
  handleReadyForQuery(): void {}
  // The three texts above are constant, so what fails here is the connection, and the statement behind says so.
  handleError(): void {}
}

/**
 * A statement that takes its opening along: everything is written at once and answered at once, where `begin`, the scope
 * and the statement would be three round trips. All up to the final Sync is one transaction, so the settings hold for
 * the statement; without a `begin` they end right after it.
 */
export class LedStatement<Row extends pg.QueryResultRow> extends pg.Query<Row> {
  readonly #opening: Opening;
  /** Answers that belong to the opening and are still to come. */
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
    const { kind, scope } = this.#opening;
    const run = (statement: string, values: string[]) => {
      connection.bind({ portal: '', statement, values }, true);
      connection.execute({ portal: '' }, true);
      this.#ahead += 1;
    };
    if (kind === 'begin') run(BEGIN.name, []);
    run((kind === 'begin' ? ENTER : READ).name, settingsOf(scope));
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
