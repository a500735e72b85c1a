import { RESIZE_DEBOUNCE_MS } from '@tsudoi/domain';
import { type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { canMoveAt, clampInside, type Offset, type Room } from './placement.ts';

/** Pixels of an arrow key, and with Shift. */
const STEP = 16;
const LONG_STEP = 64;
/** Where the window stands by itself: in the middle. */
const HOME: Offset = { x: 0, y: 0 };
const ARROWS: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A window that can be moved: by dragging, by arrow keys, and by pressing the place it shall go to (WCAG 2.5.7). */
export interface Movable {
  /** Whether the screen is wide enough for it. */
  canMove: boolean;
  /** How far it is from its own place, in pixels. */
  offset: Offset;
  /** Starts a drag; for the window's head. */
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  /** Moves by an arrow key, with Shift further, Home back to the middle; false for other keys. */
  moveByKey(event: { key: string; shiftKey: boolean }): boolean;
  /** Puts its head under a point of the screen. */
  moveHeadTo(at: Offset): void;
}

/** Moves a window by its head above 900 px and never off screen; where it gets narrower it goes back to its place. */
export function useMovable(target: RefObject<HTMLElement | null>): Movable {
  const [offset, setOffset] = useState(HOME);
  const [canMove, setCanMove] = useState(() => canMoveAt(window.innerWidth));
  const move = useCallback(
    (wanted: (now: Offset) => Offset) =>
      setOffset((now) => {
        const room = roomOf(target.current, now);
        return room === undefined ? now : clampInside(wanted(now), room);
      }),
    [target],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fit = () => {
      if (canMoveAt(window.innerWidth)) move((now) => now);
    };
    const onResize = () => {
      const isWide = canMoveAt(window.innerWidth);
      setCanMove(isWide);
      if (!isWide) setOffset(HOME);
      clearTimeout(timer);
      timer = setTimeout(fit, RESIZE_DEBOUNCE_MS);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, [move]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    if (!canMove || event.button !== 0 || isOnControl) return;
    const head = event.currentTarget;
    const from = { x: event.clientX - offset.x, y: event.clientY - offset.y };
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) =>
      move(() => ({ x: clientX - from.x, y: clientY - from.y }));
    const onEnd = () => head.removeEventListener('pointermove', onMove);
    event.preventDefault();
    head.setPointerCapture(event.pointerId);
    head.addEventListener('pointermove', onMove);
    head.addEventListener('lostpointercapture', onEnd, { once: true });
  };

  return {
    canMove,
    offset: canMove ? offset : HOME,
    onPointerDown,
    moveByKey: ({ key, shiftKey }) => {
      const way = ARROWS[key];
      const size = shiftKey ? LONG_STEP : STEP;
      if (key === 'Home') move(() => HOME);
      else if (way !== undefined) move(({ x, y }) => ({ x: x + way.x * size, y: y + way.y * size }));
      return key === 'Home' || way !== undefined;
    },
    moveHeadTo: (at) => {
      const room = roomOf(target.current, offset);
      if (room !== undefined)
        move(() => ({ x: at.x - room.box.left - room.box.width / 2, y: at.y - room.box.top - STEP }));
    },
  };
}

/** The window without its offset, and the view that it has to stay in. */
function roomOf(element: HTMLElement | null, { x, y }: Offset): Room | undefined {
  if (element === null) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    box: { left: left - x, top: top - y, width, height },
    view: { width: window.innerWidth, height: window.innerHeight },
  };
}
