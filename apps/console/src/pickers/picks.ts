import type { SelectOption } from '@tsudoi/contract';

/** What can be picked of a select list, and whether it is still on its way. */
export interface Picks {
  options: { value: string | number; text: string }[];
  loading: boolean;
}

/** Turns the answer of a `get-select-list` call into options; groups are flattened. */
export function toPicks({ data, loading }: { data: readonly SelectOption[] | undefined; loading: boolean }): Picks {
  const options = (data ?? []).flatMap(({ id, text, children }) => [
    { value: id, text },
    ...(children ?? []).map((child) => ({ value: child.id, text: child.text })),
  ]);
  return { options, loading };
}
