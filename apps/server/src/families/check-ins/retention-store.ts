import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** Deletes scans of events that ended before a time and let nobody in, or were taken back. Returns how many. */
export const deleteOldRefusals = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`delete from check_in where id in (
      select c.id from check_in c join event e on e.id = c.event_id
      where e.ends_at < ${before} and (not c.admitted or c.undone_at is not null)
      order by c.id limit ${limit} for update of c skip locked)`,
  );

/** Deletes all check-ins of events that ended before a time. Returns how many. */
export const deleteOldCheckIns = (tx: FacilityTx, before: Date, limit: number): Promise<number> =>
  tx.run(
    query`delete from check_in where id in (
      select c.id from check_in c join event e on e.id = c.event_id where e.ends_at < ${before}
      order by c.id limit ${limit} for update of c skip locked)`,
  );
