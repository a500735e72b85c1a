import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Empties what was asked of people who took part in events that ended before a time; that they took part stays. Returns how many rows. */
export const emptyOldEntries = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`update participant set answers = '{}', companion_names = '{}', note = null where id in (
      select p.id from participant p join event e on e.id = p.event_id
      where e.ends_at < ${before} and (p.answers <> '{}' or p.companion_names <> '{}' or p.note is not null)
      order by p.id limit ${limit} for update of p skip locked)`,
  );
