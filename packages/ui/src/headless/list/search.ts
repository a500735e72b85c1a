import type { AnyEndpoint, CallOutput } from '@tsudoi/contract';
import type { CallError } from '@tsudoi/contract/client';
import type { PageSize } from '@tsudoi/domain';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import useSWR from 'swr';
import { useClient } from '../api/client.ts';
import { useRetryAfterNavigation } from '../api/endpoint.ts';
import { fetchAll } from './fetchAll.ts';
import { useStoredColumns } from './listColumns.ts';
import {
  type Conditions,
  type ListAddress,
  type ListView,
  readAddress,
  type Sort,
  withoutBlanks,
  writeAddress,
} from './searchAddress.ts';
import { bodyOf, type SearchBody, type SearchSettings, sortableOf, startOf, takeStarted } from './searchRequest.ts';
import { type Selection, useSelection } from './selection.ts';
import type { Where } from './where.ts';

/** A list as every `POST …/search` returns it. */
export interface Page<Row> {
  items: Row[];
  total: number;
  page: number;
  per_page: PageSize;
  last_page: number;
}

/** What a list's rows are. */
export type RowOf<E extends AnyEndpoint> = CallOutput<E> extends { items: (infer Row)[] } ? Row : never;

/** A list on screen: what is found, what the form says, and how to change both. */
export interface Search<Row, Answer = Page<Row>> {
  rows: readonly Row[];
  /** The whole answer, for lists that tell more, such as counts by state. */
  answer: Answer | undefined;
  total: number | undefined;
  page: number;
  perPage: PageSize;
  lastPage: number;
  sort: Sort | undefined;
  /** What the form says, not yet searched. */
  draft: Conditions;
  /** What was searched. */
  conditions: Conditions;
  /** Conditions on facts; null where the address says something that cannot be read. */
  where: Where | null;
  /** The columns that were chosen; undefined: those the list begins with. */
  columns: readonly string[] | undefined;
  /** What the address bar says, from its `?` on. */
  search: string;
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  loading: boolean;
  refreshing: boolean;
  error: CallError | undefined;
  set(name: string, value: Conditions[string]): void;
  submit(): void;
  /** Searches with these conditions at once, as a tab does. */
  searchWith(conditions: Conditions): void;
  clear(): void;
  /** Searches for a text while it is typed: it does not become a step of the way back. */
  type(name: string, text: string): void;
  /** Opens a view: its conditions, its columns, its order. */
  openView(view: ListView): void;
  /** What a view that is saved now would hold. */
  view: ListView;
  /** Changes conditions, columns and order at once. */
  change(next: Partial<Pick<ListAddress, 'conditions' | 'where' | 'columns' | 'sort'>>): void;
  /** Shows these columns; `isOwn`: whenever the list is opened without a view. Undefined: those the list begins with. */
  setColumns(names: readonly string[] | undefined, how: { isOwn: boolean }): void;
  setPage(page: number): void;
  setPerPage(perPage: PageSize): void;
  /** Ascending, then descending, by turns. */
  sortBy(column: string): void;
  retry(): Promise<void>;
  isOpen: boolean;
  setOpen(open: boolean): void;
  selection: Selection;
  /** The conditions as a body, for exports and calls on everything that was found. */
  body: SearchBody;
}

/**
 * State of a search screen. Conditions, page and order live in the address bar, so that a list can be linked to, gone
 * back to and reloaded; found rows stay on screen while the next are asked for.
 */
