import { headers as names, Problem } from '@tsudoi/contract';
import type { OrganizationScope, Session, StaffSession } from './context.ts';
import type { Facility } from './facility.ts';

type Headers = Record<string, string | string[] | undefined>;

function read(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not percent-encoded: taken as it stands and compared as such
  }
}

/** Compares the headers that name something with host and session. @throws Problem header_mismatch */
export function compareHeaders(
  headers: Headers,
  facility: Pick<Facility, 'code'> | undefined,
  session: Session | undefined,
): void {
  const facilityCode = read(headers, names.facilityCode);
  if (facilityCode !== undefined && facility !== undefined && facilityCode !== facility.code)
    throw new Problem('header_mismatch');
  const accountCode = read(headers, names.accountCode);
  if (accountCode !== undefined && session !== undefined && accountCode !== session.accountCode)
    throw new Problem('header_mismatch');
}

/** Everything a session reaches, worked out once: large trees would cost more than the request itself. */
const reached = new WeakMap<StaffSession, readonly number[]>();

function allInReach(session: StaffSession): readonly number[] {
  const known = reached.get(session);
  if (known !== undefined) return known;
  const ids = [...new Set([...session.reach.values()].flat())];
  reached.set(session, ids);
  return ids;
}

/** Organizations whose rows a staff member may see at all, whichever is chosen; null where the facility has none. */
export function organizationsInReach(
  facility: Pick<Facility, 'use_organization_structure'>,
  session: StaffSession,
): readonly number[] | null {
  return facility.use_organization_structure ? allInReach(session) : null;
}

/** The rows a staff member sees in this request (G-07). @throws Problem header_mismatch for an organization out of reach. */
export function organizationScope(headers: Headers, facility: Facility, session: StaffSession): OrganizationScope {
  if (!facility.use_organization_structure) return { organizationIds: null, chosenId: null };
  const wanted = read(headers, names.loginOrganization);
  if (wanted === undefined) {
    return {
      organizationIds: allInReach(session),
      chosenId: session.ownOrganizationIds[0] ?? null,
    };
  }
  const reach = session.reach.get(Number(wanted));
  if (reach === undefined) throw new Problem('header_mismatch');
  return { organizationIds: reach, chosenId: Number(wanted) };
}

/** Checks the menu header against the menus the account has and the one the call belongs to. @throws Problem header_mismatch */
export function compareMenu(headers: Headers, session: StaffSession, needed: string | undefined): void {
  const sent = read(headers, names.facilityMenuId);
  if (sent === undefined) return;
  const key = session.menuKeys.get(Number(sent));
  if (
    key === undefined ||
    (needed !== undefined && key !== needed && !key.startsWith(`${needed}.`) && !needed.startsWith(`${key}.`))
  )
    throw new Problem('header_mismatch');
}
