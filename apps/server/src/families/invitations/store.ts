import type { FacilityTx } from '../../db/scope.ts';
import type { Actor } from '../../kernel/context.ts';

/** Notes when accounts were invited, and by whom in their history. */
export async function noteInvited(
  tx: FacilityTx,
  family: string,
  ids: readonly number[],
  by: { actor: Actor; requestId?: string },
): Promise<void> {
  await tx.sql(
    `with invited as (update account set invited_at = now() where id = any($1) returning id, email, version)
     insert into history (actor_kind, actor_id, actor_name, family, record_id, version, action, after, request_id)
     select $2, $3, $4, $5, id, version, 'invite', jsonb_build_object('email', email), $6 from invited`,
    [ids, by.actor.kind, by.actor.id, by.actor.name, family, by.requestId ?? null],
  );
}
