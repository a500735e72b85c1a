import { Problem } from '@tsudoi/contract';
import {
  explainOwnPermission,
  explainPermission,
  getAccountPermissions,
  type PermissionHolder,
  searchPermissionHolders,
  updateAccountPermissions,
} from '@tsudoi/contract/account-permissions';
import type { AccountLock } from '@tsudoi/contract/roles';
import { foldForSearch, fullName, keywordFor, PermissionModule, PermissionType } from '@tsudoi/domain';
import { pageLimits } from '../../db/page.ts';
import type { FacilityTx } from '../../db/scope.ts';
import { updateRecord } from '../../db/versioned.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext, StaffSession } from '../../kernel/context.ts';
import { facilityHistory } from '../../kernel/history.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import {
  beyondOwn,
  type Changer,
  changerOf,
  changingPermissions,
  chosenFlags,
  flagsByKey,
  flagsOfAccounts,
  givable,
  holdingsOf,
  lockOf,
  menusBeyond,
  presentFlags,
  presentMenus,
  replaceFlags,
  type StaffAccount,
  type StaffInScope,
  staffAccount,
  staffInScope,
} from '../roles/index.ts';
import { explain } from './explain.ts';

type Anything = StaffContext<unknown>;

/** A colleague whom the request sees. @throws Problem not_found */
async function found({ tx, scope }: Anything, id: number): Promise<StaffInScope> {
  return existing((await staffInScope(tx, scope.organizationIds, id))[0]);
}

const sourceOf = ({ permission_type: type }: Pick<StaffInScope, 'permission_type'>) =>
  type === PermissionType.individual ? PermissionType.individual : PermissionType.role;

const present = (account: StaffInScope, lock: AccountLock): PermissionHolder => ({
  id: account.id,
  name: fullName(account),
  email: account.email,
  role: account.role_id === null ? null : { id: account.role_id, name: account.role_name ?? '' },
  permission_type: sourceOf(account),
  lock,
});

const COMPARISONS = {
  name: (a: PermissionHolder, b: PermissionHolder) => a.name.localeCompare(b.name, 'ja'),
  role: (a: PermissionHolder, b: PermissionHolder) => (a.role?.name ?? '').localeCompare(b.role?.name ?? '', 'ja'),
  permission_type: (a: PermissionHolder, b: PermissionHolder) => a.permission_type - b.permission_type,
};

const search = staff(searchPermissionHolders, async (context) => {
  const { tx, body, scope } = context;
  const all = await staffInScope(tx, scope.organizationIds);
  const [changer, flags] = [await changerOf(context), await flagsOfAccounts(tx, all)];
  const wanted = keywordFor(body.default_search.keyword ?? '');
  const { column = 'name', direction = 'asc' } = body.sort ?? {};
  const compare = COMPARISONS[column];
  const rows = all
    .map((account) => present(account, lockOf(context, changer, account, flags.get(account.id) ?? new Map())))
    .filter(({ name, email, role }) => foldForSearch(`${name} ${email ?? ''} ${role?.name ?? ''}`).includes(wanted))
    .toSorted((a, b) => (direction === 'asc' ? compare(a, b) : compare(b, a)) || a.id - b.id);
  const { limit = rows.length, offset } = pageLimits(body);
  return presentPage(body, { rows: rows.slice(offset, offset + limit), total: rows.length }, (row) => row);
});

const get = staff(getAccountPermissions, async (context) => {
  const { tx, params, locale } = context;
  const account = await found(context, params.account_id);
  const [changer, holdings] = [await changerOf(context), await holdingsOf(tx, account)];
  const { roleFlags, flags, menus } = holdings;
  const offered = givable(menus, PermissionModule.manage);
  return {
    ...present(account, lockOf(context, changer, account, flags)),
    role_flags: presentFlags(offered, roleFlags),
    flags: presentFlags(offered, flags),
    ...presentMenus(menus, PermissionModule.manage, changer, locale),
    version: account.version,
    updated_at: account.updated_at.toISOString(),
    updated_by: account.updated_by,
  };
});

/** The flags that the account has afterwards as its own: none where its role counts. */
function ownFlags(
  { body, locale }: StaffContext<typeof updateAccountPermissions>,
  holdings: Awaited<ReturnType<typeof holdingsOf>>,
  changer: Changer,
) {
  const { menus, flags: held, roleFlags } = holdings;
  if (body.permission_type === PermissionType.role) {
    const more = menusBeyond(menus, roleFlags, changer.flags);
    if (more.length > 0) throw beyondOwn('permission_type', more, locale);
    return new Map<number, never>();
  }
  const sent = body.flags ?? {};
  return chosenFlags(menus, {
    module: PermissionModule.manage,
    before: held,
    sent,
    limit: changer.flags,
    locale,
  });
}

const update = staff(updateAccountPermissions, (context) =>
  changingPermissions(context, async () => {
    const { tx, params, body, actor, requestId } = context;
    const before = await found(context, params.account_id);
    checkVersion(before, body.version);
    const [changer, holdings] = [await changerOf(context), await holdingsOf(tx, before)];
    const lock = lockOf(context, changer, before, holdings.flags);
    if (lock !== null) throw new Problem(lock === 'own' ? 'own_account' : 'account_beyond_own');
    const flags = ownFlags(context, holdings, changer);
    const counts = body.permission_type === PermissionType.role ? holdings.roleFlags : flags;
    const change = changeOf(
      { permission_type: sourceOf(before), flags: flagsByKey(holdings.menus, holdings.flags) },
      { permission_type: body.permission_type, flags: flagsByKey(holdings.menus, counts) },
    );
    const saved = { id: before.id, code: before.account_code };
    if (change === undefined) return { ...saved, version: before.version };
    const values = { permission_type: body.permission_type };
    const version = await updateRecord(tx, 'account', before, values, actor.name);
    await replaceFlags(tx, { accountId: before.id }, flags);
    await facilityHistory(tx, actor, 'managers', requestId)('permissions', { id: before.id, version }, change);
    return { ...saved, version };
  }),
);

/** Whose permissions decide what is seen: one's own, or those of whom the console is looked at as. */
async function whoLooks(tx: FacilityTx, { accountId, viewing }: StaffSession): Promise<StaffAccount> {
  const account = existing(await staffAccount(tx, viewing?.accountId ?? accountId));
  if (viewing === undefined || viewing.roleId === null) return account;
  return { ...account, role_id: viewing.roleId, permission_type: PermissionType.role };
}

export const accountPermissionBindings: readonly Binding[] = [
  search,
  get,
  update,
  staff(explainPermission, async (context) =>
    explain(context, await found(context, context.params.account_id), context.query),
  ),
  staff(explainOwnPermission, async (context) =>
    explain(context, await whoLooks(context.tx, context.session), context.query),
  ),
];
