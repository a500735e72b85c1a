import { Problem } from '@tsudoi/contract';
import {
  changeEmail,
  confirmEmail,
  guestLogin,
  memberForgotPassword,
  memberInfo,
  memberLogin,
  memberLogout,
  memberResetPassword,
  memberTokenInfo,
} from '@tsudoi/contract/auth';
import { AccountRole, normalizeEmail } from '@tsudoi/domain';
import { type Binding, member, memberOwn, open } from '../../kernel/bind.ts';
import { masked } from '../account-cms/index.ts';
import { profileImageOf } from '../card-designs/index.ts';
import { kindsClosedToGuests } from '../event-kinds/index.ts';
import { isConsentDue } from '../legal/index.ts';
import { flatMenus, menuTree } from '../menus/index.ts';
import { readFile } from '../storages/index.ts';
import { linkedPersons } from './acting.ts';
import { askForEmail, takeEmail } from './email-change.ts';
import { defaultFlags, memberAccount, memberFlags, memberMenus, memberSession } from './present.ts';
import { firstOrganization } from './profile-store.ts';
import { forgotPassword, resetPassword, tokenInfo } from './recovery.ts';
import { facilityOf, signIn } from './sign-in.ts';
import { recordSignIn } from './sign-in-log.ts';
import { memberByLogin } from './store.ts';

/** What guests may look at: nothing that belongs to a person. */
const GUEST_MENUS = ['web.home', 'web.events', 'web.news', 'web.contents'];

const login = open(memberLogin, (context) => {
  // Codes typed with a Japanese keyboard arrive full-width.
  const code = context.body.login_account.normalize('NFKC').trim();
  const email = normalizeEmail(code);
  return signIn(context, {
    audience: 'member',
    login: email,
    password: context.body.password,
    refusal: 'login_failed',
    find: (tx) => memberByLogin(tx, { code, email }),
    finish: (tx, account, tokens) => memberSession(tx, facilityOf(context), account, tokens, context),
  });
});

const logout = memberOwn(memberLogout, async (context) => {
  const { scopes, services, facility, session, actor, address, userAgent, credentials } = context;
  await services.sessions.close(credentials.bearer ?? '');
  const { accountId } = session;
  await scopes.inFacility(facility.id, (tx) =>
    recordSignIn(tx, { action: 'sign_out', accountId, actor, address, userAgent }),
  );
  context.setRefreshCookie('member', null);
  return {};
});

const info = member(memberInfo, async (context) => {
  const { tx, facility, session, locale, now, services } = context;
  const found = await memberAccount(tx, facility, session.accountId, { locale, now });
  if (found === undefined) throw new Problem('token_invalid', { error: 'TokenInValid' });
  const { account, types, readable } = found;
  const menus = await memberMenus(tx, services.hiddenMenus, account.id, now);
  const flags = await memberFlags(tx, account, menus);
  const permissionMenu = menuTree(menus, flags, 'web', locale);
  return {
    permission_menu: permissionMenu,
    header_menu: flatMenus(permissionMenu),
    organization: facility.use_organization_structure ? ((await firstOrganization(tx, account.id)) ?? null) : null,
    account: masked(
      {
        id: account.id,
        account_code: account.account_code,
        member_code: account.member_code ?? '',
        last_name: account.last_name,
        first_name: account.first_name,
        last_name_kana: account.last_name_kana,
        first_name_kana: account.first_name_kana,
        email: account.email,
        registration: account.registration,
        paused: account.paused,
        joined_on: account.joined_on,
        expires_on: account.expires_on,
        profile_image: await readFile(context, profileImageOf(account.id)),
        account_info: found.info,
      },
      readable.field,
      ['last_name_kana', 'first_name_kana'],
    ),
    member_types: types.map(({ code, name }) => ({ member_type_code: code, name })),
    family: await linkedPersons(tx, session.holder?.accountId ?? session.accountId),
    // Each agrees for themselves: whoever acts for somebody is not asked in their name.
    consent_due: session.holder === undefined && (await isConsentDue(tx, account.id, locale)),
    as_of: now.toISOString(),
  };
});

const guest = open(guestLogin, async (context) => {
  const facility = facilityOf(context);
  if (!facility.system_allow_guest) throw new Problem('guest_not_allowed');
  const { scopes, services, now } = context;
  const menus = await scopes.readFacility(facility.id, async (tx) => {
    const closed = await kindsClosedToGuests(tx);
    return (await memberMenus(tx, services.hiddenMenus, null, now)).filter(
      ({ menu_key, instance_code }) => menu_key !== 'web.events' || !closed.has(instance_code ?? ''),
    );
  });
  const permissionMenu = menuTree(menus, defaultFlags(menus, GUEST_MENUS), 'web', context.locale);
  return { permission_menu: permissionMenu, header_menu: flatMenus(permissionMenu) };
});

export const memberBindings: readonly Binding[] = [
  login,
  logout,
  info,
  guest,
  open(memberForgotPassword, (context) => forgotPassword(context, AccountRole.member, context.body.email)),
  open(memberResetPassword, (context) => resetPassword(context, AccountRole.member, context.body)),
  open(memberTokenInfo, (context) => tokenInfo(context, AccountRole.member, context.query.token)),
  memberOwn(changeEmail, askForEmail),
  member(confirmEmail, takeEmail),
];
