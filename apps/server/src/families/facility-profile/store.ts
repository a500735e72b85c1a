import type { profileColumns } from '@tsudoi/contract/facility-profile';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';

export type Profile = Row<'facility_profile'>;
/** Columns staff write. */
export type ProfileTexts = Pick<Profile, (typeof profileColumns)[number]>;

/** The profile of the facility; undefined before it was first written. */
export function profileOf(tx: FacilityTx): Promise<Profile | undefined> {
  return tx.one(build.selectFrom('facility_profile').selectAll());
}

/** The profile to change, locked; a blank one in its first version where there is none yet. */
export async function profileForUpdate(tx: FacilityTx): Promise<Profile> {
  await tx.run(
    build
      .insertInto('facility_profile')
      .defaultValues()
      .onConflict((conflict) => conflict.column('facility_id').doNothing()),
  );
  return tx.oneOrThrow(build.selectFrom('facility_profile').selectAll().forUpdate());
}

/** Changes the profile and returns its next version, which the facility names too. @throws Problem stale */
export async function updateProfile(
  tx: FacilityTx,
  before: Profile,
  values: ProfileTexts & Partial<Pick<Profile, 'notice_day'>>,
  by: string,
): Promise<number> {
  const version = await updateRecord(tx, 'facility_profile', before, values, by);
  await tx.run(build.updateTable('facility').set({ profile_version: version }).where('id', '=', tx.facilityId));
  return version;
}

/** Whether the facility lets guests in, as it is now. */
export async function allowsGuests(tx: FacilityTx): Promise<boolean> {
  const row = await tx.oneOrThrow(
    build.selectFrom('facility').select('system_allow_guest').where('id', '=', tx.facilityId),
  );
  return row.system_allow_guest;
}

/** Lets guests in, or not. The facility gets a new version, so that an operator's open form does not undo it. */
export async function allowGuests(tx: FacilityTx, allowed: boolean, by: string): Promise<void> {
  await tx.run(
    build
      .updateTable('facility')
      .set((facility) => ({
        system_allow_guest: allowed,
        version: facility('version', '+', 1),
        updated_at: new Date(),
        updated_by: by,
      }))
      .where('id', '=', tx.facilityId),
  );
}
