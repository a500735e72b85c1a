import { useShortcuts } from '@tsudoi/ui/headless/screen/keyboard';
import type { RefObject } from 'react';

/** J and K go through the rows of a list that is no table: to what each leads to first, which Enter opens. */
export function useRows(list: RefObject<HTMLElement | null>): void {
  const move = (by: number) => {
    const rows = [...(list.current?.querySelectorAll('li') ?? [])].flatMap((row) => {
      const first = row.querySelector<HTMLElement>('a[href], button:enabled');
      return first === null ? [] : [{ row, first }];
    });
    const now = rows.findIndex(({ row }) => row.contains(document.activeElement));
    const next = rows[Math.min(rows.length - 1, Math.max(0, now + by))];
    if (next === undefined) return false;
    next.first.focus();
    next.row.scrollIntoView({ block: 'nearest' });
    return true;
  };
  useShortcuts({
    j: { label: 'keys.rows', run: () => move(1) },
    k: { label: 'keys.rows', run: () => move(-1) },
  });
}
