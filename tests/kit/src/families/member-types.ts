import { type FamilyWalk, plain } from '../walk.ts';

export const walk: FamilyWalk = {
  staff: { memberTypeOptions: plain, memberTypeOptionsForStore: plain, memberTypesByPrefix: plain },
};
