import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** What the pipeline learns about a request on its way, for the log and the measurements. Ids and codes, no names. */
export interface Trace {
  facility?: string;
  /** Kind and id, such as `manager:12`. */
  actor?: string;
  /** Code of the problem it was answered with. */
  code?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace;
  }
}

const SLOW_MS = 1_000;
/** Asked every few seconds by machines; in the log they would hide everything else. */
const UNSAID = new Set(['/healthz', '/readyz', '/metrics']);

/** The route as its template. Pages and files share one name each: their addresses are without end. */
function routeOf(request: FastifyRequest): string {
  const url = request.routeOptions.url;
  if (url === undefined) return 'none';
  return url.endsWith('*') || !url.startsWith('/api') ? (url === '/files/*' ? 'files' : 'pages') : url;
}

/** Each request gets an id, and when it is answered one line in the log (of the API) and its measurements. */
export function traceRequests(app: FastifyInstance, { log, metrics }: { log: Log; metrics: Metrics }): void {
  app.decorateRequest('trace');
  app.addHook('onRequest', async (request, reply) => {
    request.trace = {};
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (url !== undefined && UNSAID.has(url)) return;
    const route = routeOf(request);
    const { method, trace } = request;
    const { elapsedTime, statusCode: status } = reply;
    metrics.answered({ route, method, status, facility: trace.facility, seconds: elapsedTime / 1000 });
    if (!route.startsWith('/api') && status < 500) return;
    const say = elapsedTime > SLOW_MS ? log.warn : log.info;
    say({ msg: 'request', request_id: request.id, method, route, status, ms: Math.round(elapsedTime), ...trace });
  });
}

/** Id of a request: it goes into its answer, its log lines and the history of what it changed. */
export const requestId = (): string => randomUUID();
