/** Work that waits for the screen. */
export interface FrameWork {
  /** Wants it done; once for however often it is asked for until then. */
  ask(): void;
  /** It is not wanted any more. */
  drop(): void;
}

/** What waits for the frame that is being made: one callback and one turn for all of it. */
const waiting = new Set<() => void>();
let isComing = false;

function comeBehindFrame(): void {
  if (isComing) return;
  isComing = true;
  // A frame's own callbacks run before it is painted; the first turn after them, behind it.
  requestAnimationFrame(() => setTimeout(workThrough));
}

function workThrough(): void {
  isComing = false;
  const due = [...waiting];
  waiting.clear();
  for (const work of due) {
    try {
      work();
    } catch (error) {
      // What one of them fails at is no reason for the others to be left undone.
      reportError(error);
    }
  }
}

/**
 * Work to be done when the frame that is being made is on the screen. What answers a key press belongs before that; what
 * follows from it, such as rules that look at a whole form, does not hold it up from here.
 */
export function afterFrame(work: () => void): FrameWork {
  const own = () => work();
  return {
    ask() {
      waiting.add(own);
      comeBehindFrame();
    },
    drop() {
      waiting.delete(own);
    },
  };
}
