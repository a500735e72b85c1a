import { memberTypeOptions, memberTypeOptionsForStore } from '@tsudoi/contract/member-types';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { type Picks, toPicks } from './picks.ts';

/** Member types to search by. */
export function useMemberTypes(): Picks {
  return toPicks(useEndpoint(memberTypeOptions, {}, { keepOnNavigation: true }));
}

/** Member types a member can be given. */
export function useMemberTypesForStore(): Picks {
  return toPicks(useEndpoint(memberTypeOptionsForStore, {}, { keepOnNavigation: true }));
}
