import { corporateColumns } from '@tsudoi/contract/corporates';
import { build } from '../../../db/build.ts';
import type { FacilityTx } from '../../../db/scope.ts';
import type { Actor } from '../../../kernel/context.ts';
import { type BatchOutcome, RowsChanged, type WriteRange } from '../../../tasks/imports/family.ts';
import { importColumns } from '../../members/index.ts';
import { type CorporateValues, NO_VALUES } from '../store.ts';

/** What only corporates have, by their id; one that was never filled in has nothing. */
export async function valuesOfCorporates(
  tx: FacilityTx,
  ids: readonly number[],
): Promise<(id: number) => CorporateValues> {
  const rows =
    ids.length === 0
      ? []
      : await tx.rows(
          build
            .selectFrom('corporate')
            .selectAll()
            .where('account_id', 'in', [...ids]),
        );
  const byId = new Map(rows.map((row) => [row.account_id, row]));
  return (id) => byId.get(id) ?? NO_VALUES;
}

/** Place of the values of a corporate among `data` of a row, behind those of members, as SQL counts. */
const AT = importColumns.length + 1;
const COLUMNS = corporateColumns.join(', ');
const RANGE = 'r.task_id = $1 and r.row_no > $2 and r.row_no <= $3 and r.left_out is null';

/**
 * Writes the values of a range from `data`, or back from `before`, with their history: the members of the range have their new
 * version already.
 */
function valuesSql(source: 'data' | 'before', action: { create: string; update: string; version: number }): string {
  const other = source === 'data' ? 'before' : 'data';
  return `with r as materialized (
      select r.record_id, r.result, coalesce(r.expected_version, 0) as was, r.${source}[${AT}]::jsonb as v, r.${other}[${AT}]::jsonb as o from task_row r
      where ${RANGE} and r.data[${AT}] is not null and r.result in ${source === 'data' ? `('create', 'update')` : `('update')`}),
    c as (insert into corporate (account_id, ${COLUMNS})
      select r.record_id, ${corporateColumns.map((column) => `p.${column}`).join(', ')} from r cross join lateral jsonb_populate_record(null::corporate, r.v) p
      on conflict (facility_id, account_id) do update set ${corporateColumns.map((column) => `${column} = excluded.${column}`).join(', ')}),
    d as (select r.record_id, r.result, r.was,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(r.o) e where r.v -> e.key is distinct from e.value) as before,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(r.v) e where coalesce(r.o -> e.key, 'null') is distinct from e.value) as after from r)
    insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, before, after, task_id)
      select $4, $5::int, $6, 'corporates', d.record_id, d.was + ${action.version}, case d.result when 'create' then '${action.create}' else '${action.update}' end,
        d.before, d.after, $1 from d`;
}

const APPLY = valuesSql('data', { create: 'create', update: 'update', version: 1 });
const RESTORE = valuesSql('before', { create: 'undo', update: 'undo', version: 2 });

const parameters = ({ taskId, from, through }: WriteRange, { kind, id, name }: Actor) => [
  ...[taskId, from, through],
  ...[kind, id, name],
];

/** Writes what only corporates have, of rows whose members were just written. */
export async function applyCorporateValues(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<void> {
  await tx.sql(APPLY, parameters(range, actor));
}

/** Puts back what only corporates have, of rows whose members were just put back. */
export async function undoCorporateValues(tx: FacilityTx, range: WriteRange, actor: Actor): Promise<void> {
  await tx.sql(RESTORE, parameters(range, actor));
}

const WITH_STAFF = `(select x.id from account x where x.corporate_id = r.record_id and x.deleted_at is null limit 1) is not null`;

/**
 * Marks new corporates that have staff meanwhile: they stay. All of them are locked first, as by whoever registers staff.
 * @throws RowsChanged without care, where there is one
 */
export async function keepThoseWithStaff(
  tx: FacilityTx,
  { taskId, from, through, careful }: WriteRange,
): Promise<BatchOutcome> {
  await tx.sql(
    `select a.id from account a where a.id in (select r.record_id from task_row r where ${RANGE} and r.result = 'create')
     order by a.id for update`,
    [taskId, from, through],
  );
  const kept = await tx.sql(
    `update task_row r set left_out = 'has_staff' where ${RANGE} and r.result = 'create' and ${WITH_STAFF} returning r.row_no`,
    [taskId, from, through],
  );
  if (kept.length > 0 && !careful) throw new RowsChanged();
  return { leftOutCreates: kept.length, leftOutUpdates: 0 };
}
