import type { AnyEndpoint, Neighbours } from '@tsudoi/contract';
import type { CallError } from '@tsudoi/contract/client';
import { useEffect, useMemo } from 'react';
import useSWR from 'swr';
import { callLoosely, useClient } from '../api/client.ts';
import { useListMemory } from './listMemory.ts';
import { readAddress } from './searchAddress.ts';
import { bodyOf, type SearchSettings, sortableOf, startOf } from './searchRequest.ts';

/** A list whose rows a record screen walks through. */
export interface WalkedList {
  /** Path of the list's screen. */
  path: string;
  /** As the list's screen says it. */
  settings: SearchSettings<AnyEndpoint>;
  /** The call that tells the records before and after one. */
  neighbours: AnyEndpoint;
}

/**
 * Where a record stands in the list as it was left, and its neighbours there. A record is looked for where it was when
 * the list showed it: who edits row after row goes on to the next one, though a save moves each or takes it out.
 */
export function useRecordWalk({ path, settings, neighbours }: WalkedList, id: number): Neighbours | undefined {
  const client = useClient();
  const memory = useListMemory(path);
  // Read once for each record: what is kept of it below does not ask for it again.
  const input = useMemo(() => {
    const left = memory.read();
    const address = readAddress(new URLSearchParams(left?.search ?? ''), startOf(settings), sortableOf(settings));
    const { columns: _, ...body } = bodyOf(address, settings);
    const key = left?.keys[id];
    return { body: { ...body, id, ...(key === undefined ? {} : { key }) } };
  }, [memory, settings, id]);
  const { data } = useSWR<Neighbours, CallError>(
    [neighbours.path, input],
    async () => (await callLoosely(client, neighbours, input)) as Neighbours,
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  useEffect(() => {
    const known = memory.read()?.keys ?? {};
    const places = [data?.here, data?.previous, data?.next].flatMap((place) => place ?? []);
    const keys = Object.fromEntries(places.map((place) => [String(place.id), place.key]));
    // What was known first is where the list showed it.
    memory.keep({ row: id, keys: { ...keys, ...known } });
  }, [memory, id, data]);
  return data;
}
