import { type RefObject, useEffect, useState } from 'react';
import { usePrinting } from '../../headless/printing.ts';

const OVERSCAN = 12;
/** Lists up to this length are drawn whole. */
const WHOLE_UP_TO = 150;

/** The part of a long list that is in sight, in row numbers. */
export interface Window {
  from: number;
  to: number;
}

/** Rows in sight of a scrolled list of equally high rows. */
export function rowsInSight(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Window {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count };
  const first = Math.floor(scrollTop / rowHeight);
  const shown = Math.ceil((viewHeight || 800) / rowHeight);
  return { from: Math.max(0, first - OVERSCAN), to: Math.min(count, first + shown + OVERSCAN) };
}

/** Follows the scrolling of a list and answers which rows to draw (すべて shows thousands); on paper all of them. */
export function useWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): Window {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null || count <= WHOLE_UP_TO) return;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller, count]);
  const isPrinting = usePrinting();
  return isPrinting ? { from: 0, to: count } : rowsInSight(place.top, place.height, rowHeight, count);
}
