import type { AnyEndpoint, CallOutput } from '@tsudoi/contract';
import type { Client } from '@tsudoi/contract/client';
import { DEFAULT_PAGE_SIZE, type PageSize } from '@tsudoi/domain';
import { fetchAll } from './fetchAll.ts';
import { type Conditions, type ListAddress, readAddress, type Sort, withoutBlanks } from './searchAddress.ts';
import type { Where } from './where.ts';

/** What a screen says of its list. */
export interface SearchSettings<E extends AnyEndpoint> {
  /** A `POST …/search` of the contract. */
  endpoint: E;
  /** Columns the list can be sorted by, as the contract names them. */
  columns: readonly string[];
  /** Its records have facts: any can be a condition, a column and an order. Names those that its own columns show in words. */
  facts?: { shown: readonly string[]; own: readonly string[] };
  /** Every condition the form has, with the value it starts with: `''`, `[]` or `{}` say of what kind it is. */
  defaults: Conditions;
  sort?: Sort;
  perPage?: PageSize;
  /** Conditions that always hold and are not in the form. */
  fixed?: Conditions;
  /** Fields of the body beside the conditions, such as the kind of what is listed; the same object each time. */
  beside?: Readonly<Record<string, unknown>>;
  /** Query of each call, such as the facility it is about. */
  query?: object;
}

/** A search as it is sent, without its page. */
export interface SearchBody {
  default_search: Conditions;
  sort?: Sort;
  where?: Where;
  columns?: readonly string[];
}

/** How a list starts, before its address says anything. */
export function startOf({ defaults, perPage, sort }: SearchSettings<AnyEndpoint>): ListAddress {
  return { conditions: defaults, page: 1, perPage: perPage ?? DEFAULT_PAGE_SIZE, sort };
}

/** What an address asks for. Conditions that cannot be read are sent as such, for the server to refuse: they never widen a search. */
export function bodyOf({ conditions, sort, where, columns }: ListAddress, settings: BodySettings): SearchBody {
  const { fixed, facts, beside } = settings;
  const cells = (columns ?? facts?.shown ?? []).filter((name) => facts?.own.includes(name) !== true);
  return {
    ...beside,
    default_search: { ...withoutBlanks(conditions), ...fixed },
    ...(sort === undefined ? {} : { sort }),
    ...(where === null ? { where: UNREADABLE } : where?.length ? { where } : {}),
    ...(facts === undefined || cells.length === 0 ? {} : { columns: cells }),
  };
}

type BodySettings = Pick<SearchSettings<AnyEndpoint>, 'fixed' | 'facts' | 'beside'>;
const UNREADABLE: Where = [[]];

/** Columns a list can be sorted by, as its address is read with. */
export const sortableOf = ({ columns, facts }: Pick<SearchSettings<AnyEndpoint>, 'columns' | 'facts'>) =>
  facts === undefined ? columns : 'facts';

/** An answer waits for its screen this long, in ms; whoever comes later asks anew. */
const WAITS_MS = 5_000;
let started: { key: string; at: number; answer: Promise<unknown> } | undefined;

const keyOf = (endpoint: AnyEndpoint, request: unknown): string => `${endpoint.path} ${JSON.stringify(request)}`;

/** Sends the search of an address before its screen is there, from the loader of its route. */
export function startSearch<E extends AnyEndpoint>(client: Client, settings: SearchSettings<E>, address: URL): void {
  const start = startOf(settings);
  const { page, perPage, ...asked } = readAddress(address.searchParams, start, sortableOf(settings));
  const request = { ...bodyOf({ ...asked, page, perPage }, settings), page, per_page: perPage };
  const answer = fetchAll(client, settings.endpoint, request, settings.query);
  answer.catch(() => {
    // Who takes it hears of it; who does not asks again.
  });
  started = { key: keyOf(settings.endpoint, request), at: Date.now(), answer };
}

/** The search that was sent early, where it is this one; it is handed over once. */
export function takeStarted<E extends AnyEndpoint>(endpoint: E, request: unknown): Promise<CallOutput<E>> | undefined {
  const found = started;
  if (found?.key !== keyOf(endpoint, request)) return undefined;
  started = undefined;
  return Date.now() - found.at < WAITS_MS ? (found.answer as Promise<CallOutput<E>>) : undefined;
}
