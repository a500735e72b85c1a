/** Work that waits for the screen. */
export interface FrameWork {
  /** Wants it done; once for however often it is asked for until then. */
  ask(): void;
  /** It is not wanted any more. */
  drop(): void;
}

/**
 * Work to be done when the frame that is being made is on the screen. What answers a key press belongs before that; what
 * follows from it, such as rules that look at a whole form, does not hold it up from here.
 */
export function afterFrame(work: () => void): FrameWork {
  let frame: number | undefined;
  let turn: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      // A frame's own callbacks run before it is painted; the first turn after them, behind it.
      frame ??= requestAnimationFrame(() => {
        turn = setTimeout(() => {
          frame = undefined;
          work();
        });
      });
    },
    drop() {
      if (frame !== undefined) cancelAnimationFrame(frame);
      clearTimeout(turn);
      frame = undefined;
    },
  };
}
