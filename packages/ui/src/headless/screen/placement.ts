import { MODAL_DRAG_MIN_VIEWPORT } from '@tsudoi/domain';

/** A place on screen in px, counted from where a window would stand by itself. */
export interface Offset {
  x: number;
  y: number;
}

/** A window's box without its offset, and what it must stay inside, all in px. */
export interface Room {
  box: { left: number; top: number; width: number; height: number };
  view: { width: number; height: number };
}

/** Windows that are moved stay this far inside the screen, in px. */
const EDGE = 8;

/** Whether windows can be moved at a viewport width in px: only above 900 (CONST-38). */
export function canMoveAt(viewportWidth: number): boolean {
  return viewportWidth > MODAL_DRAG_MIN_VIEWPORT;
}

/** The offset nearest to the wanted one that keeps the window on screen; one that is too high keeps its head in sight. */
export function clampInside({ x, y }: Offset, { box, view }: Room): Offset {
  return {
    x: between(x, EDGE - box.left, view.width - EDGE - box.width - box.left),
    y: between(y, EDGE - box.top, view.height - EDGE - box.height - box.top),
  };
}

function between(wanted: number, least: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}

/** Sides of something on screen in px of the viewport. */
export interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Kept between what is placed and what it must not cover, in px. */
const CLEARANCE = 4;

/**
 * The highest top, in px, at which something of this height lies on none of the others: between two sides, from `from` on, with
 * its foot above `to`. Undefined where there is no such place.
 */
export function freeTop(
  { left, right, from, to, height }: { left: number; right: number; from: number; to: number; height: number },
  others: readonly Sides[],
): number | undefined {
  let top = from;
  for (const other of others.toSorted((a, b) => a.top - b.top)) {
    if (other.right + CLEARANCE <= left || other.left - CLEARANCE >= right) continue;
    if (other.top - CLEARANCE < top + height && other.bottom + CLEARANCE > top) top = other.bottom + CLEARANCE;
  }
  return top + height <= to ? top : undefined;
}
