import { Problem } from '@tsudoi/contract';
import {
  managerAcceptInvitation,
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
import { flatMenus, menuTree, shownMenus } from '../menus/index.ts';
import { askForSecondFactor } from './factors/ask.ts';
import { hasSecondFactor } from './factors/store.ts';
import { managerFlags } from './identities.ts';
import { rememberDevice } from './known-device.ts';
import { managerSession } from './present.ts';
import { managerProfile, organizationChoices, ownChoices, saveOrganization } from './profile-store.ts';
import { forgotPassword, passwordByToken, resetPassword, tokenInfo } from './recovery.ts';
import { facilityOf, needsSecondFactor, openSession, signIn } from './sign-in.ts';
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
  const tree = menuTree(await shownMenus(tx), await managerFlags(tx, account), 'manage', locale);
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

const acceptInvitation = open(managerAcceptInvitation, async (context) => {
  const facility = facilityOf(context);
  // A link proves one thing only: who has a second factor, and is invited anew, goes its way after the password.
  const done = await passwordByToken(
    context,
    AccountRole.manager,
    ['invitation'],
    context.body,
    async (tx, holder, passwordHash) => {
      if (await hasSecondFactor(tx, holder.id)) return { asks: holder.id, passwordHash };
      return openSession(tx, context, {
        audience: 'manage',
        account: { ...holder, password_hash: passwordHash, active: true, saved_organization_id: null },
        passwordHash,
        proven: 'password',
        by: 'invitation',
        refusal: 'link_expired',
        finish: (inner, account, tokens) => managerSession(inner, facility, account, tokens),
      });
    },
  );
  if ('asks' in done) {
    const holder = { audience: 'manage', facilityId: facility.id, accountId: done.asks } as const;
    const needed = await askForSecondFactor(context, holder, done.passwordHash);
    throw needed === undefined ? new Problem('link_expired') : needsSecondFactor(needed);
  }
  context.setRefreshCookie('manage', done.tokens);
  rememberDevice(context, {
    audience: 'manage',
    facilityId: facilityOf(context).id,
    accountId: done.answer.account_id,
  });
  return done.answer;
});

export const manageBindings: readonly Binding[] = [
  login,
  logout,
  info,
  organizations,
  save,
  acceptInvitation,
  open(managerForgotPassword, (context) => forgotPassword(context, AccountRole.manager, context.body.email)),
  open(managerResetPassword, (context) => resetPassword(context, AccountRole.manager, context.body)),
  open(managerTokenInfo, (context) => tokenInfo(context, AccountRole.manager, context.query.token)),
];
