import type { AnyEndpoint, CallInput, CallOutput } from '@tsudoi/contract';
import type { Client } from '@tsudoi/contract/client';
import type { PageSize } from '@tsudoi/domain';
import { callLoosely } from '../api/callLoosely.ts';

/** The part of a search body that says which rows. */
interface PageRequest {
  page: number;
  per_page: PageSize;
}

interface Rows {
  items: unknown[];
  total: number;
}

/**
 * Reads one page of a list, or with `per_page: 'all'` every row, 1,000 at a time (G-02). Rows that are added or deleted meanwhile may be
 * missing or there twice; an endpoint that is no list returns its answer as it is. @throws CallError
 */
export async function fetchAll<E extends AnyEndpoint>(
  client: Client,
  endpoint: E,
  body: PageRequest,
  query?: object,
): Promise<CallOutput<E>> {
  const fetchPage = (page: number) => callLoosely(client, endpoint, inputOf<E>({ ...body, page }, query));
  if (body.per_page !== 'all') return fetchPage(body.page);
  const first = await fetchPage(1);
  const list = asList(first);
  for (let page = 2; list !== undefined && list.items.length < list.total; page++) {
    const more = asList(await fetchPage(page))?.items ?? [];
    if (more.length === 0) break;
    list.items.push(...more);
  }
  return first;
}

/** A screen's list endpoint takes a search body; the type of any endpoint cannot know. */
function inputOf<E extends AnyEndpoint>(body: PageRequest, query: object | undefined): CallInput<E> {
  return { body, ...(query === undefined ? {} : { query }) } as CallInput<E>;
}

function asList(answer: unknown): Rows | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !('total' in answer)) return undefined;
  return Array.isArray(answer.items) && typeof answer.total === 'number'
    ? { items: answer.items, total: answer.total }
    : undefined;
}
