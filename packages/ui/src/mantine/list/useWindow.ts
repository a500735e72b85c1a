import { SCROLL_DEBOUNCE_MS } from '@tsudoi/domain';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { usePrinting } from '../../headless/screen/printing.ts';

const OVERSCAN = 12;
/** Lists up to this length are drawn whole. */
const WHOLE_UP_TO = 150;

/** The part of a long list that is in sight, in row numbers. */
export interface Window {
  from: number;
  to: number;
}

/** Rows in sight of a scrolled list of equally high rows. */
export function visibleRows(scrollTop: number, viewHeight: number, rowHeight: number, count: number): Window {
  if (count <= WHOLE_UP_TO) return { from: 0, to: count };
  const first = Math.floor(scrollTop / rowHeight);
  const shown = Math.ceil((viewHeight || 800) / rowHeight);
  return { from: Math.max(0, first - OVERSCAN), to: Math.min(count, first + shown + OVERSCAN) };
}

/**
 * Returns the rows to draw of a list (すべて shows thousands) as it is scrolled; on paper all of them. What is drawn follows
 * once scrolling has paused for 200 ms (CONST-07), and at once where a row would be missing from sight.
 */
export function useWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number, count: number): Window {
  const [place, setPlace] = useState({ top: 0, height: 0 });
  const isPrinting = usePrinting();
  const drawn = isPrinting ? { from: 0, to: count } : visibleRows(place.top, place.height, rowHeight, count);
  const latest = useRef(drawn);
  latest.current = drawn;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || count <= WHOLE_UP_TO) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    const onScroll = () => {
      clearTimeout(timer);
      const first = Math.floor(element.scrollTop / rowHeight);
      const end = Math.min(count, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight));
      if (first < latest.current.from || end > latest.current.to) look();
      else timer = setTimeout(look, SCROLL_DEBOUNCE_MS);
    };
    look();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, count, rowHeight]);
  return drawn;
}
