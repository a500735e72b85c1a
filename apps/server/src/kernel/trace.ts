import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What the pipeline notes about a request for its log line and the metrics: ids and codes, never names. */
export interface Trace {
  facility?: string;
  /** Kind and id, such as `manager:12`. */
  actor?: string;
  /** Code of the problem in its response. */
  code?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

/** A request that takes longer is logged as a warning. */
const SLOW_MS = 1_000;
/** Polled by machines every few seconds; in the log they would hide everything else. */
const UNLOGGED = new Set(['/healthz', '/readyz', '/metrics']);

/** Label of the route for the metrics: its template for the API, `pages` or `files` for the rest, `none` where nothing matched. */
function routeOf(request: FastifyRequest): string {
  const url = request.routeOptions.url;
  if (url === undefined) return 'none';
  return url.endsWith('*') || !url.startsWith('/api') ? (url === '/files/*' ? 'files' : 'pages') : url;
}

/** Gives each response the id of its request, measures it, and logs calls of the API and failures (5xx), slow ones as warnings. */
export function traceRequests(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', async (request, reply) => {
    request.trace = {};
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url !== undefined && UNLOGGED.has(url)) return;
    const route = routeOf(request);
    const { method, trace } = request;
    const { elapsedTime, statusCode: status } = reply;
    metrics.answered({ route, method, status, facility: trace.facility, seconds: elapsedTime / 1000 });
    if (!route.startsWith('/api') && status < 500) return;
    const write = elapsedTime > SLOW_MS ? log.warn : log.info;
    write({ msg: 'request', request_id: request.id, method, route, status, ms: Math.round(elapsedTime), ...trace });
  });
}

/** A new id for a request (UUID): it stands in the response, the log lines and the history of what the request changed. */
export const requestId = (): string => randomUUID();
