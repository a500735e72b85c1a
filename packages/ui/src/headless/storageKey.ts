import type { Audience } from '@tsudoi/contract';
import { STORAGE_PREFIX } from '@tsudoi/domain';

/** Words the specification uses for the areas in local storage keys (CONST-21). */
const AREA = { manage: 'manage', member: 'client', admin: 'admin' } as const satisfies Record<Audience, string>;

/** Local storage key of a part of an area's session, such as `tsudoi_manage_token`. */
export function storageKey(audience: Audience, part: string): string {
  return `${STORAGE_PREFIX}_${AREA[audience]}_${part}`;
}
