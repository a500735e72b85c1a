import { randomUUID } from 'node:crypto';
import { type AnyEndpoint, type Audience, areaOf, isWrite, Problem, refreshCookies } from '@tsudoi/contract';
import { FacilityStatus } from '@tsudoi/domain';
import { negotiateLocale } from '@tsudoi/i18n';
import { can } from '@tsudoi/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Scopes } from '../db/scope.ts';
import { asProblem, FileAnswer, failureBody } from './answer.ts';
import type { Binding } from './bind.ts';
import type { Actor, BaseContext, Session } from './context.ts';
import type { Facility } from './facility.ts';
import { errorText, type Log } from './log.ts';
import { type MultipartBody, readMultipart } from './multipart.ts';
import { parseRequest } from './parse.ts';
import { compareHeaders, compareMenu, organizationScope } from './scope-of.ts';
import type { Services } from './services.ts';

/** What the pipeline works with. */
export interface PipelineParts {
  scopes: Scopes;
  services: Services;
  log: Log;
  /** Hold answers against the contract; a mismatch is a server error. */
  checkResponses: boolean;
}

const MAX_JSON = 1_048_576;

/** The bearer of a request. */
function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || undefined : undefined;
}

function actorOf(session: Session): Actor {
  const kind = session.audience === 'manage' ? 'manager' : session.audience === 'member' ? 'member' : 'operator';
  return { kind, id: session.accountId, name: `${session.lastName} ${session.firstName}`.trim() };
}

/**
 * One request, step by step: host → facility → audience → session → permission → parse → scoped transaction → handler →
 * present → commit. Answers come in the order 401, 403, 422, 404.
 */
