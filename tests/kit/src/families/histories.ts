import { accountHistory } from '@tsudoi/contract/histories';
import { updateMember } from '@tsudoi/contract/members';
import { type FamilyWalk, type Place, plain, slot } from '../walk.ts';
import { basicInfo, member } from './members.ts';

/** Two versions of a member, by the ids of their history rows. */
const versions = slot(
  'versions',
  async (place: Place) => {
    const { world, organization, marker } = place;
    const { id, version, accountCode } = await member.make(place);
    const changed = {
      last_name: marker,
      phone: '045-555-0148',
      organization_ids: organization === null ? [] : [organization],
    };
    await world.staff.call(updateMember, { params: { id }, body: { basic_info: basicInfo(world, changed), version } });
    const { versions: found } = await world.staff.call(accountHistory, { params: { account_code: accountCode } });
    return { accountCode, left: found.at(-1)!.id, right: found[0]!.id };
  },
  { ofOrganization: true },
);

export const walk: FamilyWalk = {
  staff: {
    accountHistory: { input: async (use) => ({ params: { account_code: (await use(member)).accountCode } }) },
    compareAccountHistory: {
      input: async (use) => {
        const { accountCode, left, right } = await use(versions);
        return { params: { account_code: accountCode }, query: { left, right } };
      },
    },
    memberTimeline: { input: async (use) => ({ params: { account_code: (await use(versions)).accountCode } }) },
    putBackChange: {
      input: async (use) => {
        const { accountCode, right } = await use(versions);
        return { params: { account_code: accountCode }, body: { entry: right } };
      },
    },
    facilityTimeline: { input: () => ({ body: { family: 'members' } }) },
    timelineChoices: plain,
  },
};
