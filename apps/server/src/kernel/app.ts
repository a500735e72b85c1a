import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { API_PREFIX, type Area, Problem } from '@tsudoi/contract';
import { allEndpoints } from '@tsudoi/contract/all';
import { negotiateLocale } from '@tsudoi/i18n';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type AppFolders, serveDocuments } from '../documents.ts';
import { asProblem, failureBody } from './answer.ts';
import { agrees } from './bind.ts';
import type { Family } from './family.ts';
import { type HealthParts, serveHealth } from './health.ts';
import { errorText, type Log } from './log.ts';
import { dropForwardedHost, namesOneHost } from './one-host.ts';
import { openapi } from './openapi.ts';
import { createPipeline, type PipelineParts } from './pipeline.ts';
import { securityHeaders } from './security-headers.ts';
import { requestId, traceRequests } from './trace.ts';

export interface AppParts extends PipelineParts, HealthParts {
  /** Missing where this process only serves sockets. */
  families: readonly Family[] | undefined;
  folders: AppFolders;
  trustedProxies: readonly string[];
  secure: boolean;
  /** Hosts on which there is nothing but the operator's area. */
  adminOnly(host: string): boolean;
}

/** Largest JSON body in bytes: of whoever is signed in, and of calls that anybody may make. Files have limits of their own. */
const BODY = 1_048_576;
const OPEN_BODY = 65_536;

/** Checks that every endpoint of the contract is bound once, by the caller its access names. @throws Error */
function checkBindings(families: readonly Family[]): void {
  const bindings = families.flatMap((family) => family.bindings);
  const bound = new Map(bindings.map((binding) => [binding.endpoint, binding]));
  const wrong = bindings
    .filter((binding) => !agrees(binding))
    .map((binding) => `${binding.endpoint.path} is bound for ${binding.caller}`);
  const missing = allEndpoints()
    .filter(({ endpoint }) => !bound.has(endpoint))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path} is not bound`);
  if (bound.size !== bindings.length) wrong.push('an endpoint is bound twice');
  if (wrong.length + missing.length > 0)
    throw new Error(`contract and handlers disagree: ${[...wrong, ...missing].join('; ')}`);
}

/** Answers in the envelope what failed outside an endpoint. */
function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const problem = asProblem(error, request.routeOptions.bodyLimit);
  if (problem.status >= 500)
    log.error({
      msg: 'request failed',
      request_id: request.id,
      method: request.method,
      path: request.url.split('?')[0] ?? '',
      error: errorText(error),
    });
  return reply.code(problem.status).send(failureBody(problem, negotiateLocale(request.headers['accept-language'])));
}

async function serveApi(app: FastifyInstance, parts: AppParts, families: readonly Family[]): Promise<void> {
  const serve = createPipeline(parts);
  checkBindings(families);
  for (const family of families) {
    for (const binding of family.bindings) {
      const { method, path, access } = binding.endpoint;
      const url = API_PREFIX + path.replace(/\{(\w+)\}/g, ':$1');
      app.route({ method, url, bodyLimit: 'open' in access ? OPEN_BODY : BODY, handler: serve(binding, family) });
    }
  }
  for (const family of families) family.routes?.(app, parts);
  const areasAt = (host: string): Area[] => {
    if (parts.adminOnly(host)) return ['admin', 'shared'];
    const ofFacility: Area[] = ['manage', 'member', 'shared'];
    return parts.services.isAdminHost(host) ? ['admin', ...ofFacility] : ofFacility;
  };
  app.get('/api/openapi.json', async (request) => openapi(areasAt(request.host)));
  await serveDocuments(app, parts.folders, {
    ...parts.services,
    samplePages: parts.services.config.samplePages,
    adminOnly: parts.adminOnly,
  });
}

/** The HTTP server of the `api` role: every bound endpoint behind the pipeline, the two apps, health. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { storage } = parts.services.config;
  const headersFor = securityHeaders(parts.secure, storage.kind === 'local' ? undefined : storage.endpoint);
  const app = Fastify({
    logger: false,
    bodyLimit: OPEN_BODY,
    trustProxy: parts.trustedProxies.length === 0 ? false : [...parts.trustedProxies],
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // While we stop, whoever has a connection still gets his answer.
    return503OnClosing: false,
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersFor(request.raw.headers.host));
      return answerFailure(error, request, reply, parts.log);
    },
  });
  app.addHook('onRequest', async ({ raw }) => dropForwardedHost(raw));
  traceRequests(app, parts);
  await app.register(cookie);
  await app.register(multipart);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request.host));
    if (parts.isStopping()) reply.header('connection', 'close');
    if (!namesOneHost(request.raw)) {
      reply.header('connection', 'close');
      throw new Problem('bad_request');
    }
  });
  // What a refused form left unread is read and dropped: the next request on the connection waits behind it.
  app.addHook('onResponse', async (request) => {
    request.raw.unpipe();
    request.raw.resume();
  });

  // Handlers stand before the routes: what Fastify itself refuses (broken JSON, a body too large) is answered by them too.
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send(failureBody(new Problem('not_found'), negotiateLocale(request.headers['accept-language']))),
  );
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, parts.log));

  if (parts.families !== undefined) await serveApi(app, parts, parts.families);
  serveHealth(app, parts);
  return app;
}
