import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Column } from './columns.tsx';

/** Width of the row beside its list with the gap before it, in px; below this width of the work it lies over the list. */
const PEEK = { width: 432, floatsBelow: 1000 };
/** Widths of a column that has none of its own, of what names a row, and of the boxes before all columns, in px. */
const COLUMN = { width: 140, name: 180, box: 46 };

/** How much of the work is the list's while a row is open beside it, in px. */
export function useRoom(work: RefObject<HTMLElement | null>, isPeeking: boolean): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = work.current;
    if (!isPeeking || element === null) return;
    const measure = () =>
      setRoom(window.innerWidth <= PEEK.floatsBelow ? Number.POSITIVE_INFINITY : element.clientWidth - PEEK.width);
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [work, isPeeking]);
  return room;
}

/** Least width of a table in px at which the column without a width of its own, mostly the name, is still readable. */
export function leastWidth<Row>(columns: readonly Column<Row>[], hasBoxes: boolean): number {
  return columns.reduce(
    (sum, { width, always }) => sum + (width ?? (always === true ? COLUMN.name : COLUMN.width)),
    hasBoxes ? COLUMN.box : 0,
  );
}

/** The first of the columns, as many as there is room for: they fold from the right. */
export function fitting<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let used = COLUMN.box;
  const fits = columns.findIndex(({ width = COLUMN.width, always }) => {
    used += width;
    return used > room && always !== true;
  });
  return fits < 0 ? columns : columns.slice(0, Math.max(1, fits));
}
