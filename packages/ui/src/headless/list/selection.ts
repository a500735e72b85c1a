import { useEffect, useMemo, useState } from 'react';

/** Rows that are picked: single ones, or everything that was found. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** Everything found is meant, also what is on other pages. */
  isEverything: boolean;
  /** How many rows are meant. */
  count: number;
  isPicked(id: number): boolean;
  toggle(id: number): void;
  /** All rows of the page, or none if all were picked. */
  togglePage(): void;
  pageState: 'none' | 'some' | 'all';
  pickEverything(): void;
  clear(): void;
}

/** Keeps what is picked of a list; another search (`scope`) begins anew. */
export function useSelection(scope: string, pageIds: readonly number[], total: number): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [isEverything, setEverything] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed search is exactly what clears the picks
  useEffect(() => {
    setIds(new Set());
    setEverything(false);
  }, [scope]);
  return useMemo(() => {
    const picked = pageIds.filter((id) => isEverything || ids.has(id)).length;
    return {
      ids,
      isEverything,
      count: isEverything ? total : ids.size,
      isPicked: (id) => isEverything || ids.has(id),
      toggle: (id) => {
        const next = new Set(isEverything ? pageIds : ids);
        if (!next.delete(id)) next.add(id);
        setEverything(false);
        setIds(next);
      },
      togglePage: () => {
        setEverything(false);
        setIds(picked === pageIds.length ? new Set() : new Set([...ids, ...pageIds]));
      },
      pageState: picked === 0 ? 'none' : picked === pageIds.length ? 'all' : 'some',
      pickEverything: () => setEverything(true),
      clear: () => {
        setIds(new Set());
        setEverything(false);
      },
    };
  }, [ids, isEverything, pageIds, total]);
}
