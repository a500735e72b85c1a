import { Problem } from '@tsudoi/contract';
import {
  managerForgotPassword,
  managerInfo,
  managerLogin,
  managerLogout,
  managerOrganizations,
  managerResetPassword,
  managerTokenInfo,
  saveManagerOrganization,
} from '@tsudoi/contract/auth';
import { AccountRole } from '@tsudoi/domain';
import { type Binding, open, staff, staffOwn } from '../../kernel/bind.ts';
import { flagsOfGrants, flatMenus, menuTree, shownMenus } from '../menus/index.ts';
import { managerFlags } from './identities.ts';
import { managerSession } from './present.ts';
import { managerProfile, organizationChoices, ownChoices, saveOrganization } from './profile-store.ts';
import { forgotPassword, resetPassword, tokenInfo } from './recovery.ts';
import { facilityOf, signIn } from './sign-in.ts';
import { recordSignIn } from './sign-in-log.ts';
import { managerByEmail } from './store.ts';

const login = open(managerLogin, (context) => {
  const { login_account: email, password } = context.body;
  return signIn(context, {
    audience: 'manage',
    login: email,
    password,
    refusal: 'login_failed_management',
    find: (tx) => managerByEmail(tx, email),
    finish: (tx, account, tokens) => managerSession(tx, facilityOf(context), account, tokens),
  });
});

const logout = staffOwn(managerLogout, async (context) => {
  const { scopes, services, facility, session, actor, address, userAgent, credentials } = context;
  await services.sessions.close(credentials.bearer ?? '');
  const { accountId } = session;
  await scopes.inFacility(facility.id, (tx) =>
    recordSignIn(tx, { action: 'sign_out', accountId, actor, address, userAgent }),
  );
  context.setRefreshCookie('manage', null);
  return {};
});

const info = staff(managerInfo, async ({ tx, query, facility, session, locale }) => {
  const account = await managerProfile(tx, session.accountId);
  if (account === undefined) throw new Problem('token_invalid', { error: 'TokenInValid' });
  const own = session.ownOrganizationIds;
  const saved = own.find((id) => id === account.saved_organization_id);
  const wanted = facility.use_organization_structure
    ? (query.organization ?? saved ?? (own.length === 1 ? own[0] : undefined))
    : undefined;
  if (wanted !== undefined && !session.reach.has(wanted)) throw new Problem('not_found');
  const [organization] = wanted === undefined ? [] : await organizationChoices(tx, [wanted]);
  const menus = await shownMenus(tx);
  const flags = session.viewing === undefined ? await managerFlags(tx, account) : flagsOfGrants(menus, session.grants);
  const tree = menuTree(menus, flags, 'manage', locale);
  const screens = flatMenus(tree);
  return {
    permission_menu: screens,
    permission_tree_menu: tree,
    permitted_event_menu_urls: screens.flatMap(({ event_cms_code: code, url }) => (code === null ? [] : [url])),
    profile: { last_name: account.last_name, first_name: account.first_name, email: account.email ?? '' },
    organization: organization ?? null,
    account_code: account.account_code,
  };
});

const organizations = staff(managerOrganizations, async ({ tx, params, facility, session }) => {
  if (params.id !== session.accountId) throw new Problem('not_found');
  return facility.use_organization_structure ? ownChoices(tx, session.accountId) : [];
});

const save = staff(saveManagerOrganization, async ({ tx, body, session }) => {
  if (body.organization_id !== null && !session.reach.has(body.organization_id)) throw new Problem('not_found');
  await saveOrganization(tx, session.accountId, body.organization_id);
  return {};
});

export const manageBindings: readonly Binding[] = [
  login,
  logout,
  info,
  organizations,
  save,
  open(managerForgotPassword, (context) => forgotPassword(context, AccountRole.manager, context.body.email)),
  open(managerResetPassword, (context) => resetPassword(context, AccountRole.manager, context.body)),
  open(managerTokenInfo, (context) => tokenInfo(context, AccountRole.manager, context.query.token)),
];
