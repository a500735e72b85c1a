import type { Problem } from '@tsudoi/contract';
import type { MergeHanging } from '@tsudoi/contract/members';
import type { PlainMenuKey } from '@tsudoi/permissions';
import type { Table } from '../db/build.ts';
import type { FacilityTx } from '../db/scope.ts';

/** Two members who become one: everything goes `from` one `to` the other. */
export interface MergedPair {
  from: number;
  to: number;
}

/** Moves what points at one member to another, and back. */
export interface ReferenceWork {
  /** Returns what moved, so that exactly that goes back one day: usually the ids of the rows. */
  move(tx: FacilityTx, pair: MergedPair): Promise<number[]>;
  /** Takes back what moved, as far as it is still there. */
  moveBack(tx: FacilityTx, pair: MergedPair, moved: readonly number[]): Promise<void>;
  /** How many of these things each of some members has; who has none may be missing. */
  count(tx: FacilityTx, members: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** How many a member was given after an instant, without those that moved to it. */
  countSince(tx: FacilityTx, member: number, since: Date, moved: readonly number[]): Promise<number>;
}

/**
 * What merging two members does with a column that points at an account. Every such column of the database is declared by its
 * family (`families/account-references.test.ts` reads the foreign keys):
 *
 * - `move`: rows of the one who goes become those of the one who stays.
 * - `unite`: the same, but the one who stays keeps its own where both would collide.
 * - `choose`: follows from a field that somebody chooses.
 * - `stay`: nothing moves; `why` says why that is right.
 * - `forbid`: such rows forbid the merge.
 */
export type AccountReference = {
  table: Table;
  column: string;
  /** Condition on rows `x` that refer to an account, where others hold other ids or come with what made the account. */
  only?: string;
  /**
   * Whether such rows come with an account or follow it by themselves, or the condition on rows `x` that do. All others are references: a
   * member or company that an import created is not taken back while there is one.
   */
  followsAccount?: true | string;
  /** Why the two cannot be merged, if so. */
  refuse?(tx: FacilityTx, pair: MergedPair): Promise<Problem | undefined>;
} & (
  | {
      on: 'move' | 'unite';
      work: ReferenceWork;
      /** What people call these things, and the menu one needs to be told how many there are. */
      counted?: { kind: MergeHanging; menu: PlainMenuKey };
    }
  | { on: 'choose' | 'stay' | 'forbid'; why: string }
);

/** Name of a column as the stored record of a merge has it. */
export const referenceName = ({ table, column }: Pick<AccountReference, 'table' | 'column'>): string =>
  `${table}.${column}`;
