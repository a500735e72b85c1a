import { TaskDirection } from '@tsudoi/domain';
import type { FacilityTx } from '../../db/scope.ts';
import type { ImportReader, TaskRow } from '../../tasks/store.ts';

/** Tasks that a reader sees: their own, and imports that they may go on with. */
const READ = `(t.account_id = $1 and t.type <> ${TaskDirection.import} or t.type = ${TaskDirection.import}
  and (t.account_id = $1 or concat_ws('/', t.params->>'menu', t.params->>'of') = any ($2::text[]))
  and ($3::int[] is null or to_jsonb($3::int[]) @> coalesce(t.params->'touched', t.params->'organization_ids')))`;

/**
 * Tasks since a day that failed or wait for a decision, newest first. One that was done anew since is settled: an import
 * by anybody, anything else by the same account.
 */
export function stuckTasks(
  tx: FacilityTx,
  { accountId, menus, reach }: ImportReader,
  { since, limit }: { since: Date; limit: number },
): Promise<TaskRow[]> {
  return tx.sql(
    `select t.* from task t where t.state in ('mapping', 'invalid', 'planned', 'refused', 'failed') and t.created_at >= $4 and ${READ}
       and not exists (select from task n where n.id > t.id and n.kind = t.kind
         and n.state in ('applying', 'applied', 'undoing', 'undone', 'running', 'done')
         and (n.account_id = t.account_id or t.type = ${TaskDirection.import}))
     order by t.id desc limit $5`,
    [accountId, menus, reach, since, limit],
  );
}

/** The newest imports that changed something, of whoever started them. */
export function changingImports(
  tx: FacilityTx,
  { accountId, menus, reach }: ImportReader,
  limit: number,
): Promise<TaskRow[]> {
  return tx.sql(
    `select t.* from task t where t.type = ${TaskDirection.import} and t.state in ('applied', 'undone') and ${READ}
     order by t.finished_at desc nulls last, t.id desc limit $4`,
    [accountId, menus, reach, limit],
  );
}
