import type { FailureBody, FieldProblem, ProblemCode } from '../core/problem.ts';
import { statusName } from './status.ts';

/** Literal defaults of the specification for responses without a message. */
export const defaultMessages = {
  401: 'Unauthorize',
  403: 'Your action is not allowed!',
  other: 'Unknow error!',
} as const;

/** What went wrong before, while or after asking: no network, no answer in 60 s, cancelled on navigation, or an HTTP failure. */
export type CallErrorKind = 'network' | 'timeout' | 'cancelled' | 'http';

/** A failed call. Cancelled ones are to be ignored silently. */
export class CallError extends Error {
  readonly kind: CallErrorKind;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly code: ProblemCode | undefined;
  /** First message of each refused field, by its dotted path. */
  readonly fields: Record<string, string>;
  /** Codes of the refused fields. */
  readonly fieldCodes: Record<string, FieldProblem[]>;
  /** The `error` member of the answer. */
  readonly error: unknown;
  /** The whole answer as it came. */
  readonly raw: unknown;
  constructor(kind: CallErrorKind, status: number, body: Partial<FailureBody> | undefined, cause?: unknown) {
    super(body?.message ?? defaultMessage(status), cause === undefined ? undefined : { cause });
    this.name = 'CallError';
    this.kind = kind;
    this.status = status;
    this.code = body?.error_code;
    this.fields = Object.fromEntries(
      Object.entries(body?.errors ?? {}).flatMap(([field, texts]) =>
        texts[0] === undefined ? [] : [[field, texts[0]]],
      ),
    );
    this.fieldCodes = body?.error_fields ?? {};
    this.error = body?.error;
    this.raw = body;
  }
  get isCancelled(): boolean {
    return this.kind === 'cancelled';
  }
  /** Status and code, to quote in a support request: `429 rate_limited`, or `502 Bad Gateway` where a proxy answered. */
  get summary(): string {
    return `${this.status} ${this.code ?? statusName(this.status)}`.trim();
  }
  /** No answer came: the typed input is kept and the call can be repeated. */
  get isOffline(): boolean {
    return this.kind === 'network' || this.kind === 'timeout';
  }
}

function defaultMessage(status: number): string {
  if (status === 401) return defaultMessages[401];
  if (status === 403) return defaultMessages[403];
  return defaultMessages.other;
}
