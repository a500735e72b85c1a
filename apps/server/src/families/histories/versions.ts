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

/** Entries, newest first, of which those that were written with one version count as one, under the id of the last. */
export function byVersion<E extends Entry & { version: number | null }>(entries: readonly E[]): E[] {
  const versions = Map.groupBy(entries, ({ id, version }) => version ?? `without ${id}`);
  return [...versions.values()].flatMap((written) => {
    const [last, first] = [written[0], written.at(-1)];
    if (last === undefined || first === undefined) return [];
    const all = (of: 'before' | 'after') =>
      written.every((entry) => entry[of] === null) ? null : Object.assign({}, ...written.map((entry) => entry[of]));
    return [{ ...first, id: last.id, before: all('before'), after: all('after') }];
  });
}
