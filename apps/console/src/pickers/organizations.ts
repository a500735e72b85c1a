import { organizationOptions } from '@tsudoi/contract/organizations';
import { useEndpoint } from '@tsudoi/ui/headless/endpoint';
import { type Picks, toPicks } from './picks.ts';

/** Organizations of the session to pick from; none where the facility has no organizations. */
export function useOrganizations(): Picks {
  return toPicks(useEndpoint(organizationOptions, {}, { keepOnNavigation: true }));
}
