import type { AnyEndpoint, Neighbours } from '@tsudoi/contract';
import type { CallError } from '@tsudoi/contract/client';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { callLoosely } from '../api/callLoosely.ts';
import { useClient } from '../api/client.ts';
import { fetchAll } from './fetchAll.ts';
import { useListMemory } from './listMemory.ts';
import { readAddress } from './searchAddress.ts';
import { bodyOf, type SearchSettings, sortableOf, startOf } from './searchRequest.ts';

/** A list whose rows a record screen walks through. */
export interface WalkedList {
  /** Path of the list's screen. */
  path: string;
  /** As the list's screen says it. */
  settings: SearchSettings<AnyEndpoint>;
  /**
   * The call that tells the records before and after one, for lists that may be long. Without it the list is read whole,
   * once, and walked as it stood then.
   */
  neighbours?: AnyEndpoint;
}

/**
 * Where a record stands in the list as it was left, and its neighbours there. The place is the one at which the list showed the
 * record, not the one it has now: a save may move it or take it out of the list, and the next one is still the row below it.
 */
export function useRecordWalk(list: WalkedList, id: number): Neighbours | undefined {
  const asked = useAskedWalk(list, id);
  const read = useReadWalk(list, id);
  return list.neighbours === undefined ? read : asked;
}

function useAskedWalk({ path, settings, neighbours }: WalkedList, id: number): Neighbours | undefined {
  const client = useClient();
  const memory = useListMemory(path);
  // Memoized by the record: the effect below writes into the memory that is read here, and must not cause another call.
  const input = useMemo(() => {
    const left = memory.read();
    const address = readAddress(new URLSearchParams(left?.search ?? ''), startOf(settings), sortableOf(settings));
    const { columns: _, ...body } = bodyOf(address, settings);
    const key = left?.keys[id];
    return { body: { ...body, id, ...(key === undefined ? {} : { key }) } };
  }, [memory, settings, id]);
  const { data } = useSWR<Neighbours | undefined, CallError>(
    neighbours === undefined ? null : [neighbours.path, input],
    async () => neighbours && ((await callLoosely(client, neighbours, input)) as Neighbours),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  useEffect(() => {
    if (neighbours === undefined) return;
    const earlier = memory.read()?.keys ?? {};
    const places = [data?.here, data?.previous, data?.next].flatMap((place) => place ?? []);
    const keys = Object.fromEntries(places.map((place) => [String(place.id), place.key]));
    // The first key of a record is the one that the list showed it by.
    memory.update({ row: id, keys: { ...keys, ...earlier } });
  }, [memory, neighbours, id, data]);
  return data;
}

/**
 * The same for a short list: its ids are read once and remembered until the list is shown again, so that a save which moves
 * a record, or takes it out, changes no step of the walk.
 */
function useReadWalk({ path, settings, neighbours }: WalkedList, id: number): Neighbours | undefined {
  const client = useClient();
  const memory = useListMemory(path);
  const left = memory.read();
  const shownOrder = left?.order?.includes(id) === true ? left.order : undefined;
  const { endpoint, query } = settings;
  const { data } = useSWR<number[], CallError>(
    neighbours === undefined && shownOrder === undefined ? [endpoint.path, 'walk', left?.search ?? '', query] : null,
    async () => {
      const address = readAddress(new URLSearchParams(left?.search ?? ''), startOf(settings), sortableOf(settings));
      return idsOf(await fetchAll(client, endpoint, { ...bodyOf(address, settings), page: 1, per_page: 'all' }, query));
    },
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const order = shownOrder ?? data;
  useEffect(() => {
    if (neighbours === undefined && order !== undefined) memory.update({ row: id, order });
  }, [memory, neighbours, order, id]);
  return useMemo(() => {
    if (order === undefined) return undefined;
    const at = order.indexOf(id);
    const place = (index: number) => {
      const found = at < 0 ? undefined : order[index];
      return found === undefined ? null : { id: found, key: null };
    };
    return {
      here: { id, key: null },
      previous: place(at - 1),
      next: place(at + 1),
      position: at < 0 ? null : at + 1,
      total: order.length,
    };
  }, [order, id]);
}

/** The ids of the rows of a page; an endpoint that is a variable has rows of no known type. */
function idsOf(page: unknown): number[] {
  if (typeof page !== 'object' || page === null || !('items' in page) || !Array.isArray(page.items)) return [];
  return page.items.flatMap((row: { id?: unknown }) => (typeof row.id === 'number' ? [row.id] : []));
}
