import { build } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

export interface HistoryRow {
  id: number;
  family: string;
  at: Date;
  actor_name: string;
  action: string;
  version: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const MOST = 500;

/** Entries of a record in some families, newest first. */
export async function entriesOf(tx: FacilityTx, families: readonly string[], recordId: number): Promise<HistoryRow[]> {
  const rows = await tx.rows(
    build
      .selectFrom('history')
      .select(['id', 'family', 'at', 'actor_name', 'action', 'version', 'before', 'after'])
      .where('family', 'in', families)
      .where('record_id', '=', recordId)
      .orderBy('id', 'desc')
      .limit(MOST),
  );
  return rows as HistoryRow[];
}
