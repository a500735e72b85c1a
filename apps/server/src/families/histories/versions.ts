/** An entry of the audit record, newest first in a list. */
export interface Entry {
  id: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A record as it stood right after one entry: today's record with every later change taken back. */
export function stateAt(
  today: Record<string, unknown>,
  entries: readonly Entry[],
  id: number,
): Record<string, unknown> {
  const state = { ...today };
  for (const entry of entries) {
    if (entry.id <= id) continue;
    for (const field of Object.keys(entry.after ?? {})) state[field] = entry.before?.[field] ?? null;
    Object.assign(state, entry.before);
  }
  return state;
}
