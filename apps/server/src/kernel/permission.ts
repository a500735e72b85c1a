import { type AnyEndpoint, type Needs, Problem } from '@tsudoi/contract';
import { Registration } from '@tsudoi/domain';
import { can, canSome, type Grantable } from '@tsudoi/permissions';
import type { Scopes } from '../db/scope.ts';
import type { MemberSession, RecordPermit, StaffSession } from './context.ts';
import { parseRequest, type RequestParts } from './parse.ts';
import { compareMenu } from './request-headers.ts';

type Headers = Parameters<typeof compareMenu>[0];
type NeedsOfKind = Extract<Needs, { of: string }>;

/** What a staff call needs, from its endpoint. */
export function needsOf({ access }: Pick<AnyEndpoint, 'access'>): Needs | undefined {
  return 'needs' in access ? access.needs : undefined;
}

/**
 * Decides what can be decided before anything of the call is read. A menu of kinds lets those through who hold the flag for
 * some kind of it; which one follows. @throws Problem forbidden, header_mismatch
 */
export function permitMenu(needed: Needs | undefined, session: StaffSession, headers: Headers): void {
  if (needed === undefined) compareMenu(headers, session, undefined);
  else if (needed.of === undefined) {
    if (!can(session.grants, needed)) throw new Problem('forbidden');
    compareMenu(headers, session, { menu: needed.menu });
  } else {
    if (!canSome(session.grants, needed)) throw new Problem('forbidden');
    compareMenu(headers, session, undefined);
  }
}

/** A member's call that serves a menu of the app is for those who see the menu; an applicant, who has none yet, completes the profile. @throws Problem forbidden */
export function permitMember({ ofMenu }: Pick<AnyEndpoint, 'ofMenu'>, session: MemberSession): void {
  if (ofMenu === undefined || session.registration !== Registration.official) return;
  if (![...session.menus.values()].some(({ menu }) => menu === ofMenu)) throw new Problem('forbidden');
}

/** Decides for one kind of a menu. @throws Problem forbidden, header_mismatch */
function permitKind(needed: NeedsOfKind, of: string, session: StaffSession, headers: Headers): void {
  const asked: Grantable = { menu: needed.menu, of };
  if (!can(session.grants, { ...asked, flag: needed.flag })) throw new Problem('forbidden');
  compareMenu(headers, session, asked);
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The texts that a field, or a dotted path, has in path, query and body. Each has to be permitted: no handler can be led to another one. */
function textsAt(parts: RequestParts, field: string): string[] {
  return [parts.params, parts.query, parts.body].flatMap((part) => {
    const value = field.split('.').reduce(partOf, part);
    return typeof value === 'string' ? [value] : [];
  });
}

/**
 * Parses a staff call whose kind stands in a field, and decides for that kind. What cannot be parsed is a problem only for
 * who may use the kind it names, or names none: permission comes before 422 and 404.
 * @throws Problem forbidden, header_mismatch, and those of parseRequest
 */
export function parsePermitted(
  endpoint: AnyEndpoint,
  sent: RequestParts,
  session: StaffSession,
  headers: Headers,
): RequestParts {
  const needed = needsOf(endpoint);
  if (needed?.of === undefined || needed.of === 'record') return parseRequest(endpoint, sent);
  const decide = (parts: RequestParts) => {
    const codes = textsAt(parts, needed.of);
    for (const code of codes) permitKind(needed, code, session, headers);
    return codes.length;
  };
  let parsed: RequestParts;
  try {
    parsed = parseRequest(endpoint, sent);
  } catch (problem) {
    decide(sent);
    throw problem;
  }
  if (decide(parsed) === 0) throw new Problem('forbidden');
  return parsed;
}

/** Watches that a handler permits the kind of its record. */
export interface AwaitedPermit extends RecordPermit {
  /** The same ways into the database, but what is written commits only once the call was permitted. */
  guard(scopes: Scopes): Scopes;
  /** @throws Error where the handler did not permit the call */
  check(): void;
}

/**
 * The permit that a handler has to give, where its endpoint leaves the kind to the record. `onPermitted` is told of each: from
 * then on the handler may have done something.
 */
export function awaitPermit(
  endpoint: AnyEndpoint,
  session: StaffSession,
  headers: Headers,
  onPermitted: () => void,
): AwaitedPermit | undefined {
  const needed = needsOf(endpoint);
  if (needed?.of !== 'record') return undefined;
  let permitted = false;
  const check = () => {
    if (!permitted) throw new Error(`the handler of ${endpoint.method} ${endpoint.path} did not call permit()`);
  };
  const checked =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const result = await work(...args);
      check();
      return result;
    };
  return {
    permit(code) {
      permitKind(needed, code, session, headers);
      permitted = true;
      onPermitted();
    },
    guard: (scopes) => ({
      ...scopes,
      inFacility: (facilityId, work) => scopes.inFacility(facilityId, checked(work)),
      asOperator: (reason, work) => scopes.asOperator(reason, checked(work)),
      atGate: (work) => scopes.atGate(checked(work)),
    }),
    check,
  };
}
