import type { FacilityProfile, profileColumns, ruleColumns } from '@tsudoi/contract/facility-profile';
import type { Day } from '@tsudoi/domain';
import { build, type Row } from '../../db/build.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';

export type Profile = Row<'facility_profile'>;
/** Columns staff write. */
export type ProfileTexts = Pick<Profile, (typeof profileColumns)[number]>;

/** When the facility is open, as it travels; a day that is closed has no times. */
export type Hours = Pick<FacilityProfile, 'open_days' | 'closed_days'>;

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
  values: ProfileTexts & Partial<Pick<Profile, (typeof ruleColumns)[number]>> & Partial<Hours>,
  by: string,
): Promise<number> {
  const { open_days, closed_days, ...plain } = values;
  const hours = {
    ...(open_days && { open_days: open_days.some(({ open }) => open !== null) ? JSON.stringify(open_days) : null }),
    ...(closed_days && { closed_days: JSON.stringify(closed_days) }),
  };
  const version = await updateRecord(tx, 'facility_profile', before, { ...plain, ...hours }, by);
  await tx.run(build.updateTable('facility').set({ profile_version: version }).where('id', '=', tx.facilityId));
  return version;
}

/** What of the facility itself staff switch in the main settings. */
export type Switches = Pick<Row<'facility'>, 'system_allow_guest' | 'client_can_register'>;

/** The switches of the facility, as they are now. */
export function switchesOf(tx: FacilityTx): Promise<Switches> {
  return tx.oneOrThrow(
    build.selectFrom('facility').select(['system_allow_guest', 'client_can_register']).where('id', '=', tx.facilityId),
  );
}

/** Sets switches. The facility gets a new version, so that an operator's open form does not undo it. */
export async function setSwitches(tx: FacilityTx, switches: Switches, by: string): Promise<void> {
  await tx.run(
    build
      .updateTable('facility')
      .set((facility) => ({
        ...switches,
        version: facility('version', '+', 1),
        updated_at: new Date(),
        updated_by: by,
      }))
      .where('id', '=', tx.facilityId),
  );
}

/** Whether applications are taken on a day, by the days that staff have set; a day that is not set is no limit. */
export async function isRegistrationDay(tx: FacilityTx, day: Day): Promise<boolean> {
  const row = await profileOf(tx);
  const { registration_from: from = null, registration_until: until = null } = row ?? {};
  return (from === null || from <= day) && (until === null || day <= until);
}
