import { type FamilyWalk, plain } from '../walk.ts';

export const walk: FamilyWalk = {
  staff: { manageOverview: plain, settledToday: plain, waitingForStaff: plain },
  operator: { adminOverview: () => ({}) },
};
