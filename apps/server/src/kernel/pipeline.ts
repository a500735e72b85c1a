import {
  type AnyEndpoint,
  type Audience,
  areaOf,
  isWrite,
  limitClasses,
  limitOf,
  Problem,
  refreshCookies,
} from '@tsudoi/contract';
import { negotiateLocale } from '@tsudoi/i18n';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type FacilityTx, readAs, type Scopes } from '../db/scope.ts';
import { actorOf } from './actor.ts';
import { asProblem, FileAnswer, failureBody } from './answer.ts';
import type { Binding } from './bind.ts';
import type { Actor, BaseContext, MemberSession, Session, StaffSession } from './context.ts';
import { closedTo, type Facility } from './facility.ts';
import type { Family } from './family.ts';
import { type RequestBody, readBody } from './form-files.ts';
import { facilityHistory, operatorHistory } from './history.ts';
import { DEVICE_COOKIE_SECONDS, deviceCookies } from './known-device.ts';
import { addressKey } from './limits.ts';
import { errorText, type Log } from './log.ts';
import { refuseForeignOrigin } from './origin.ts';
import { parseRequest } from './parse.ts';
import { type AwaitedPermit, awaitPermit, needsOf, parsePermitted, permitMember, permitMenu } from './permission.ts';
import {
  compareFacilityCode,
  compareHeaders,
  compareMember,
  compareStructure,
  organizationScope,
  personIn,
  viewingIn,
} from './request-headers.ts';
import type { Services } from './services.ts';

/** What the pipeline works with. */
export interface PipelineParts {
  scopes: Scopes;
  services: Services;
  log: Log;
  /** Check responses against the contract; a mismatch is a server error. */
  checkResponses: boolean;
  /** A session as it looks at the console by one of its viewings. @throws Problem viewing_over, forbidden */
  viewedAs(tx: FacilityTx, session: StaffSession, viewing: number): Promise<StaffSession>;
  /** A member's session as that of a person they may act for by a link. @throws Problem link_over, link_too_narrow */
  actingFor(
    tx: FacilityTx,
    session: MemberSession,
    person: number,
    needs: 'see' | 'act' | 'pay',
  ): Promise<MemberSession>;
}

/** The bearer of a request. */
function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length).trim() || undefined : undefined;
}

/** Ways into the database by which nothing can be written, whatever a handler does. */
function withoutWriting(scopes: Scopes): Scopes {
  const refuse = () => Promise.reject(new Problem('viewing_only'));
  return { ...scopes, inFacility: scopes.readFacility, asOperator: refuse, atGate: refuse };
}

