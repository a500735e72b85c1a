import { headers as names, Problem } from '@tsudoi/contract';
import type { Grantable } from '@tsudoi/permissions';
import type { MemberSession, OrganizationScope, Session, StaffSession } from './context.ts';
import type { Facility } from './facility.ts';

type Headers = Record<string, string | string[] | undefined>;

/** The text of a header; undefined where it is missing or empty, as every header here may be left out. */
function read(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not percent-encoded: taken as it stands and compared as such
  }
}

/** An id as a header carries it: its digits and nothing else. @throws Problem header_mismatch for any other writing of a number */
function readId(headers: Headers, name: string): number | undefined {
  const text = read(headers, name);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Problem('header_mismatch');
  return Number(text);
}

/** Code of whoever is signed in, whomever they act for. */
const signedInCode = (session: Session): string =>
  session.audience === 'member' ? (session.holder?.accountCode ?? session.accountCode) : session.accountCode;

// Headers are compared with what host, session and database say and never trusted: one that differs comes from an app with an
// outdated screen (decision 0031).

/** Compares the headers that name facility and account with host and session. @throws Problem header_mismatch */
export function compareHeaders(
  headers: Headers,
  facility: Pick<Facility, 'code'> | undefined,
  session: Session | undefined,
): void {
  const facilityCode = read(headers, names.facilityCode);
  if (facilityCode !== undefined && facility !== undefined && facilityCode !== facility.code)
    throw new Problem('header_mismatch');
  const accountCode = read(headers, names.accountCode);
  if (accountCode !== undefined && session !== undefined && accountCode !== signedInCode(session))
    throw new Problem('header_mismatch');
}

/**
 * Compares the flags for organizations and corporates with the facility. Not called for endpoints that anybody may call, because
 * an app reads the flags from one of them.
 * @throws Problem header_mismatch
 */
export function compareStructure(
  headers: Headers,
  facility: Pick<Facility, 'use_organization_structure' | 'use_corporate_structure'>,
): void {
  for (const [name, uses] of [
    [names.useOrganizationStructure, facility.use_organization_structure],
    [names.useCorporateStructure, facility.use_corporate_structure],
  ] as const) {
    const sent = read(headers, name);
    if (sent !== undefined && sent !== (uses ? '1' : '0')) throw new Problem('header_mismatch');
  }
}

/** Compares organization and menu of a member's call with the member's own. @throws Problem header_mismatch */
export function compareMember(
  headers: Headers,
  facility: Pick<Facility, 'use_organization_structure'>,
  session: MemberSession,
): void {
  const organization = facility.use_organization_structure ? readId(headers, names.loginOrganization) : undefined;
  if (organization !== undefined && !session.organizationIds.includes(organization))
    throw new Problem('header_mismatch');
  const menu = readId(headers, names.facilityMenuId);
  if (menu !== undefined && !session.menus.has(menu)) throw new Problem('header_mismatch');
}

/**
 * Compares a `facility_code` that stands in the query or body of a call inside a facility, as its header is.
 * @throws Problem header_mismatch
 */
export function compareFacilityCode(
  input: { query?: unknown; body?: unknown },
  facility: Pick<Facility, 'code'> | undefined,
): void {
  for (const part of [input.query, input.body]) {
    if (typeof part !== 'object' || part === null || !('facility_code' in part)) continue;
    const { facility_code: code } = part;
    if (typeof code === 'string' && code !== '' && facility !== undefined && code !== facility.code)
      throw new Problem('header_mismatch');
  }
}

/**
 * Ids of all organizations a session reaches, computed once: for large trees that costs more than the request itself.
 * `session.reach` has, for each organization that can be chosen, the ids of it and of those below it.
 */
const idsInReach = new WeakMap<StaffSession, readonly number[]>();

function allInReach(session: StaffSession): readonly number[] {
  const cached = idsInReach.get(session);
  if (cached !== undefined) return cached;
  const ids = [...new Set([...session.reach.values()].flat())];
  idsInReach.set(session, ids);
  return ids;
}

/** Organizations whose rows a staff member may see at all, whichever is chosen; null where the facility has none. */
export function organizationsInReach(
  facility: Pick<Facility, 'use_organization_structure'>,
  session: StaffSession,
): readonly number[] | null {
  return facility.use_organization_structure ? allInReach(session) : null;
}

/** The organizations whose rows a staff member sees in this request (G-07): below the chosen one, else all in reach. @throws Problem header_mismatch for an organization out of reach. */
export function organizationScope(headers: Headers, facility: Facility, session: StaffSession): OrganizationScope {
  if (!facility.use_organization_structure) return { organizationIds: null, chosenId: null };
  const wanted = readId(headers, names.loginOrganization);
  if (wanted === undefined) {
    return {
      organizationIds: allInReach(session),
      chosenId: session.ownOrganizationIds[0] ?? null,
    };
  }
  const reach = session.reach.get(wanted);
  if (reach === undefined) throw new Problem('header_mismatch');
  return { organizationIds: reach, chosenId: wanted };
}

/** Whether a call that belongs to a menu may come from a screen of another: keys are paths, `members.import-csv` is below `members`. */
function isRelated(screen: Grantable, needed: Grantable): boolean {
  if (screen.of !== undefined || needed.of !== undefined) return screen.menu === needed.menu && screen.of === needed.of;
  return (
    screen.menu === needed.menu ||
    screen.menu.startsWith(`${needed.menu}.`) ||
    needed.menu.startsWith(`${screen.menu}.`)
  );
}

/**
 * Checks the menu header against the menus the account has and the one the call belongs to, with its kind where it has
 * kinds. @throws Problem header_mismatch
 */
export function compareMenu(headers: Headers, session: StaffSession, needed: Grantable | undefined): void {
  const sent = readId(headers, names.facilityMenuId);
  if (sent === undefined) return;
  const screen = session.menus.get(sent);
  if (screen === undefined || (needed !== undefined && !isRelated(screen, needed)))
    throw new Problem('header_mismatch');
}

/** The viewing that a call names. @throws Problem header_mismatch where it is not written as an id */
export const viewingIn = (headers: Headers): number | undefined => readId(headers, names.viewing);

/** The person that a member's call is made for. @throws Problem header_mismatch where it is not written as an id */
export const personIn = (headers: Headers): number | undefined => readId(headers, names.actingFor);
