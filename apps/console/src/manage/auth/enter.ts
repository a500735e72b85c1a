import type { CallOutput } from '@tsudoi/contract';
import type { managerLogin, OrganizationChoice } from '@tsudoi/contract/auth';
import { chooseOrganization, ending, manageSession, manageState } from '../../shell/manageArea.ts';

/** Begins the session of a manager; the organization is chosen where there is nothing to choose. */
export function enter(session: CallOutput<typeof managerLogin>): void {
  const { access_token: token, expires_in: expiresIn, ...info } = session;
  manageSession.clear();
  ending.why = undefined;
  manageSession.signIn({ token, expiresIn, info });
  const organization = onlyOrganization(info.organizations, info.saved_organization_id);
  if (organization !== undefined) chooseOrganization(organization);
}

/** The organization that needs no asking: the only one, the saved one, or none at all where none are used. */
export function onlyOrganization(
  choices: readonly OrganizationChoice[],
  saved: number | null,
): OrganizationChoice | null | undefined {
  if (manageState.facility?.use_organization_structure_flag === false || choices.length === 0) return null;
  if (choices.length === 1) return choices[0];
  return choices.find(({ id }) => id === saved);
}
