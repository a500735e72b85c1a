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

/** Longest text of an entry that is written at levels warn and error, in characters. */
export const LOGGED_TEXT_MAX = 4096;

// Each pattern begins where a run of its characters begins, never inside one: a long run is read once, not once from
// each of its characters.
const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** Tokens of ours and of others, keys and hashes: 32 characters or more in one piece. A path or a UUID has separators. */
const SECRET = /(?<![\w/.-])[A-Za-z0-9_-]{32,}(?![\w/.])/g;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** User and password of an address. */
const CREDENTIALS = /(?<!\w)(\w+:\/\/)[^\s/@]+@/g;
const BREAK = /[\s"'<>()[\]{},;]/;

/** The beginning of a long text, up to a break, so that no half of a secret is left at its end. */
function shortened(text: string): string {
  if (text.length <= LOGGED_TEXT_MAX) return text;
  let end = LOGGED_TEXT_MAX;
  while (end > 0 && !BREAK.test(text.charAt(end - 1))) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** Shortens a text and removes addresses, tokens and passwords: texts of errors may quote what somebody typed. */
export function scrubbed(text: string): string {
  return shortened(text)
    .replace(CREDENTIALS, '$1…@')
    .replace(EMAIL, '…@…')
    .replace(SECRET, (found) => (UUID.test(found) ? found : '…'));
}

/** A copy of an entry in which every text is scrubbed, at whatever depth. */
function scrubbedEntry(entry: LogEntry): LogEntry {
  return JSON.parse(
    JSON.stringify(entry, (_, value: unknown) => (typeof value === 'string' ? scrubbed(value) : value)),
  ) as LogEntry;
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
    warn: (entry) => void (quiet || write(line('warn', scrubbedEntry(entry)))),
    error: (entry) => write(line('error', scrubbedEntry(entry))),
  };
}

/** What of an error goes into the log. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
