import type { MenuKey } from '@tsudoi/permissions';
import type * as v from 'valibot';
import type { LimitClass } from './limit.ts';

/** The areas of the product. `shared` is what serves all three, such as the token refresh. */
export type Area = 'manage' | 'member' | 'admin' | 'shared';
/** An area a person can sign in to. */
export type Audience = Exclude<Area, 'shared'>;

/**
 * Who may call an endpoint. Exactly one of these stands in every declaration; without it neither the contract compiles
 * nor the server starts.
 * - `needs`: a staff member with this flag on this menu
 * - `operator`: a platform operator; `'system'` only one with `system_admin_flag`
 * - `self`: anyone signed in to the area, for what is their own
 * - `open`: anybody, with the reason in words
 */
export type Access =
  | { needs: { menu: MenuKey; flag: 'view' | 'edit' } }
  | { operator: 'any' | 'system' }
  | { self: Audience }
  | { open: string };

/** Any valibot schema. */
export type Schema = v.GenericSchema<unknown, unknown> | v.GenericSchemaAsync<unknown, unknown>;
type SyncSchema = v.GenericSchema<unknown, unknown>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How long a member's app may show the answer without network: `'yes'` keeps it in the offline cache. */
export type Offline = 'yes' | 'no';

export interface EndpointDefinition<
  Path extends string = string,
  Params extends SyncSchema | undefined = SyncSchema | undefined,
  Query extends SyncSchema | undefined = SyncSchema | undefined,
  Body extends SyncSchema | undefined = SyncSchema | undefined,
  File extends string = string,
  Response extends SyncSchema = SyncSchema,
> {
  readonly method: Method;
  /** Path below `/api`, with `{param}` placeholders. */
  readonly path: Path;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Names of file parts; an endpoint that has them takes multipart as well as JSON. */
  readonly files?: readonly File[];
  readonly response: Response;
  /** HTTP status of a success; 200 unless told. */
  readonly status?: number;
  readonly offline?: Offline;
  /** A POST that only reads (searches), so that it is cancelled on navigation and may run for viewers. */
  readonly reads?: boolean;
  /** May be called by somebody whose policy demands a second factor that is not set up yet. */
  readonly beforeSecondFactor?: boolean;
  /** Largest body in bytes when it is not the default of 1 MB. */
  readonly maxBytes?: number;
  /** How often it may be called, where that does not follow from the rest (`limitOf`). */
  readonly limit?: LimitClass;
  /** What a reader of the API page should know, in one line. */
  readonly summary: string;
}

/**
 * Declares one call of the API: request, reply and who may call it. Both sides read the same constant.
 *
 * @example
 * export const getMember = endpoint({ method: 'GET', path: '/management/member-accounts/{id}', params: IdParams,
 *   access: { needs: { menu: 'members', flag: 'view' } }, response: MemberRecord, summary: 'One member for the form' });
 */
export function endpoint<
  const Path extends string,
  Response extends SyncSchema,
  Params extends SyncSchema | undefined = undefined,
  Query extends SyncSchema | undefined = undefined,
  Body extends SyncSchema | undefined = undefined,
  const File extends string = never,
>(
  definition: EndpointDefinition<Path, Params, Query, Body, File, Response>,
): EndpointDefinition<Path, Params, Query, Body, File, Response> {
  return definition;
}

/** Any declared endpoint. */
export type AnyEndpoint = EndpointDefinition<
  string,
  SyncSchema | undefined,
  SyncSchema | undefined,
  SyncSchema | undefined,
  string,
  SyncSchema
>;

type InputOf<S> = S extends SyncSchema ? v.InferInput<S> : never;
type OutputOf<S> = S extends SyncSchema ? v.InferOutput<S> : never;
type Part<Key extends string, S, Value> = S extends SyncSchema ? { [K in Key]: Value } : { [K in Key]?: undefined };

/** What a caller passes: params, query, body and files, each only where the endpoint declares it. */
export type CallInput<E> =
  E extends EndpointDefinition<infer _Path, infer P, infer Q, infer B, infer F, infer _R>
    ? Part<'params', P, InputOf<P>> &
        (Q extends SyncSchema
          ? Record<string, never> extends InputOf<Q>
            ? { query?: InputOf<Q> }
            : { query: InputOf<Q> }
          : { query?: undefined }) &
        Part<'body', B, InputOf<B>> &
        ([F] extends [never] ? { files?: undefined } : { files?: Partial<Record<F, Blob>> })
    : never;

/** What a caller gets: the `data` of the envelope. */
export type CallOutput<E> =
  E extends EndpointDefinition<infer _P, infer _1, infer _2, infer _3, infer _4, infer R> ? OutputOf<R> : never;

/** What a handler receives after parsing. */
export interface HandlerInput<E> {
  params: E extends EndpointDefinition<infer _P, infer P, infer _2, infer _3, infer _4, infer _5> ? OutputOf<P> : never;
  query: E extends EndpointDefinition<infer _P, infer _1, infer Q, infer _3, infer _4, infer _5> ? OutputOf<Q> : never;
  body: E extends EndpointDefinition<infer _P, infer _1, infer _2, infer B, infer _4, infer _5> ? OutputOf<B> : never;
}

/** What a handler answers with. */
export type HandlerOutput<E> =
  E extends EndpointDefinition<infer _P, infer _1, infer _2, infer _3, infer _4, infer R> ? InputOf<R> : never;

/** The area an endpoint belongs to, read off its path. */
export function areaOf(path: string): Area {
  if (path.startsWith('/management/')) return 'manage';
  if (path.startsWith('/member/')) return 'member';
  if (path.startsWith('/admin/')) return 'admin';
  return 'shared';
}

/** Whether a call changes something; reads are cancelled on navigation, writes run to their answer. */
export function isWrite(e: Pick<AnyEndpoint, 'method' | 'reads'>): boolean {
  return e.method !== 'GET' && e.reads !== true;
}
