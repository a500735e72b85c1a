import { type EntrantFacts, entrantFacts, jstToday } from '@tsudoi/domain';
import { query, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** What of an account its facts follow from. */
export type Entrant = Pick<Row<'account'>, 'birthday' | 'member_type_ids' | 'gender'>;

/** The columns of {@link Entrant} of the account `a`, with the begin of the event `e`. */
export const ENTRANT_COLUMNS =
  'a.birthday::text as birthday, a.member_type_ids, a.gender, e.starts_at as event_starts_at';

/** The facts that rules of an entry form look at, of an account in an event. */
export const factsOfRow = (row: Entrant & { event_starts_at: Date }): EntrantFacts =>
  entrantFacts(row, jstToday(row.event_starts_at));

/** The same of an account by its id. */
export async function factsOf(tx: FacilityTx, accountId: number, event: { starts_at: Date }): Promise<EntrantFacts> {
  const account = await tx.one(
    query<Entrant>`select birthday::text as birthday, member_type_ids, gender from account where id = ${accountId}`,
  );
  return entrantFacts(account ?? { birthday: null, member_type_ids: [], gender: null }, jstToday(event.starts_at));
}
