import { type AccountForm, getAccountForm } from '@tsudoi/contract/account-cms';
import { type EndpointState, useEndpoint } from '@tsudoi/ui/headless/api/endpoint';

/** The form of members of a class (personal 1, company 2) as the facility defined it, to fill in or to read; that of another class stays until it has come. */
export function useAccountForm(
  classType: number | undefined,
  screen: 'staff' | 'detail' = 'staff',
): EndpointState<AccountForm> {
  return useEndpoint(getAccountForm, classType === undefined ? null : { query: { class_type: classType, screen } }, {
    keepOnNavigation: true,
  });
}
