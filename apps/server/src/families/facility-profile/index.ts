import { Problem } from '@tsudoi/contract';
import { ProfileFields, facilityProfile as publicProfile } from '@tsudoi/contract/facility-profile';
import { open } from '../../kernel/bind.ts';
import { UNKNOWN_ACTOR } from '../../kernel/context.ts';
import type { Family } from '../../kernel/family.ts';
import { ownedByMenu } from '../../kernel/file-owner.ts';
import { files, hoursOf, manageBindings, texts } from './manage.ts';
import { profileOf } from './store.ts';

export { files as profilePicture } from './manage.ts';
export {
  type Hours,
  isRegistrationDay,
  type ProfileTexts,
  profileForUpdate,
  profileOf as addressOfFacility,
  updateProfile,
} from './store.ts';

/** What a facility says of itself: written by staff in the main settings, read by guests (RT-M-62). */
export const facilityProfile: Family = {
  name: 'facility-profile',
  bindings: [
    ...manageBindings,
    open(publicProfile, async ({ facility, scopes, services }) => {
      if (facility === undefined) throw new Problem('unknown_host');
      if (!facility.system_allow_guest) throw new Problem('guest_not_allowed');
      return scopes.inFacility(facility.id, async (tx) => {
        const row = await profileOf(tx);
        if (row === undefined) return { ...texts(undefined), ...hoursOf(undefined), picture_url: null, version: 0 };
        const { picture } = (await files.read({ tx, services, actor: UNKNOWN_ACTOR }, [row.id]))(row.id);
        return { ...texts(row), ...hoursOf(row), picture_url: picture?.file_url ?? null, version: row.version };
      });
    }),
  ],
  fileOwners: [ownedByMenu('facility-profile', 'settings.main', ProfileFields.entries)],
};
