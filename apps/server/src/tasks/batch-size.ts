/** A batch holds the embedded engine's one connection, so it must be short; this leaves room under 250 ms. */
const TARGET_MS = 140;

/** How many rows the next batch takes, by how long the last one took. */
export interface BatchSize {
  readonly rows: number;
  /** Records how long a batch of that many rows took. */
  took(ms: number, rows: number): void;
}

/** A batch size that finds its way to about 140 ms, between `least` and `most` rows. */
export function createBatchSize(start: number, least: number, most: number): BatchSize {
  let rows = start;
  return {
    get rows() {
      return rows;
    },
    took(ms, done) {
      if (done === 0) return;
      const fitting = (done / Math.max(ms, 1)) * TARGET_MS;
      // Half the way, so that one slow batch does not upset all that follow; down at once when it was too slow.
      const next = fitting < rows ? fitting : (rows + fitting) / 2;
      rows = Math.round(Math.min(most, Math.max(least, next)));
    },
  };
}
