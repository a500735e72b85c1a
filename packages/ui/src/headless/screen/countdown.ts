import { useEffect, useRef, useState } from 'react';

const TICK_MS = 200;

/** Counts down from `ms`, pauses, and calls `onEnd` once at 0; 0 or less never starts. Returns the ms that are left. */
export function useCountdown(ms: number, isPaused: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(ms);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on from what is left when it starts to run
  useEffect(() => {
    if (isPaused || isOver || ms <= 0) return;
    const end = Date.now() + left;
    const timer = setInterval(() => setLeft(Math.max(0, end - Date.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [isPaused, isOver, ms]);
  useEffect(() => {
    if (isOver && ms > 0) latest.current();
  }, [isOver, ms]);
  return left;
}
