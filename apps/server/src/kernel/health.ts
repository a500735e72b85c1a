import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { sameText } from './secrets.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

export interface HealthParts {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Whether this process is about to end: it still answers, but wants no more. */
  isStopping(): boolean;
  /** Whether its database answers. */
  ready(): Promise<boolean>;
}

const READY_MS = 1_000;

/** Asks whether the database answers once a second at most: anybody may call, and each answer costs a connection. */
function onceASecond(ready: () => Promise<boolean>): () => Promise<boolean> {
  let last: { answer: Promise<boolean>; at: number } | undefined;
  return () => {
    if (last === undefined || Date.now() - last.at >= READY_MS) last = { answer: ready(), at: Date.now() };
    return last.answer;
  };
}

/** Whether a request comes from this machine itself, and not through a proxy that stands on it. */
function isLocal(request: FastifyRequest): boolean {
  const passedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !passedOn && LOOPBACK.has(request.raw.socket.remoteAddress ?? '');
}

/**
 * `/healthz` says that the process lives, `/readyz` that it takes requests, `/metrics` how it fares. The last one is for
 * this machine or for who has the token; to others it does not exist.
 */
export function serveHealth(app: FastifyInstance, parts: HealthParts): void {
  const ready = onceASecond(parts.ready);
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_, reply) =>
    !parts.isStopping() && (await ready()) ? { ok: true } : reply.code(503).send({ ok: false }),
  );
  app.get('/metrics', async (request, reply) => {
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const knows = parts.metricsToken !== undefined && sameText(bearer, parts.metricsToken);
    if (!knows && !isLocal(request)) return reply.callNotFound();
    const { text, type } = await parts.metrics.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
