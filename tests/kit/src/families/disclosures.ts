import type { FamilyWalk } from '../walk.ts';
import { member } from './members.ts';

export const walk: FamilyWalk = {
  staff: {
    discloseMember: { input: async (use) => ({ body: { member_id: (await use(member)).id } }) },
  },
};