/** Whether an error says that somebody may not, or that there is nothing for him. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && [402, 403, 404].includes(error.status);
}

/**
 * One request, step by step: limit → host → facility → audience → session → permission → parse → scoped transaction → handler →
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
    const closed = closedTo(facility, areaOf(endpoint.path));
    if (closed !== undefined) throw new Problem(closed, { params: { name: facility.name } });
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
    // Made-up bearers are counted for their address, and then refused before the database is asked. Whoever is signed in
    // behind the same address goes on.
    const caller = `bearer ${addressKey(request.ip)}`;
    if (!sessions.isCached(bearer)) await services.limits.refuseSpent('open', caller);
    try {
      return await sessions.authenticate(bearer, audience, audience === 'admin' ? null : (facility?.id ?? -1));
    } catch (error) {
      if (error instanceof Problem && error.code === 'token_invalid') await services.limits.count('open', caller);
      throw error;
    }
  }

  /** The session of the call: narrowed where it names a viewing, another person's where a member acts for somebody. */
  async function sessionOfCall(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    facility: Facility | undefined,
    session: Session | undefined,
  ): Promise<Session | undefined> {
    if (session?.audience === 'member' && facility !== undefined) {
      const person = personIn(request.headers);
      if (person === undefined) return session;
      const { actingFor: needs = 'self' } = endpoint;
      if (needs === 'self') throw new Problem('not_for_others');
      return scopes.readFacility(facility.id, (tx) => parts.actingFor(tx, session, person, needs));
    }
    if (session?.audience !== 'manage' || facility === undefined) return session;
    const viewing = viewingIn(request.headers);
    if (viewing === undefined) return session;
    return scopes.readFacility(facility.id, (tx) => parts.viewedAs(tx, session, viewing));
  }

  /** Counts the call for its address, before anything is looked up, or for its account. @throws Problem rate_limited */
  async function count(endpoint: AnyEndpoint, per: 'address' | 'account', who: () => string): Promise<void> {
    const limit = limitOf(endpoint);
    if (limitClasses[limit].per === per) await services.limits.count(limit, who());
  }

  function permit(
    endpoint: AnyEndpoint,
    session: Session | undefined,
    request: FastifyRequest,
    facility: Facility | undefined,
  ): void {
    const { access } = endpoint;
    compareHeaders(request.headers, session?.audience === 'admin' ? undefined : facility, session);
    if (session?.secondFactorDue !== undefined && endpoint.beforeSecondFactor !== true)
      throw new Problem(session.secondFactorDue === 'proof' ? 'second_factor_unproven' : 'second_factor_demanded');
    if (session?.audience === 'manage' && session.viewing !== undefined && isWrite(endpoint))
      throw new Problem('viewing_only');
    if (session !== undefined && session.audience !== 'admin' && facility !== undefined)
      compareStructure(request.headers, facility);
    if (session?.audience === 'manage') permitMenu(needsOf(endpoint), session, request.headers);
    if (session?.audience === 'member' && facility !== undefined) {
      permitMember(endpoint, session);
      compareMember(request.headers, facility, session);
    }
    if ('operator' in access && access.operator === 'system' && !(session?.audience === 'admin' && session.systemAdmin))
      throw new Problem('forbidden');
  }

  /** The same binding, whose handler fails where it did not permit the call: inside its transaction, so that nothing of it stays. */
  function permitting(binding: Binding, awaited: AwaitedPermit): Binding {
    return {
      ...binding,
      async handler(context) {
        const data = await binding.handler(context);
        awaited.check();
        return data;
      },
    };
  }

  async function inTransaction(
    binding: Binding,
    family: string,
    context: BaseContext<AnyEndpoint> & {
      facility: Facility | undefined;
      session: Session | undefined;
      actor?: Actor;
    },
  ): Promise<unknown> {
    const handle = binding.handler as (context: unknown) => Promise<unknown>;
    const { actor, requestId } = context;
    if (binding.transaction === 'own') return handle(context);
    if (actor === undefined) throw new Problem('unauthorized');
    if (binding.caller === 'operator')
      return scopes.asOperator(`${binding.endpoint.method} ${binding.endpoint.path}`, (tx) =>
        handle({ ...context, tx, history: operatorHistory(tx, actor, family) }),
      );
    if (context.facility === undefined) throw new Problem('unknown_host');
    const ways = context.session?.audience === 'manage' ? readAs(scopes, context.session.roleIds) : scopes;
    const enter = isWrite(binding.endpoint) ? ways.inFacility : ways.readFacility;
    return enter(context.facility.id, (tx) =>
      handle({ ...context, tx, history: facilityHistory(tx, actor, family, requestId) }),
    );
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

  /** The Fastify handler of one bound endpoint; `family` is the name its history is written under. */
  return function serve(
    binding: Binding,
    { name: family, beforePayment = false }: Pick<Family, 'name' | 'beforePayment'>,
  ) {
    const { endpoint } = binding;
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const startedAt = Date.now();
      const locale = negotiateLocale(request.headers['accept-language']);
      const requestId = request.id;
      reply.header('cache-control', 'no-store');
      let read: RequestBody | undefined;
      /** Everything that depends on who asks. `begun` is called once the handler may have done something. */
      const answer = async (facility: Facility | undefined, signedIn: Session | undefined, begun: () => void) => {
        const session = await sessionOfCall(endpoint, request, facility, signedIn);
        permit(endpoint, session, request, facility);
        if (session?.audience === 'member' && session.invoiceDue !== undefined && !beforePayment)
          throw new Problem('payment_required', {
            error: { account_code: session.accountCode, invoice_code: session.invoiceDue },
          });
        const scope =
          session?.audience === 'manage' && facility !== undefined
            ? organizationScope(request.headers, facility, session)
            : undefined;
        read ??= await readBody(endpoint, request, facility?.id, session, services.formFiles);
        const sent = { params: request.params, query: request.query, body: read.body, isForm: request.isMultipart() };
        const isStaff = session?.audience === 'manage';
        const own = isStaff ? readAs(scopes, session.roleIds) : scopes;
        const ways = isStaff && session.viewing !== undefined ? withoutWriting(own) : own;
        const input = isStaff ? parsePermitted(endpoint, sent, session, request.headers) : parseRequest(endpoint, sent);
        const awaited = isStaff ? awaitPermit(endpoint, session, request.headers, begun) : undefined;
        // Operators name facilities in their calls; everybody else is in one.
        if (session !== undefined && session.audience !== 'admin') compareFacilityCode(input, facility);
        const context = {
          ...(input as { params: never; query: never; body: never }),
          files: read.files,
          requestId,
          isWanted: () => !request.raw.socket.destroyed,
          now: new Date(),
          locale,
          address: request.ip,
          userAgent: request.headers['user-agent'] ?? '',
          host: request.host,
          scopes: awaited?.guard(ways) ?? ways,
          services,
          log,
          facility,
          session,
          ...(awaited === undefined ? {} : { permit: awaited.permit }),
          ...(session?.audience === 'admin'
            ? { compareFacility: (code: string) => compareHeaders(request.headers, { code }, undefined) }
            : {}),
          ...(session === undefined ? {} : { actor: actorOf(session) }),
          ...(scope === undefined ? {} : { scope }),
          credentials: {
            bearer: bearerOf(request),
            cookie: (audience: Audience) => request.cookies[refreshCookies[audience]],
          },
          deviceCookie: (audience: Audience) => request.cookies[deviceCookies[audience]],
          setDeviceCookie(audience: Audience, cookie: string) {
            const options = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const;
            reply.setCookie(deviceCookies[audience], cookie, { ...options, maxAge: DEVICE_COOKIE_SECONDS });
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
        if (awaited === undefined) begun();
        const actor = session && actorOf(session);
        return services.formFiles.during(read.placed, { scopes, facility, actor, session }, () =>
          inTransaction(awaited === undefined ? binding : permitting(binding, awaited), family, context),
        );
      };
      try {
        await count(endpoint, 'address', () => addressKey(request.ip));
        if (endpoint.method !== 'GET') refuseForeignOrigin(request.headers, request.host);
        const facility = await facilityOf(endpoint, request.host);
        if (facility !== undefined) request.trace.facility = facility.code;
        const session = await sessionOf(endpoint, request, facility);
        if (session !== undefined) request.trace.actor = `${actorOf(session).kind}:${session.accountId}`;
        const account = session && `${session.audience}:${session.accountId}`;
        if (account !== undefined) {
          if (endpoint.reads === true) await services.limits.refuseSpent('slow', account);
          await count(endpoint, 'account', () => account);
        }
        let begun = false;
        const data = await answer(facility, session, () => {
          begun = true;
        }).catch(async (error: unknown) => {
          if (account !== undefined && asProblem(error).code === 'took_too_long')
            await services.limits.count('slow', account);
          // What another process changed a moment ago may not be known here: nobody is refused from memory. A handler
          // with transactions of its own may have done something and is not asked twice.
          if (!isRefusal(error) || (begun && binding.transaction === 'own')) throw error;
          const renewed =
            session === undefined ? undefined : await sessions.renewed(bearerOf(request) ?? '', startedAt);
          if (renewed === undefined) throw error;
          return answer(facility, renewed, () => {});
        });
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
        request.trace.code = problem.code;
        if (problem.code === 'rate_limited') reply.header('retry-after', String(problem.params.seconds));
        return reply.code(problem.status).send(failureBody(problem, locale, endpoint.path.split('/')[2]));
      } finally {
        await read?.discard();
      }
    };
  };
}
