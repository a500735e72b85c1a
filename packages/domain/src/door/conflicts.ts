import { byTime, type DoorVerdict } from './admit.ts';

/** A check-in as conflicts are found in it. */
export interface CheckedIn {
  nonce: string;
  participant: number;
  session: number | null;
  /** By the server's clock, ms since 1970. */
  at: number;
  /** What its door answered: only who was simply in may have been let in twice without anyone knowing. */
  shown: DoorVerdict;
  admitted: boolean;
  undone: boolean;
}

/** Somebody who was let in by several doors that did not know of each other, in the order of time. */
export interface DoubleAdmission<Row extends CheckedIn> {
  participant: number;
  session: number | null;
  rows: Row[];
}

/** The double admissions among check-ins, whatever the order in which they came; the earliest first. */
export function doubleAdmissions<Row extends CheckedIn>(rows: Iterable<Row>): DoubleAdmission<Row>[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.shown !== 'in' || !row.admitted || row.undone) continue;
    const key = `${row.participant} ${row.session}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()]
    .map((group) => group.toSorted(byTime))
    .flatMap((group) => {
      const [first, second] = group;
      if (first === undefined || second === undefined) return [];
      return [{ participant: first.participant, session: first.session, rows: group }];
    })
    .toSorted((a, b) => (a.rows[0]?.at ?? 0) - (b.rows[0]?.at ?? 0) || a.participant - b.participant);
}
