import { fieldProblem, type PerPage, Problem } from '@tsudoi/contract';
import {
  type AdminAccountUpdate,
  adminAccounts,
  inviteAdminAccount,
  listAdminAccounts,
} from '@tsudoi/contract/admin-accounts';
import { AccountRole } from '@tsudoi/domain';
import type * as v from 'valibot';
import { pageLimits } from '../../db/page.ts';
import { type Binding, staff } from '../../kernel/bind.ts';
import type { StaffContext } from '../../kernel/context.ts';
import { facilityHistory, type WriteHistory } from '../../kernel/history.ts';
import { changeOf, checkVersion, existing, presentPage } from '../../kernel/records.ts';
import { organizationsInReach } from '../../kernel/request-headers.ts';
import { followGivenAddresses, voidTokens } from '../auth/index.ts';
import { createInvitation } from '../invitations/index.ts';
import { mayMail } from '../mails/index.ts';
import {
  beyondOwn,
  type Changer,
  changerOf,
  changingPermissions,
  flagsOfAccounts,
  lockOf,
  menusBeyond,
  readFlags,
  roleRecords,
  type StaffInScope,
  staffInScope,
} from '../roles/index.ts';
import { presenting, reachedOf } from './present.ts';
import { findAccounts, type Wanted } from './search.ts';
import { type AccountValues, insertAccount, organizationNames, removeAccount, updateAccount } from './store.ts';

type Anything = StaffContext<unknown>;
type Sent = Pick<AccountValues, 'role_id' | 'organization_ids'>;

/** Staff accounts are called managers in the audit record, as everywhere else that writes about them. */
const historyOf = ({ tx, actor, requestId }: Anything): WriteHistory =>
  facilityHistory(tx, actor, 'managers', requestId);

async function found({ tx, scope }: Anything, id: number): Promise<StaffInScope> {
  return existing((await staffInScope(tx, scope.organizationIds, id))[0]);
}

/** A colleague whose account the caller may change. @throws Problem own_account, account_beyond_own */
async function changeable(context: Anything, id: number, version: number) {
  const before = await found(context, id);
  checkVersion(before, version);
  const changer = await changerOf(context);
  const flags = await flagsOfAccounts(context.tx, [before]);
  const lock = lockOf(context, changer, before, flags.get(before.id) ?? new Map());
  if (lock !== null) throw new Problem(lock === 'own' ? 'own_account' : 'account_beyond_own');
  return { before, changer };
}

/** Whether the caller can give a role: it is one of staff, and allows no more than the caller may do. */
async function checkRole({ tx, locale }: Anything, id: number, changer: Changer): Promise<string> {
  const role = await roleRecords.byId(tx, id);
  if (role?.type !== AccountRole.manager) throw fieldProblem('role_id', 'role_unknown');
  const more = menusBeyond(changer.menus, await readFlags(tx, { roleId: id }), changer.flags);
  if (more.length > 0) throw beyondOwn('role_id', more, locale);
  return role.name;
}

/** Organizations that the caller reaches; without any an account would see nothing. */
function checkOrganizations({ facility, session }: Anything, ids: readonly number[]): void {
  const reach = organizationsInReach(facility, session);
  if (reach !== null && ids.length === 0) throw fieldProblem('organization_ids', 'required');
  if (ids.some((id) => !(reach ?? []).includes(id))) throw fieldProblem('organization_ids', 'organization_unknown');
}

/** Values as the audit record has them: names in place of ids. */
async function auditValues({ tx }: Anything, values: AccountValues, role: string) {
  const names = await organizationNames(tx, values.organization_ids);
  const { role_id: _, organization_ids: ids, ...rest } = values;
  return { ...rest, role, organizations: ids.map((id) => names.get(id) ?? String(id)).join('、') };
}

async function page(
  context: Anything,
  wanted: Wanted,
  asked: { page: number; per_page: PerPage },
  scope = context.scope.organizationIds,
) {
  const all = await findAccounts(context.tx, scope, wanted);
  const { limit = all.length, offset } = pageLimits(asked);
  const rows = all.slice(offset, offset + limit);
  return presentPage(asked, { rows, total: all.length }, await presenting(context, rows));
}

const search = staff(adminAccounts.search, (context) => page(context, context.body, context.body));

const list = staff(listAdminAccounts, (context) => {
  const { query, scope, session } = context;
  const wanted = { sort: undefined, default_search: { keyword: query.keyword } };
  if (query.login_organization === undefined || scope.organizationIds === null) return page(context, wanted, query);
  const reach = session.reach.get(query.login_organization);
  if (reach === undefined) throw new Problem('not_found');
  return page(context, wanted, query, reach);
});

