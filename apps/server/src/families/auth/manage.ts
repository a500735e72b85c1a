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
import type { FacilityTx } from '../../db/scope.ts';
import { type Binding, open, staff, staffOwn } from '../../kernel/bind.ts';
import type { Facility } from '../../kernel/facility.ts';
import type { IssuedTokens } from '../../kernel/sessions.ts';
import { menuTree, shownMenus } from '../menus/index.ts';
import { managerFlags } from './identities.ts';
import { sessionCore } from './present.ts';
import { managerProfile, organizationChoices, ownChoices, saveOrganization } from './profile-store.ts';
import { forgotPassword, passwordByToken, resetPassword, tokenInfo } from './recovery.ts';
import { facilityOf, signIn } from './sign-in.ts';
import { type Candidate, managerByEmail, noteLogin } from './store.ts';

async function managerSession(tx: FacilityTx, facility: Facility, account: Candidate, tokens: IssuedTokens) {
  const organizations = facility.use_organization_structure ? await ownChoices(tx, account.id) : [];
  const saved = organizations.find(({ id }) => id === account.saved_organization_id);
  return {
    ...sessionCore(account, tokens),
    facility_code: facility.code,
    first_name: account.first_name,
    last_name: account.last_name,
    organizations,
    saved_organization_id: saved?.id ?? null,
  };
}

const login = open(managerLogin, (context) => {
  const { login_account: email, password } = context.body;
  return signIn(
    context,
    {
      audience: 'manage',
      login: email,
      password,
      refusal: 'login_failed_management',
      find: (tx) => managerByEmail(tx, email),
    },
    (tx, account, tokens) => managerSession(tx, facilityOf(context), account, tokens),
  );
});

const logout = staffOwn(managerLogout, async ({ services, credentials, setRefreshCookie }) => {
  await services.sessions.close(credentials.bearer ?? '');
  setRefreshCookie('manage', null);
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
  return {
    permission_menu: menuTree(await shownMenus(tx), await managerFlags(tx, account), 'manage', locale),
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
  const { services, address, userAgent } = context;
  const done = await passwordByToken(
    context,
    AccountRole.manager,
    ['invitation'],
    context.body,
    async (tx, holder, passwordHash) => {
      const tokens = await services.sessions.open(tx, { audience: 'manage', accountId: holder.id, address, userAgent });
      await noteLogin(tx, holder.id, passwordHash);
      const account = { ...holder, password_hash: passwordHash, active: true, saved_organization_id: null };
      return { tokens, answer: await managerSession(tx, facilityOf(context), account, tokens) };
    },
  );
  context.setRefreshCookie('manage', done.tokens);
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
