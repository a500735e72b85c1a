import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../headless/screen/keyboard.ts';
import { ROW_HEIGHT } from './columns.tsx';

/** What the keys of a list can reach. */
export interface RowKeys {
  /** Number of rows. */
  count: number;
  scroller: RefObject<HTMLElement | null>;
  tall?: boolean;
  hrefOf?(index: number): string | undefined;
  pick?(index: number): void;
  createTo?: string;
  submit(): void;
  /** Another list begins at no row. */
  scope: string;
}

/** J K rows, X pick, Enter open, C create, / search field, Ctrl+Enter search (LOOK §8). Returns the row the keys are on. */
export function useRowKeys({ count, scroller, tall = false, hrefOf, pick, createTo, submit, scope }: RowKeys): number {
  const navigate = useNavigate();
  const [current, setCurrent] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is what begins anew
  useEffect(() => setCurrent(-1), [scope]);
  const height = tall ? ROW_HEIGHT.two : ROW_HEIGHT.one;
  const move = (by: number) => {
    const next = Math.min(count - 1, Math.max(0, current + by));
    if (count === 0) return;
    setCurrent(next);
    const element = scroller.current;
    if (element === null) return;
    const top = next * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height * 2 > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height * 2 - element.clientHeight;
    element.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => (current >= 0 ? pick?.(current) : false),
    enter: () => {
      const to = current >= 0 ? hrefOf?.(current) : undefined;
      if (to === undefined) return false;
      void navigate(to);
      return true;
    },
    c: () => {
      if (createTo === undefined) return false;
      void navigate(createTo);
      return true;
    },
    'mod+enter': submit,
    '/': () => {
      const field = document.querySelector('[data-search]');
      if (!(field instanceof HTMLElement)) return false;
      field.focus();
      return true;
    },
  });
  return current;
}
