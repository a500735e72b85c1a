import { memberTypeOptions, memberTypeOptionsForStore } from '@tsudoi/contract/member-types';
import type { MemberClass } from '@tsudoi/domain';
import { useEndpoint } from '@tsudoi/ui/headless/api/endpoint';
import { type Picks, usePicks } from './picks.ts';

/** Member types to search by. */
export function useMemberTypes(): Picks {
  return usePicks(useEndpoint(memberTypeOptions, {}, { keepOnNavigation: true }));
}

/** Member types a member can be given, those of one class where it is known. */
export function useMemberTypesForStore(classType?: MemberClass): Picks {
  const query = classType === undefined ? {} : { query: { class_type: classType } };
  return usePicks(useEndpoint(memberTypeOptionsForStore, query, { keepOnNavigation: true }));
}
