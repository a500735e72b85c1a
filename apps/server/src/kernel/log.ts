/** One line of JSON on standard output; never given a secret, a password or a token. */
export type LogEntry = { msg: string } & Record<string, unknown>;

export interface Log {
  info(entry: LogEntry): void;
  warn(entry: LogEntry): void;
  error(entry: LogEntry): void;
}

type Level = keyof Log;

const asJson = (level: Level, entry: LogEntry): string =>
  JSON.stringify({ at: new Date().toISOString(), level, ...entry });

/** `14:05:09  warn  message  key=value`: for people, in development. */
function asText(level: Level, { msg, ...rest }: LogEntry): string {
  const shown = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [new Date().toTimeString().slice(0, 8), level.padEnd(5), msg, ...shown].join('  ');
}

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Tokens of ours and of others, keys and hashes: 32 characters or more in one piece. A path or a UUID has separators. */
const SECRET = /(?<![\w/.-])[A-Za-z0-9_-]{32,}(?![\w/.])/g;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** User and password of an address. */
const CREDENTIALS = /(\w+:\/\/)[^\s/@]+@/g;

/** Texts of errors come from anywhere and may quote what somebody typed. */
export function scrubbed(text: string): string {
  return text
    .replace(CREDENTIALS, '$1…@')
    .replace(EMAIL, '…@…')
    .replace(SECRET, (found) => (UUID.test(found) ? found : '…'));
}

/** Lines of one turn of the event loop go out together: standard output of a service is a pipe, and each write a call. */
function lineWriter(): (line: string) => void {
  let waiting: string[] = [];
  const flush = (): void => {
    if (waiting.length === 0) return;
    const text = `${waiting.join('\n')}\n`;
    waiting = [];
    process.stdout.write(text);
  };
  process.on('exit', flush);
  return (line) => {
    if (waiting.push(line) === 1) setImmediate(flush);
  };
}

let writeLine: ReturnType<typeof lineWriter> | undefined;

/** Writes lines with level and time (UTC in JSON). `quiet` keeps errors only, for tests. */
export function createLog(options: { quiet?: boolean; format?: 'json' | 'readable' } = {}): Log {
  const { quiet = false, format = 'json' } = options;
  const line = format === 'json' ? asJson : asText;
  writeLine ??= lineWriter();
  const write = writeLine;
  return {
    info: (entry) => void (quiet || write(line('info', entry))),
    warn: (entry) => void (quiet || write(scrubbed(line('warn', entry)))),
    error: (entry) => write(scrubbed(line('error', entry))),
  };
}

/** What of an error goes into the log. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
