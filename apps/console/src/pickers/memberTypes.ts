import { memberTypeOptions, memberTypeOptionsForStore } from '@tsudoi/contract/member-types';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type Picks, usePicks } from './picks.ts';

/** Member types to search by. */
export function useMemberTypes(): Picks {
  return usePicks(useEndpoint(memberTypeOptions, {}, { keepOnNavigation: true }));
}

/** Member types a member can be given. */
export function useMemberTypesForStore(): Picks {
  return usePicks(useEndpoint(memberTypeOptionsForStore, {}, { keepOnNavigation: true }));
}
