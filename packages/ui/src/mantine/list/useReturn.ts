import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ListMemory } from '../../headless/list/listMemory.ts';

/** What a list needs to be found as it was left. */
export interface Return {
  scrolled: RefObject<number>;
  search: string;
  memory: ListMemory;
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly number[];
  setCurrent(index: number): void;
}

/** Coming back to a list as it was left finds it scrolled as it was, with the row that was open; it remembers each search. */
export function useReturn({ scrolled, search, memory, scroller, rows, setCurrent }: Return): void {
  const [before] = useState(() => memory.read());
  const isBack = useRef(before?.search === search);
  const hasRows = rows.length > 0;
  useEffect(() => {
    // Who goes to a record from here walks the list as it is now.
    memory.update({ search, order: undefined });
    // Kept once, on leaving, and not with each turn of the wheel.
    return () => memory.update({ scroll: scrolled.current });
  }, [memory, search, scrolled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first rows are what it waits for, once
  useEffect(() => {
    if (!hasRows || !isBack.current || before === undefined) return;
    isBack.current = false;
    if (scroller.current !== null) scroller.current.scrollTop = before.scroll;
    const index = before.row === undefined ? -1 : rows.indexOf(before.row);
    if (index < 0) return;
    setCurrent(index);
    requestAnimationFrame(() =>
      scroller.current?.querySelector(`[data-row="${index}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  }, [hasRows]);
}