export function createPipeline(parts: PipelineParts) {
  const { scopes, services, log } = parts;
  const { facilities, sessions } = services;

  async function facilityOf(endpoint: AnyEndpoint, host: string): Promise<Facility | undefined> {
    const admin = areaOf(endpoint.path) === 'admin';
    if (admin && !services.isAdminHost(host)) throw new Problem('not_found');
    const facility = await facilities.byHost(host);
    if (admin) return facility;
    if (facility === undefined) {
      if (areaOf(endpoint.path) === 'shared' && services.isAdminHost(host)) return undefined;
      throw new Problem('unknown_host');
    }
    if (facility.status === FacilityStatus.suspended || facility.status === FacilityStatus.terminated)
      throw new Problem('facility_suspended');
    return facility;
  }

  async function sessionOf(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    facility: Facility | undefined,
  ): Promise<Session | undefined> {
    if ('open' in endpoint.access) return undefined;
    const audience = areaOf(endpoint.path) as Audience;
    const bearer = bearerOf(request);
    if (bearer === undefined) throw new Problem('unauthorized');
    return sessions.authenticate(bearer, audience, audience === 'admin' ? null : (facility?.id ?? -1));
  }

  function permit(
    endpoint: AnyEndpoint,
    session: Session | undefined,
    request: FastifyRequest,
    facility: Facility | undefined,
  ): void {
    const { access } = endpoint;
    compareHeaders(request.headers, session?.audience === 'admin' ? undefined : facility, session);
    if (session?.audience === 'manage') {
      const needed = 'needs' in access ? access.needs : undefined;
      if (needed !== undefined && !can(session.grants, needed)) throw new Problem('forbidden');
      compareMenu(request.headers, session, needed?.menu);
    }
    if ('operator' in access && access.operator === 'system' && !(session?.audience === 'admin' && session.systemAdmin))
      throw new Problem('forbidden');
  }

  async function bodyOf(endpoint: AnyEndpoint, request: FastifyRequest): Promise<MultipartBody> {
    const none = async () => {};
    if (!request.isMultipart())
      return { body: (request.body ?? {}) as Record<string, unknown>, files: {}, discard: none };
    if (endpoint.files === undefined) throw new Problem('bad_request');
    return readMultipart(request, endpoint.files, endpoint.maxBytes ?? 5 * MAX_JSON);
  }

  async function inTransaction(
    binding: Binding,
    context: BaseContext<AnyEndpoint> & { facility: Facility | undefined; session: Session | undefined },
  ): Promise<unknown> {
    const handle = binding.handler as (context: unknown) => Promise<unknown>;
    if (binding.transaction === 'own') return handle(context);
    if (binding.caller === 'operator')
      return scopes.asOperator(`${binding.endpoint.method} ${binding.endpoint.path}`, (tx) =>
        handle({ ...context, tx }),
      );
    if (context.facility === undefined) throw new Problem('unknown_host');
    const enter = isWrite(binding.endpoint) ? scopes.inFacility : scopes.readFacility;
    return enter(context.facility.id, (tx) => handle({ ...context, tx }));
  }

  function check(endpoint: AnyEndpoint, data: unknown): void {
    if (!parts.checkResponses) return;
    const parsed = v.safeParse(endpoint.response, JSON.parse(JSON.stringify(data)));
    if (parsed.success) return;
    const where = parsed.issues
      .map((issue) => `${v.getDotPath(issue)}: ${issue.message} (${issue.received})`)
      .join('; ');
    throw new Error(`the answer of ${endpoint.method} ${endpoint.path} is not what its contract says: ${where}`);
  }

  /** The Fastify handler of one bound endpoint. */
  return function serve(binding: Binding) {
    const { endpoint } = binding;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const started = performance.now();
      const locale = negotiateLocale(request.headers['accept-language']);
      const requestId = randomUUID();
      reply.header('x-request-id', requestId).header('cache-control', 'no-store');
      let multipart: MultipartBody | undefined;
      try {
        const host = request.host;
        const facility = await facilityOf(endpoint, host);
        const session = await sessionOf(endpoint, request, facility);
        permit(endpoint, session, request, facility);
        const scope =
          session?.audience === 'manage' && facility !== undefined
            ? organizationScope(request.headers, facility, session)
            : undefined;
        multipart = await bodyOf(endpoint, request);
        const input = parseRequest(endpoint, { params: request.params, query: request.query, body: multipart.body });
        const context = {
          ...(input as { params: never; query: never; body: never }),
          files: multipart.files,
          requestId,
          now: new Date(),
          locale,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          host,
          scopes,
          services,
          log,
          facility,
          session,
          ...(session?.audience === 'admin'
            ? { compareFacility: (code: string) => compareHeaders(request.headers, { code }, undefined) }
            : {}),
          ...(session === undefined ? {} : { actor: actorOf(session) }),
          ...(scope === undefined ? {} : { scope }),
          credentials: {
            bearer: bearerOf(request),
            cookie: (audience: Audience) => request.cookies[refreshCookies[audience]],
          },
          setRefreshCookie(audience: Audience, tokens: { refresh_cookie: string; refresh_expires_at: Date } | null) {
            const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
            if (tokens === null) reply.clearCookie(refreshCookies[audience], options);
            else
              reply.setCookie(refreshCookies[audience], tokens.refresh_cookie, {
                ...options,
                expires: tokens.refresh_expires_at,
              });
          },
        };
        const data = await inTransaction(binding, context);
        if (data instanceof FileAnswer) {
          return reply.header('content-disposition', data.disposition).type(data.contentType).send(data.body);
        }
        check(endpoint, data);
        return reply.code(endpoint.status ?? 200).send({ data: data ?? {} });
      } catch (error) {
        const problem = asProblem(error);
        if (problem.status >= 500)
          log.error({
            msg: 'request failed',
            request_id: requestId,
            method: endpoint.method,
            path: endpoint.path,
            error: errorText(problem.cause ?? error),
          });
        else if (problem.status === 401 || problem.status === 403)
          log.info({
            msg: 'request refused',
            request_id: requestId,
            method: endpoint.method,
            path: endpoint.path,
            code: problem.code,
            address: request.ip,
          });
        return reply.code(problem.status).send(failureBody(problem, locale));
      } finally {
        if (multipart !== undefined) await multipart.discard();
        const ms = performance.now() - started;
        if (ms > 1_000)
          log.info({
            msg: 'slow request',
            request_id: requestId,
            method: endpoint.method,
            path: endpoint.path,
            ms: Math.round(ms),
          });
      }
    };
  };
}
