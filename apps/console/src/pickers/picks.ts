import type { SelectOption } from '@tsudoi/contract';
import type { EndpointState } from '@tsudoi/ui/headless/api/endpoint';
import { raiseIfForbidden } from '@tsudoi/ui/headless/session/forbidden';
import { useEffect } from 'react';

/** What can be picked of a select list, whether it is still on its way, and whether it could not be loaded. */
export interface Picks {
  options: { value: string | number; text: string }[];
  loading: boolean;
  failed: boolean;
  retry(): void;
}

/** Turns the answer of a `get-select-list` call into options; groups are flattened. A 403 leads to the access-denied page. */
export function usePicks({ data, loading, error, retry }: EndpointState<readonly SelectOption[]>): Picks {
  useEffect(() => void raiseIfForbidden(error), [error]);
  const options = (data ?? []).flatMap(({ id, text, children }) => [
    { value: id, text },
    ...(children ?? []).map((child) => ({ value: child.id, text: child.text })),
  ]);
  return { options, loading, failed: error !== undefined && data === undefined, retry: () => void retry() };
}
