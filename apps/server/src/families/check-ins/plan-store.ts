import type { DoorPlan, PlanDoor } from '@tsudoi/domain';
import { query } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';

/** A plan as it is stored; without doors it was given up. */
export interface StoredPlan extends DoorPlan {
  version: number;
  updated_at: Date;
  updated_by: string;
}

/** The plan of an event's doors. */
export const planOf = (tx: FacilityTx, eventId: number): Promise<StoredPlan | undefined> =>
  tx.one(
    query<StoredPlan>`select by, doors, version, updated_at, updated_by from door_plan where event_id = ${eventId}`,
  );

/** Writes a plan over the version that was read, 0 where there was none; returns 0 where another one was written meanwhile. */
export const writePlan = (
  tx: FacilityTx,
  plan: {
    eventId: number;
    version: number;
    by: DoorPlan['by'];
    doors: readonly PlanDoor[];
    updatedBy: string;
    now: Date;
  },
): Promise<number> =>
  tx.run(
    query`insert into door_plan (event_id, by, doors, updated_at, updated_by)
      values (${plan.eventId}, ${plan.by}, ${JSON.stringify(plan.doors)}::jsonb, ${plan.now}, ${plan.updatedBy})
      on conflict (facility_id, event_id) do update set by = excluded.by, doors = excluded.doors, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by, version = door_plan.version + 1
      where door_plan.version = ${plan.version}`,
  );

/** The version of the plan, 0 where there was never one. */
export const planVersion = async (tx: FacilityTx, eventId: number): Promise<number> =>
  (await planOf(tx, eventId))?.version ?? 0;
