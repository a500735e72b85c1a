import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { Client } from '@tsudoi/contract/client';
import type { PageSize } from '@tsudoi/domain';
import { callLoosely } from '../api/client.ts';

interface Asked {
  page: number;
  per_page: PageSize;
}

interface Answered {
  items: unknown[];
  total: number;
}

/** One page of a list, or with `per_page: 'all'` every row, fetched a chunk of 1,000 at a time (G-02). */
export async function fetchAll<E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  body: Asked,
  query?: object,
): Promise<CallOutput<E>> {
  const ask = (page: number) => callLoosely(client, endpoint, inputOf<E>({ ...body, page }, query));
  if (body.per_page !== 'all') return ask(body.page);
  const first = await ask(1);
  const list = asList(first);
  for (let page = 2; list !== undefined && list.items.length < list.total; page++) {
    const more = asList(await ask(page))?.items ?? [];
    if (more.length === 0) break;
    list.items.push(...more);
  }
  return first;
}

/** A screen's list endpoint takes a search body; the type of any endpoint cannot know. */
function inputOf<E extends AnyEndpoint>(body: Asked, query: object | undefined): CallInput<E> {
  return { body, ...(query === undefined ? {} : { query }) } as CallInput<E>;
}

function asList(answer: unknown): Answered | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !('total' in answer)) return undefined;
  return Array.isArray(answer.items) && typeof answer.total === 'number'
    ? { items: answer.items, total: answer.total }
    : undefined;
}
