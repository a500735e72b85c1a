import type { Readable } from 'node:stream';
import { type FailureBody, type FieldProblem, Problem } from '@tsudoi/contract';
import { BeyondCalendar } from '@tsudoi/domain';
import { fieldMessage, problemMessage } from '@tsudoi/i18n/problems';

/** An answer that is a file and no envelope. `name` may be Japanese. */
export class FileAnswer {
  readonly body: Readable | Buffer | string;
  readonly contentType: string;
  readonly name: string;
  constructor(body: Readable | Buffer | string, contentType: string, name: string) {
    this.body = body;
    this.contentType = contentType;
    this.name = name;
  }
  /** Content-Disposition of RFC 6266: an ASCII fallback and the real name. */
  get disposition(): string {
    const ascii = this.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
    return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(this.name)}`;
  }
}

/** The envelope of a failure in the reader's language; fields are named as their subject, the family in the path of the call, calls them. */
export function failureBody(problem: Problem, locale: 'ja' | 'en', subject?: string): FailureBody {
  const errors: Record<string, string[]> = {};
  const codes: Record<string, FieldProblem[]> = {};
  for (const [field, found] of Object.entries(problem.fields)) {
    errors[field] = found.map((one) => fieldMessage(one.code, { field, ...one.params }, locale, subject));
    codes[field] = found;
  }
  return {
    message: problemMessage(problem.code, problem.params, locale),
    error_code: problem.code,
    errors,
    ...(Object.keys(codes).length > 0 ? { error_fields: codes } : {}),
    ...(problem.error !== undefined
      ? { error: problem.error }
      : Object.keys(problem.params).length > 0
        ? { error: problem.params }
        : {}),
  };
}

/** What PostgreSQL and the way to it say while it restarts, and the disk when it is full. */
const PASSING: Readonly<Record<string, 'unavailable' | 'storage_full' | 'took_too_long'>> = {
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '08006': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
  ENOSPC: 'storage_full',
  EDQUOT: 'storage_full',
  '53100': 'storage_full',
  // Only what reads has a limit of time.
  '57014': 'took_too_long',
};

const UNITS = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
] as const;

/** A size in bytes as people read it, rounded down: 64KB, 1MB, 50GB. */
export function sizeText(bytes: number): string {
  const [size, unit] = UNITS.find(([least]) => bytes >= least) ?? [1, 'B'];
  return `${Math.floor(bytes / size)}${unit}`;
}

/**
 * The problem behind whatever was thrown; what is unknown becomes a server error. `bodyLimit` is the largest body in
 * bytes that the route takes.
 */
export function asProblem(error: unknown, bodyLimit?: number): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof BeyondCalendar) return new Problem('beyond_calendar', { cause: error });
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Problem('too_large', { cause: error });
  if (status === 413)
    return new Problem('body_too_large', {
      cause: error,
      ...(bodyLimit === undefined ? {} : { params: { limit: sizeText(bodyLimit) } }),
    });
  if (status === 429) return new Problem('too_many_requests', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new Problem(status === 404 ? 'not_found' : 'bad_request', { cause: error });
  const cut = error instanceof Error && /^Connection terminated|^Client has encountered/.test(error.message);
  const passing = cut ? 'unavailable' : typeof code === 'string' ? PASSING[code] : undefined;
  return new Problem(passing ?? 'server_error', { cause: error });
}
