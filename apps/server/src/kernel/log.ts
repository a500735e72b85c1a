/** One line of JSON on standard output; never given a secret, a password or a token. */
export type LogEntry = { msg: string } & Record<string, unknown>;

export interface Log {
  info(entry: LogEntry): void;
  warn(entry: LogEntry): void;
  error(entry: LogEntry): void;
}

/** Writes JSON lines with level and UTC time. `quiet` keeps errors only, for tests. */
export function createLog(quiet = false): Log {
  const write = (level: string, entry: LogEntry) =>
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, ...entry })}\n`);
  return {
    info: (entry) => void (quiet || write('info', entry)),
    warn: (entry) => void (quiet || write('warn', entry)),
    error: (entry) => void write('error', entry),
  };
}

/** What of an error goes into the log. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
