import type { FacilityTx } from '../../db/scope.ts';

/** The fields chosen for headers in earlier files of a kind of import, or null where they are left out. */
export async function rememberedHeaders(
  tx: FacilityTx,
  kind: string,
  headers: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await tx.sql<{ header: string; field: string | null }>(
    'select header, field from csv_mapping where kind = $1 and header = any ($2::text[])',
    [kind, headers],
  );
  return new Map(rows.map(({ header, field }) => [header, field]));
}

/** Remembers the fields chosen for headers, in place of earlier choices. */
export async function rememberHeaders(
  tx: FacilityTx,
  kind: string,
  choices: ReadonlyMap<string, string | null>,
  by: string,
): Promise<void> {
  if (choices.size === 0) return;
  await tx.sql(
    `insert into csv_mapping (kind, header, field, updated_by)
     select $1, u.header, u.field, $4 from unnest($2::text[], $3::text[]) as u (header, field)
     on conflict (facility_id, kind, header) do update set field = excluded.field, updated_by = excluded.updated_by, updated_at = now()`,
    [kind, [...choices.keys()], [...choices.values()], by],
  );
}

/** Forgets headers for which nobody chose a field since a time; returns how many. */
export async function forgetHeaders(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  const rows = await tx.sql(
    `delete from csv_mapping where (kind, header) in (
       select kind, header from csv_mapping where updated_at < $1 order by updated_at limit $2) returning header`,
    [before, limit],
  );
  return rows.length;
}

/** Deletes rows of a plan that is made anew; returns how many. */
export async function deleteRows(tx: FacilityTx, taskId: number, limit: number): Promise<number> {
  const rows = await tx.sql(
    `delete from task_row where task_id = $1
       and row_no in (select row_no from task_row where task_id = $1 order by row_no limit $2) returning row_no`,
    [taskId, limit],
  );
  return rows.length;
}
