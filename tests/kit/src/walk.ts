import type { Actor, LooseInput } from './actor.ts';
import type { World } from './world.ts';

/** Where a record comes from: a facility, and the organization inside it where there is a choice. */
export interface Place {
  world: World;
  /** Organization that new members and organizations belong to; null where the facility has none. */
  organization: number | null;
  /** A text that stands in every record of the place. */
  marker: string;
}

/** A kind of record that examples call with. `make` returns one that nobody else uses. */
export interface Slot<T> {
  name: string;
  make(place: Place): Promise<T>;
  /** Whether it belongs to an organization, so that staff of another organization must not see it. */
  ofOrganization: boolean;
  /** Whether it is a record of the facility at all; a month is the same everywhere. */
  isRecord: boolean;
}

/** Declares a kind of record for the walks. */
export function slot<T>(
  name: string,
  make: (place: Place) => Promise<T>,
  { ofOrganization = false, isRecord = true }: { ofOrganization?: boolean; isRecord?: boolean } = {},
): Slot<T> {
  return { name, make, ofOrganization, isRecord };
}

/** Makes a record of a kind, at the place the walk has chosen for it. */
export type Use = <T>(slot: Slot<T>) => Promise<T>;

/** The records of one place. */
export const recordsOf =
  (place: Place): Use =>
  (kind) =>
    kind.make(place);

/**
 * What the reply to somebody else's record must be: not found, refused, or a list without it. 404 is the rule; a
 * reference inside a body is 422.
 */
export type Refusal = 404 | 409 | 422 | 'nothing';

/** A staff call that succeeds. */
export interface Example {
  input(use: Use): LooseInput | Promise<LooseInput>;
  /** Replies to a record of another facility, by the name of its kind, where it is not simply 404. */
  foreign?: Record<string, Refusal>;
  /** Why a successful write leaves no row in the history. */
  noHistory?: string;
  /** Whether it is for those alone who reach every organization: others get 403. */
  ofWhole?: boolean;
}

/** A member's call that succeeds; `world` is where the member is, for whoever else the call is about. */
export interface MemberExample {
  /** What the member that makes it must be like, beside what the kit gives every member. */
  member?: { expires_on?: string; registration?: number };
  input(by: Actor, world: World): LooseInput | Promise<LooseInput>;
  noHistory?: string;
}

/** What an example of the operator may use; `number` is fresh, the other ids are of the walked facility. */
export interface OperatorCast {
  /** The walked facility, for what its staff make. */
  world: World;
  number: number;
  id: number;
  version: number;
  code: string;
  manager: number;
  operator: Actor;
  /** Another operator. */
  other: number;
  /** Another session of the operator. */
  session: number;
}

/** What a family brings to the walks over all endpoints, by the names of its endpoints in the contract. */
export interface FamilyWalk {
  staff?: Record<string, Example>;
  member?: Record<string, MemberExample>;
  /** Calls of the operator, in this order. */
  operator?: Record<string, (cast: OperatorCast) => LooseInput | Promise<LooseInput>>;
  /** Calls that anybody may make with the token of a mail. */
  links?: Record<string, (token: string) => LooseInput>;
  /** Puts rows of the facility into every table of the family, by the API where it can. */
  seed?(world: World): Promise<void>;
}

/** Why calls that start or decide a task write no history. */
export const TASK_IS_RECORD = 'the row of the task says who and when; what the worker writes has rows of its own';

/** An example without records. */
export const plain: { input(): LooseInput } = { input: () => ({}) };

/** An example that reads with a query. */
export const reads = (query: Record<string, string | number>): Example => ({ input: () => ({ query }) });

/** An example that names one record in its path. */
export const byId = (kind: Slot<{ id: number }>, query?: LooseInput['query']): Example => ({
  input: async (use) => ({ params: { id: (await use(kind)).id }, ...(query === undefined ? {} : { query }) }),
});

/** An example that updates a record with a body and its version. */
export const updates = (
  kind: Slot<{ id: number; version: number }>,
  body: (use: Use) => object | Promise<object>,
): Example => ({
  input: async (use) => {
    const { id, version } = await use(kind);
    return { params: { id }, body: { ...(await body(use)), version } };
  },
});

/** An example that removes a record with its version. */
export const removes = (kind: Slot<{ id: number; version: number }>): Example => ({
  input: async (use) => {
    const { id, version } = await use(kind);
    return { params: { id }, query: { version } };
  },
});

/** Body of a search. */
export const searchFor = (filter: object = {}): LooseInput => ({
  body: { page: 1, per_page: 20, default_search: filter },
});
