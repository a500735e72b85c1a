import type { FacilityTx } from '../../db/scope.ts';
import type { RowReader } from '../../kernel/row-reader.ts';
import type { PlanRowRow } from '../../tasks/imports/row-store.ts';

/** The rows, with a mask in place of what was readable when they were planned and is not any more. */
export async function masked<R extends Pick<PlanRowRow, 'changes'>>(
  reader: RowReader | undefined,
  tx: FacilityTx,
  rows: readonly R[],
): Promise<R[]> {
  const fields = [...new Set(rows.flatMap(({ changes }) => (changes ?? []).map(([field]) => field)))];
  const hidden = await reader?.hidden?.(tx, fields);
  if (hidden === undefined || hidden.size === 0) return [...rows];
  return rows.map((row) => ({
    ...row,
    changes:
      row.changes?.map(([field, before, after]): [string, string | null, string | null] => {
        const mask = hidden.get(field);
        return mask === undefined
          ? [field, before, after]
          : [field, before === null ? null : mask, after === null ? null : mask];
      }) ?? null,
  }));
}