const create = staff(adminAccounts.create, (context) =>
  changingPermissions(context, async () => {
    const { tx, body, actor } = context;
    const { invite, ...values } = body;
    const changer = await changerOf(context);
    const role = await checkRole(context, values.role_id, changer);
    checkOrganizations(context, values.organization_ids);
    const id = await insertAccount(tx, values, actor.name);
    await historyOf(context)('create', { id, version: 1 }, { after: await auditValues(context, values, role) });
    if (invite && values.active) await mail(context, { ...values, id });
    return { id, code: existing((await staffInScope(tx, null, id))[0]).account_code, version: 1 };
  }),
);

function mail(context: Anything, account: { id: number; email: string; last_name: string; first_name: string }) {
  const { tx, services, actor, now, locale, requestId } = context;
  const invitee = { ...account, member_code: null };
  return createInvitation(tx, AccountRole.manager, invitee, { services, actor, now, locale, requestId });
}

const get = staff(adminAccounts.get, async (context) => {
  const account = await found(context, context.params.id);
  const others = account.organization_ids.length - reachedOf(context, account).length;
  return { ...(await presenting(context, [account]))(account), other_organizations: others };
});

/** What an update makes of an account. Organizations beyond the caller's reach stay. */
function valuesAfter(
  context: Anything,
  before: StaffInScope,
  sent: Omit<v.InferOutput<typeof AdminAccountUpdate>, 'version'>,
): AccountValues {
  const reached = reachedOf(context, before);
  const outOfReach = before.organization_ids.filter((id) => !reached.includes(id));
  const chosen: Sent['organization_ids'] = sent.organization_ids ?? reached;
  const { last_name, first_name, email, role_id, active = before.active } = sent;
  return { last_name, first_name, email, role_id, active, organization_ids: [...chosen, ...outOfReach] };
}

const update = staff(adminAccounts.update, (context) =>
  changingPermissions(context, async () => {
    const { tx, params, actor, services, locale } = context;
    const { version, ...sent } = context.body;
    const { before, changer } = await changeable(context, params.id, version);
    const role = sent.role_id === before.role_id ? before.role_name : await checkRole(context, sent.role_id, changer);
    if (sent.organization_ids !== undefined) checkOrganizations(context, sent.organization_ids);
    const values = valuesAfter(context, before, sent);
    const was = { ...before, email: before.email ?? '', role_id: before.role_id ?? 0 };
    const { last_name, first_name, email, role_id, active, organization_ids } = was;
    const change = changeOf(
      await auditValues(
        context,
        { last_name, first_name, email, role_id, active, organization_ids },
        before.role_name ?? '',
      ),
      await auditValues(context, values, role ?? ''),
    );
    const saved = { id: before.id, code: before.account_code };
    if (change === undefined) return { ...saved, version };
    const next = await updateAccount(tx, before, values, actor.name);
    const addressChange = { ...values, id: before.id, before: before.email };
    await followGivenAddresses(tx, [addressChange], { audience: 'manage', sessions: services.sessions, locale });
    if (!values.active && before.active) {
      await voidTokens(tx, before.id);
      await services.sessions.closeAll(tx, 'manage', before.id, 'disabled');
    }
    await historyOf(context)('update', { id: before.id, version: next }, change);
    return { ...saved, version: next };
  }),
);

const remove = staff(adminAccounts.remove, (context) =>
  changingPermissions(context, async () => {
    const { tx, params, query, actor, services } = context;
    const { before } = await changeable(context, params.id, query.version);
    const version = await removeAccount(tx, before, actor.name);
    await voidTokens(tx, before.id);
    await services.sessions.closeAll(tx, 'manage', before.id, 'deleted');
    const { last_name, first_name, email, role_name: role, active } = before;
    await historyOf(context)(
      'delete',
      { id: before.id, version },
      { before: { last_name, first_name, email, role, active } },
    );
    return {};
  }),
);

const invite = staff(inviteAdminAccount, async (context) => {
  const { tx, params, now } = context;
  const { version } = await found(context, params.id);
  const { before } = await changeable(context, params.id, version);
  // A link for somebody who has a password would be a way round it.
  if (before.signed_up) throw new Problem('signed_up');
  if (!before.active) throw new Problem('wrong_state');
  const { email } = before;
  if (email === null) throw fieldProblem('email', 'required');
  if (!(await mayMail(tx, before.id, ['manager_invitation'], now))) throw new Problem('invited_too_often');
  await mail(context, { ...before, email });
  return {};
});

export const adminAccountBindings: readonly Binding[] = [search, list, create, get, update, remove, invite];
