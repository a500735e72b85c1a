/** Work that runs after the frame that is being made has been painted. */
export interface FrameTask {
  /** Schedules the work; several calls before the frame run it once. */
  schedule(): void;
  /** Takes it off the schedule. */
  cancel(): void;
}

/** Work scheduled for the frame that is being made: one callback and one macrotask for all of it. */
const scheduled = new Set<() => void>();
let isFlushScheduled = false;

function scheduleFlush(): void {
  if (isFlushScheduled) return;
  isFlushScheduled = true;
  // Frame callbacks run before the paint; a macrotask queued from one runs after it.
  requestAnimationFrame(() => setTimeout(flush));
}

function flush(): void {
  isFlushScheduled = false;
  const due = [...scheduled];
  scheduled.clear();
  for (const work of due) {
    try {
      work();
    } catch (error) {
      // One that fails does not keep the others from running.
      reportError(error);
    }
  }
}

/**
 * Work to run once the frame that is being made is on the screen. The response to a key press belongs before the paint;
 * what follows from it, such as rules over a whole form, must not delay it.
 */
export function afterFrame(work: () => void): FrameTask {
  // A function of its own, so that the same work can be scheduled by several tasks.
  const entry = () => work();
  return {
    schedule() {
      scheduled.add(entry);
      scheduleFlush();
    },
    cancel() {
      scheduled.delete(entry);
    },
  };
}
