import { readFileSync } from 'node:fs';

/** How long tasks of this machine have waited for a processor so far, in ms; undefined where the kernel does not tell. */
function waited(): number | undefined {
  try {
    const total = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8'))?.[1];
    return total === undefined ? undefined : Number(total) / 1000;
  } catch {
    return undefined;
  }
}

/**
 * Starts a clock that stands still while the machine has more to do than processors, for limits such as "known everywhere
 * within 5 s": they are the product's, and a busy machine is no fault of it. Returns what it reads, in ms; 0 where the
 * kernel does not tell how busy the machine is, so that no limit is checked there.
 */
export function productClock(): () => number {
  const [began, before] = [performance.now(), waited()];
  return () => {
    const now = waited();
    return before === undefined || now === undefined ? 0 : Math.max(0, performance.now() - began - (now - before));
  };
}
