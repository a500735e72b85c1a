import { AsyncLocalStorage } from 'node:async_hooks';

const held = new AsyncLocalStorage<{ active: boolean }>();

/** Runs `work` as the holder of a connection, so that asking for a second one inside it fails at once. */
export async function holding<T>(work: () => Promise<T>): Promise<T> {
  const mark = { active: true };
  try {
    return await held.run(mark, work);
  } finally {
    mark.active = false;
  }
}

/**
 * The embedded engine has one connection: asking for a second one inside a transaction would wait for ever. The check
 * stands on both engines, so that such code fails in tests whichever runs.
 * @throws Error when a transaction of this call chain is open.
 */
export function refuseNested(): void {
  if (held.getStore()?.active)
    throw new Error('a transaction is open here: pass its handle instead of asking for another connection');
}
