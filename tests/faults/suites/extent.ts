import type { Part } from '@tsudoi/kit';
import { expect } from 'vitest';
import type { Outcome } from '../outcome.ts';

/** How much is written while things break. */
export interface Extent {
  writes: number;
  imported: number;
  people: number;
  mails: number;
  /** Also what takes its time, and kills of processes that the work under way does not need. */
  whole: boolean;
}

/** When a fault was over, and the process that answers since then. */
export type Struck = { over: number; api: Part };

/** Notes an outcome and expects that nothing was lost and nothing doubled. */
export type Add = (fault: string, during: string, outcome: Omit<Outcome, 'fault' | 'during'>) => void;

/** Notes into a list. */
export const noteInto =
  (outcomes: Outcome[]): Add =>
  (fault, during, outcome) => {
    outcomes.push({ fault, during, ...outcome });
    expect(outcome, `${fault}, ${during}`).toMatchObject({ lost: 0, doubled: 0 });
  };
