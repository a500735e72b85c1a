import { type RefObject, useLayoutEffect, useState } from 'react';
import { freeTop } from '../headless/screen/placement.ts';

const CONTROLS = 'a[href], button, input, select, textarea, [role="combobox"]';
/** Bars at the foot of a screen, which stay free as a whole. */
const BARS = '.act, .foot';
const EDGE = 16;
/** How often the place is looked at while something is told: the screen below may be another by then. */
const LOOK_MS = 250;

/** Whether nothing but a notification lies over the middle of an element. */
function isInSight(element: Element, { left, right, top, bottom }: DOMRect): boolean {
  const [hit] = document
    .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
    .filter((each) => each.closest('.notices') === null);
  return hit !== undefined && (element.contains(hit) || hit.contains(element));
}

/** Where notifications of this height stand, in px from the top: the highest place that covers no control. */
function placeOf(corner: HTMLElement, height: number): number {
  const { left, right } = corner.getBoundingClientRect();
  const bars = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect().top)
    .filter((top) => top > 0 && top < window.innerHeight);
  const to = Math.min(window.innerHeight, ...bars) - EDGE / 2;
  const others = [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isBeside = box.right > left && box.left < right && box.bottom > 0 && box.top < to;
    return isBeside && corner.contains(element) === false && isInSight(element, box) ? [box] : [];
  });
  // Where there is no such place, above the bar, where fewest things are looked for.
  return freeTop({ left, right, from: EDGE, to, height }, others) ?? Math.max(EDGE, to - height);
}

/** Place of a corner at the top while notifications of this height stand in it, in px; 0 px of height stand for none. */
export function useNoticePlace(corner: RefObject<HTMLElement | null>, height: number): number | undefined {
  const [place, setPlace] = useState<number>();
  useLayoutEffect(() => {
    if (height === 0) return setPlace(undefined);
    const look = () => {
      // It does not move away under the pointer or the focus.
      if (corner.current !== null && !corner.current.matches(':hover, :focus-within'))
        setPlace(placeOf(corner.current, height));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [corner, height]);
  return place;
}
