import type { UploadPurpose } from '@tsudoi/domain';
import type { InstanceMenuKey, NeededFlag, PlainMenuKey } from '@tsudoi/permissions';
import type * as v from 'valibot';
import type { LimitClass } from './limit.ts';

/** The areas of the product. `shared` is what serves all three, such as the token refresh. */
export type Area = 'manage' | 'member' | 'admin' | 'shared';
/** An area a person can sign in to. */
export type Audience = Exclude<Area, 'shared'>;

/**
 * What a staff endpoint needs. Of a menu that exists once for each event or content kind it also says where the code of the
 * kind stands: `of` names the field of path, query or body, or is `'record'` where only the record knows it. Then the
 * handler gets `permit(code)`, and nothing is returned or committed before it was called.
 */
export type Needs<Field extends string = string> =
  | { menu: PlainMenuKey; flag: NeededFlag; of?: undefined }
  | { menu: InstanceMenuKey; flag: NeededFlag; of: Field | 'record' };

/**
 * Who may call an endpoint. Exactly one of these stands in every declaration; without it neither the contract compiles
 * nor the server starts.
 * - `needs`: a staff member with this flag on this menu, and of this kind where the menu has kinds
 * - `operator`: a platform operator; `'system'` only one with `system_admin_flag`
 * - `self`: anyone signed in to the area, for what is their own
 * - `open`: anybody, with the reason in words
 */
export type Access<Field extends string = string> =
  | { needs: Needs<Field> }
  | { operator: 'any' | 'system' }
  | { self: Audience }
  | { open: string };

/** Access of calls about oneself: it names neither a menu nor a record. */
export type OwnAccess = { self: Audience } | { operator: 'any' | 'system' };

/** Any valibot schema. */
export type Schema = v.GenericSchema<unknown, unknown> | v.GenericSchemaAsync<unknown, unknown>;
/** Any schema of the wire; it checks without waiting. */
export type SyncSchema = v.GenericSchema<unknown, unknown>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * What a link to a person has to allow before its holder may make a call for that person; `self` is a call that is always
 * about whoever is signed in. A call of members that says nothing is never made for somebody else.
 */
export type ActingFor = 'see' | 'act' | 'pay' | 'self';

/** A menu of the member app, which the facility has once. */
export type WebMenuKey = PlainMenuKey & `web.${string}`;

/** How long a member's app may show the response without network: `'yes'` keeps it in the offline cache. */
export type Offline = 'yes' | 'no';

export interface EndpointDefinition<
  Path extends string = string,
  Params extends SyncSchema | undefined = SyncSchema | undefined,
  Query extends SyncSchema | undefined = SyncSchema | undefined,
  Body extends SyncSchema | undefined = SyncSchema | undefined,
  File extends string = string,
  Response extends SyncSchema = SyncSchema,
  Who extends Access = Access,
> {
  readonly method: Method;
  /** Path below `/api`, with `{param}` placeholders. */
  readonly path: Path;
  readonly access: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Names of file parts; an endpoint that says so, even with none, takes multipart as well as JSON. */
  readonly files?: readonly File[];
  /**
   * Fields of the body whose files a form may carry as parts (`basic_info[document][]`), by their dotted path, with what
   * they are for. They are taken in as uploads by ticket are, and the field then has their path.
   */
  readonly uploads?: Readonly<Record<string, UploadPurpose>>;
  readonly response: Response;
  /** HTTP status of a success; 200 unless told. */
  readonly status?: number;
  readonly offline?: Offline;
  /** Of calls of members: the menu of the app that they serve, and are refused without. */
  readonly ofMenu?: WebMenuKey;
  /** Of calls of members; see {@link ActingFor}. */
  readonly actingFor?: ActingFor;
  /** A POST that only reads (searches), so that it is cancelled on navigation and may run for viewers. */
  readonly reads?: boolean;
  /** May be called by a session that still has to set up a second factor, or to prove the one of its account. */
  readonly beforeSecondFactor?: boolean;
  /** Largest body in bytes when it is not the default of 1 MB. */
  readonly maxBytes?: number;
  /** How often it may be called, where that does not follow from the rest (`limitOf`). */
  readonly limit?: LimitClass;
  /** What a reader of the API page should know, in one line. */
  readonly summary: string;
}

/**
 * Names of the fields of a schema that always hold a text: one of them may carry the code of an event or content kind. Of the fields that stand in
 * `extras` of a search, by their dotted path.
 */
export type TextFieldOf<S> = S extends SyncSchema ? TextKeyOf<v.InferOutput<S>> | ExtraKeyOf<v.InferOutput<S>> : never;
type ExtraKeyOf<O> = O extends { extras: infer E } ? (E extends object ? `extras.${TextKeyOf<E>}` : never) : never;
type TextKeyOf<O> = {
  [K in keyof O]-?: string extends K ? never : K extends string ? (O[K] extends string ? K : never) : never;
}[keyof O];

/** Who may call an endpoint with these parts: a field that carries a kind has to be among them. */
export type AccessWith<Params, Query, Body> = Access<TextFieldOf<Params> | TextFieldOf<Query> | TextFieldOf<Body>>;

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
  const Who extends AccessWith<Params, Query, Body> = AccessWith<Params, Query, Body>,
>(
  definition: EndpointDefinition<Path, Params, Query, Body, File, Response, Who>,
): EndpointDefinition<Path, Params, Query, Body, File, Response, Who> {
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

/** What a handler returns. */
export type HandlerOutput<E> =
  E extends EndpointDefinition<infer _P, infer _1, infer _2, infer _3, infer _4, infer R> ? InputOf<R> : never;

/** Whether an endpoint leaves it to the record which kind a call is about; its handler then has to permit it. */
export type DecidedByRecord<E> = [E] extends [never]
  ? false
  : E extends { readonly access: { readonly needs: { readonly of: 'record' } } }
    ? true
    : false;

/** The area an endpoint belongs to, read off its path. */
export function areaOf(path: string): Area {
  if (path.startsWith('/management/')) return 'manage';
  if (path.startsWith('/member/')) return 'member';
  if (path.startsWith('/admin/')) return 'admin';
  return 'shared';
}

/** Whether a call changes something; reads are cancelled on navigation, writes run to their end. */
export function isWrite(e: Pick<AnyEndpoint, 'method' | 'reads'>): boolean {
  return e.method !== 'GET' && e.reads !== true;
}