export function useSearch<E extends AnyEndpoint>(
  settings: SearchSettings<E> & { keyOf?: (row: RowOf<E>) => number },
): Search<RowOf<E>, CallOutput<E>> {
  const { endpoint, columns, defaults, fixed, facts, query, beside } = settings;
  const client = useClient();
  const [params, setParams] = useSearchParams();
  const { perPage: startSize, sort: startSort } = settings;
  const start = useMemo(
    () => startOf({ endpoint, columns, defaults, perPage: startSize, sort: startSort }),
    [endpoint, columns, defaults, startSize, startSort],
  );
  const text = params.toString();
  const sortable = sortableOf({ columns, facts });
  const address = useMemo(() => readAddress(new URLSearchParams(text), start, sortable), [text, start, sortable]);
  const [draft, setDraft] = useState<Conditions>(address.conditions);
  const [isOpen, setOpen] = useState(false);
  // Going back, or a link to the same list, changes the form as well.
  useEffect(() => setDraft(address.conditions), [address.conditions]);

  const stored = useStoredColumns();
  const chosen = address.columns ?? stored.names;
  const body = useMemo(
    () => bodyOf({ ...address, columns: chosen }, { fixed, facts, beside }),
    [address, chosen, fixed, facts, beside],
  );
  const request = { ...body, page: address.page, per_page: address.perPage };
  const { data, error, isLoading, isValidating, mutate } = useSWR<CallOutput<E>, CallError>(
    [endpoint.path, request, query],
    () => takeStarted(endpoint, request) ?? fetchAll(client, endpoint, request, query),
    { keepPreviousData: true, shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const page = data as Page<RowOf<E>> | undefined;
  const selection = useSelection(
    text,
    page?.items.map((row) => settings.keyOf?.(row) ?? idOf(row)) ?? [],
    page?.total ?? 0,
  );

  const go = useCallback(
    (change: Partial<ListAddress>, how: { replace?: boolean } = {}) => {
      const next = writeAddress({ ...address, page: 1, ...change }, start);
      if (next.toString() === text) void mutate();
      else setParams(next, how);
    },
    [address, start, text, setParams, mutate],
  );
  useRetryAfterNavigation(error, mutate);
  const shown = error?.isCancelled === true ? undefined : error;
  return {
    rows: page?.items ?? [],
    answer: data,
    total: page?.total,
    page: address.page,
    perPage: address.perPage,
    lastPage: page?.last_page ?? 1,
    sort: address.sort,
    draft,
    conditions: address.conditions,
    where: address.where === undefined ? [] : address.where,
    columns: chosen,
    search: text === '' ? '' : `?${text}`,
    isNarrowed:
      address.where === null ||
      writeAddress({ ...start, conditions: address.conditions, where: address.where }, start).size > 0,
    loading: data === undefined && shown === undefined,
    refreshing: data !== undefined && (isLoading || isValidating),
    error: shown,
    set: (name, value) => setDraft((now) => ({ ...now, [name]: value })),
    submit: () => {
      setOpen(false);
      go({ conditions: draft });
    },
    searchWith: (conditions) => go({ conditions: { ...defaults, ...conditions }, where: undefined }),
    clear: () => {
      setDraft(defaults);
      go({ conditions: defaults, where: undefined });
    },
    type: (name, typed) => go({ conditions: { ...address.conditions, [name]: typed } }, { replace: true }),
    openView: ({ conditions, where, sort, columns: names }) =>
      go({ conditions: { ...defaults, ...conditions }, where, columns: names, sort: sort ?? startSort }),
    view: {
      conditions: withoutBlanks(address.conditions),
      where: address.where,
      sort: address.sort,
      columns: address.columns,
    },
    change: (next) => go(next),
    setColumns: (names, { isOwn }) => {
      if (isOwn) stored.store(names);
      go({ columns: names, page: address.page });
    },
    setPage: (next) => go({ page: next }),
    setPerPage: (perPage) => go({ perPage }),
    sortBy: (column) => {
      const isAscending = address.sort?.column === column && address.sort.direction === 'asc';
      go({ sort: { column, direction: isAscending ? 'desc' : 'asc' } });
    },
    retry: async () => {
      await mutate();
    },
    isOpen,
    setOpen,
    selection,
    body,
  };
}

function idOf(row: unknown): number {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number' ? row.id : 0;
}
