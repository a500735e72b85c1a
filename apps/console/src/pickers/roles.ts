import { roleOptions } from '@tsudoi/contract/roles';
import type { AccountRole } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type Picks, usePicks } from './picks.ts';

/** Roles of a type to pick from. */
export function useRoles(type: AccountRole): Picks {
  return usePicks(useEndpoint(roleOptions, { query: { type } }, { keepOnNavigation: true }));
}
