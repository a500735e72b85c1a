/** Notifies screens of the progress of tasks, of each at most every 500 ms: of what comes in between, the latest state. */
export interface ProgressNotifier<Row> {
  /** A task changed; `look` returns its row at the moment of the notification. */
  changed(task: { facility_id: number; id: number }, look: () => Promise<Row | undefined>): void;
  /** Sends at once what is pending, and nothing afterwards. */
  close(): Promise<void>;
}

const QUIET_MS = 500;

export function createProgressNotifier<Row>(
  emit: (row: Row) => Promise<void>,
  onError: (error: unknown) => void,
): ProgressNotifier<Row> {
  const waiting = new Map<string, { timer: NodeJS.Timeout; look: () => Promise<Row | undefined> }>();
  const lastSent = new Map<string, number>();
  let closed = false;

  async function send(key: string): Promise<void> {
    const waited = waiting.get(key);
    if (waited === undefined) return;
    clearTimeout(waited.timer);
    waiting.delete(key);
    lastSent.set(key, Date.now());
    if (lastSent.size > 1_000) lastSent.clear();
    const row = await waited.look();
    if (row !== undefined) await emit(row);
  }

  return {
    changed({ facility_id, id }, look) {
      if (closed) return;
      const key = `${facility_id}:${id}`;
      const before = waiting.get(key);
      if (before !== undefined) {
        before.look = look;
        return;
      }
      const wait = Math.max(0, QUIET_MS - (Date.now() - (lastSent.get(key) ?? 0)));
      waiting.set(key, { look, timer: setTimeout(() => send(key).catch(onError), wait) });
    },
    async close() {
      closed = true;
      await Promise.all([...waiting.keys()].map((key) => send(key).catch(onError)));
    },
  };
}
