/** What a fault did, as the table in docs/faults.md says it. */
export interface Outcome {
  fault: string;
  during: string;
  /** What was written: members, mails, sessions. */
  written: number;
  /** What somebody was told was there and is not. */
  lost: number;
  /** What is there more often than it should be. */
  doubled: number;
  /** From the end of the fault until everything was as it should be, in ms, without a hand. */
  recovered: number;
  /** What people saw meanwhile. */
  seen: string;
}

/** The table of outcomes as Markdown. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const lines = outcomes.map(
    ({ fault, during, written, lost, doubled, recovered, seen }) =>
      `| ${fault} | ${during} | ${written} | ${lost} | ${doubled} | ${(recovered / 1_000).toFixed(1)} s | ${seen} |`,
  );
  const sum = (pick: (one: Outcome) => number) => outcomes.reduce((all, one) => all + pick(one), 0);
  return [
    '| fault | during | written | lost | doubled | well again after | meanwhile people saw |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...lines,
    `| **${outcomes.length} faults** | | **${sum((one) => one.written)}** | **${sum((one) => one.lost)}** | **${sum((one) => one.doubled)}** | | |`,
  ].join('\n');
}

/** How often each answer came, in words: `40 × 200, 3 × 503`. */
export function counted(outcomes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const answer of outcomes) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([answer, times]) => `${times} × ${answer}`)
    .join(', ');
}
