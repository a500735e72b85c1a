import { query } from '../../db/build.ts';
import { deleteAfter, type RetentionRule } from '../../kernel/retention.ts';

/** Notices that moved a charge are evidence of its money and stay. */
export const eventRetention: readonly RetentionRule[] = [
  deleteAfter({ days: 365 }, 'they came', {
    name: 'agency-notices',
    what: 'notices of payment agencies that changed nothing',
    platform: (tx, before, limit) =>
      tx.run(
        query`delete from agency_event e using (
            select facility_id, id from agency_event d where d.received_at < ${before} and d.state <> 'waiting' and not exists (
              select from charge_transition t where t.facility_id = d.facility_id and t.agency_event_id = d.id)
            order by d.received_at, d.id limit ${limit}) old
          where e.facility_id = old.facility_id and e.id = old.id`,
      ),
  }),
];
