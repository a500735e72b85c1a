import type { TaskProgress } from '@tsudoi/contract';
import type { FacilityEvent } from '@tsudoi/contract/histories';

/**
 * What happened once, or many times in a row by the same hand, such as 48 invitations; or an import as a whole. `isOpen`
 * where the run may go on behind what was read.
 */
export type Recent =
  | { kind: 'event'; at: string; event: FacilityEvent; others: number; isOpen: boolean }
  | { kind: 'import'; at: string; task: TaskProgress };

/** Actions that many records undergo at once. */
export const RUNS = ['invite', 'create', 'delete', 'undo'] as const;

const continues = (event: FacilityEvent, newer: FacilityEvent): boolean =>
  RUNS.some((action) => action === event.action) &&
  event.action === newer.action &&
  event.family === newer.family &&
  event.by === newer.by;

/** Events and imports of a facility in one line of time, newest first. */
export function recentChanges(
  { entries: events, next }: { entries: readonly FacilityEvent[]; next: number | null },
  imports: readonly TaskProgress[],
  most: number,
): readonly Recent[] {
  const runs: Extract<Recent, { kind: 'event' }>[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last !== undefined && continues(event, last.event)) last.others += 1;
    else runs.push({ kind: 'event', at: event.at, event, others: 0, isOpen: false });
  }
  const end = runs.at(-1);
  if (end !== undefined) end.isOpen = next !== null;
  const oldest = next === null ? '' : (events.at(-1)?.at ?? '');
  const whole = imports
    .map((task) => ({ kind: 'import', at: task.finished_at ?? task.created_at, task }) as const)
    // Behind the last event that was read there are others, which are not known.
    .filter(({ at }) => at >= oldest);
  return [...runs, ...whole].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, most);
}
