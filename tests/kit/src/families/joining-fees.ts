import { byId, type FamilyWalk } from '../walk.ts';
import { planned } from './tasks.ts';

export const walk: FamilyWalk = {
  staff: { importFees: byId(planned) },
};
