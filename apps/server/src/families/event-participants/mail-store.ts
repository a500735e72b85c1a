import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Somebody who takes part, as mails name them. */
export interface Addressee {
  id: number;
  account_id: number;
  email: string | null;
  last_name: string;
  first_name: string;
}

/** Some participants of an event, each person once, by the newest of their entries. */
export const addresseesOf = (tx: FacilityTx, eventId: number, ids: readonly number[]): Promise<Addressee[]> =>
  tx.rows(
    query<Addressee>`select distinct on (p.account_id) p.id, p.account_id, a.email, a.last_name, a.first_name
      from participant p join account a on a.id = p.account_id
      where p.event_id = ${eventId} and p.id = any (${[...ids]}::int[]) and a.deleted_at is null order by p.account_id, p.id desc`,
  );

/** What a mail was asked for with under a key, where it went out. Others who ask for the same event wait. */
export async function sentUnder(tx: FacilityTx, eventId: number, key: string): Promise<{ asked: string } | undefined> {
  await tx.rows(query`select id from event where id = ${eventId} for no key update`);
  return tx.one(
    query<{ asked: string }>`select after ->> 'asked' as asked from history
      where family = 'events' and record_id = ${eventId} and action = 'mail' and after ->> 'request_key' = ${key} limit 1`,
  );
}
