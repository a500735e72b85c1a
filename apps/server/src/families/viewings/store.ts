import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Who looks, in which session. */
export interface Viewer {
  sessionId: number;
  accountId: number;
}

/** Whom the console is looked at as; one of the two is there. */
export interface ViewingRow {
  id: number;
  role_id: number | null;
  viewed_id: number | null;
}

export function insertViewing(
  tx: FacilityTx,
  { sessionId, accountId }: Viewer,
  { roleId, viewedId, endsAt }: { roleId: number | null; viewedId: number | null; endsAt: Date },
): Promise<{ id: number }> {
  return tx.oneOrThrow(
    query<{ id: number }>`insert into viewing (session_id, account_id, role_id, viewed_id, ends_at)
      values (${sessionId}, ${accountId}, ${roleId}, ${viewedId}, ${endsAt}) returning id`,
  );
}

/** A viewing of the session that goes on. */
export function currentViewing(
  tx: FacilityTx,
  { sessionId, accountId }: Viewer,
  id: number,
): Promise<ViewingRow | undefined> {
  return tx.one(
    query<ViewingRow>`select id, role_id, viewed_id from viewing
      where id = ${id} and session_id = ${sessionId} and account_id = ${accountId} and ended_at is null and ends_at > now()`,
  );
}

/** Ends a viewing of the account; undefined where there is none that goes on. */
export function endViewing(tx: FacilityTx, accountId: number, id: number): Promise<ViewingRow | undefined> {
  return tx.one(
    query<ViewingRow>`update viewing set ended_at = now()
      where id = ${id} and account_id = ${accountId} and ended_at is null and ends_at > now() returning id, role_id, viewed_id`,
  );
}

export function deleteOldViewings(tx: FacilityTx, before: Date, limit: number): Promise<number> {
  return tx.run(
    query`delete from viewing where id in (select id from viewing where created_at < ${before} limit ${limit})`,
  );
}
