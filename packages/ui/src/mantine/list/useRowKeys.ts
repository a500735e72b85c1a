import { type RefObject, useState } from 'react';
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
  /** Opens the current row beside the list, or closes it again. */
  peek?(): void;
  closePeek?(): boolean;
  /** Goes to what adds a condition. */
  addCondition?(): void;
  /** Another list begins at no row. */
  scope: string;
}

/** The row the keys are on, -1 before any. */
export interface CurrentRow {
  current: number;
  setCurrent(index: number): void;
  move(by: number): void;
}

/** Whether a key belongs to what has the focus, such as Space to a box. */
const isTaken = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('button, a, input, select, summary, [role="menu"]') !== null;

/** J K rows, X pick, Space beside the list, Enter open, C create, / search field, F condition, Ctrl+Enter search (LOOK §8). */
export function useRowKeys(keys: RowKeys): CurrentRow {
  const { count, scroller, tall = false, hrefOf, pick, createTo, submit, scope } = keys;
  const navigate = useNavigate();
  const [row, setRow] = useState({ scope, index: -1 });
  const current = row.scope === scope ? row.index : -1;
  const setCurrent = (index: number) => setRow({ scope, index });
  const height = tall ? ROW_HEIGHT.two : ROW_HEIGHT.one;
  const move = (by: number) => {
    const next = Math.min(count - 1, Math.max(0, current + by));
    if (count === 0) return;
    setCurrent(next);
    const element = scroller.current;
    if (element === null) return;
    // Keys that follow, such as Space, are those of the row and not of what had the focus before.
    element.focus({ preventScroll: true });
    const top = next * height;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + height * 2 > element.scrollTop + element.clientHeight)
      element.scrollTop = top + height * 2 - element.clientHeight;
    element.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const { peek, addCondition } = keys;
  useShortcuts({
    '/': {
      label: 'keys.search',
      run: () => {
        const field = document.querySelector('[data-search]');
        if (!(field instanceof HTMLElement)) return false;
        field.focus();
        return true;
      },
    },
    j: { label: 'keys.rows', run: () => move(1) },
    k: { label: 'keys.rows', run: () => move(-1) },
    x: pick && { label: 'keys.pick', run: () => (current >= 0 ? pick(current) : false) },
    ' ': peek && {
      label: 'keys.peek',
      run: (event) => {
        if (isTaken(event)) return false;
        if (current < 0) move(1);
        peek();
        return true;
      },
    },
    escape: () => keys.closePeek?.() === true,
    f: addCondition && { label: 'keys.condition', run: () => addCondition() },
    enter: hrefOf && {
      label: 'keys.open',
      run: () => {
        const to = current >= 0 ? hrefOf(current) : undefined;
        if (to === undefined) return false;
        void navigate(to);
        return true;
      },
    },
    c: createTo === undefined ? undefined : { label: 'keys.create', run: () => void navigate(createTo) },
    'mod+enter': { label: 'keys.submit_search', run: submit },
  });
  return { current, setCurrent, move };
}
