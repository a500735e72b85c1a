import type { AccountLock } from '@tsudoi/contract/roles';
import { AccountRole } from '@tsudoi/domain';
import type { Locale } from '@tsudoi/i18n';
import type { FacilityTx } from '../../db/scope.ts';
import type { RowError } from '../../tasks/imports/family.ts';
import { reachOf } from '../auth/index.ts';
import {
  allRoles,
  beyondOwn,
  type Changer,
  changerById,
  flagRows,
  flagsOfAccounts,
  lockWithin,
  menusBeyond,
  type StaffInScope,
  staffInScope,
} from '../roles/index.ts';
import { activeText, joined, split } from './columns.ts';
import { type OrganizationName, organizationsOf, usesOrganizations } from './store.ts';

/** What a row of the file says, in the words of the file. */
export interface RowTexts {
  email: string;
  last_name: string;
  first_name: string;
  role: string;
  organization_ids: string;
  active: string;
}

/** What rows are held against: the facility as whoever imports sees it, at this moment. */
export interface House {
  changer: Changer;
  /** Organizations in reach; null where the facility has none. */
  reach: readonly OrganizationName[] | null;
  /** Roles of staff by name, each with the menus that the importer may not give. */
  roles: ReadonlyMap<string, { id: number; beyond: ReturnType<typeof menusBeyond> }>;
  accounts: ReadonlyMap<string, Colleague>;
}

/** A colleague, and whether the importer sees and may change the account. */
interface Colleague {
  account: StaffInScope;
  seen: boolean;
  lock: AccountLock;
}

/** Reads what rows are held against, for an account that imports. @throws Problem token_invalid where it may not work any more */
export async function houseOf(tx: FacilityTx, importer: number): Promise<House> {
  const changer = await changerById(tx, importer);
  const ids = (await usesOrganizations(tx)) ? [...(await reachOf(tx, importer)).reach.keys()] : null;
  const roles = await allRoles(tx, AccountRole.manager);
  const { ofRoles } = await flagRows(
    tx,
    roles.map(({ id }) => ({ id: 0, role_id: id })),
  );
  const all = await staffInScope(tx, null);
  const seen = new Set((await staffInScope(tx, ids)).map(({ id }) => id));
  const flags = await flagsOfAccounts(tx, all);
  return {
    changer,
    reach: ids === null ? null : await organizationsOf(tx, ids),
    roles: new Map(
      roles.map(({ id, name }) => [
        name,
        { id, beyond: menusBeyond(changer.menus, ofRoles.get(id) ?? new Map(), changer.flags) },
      ]),
    ),
    accounts: new Map(
      all.map((account) => [
        account.email ?? '',
        {
          account,
          seen: seen.has(account.id),
          lock: lockWithin(ids, changer, account, flags.get(account.id) ?? new Map()),
        },
      ]),
    ),
  };
}

/** An organization as a cell names it: by its name, or by its code where another one has that name. */
const labelIn = (all: readonly OrganizationName[]) => (one: OrganizationName) =>
  all.some((other) => other.id !== one.id && other.name === one.name) ? one.code : one.name;

/** The organizations that a cell names; undefined where one of them is out of reach, or not the only one of its name. */
export function organizationsIn({ reach }: House, text: string): OrganizationName[] | undefined {
  const all = reach ?? [];
  const found = split(text).map((name) => all.filter((one) => name === labelIn(all)(one) || name === one.code));
  if (found.some(({ length }) => length !== 1)) return undefined;
  return [...new Set(found.flat())].toSorted((a, b) => a.id - b.id);
}

/** Organizations as a cell names them, in one order whatever the file has. */
export const organizationText = ({ reach }: House, some: readonly OrganizationName[]): string =>
  joined(some.map(labelIn(reach ?? [])));

/** An account in the words of the file; of its organizations those in reach. */
export function textsOf(house: House, account: StaffInScope, locale: Locale): RowTexts {
  const some = (house.reach ?? []).filter(({ id }) => account.organization_ids.includes(id));
  return {
    email: account.email ?? '',
    last_name: account.last_name,
    first_name: account.first_name,
    role: account.role_name ?? '',
    organization_ids: organizationText(
      house,
      some.toSorted((a, b) => a.id - b.id),
    ),
    active: activeText(account.active, locale),
  };
}

/** What is refused of a row: the same as in the form. `changed` has what the row would change, of a new account all it has. */
export function refusals(
  house: House,
  colleague: Colleague | undefined,
  changed: Partial<RowTexts>,
  locale: Locale,
): RowError[] {
  if (colleague !== undefined && !colleague.seen) return [{ field: 'email', code: 'email_taken' }];
  if (colleague !== undefined && colleague.lock !== null && Object.keys(changed).length > 0)
    return [{ field: 'email', code: 'account_locked' }];
  const errors: RowError[] = [];
  if (colleague === undefined)
    for (const field of ['last_name', 'first_name', 'role'] as const)
      if (changed[field] === undefined) errors.push({ field, code: 'required' });
  const role = changed.role === undefined ? undefined : house.roles.get(changed.role);
  if (changed.role !== undefined && role === undefined) errors.push({ field: 'role', code: 'role_unknown' });
  if (role !== undefined && role.beyond.length > 0) {
    const params = beyondOwn('role', role.beyond, locale).fields.role?.[0]?.params ?? {};
    errors.push({ field: 'role', code: 'beyond_own', params });
  }
  if (changed.organization_ids !== undefined && organizationsIn(house, changed.organization_ids) === undefined)
    errors.push({ field: 'organization_ids', code: 'organization_unknown' });
  if (house.reach !== null && colleague === undefined && changed.organization_ids === undefined)
    errors.push({ field: 'organization_ids', code: 'required' });
  return errors;
}
