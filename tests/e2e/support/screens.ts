import type { Page } from '@playwright/test';
import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { corporateStaffs, corporates } from '@tsudoi/contract/corporates';
import { searchMembers } from '@tsudoi/contract/members';
import { organizations } from '@tsudoi/contract/organizations';
import { roles } from '@tsudoi/contract/roles';
import { staffApi } from './api.ts';
import { expect, OPERATOR, PASSWORD } from './test.ts';
import { memberText, say } from './words.ts';

/** A screen: its address, its heading and the words of its main action. */
export type Screen = readonly [path: string, heading: string | RegExp, action: string];

/** The screen is drawn: its heading and its main action are there, and nothing stands in for what is still loading. */
export async function expectDrawn(page: Page, [path, heading, action]: Screen): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
  const main = page.getByRole('button', { name: action }).or(page.getByRole('link', { name: action }));
  await expect(main.first(), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .bone, .skeleton'), path).toHaveCount(0);
}

/** The screens of the member app that anybody may open. */
export const memberOpen: readonly Screen[] = [
  ['/login', memberText('auth.title'), memberText('auth.submit')],
  ['/forgot-password', memberText('auth.forgot.title'), memberText('auth.forgot.submit')],
  ['/reset-password?token=none', memberText('auth.reset.title'), memberText('auth.reset.submit')],
  ['/reset-password', memberText('auth.link.title'), memberText('auth.link.again')],
  ['/confirm-token?token=none', memberText('auth.link.title'), memberText('auth.to_login')],
  ['/registry-landing', memberText('application.title'), memberText('application.send_link')],
  ['/new-entry-form', memberText('application.title'), memberText('application.go_on')],
  ['/new-entry-error', memberText('application.error.title'), memberText('application.error.back')],
  ['/period-registry-end', memberText('application.end.title'), memberText('application.to_login')],
  ['/register-new-account/none', memberText('auth.link.title'), memberText('application.over.again')],
  ['/policy', memberText('legal.policy'), memberText('shell.menu')],
  ['/terms', memberText('legal.terms'), memberText('shell.menu')],
  ['/commercial-laws', memberText('legal.commercial'), memberText('shell.menu')],
  ['/home', '青葉台で、体を動かす毎日を。', memberText('shell.login')],
  ['/unauthorized', 'アクセス権限がありません', memberText('shell.menu')],
  ['/nothing-here', memberText('state.not_found.title'), memberText('action.main_page')],
];

/** The screens of the member app after 山本 花子 has signed in. */
export const memberSignedIn: readonly Screen[] = [
  ['/home', memberText('home.title'), memberText('home.show_card')],
  ['/card', '山本 花子', memberText('action.close')],
  ['/profile', memberText('profile.title'), memberText('action.edit')],
  ['/profile?edit=photo', memberText('profile.edit.title'), memberText('action.update')],
  // The sections of the form that a facility begins with, and one of its own fields.
  ['/profile?edit=group-2', memberText('profile.edit.title'), memberText('action.update')],
  ['/profile?edit=group-9', memberText('profile.edit.title'), memberText('action.update')],
  ['/change-email', memberText('profile.change_email.title'), memberText('profile.change_email.submit')],
  ['/change-password', memberText('password.change.title'), memberText('auth.reset.submit')],
  ['/devices', memberText('devices.title'), memberText('shell.menu')],
];

/** The screens of the console that anybody may open. */
export const consoleOpen: readonly Screen[] = [
  ['/manage/login', say('auth.manage.title'), say('auth.submit')],
  ['/manage/forgot-password', say('auth.forgot.title'), say('auth.forgot.submit')],
  ['/manage/reset-password?token=none', say('auth.reset.title'), say('auth.reset.again')],
  ['/admin/login', say('auth.admin.title'), say('auth.submit')],
  ['/manage/nothing-here', say('state.not_found.title'), say('action.main_page')],
];

/** The screens of staff of the demo facility, and that of a record that is not there. */
export async function staffScreens(): Promise<readonly Screen[]> {
  const staff = await staffApi();
  const { items } = await staff.call(searchMembers, { body: { default_search: { keyword: '山本' } } });
  const found = await staff.call(organizations.search, { body: { default_search: {} } });
  const [member, organization] = [items[0]!, found.items[1]!];
  const colleagues = (await staff.call(adminAccounts.search, { body: { default_search: {} } })).items;
  const colleague = colleagues.find(({ lock }) => lock === null)!;
  const [role] = (await staff.call(roles.search, { body: { default_search: { keyword: '閲覧' } } })).items;
  const [corporate] = (await staff.call(corporates.search, { body: { default_search: { keyword: '製作所' } } })).items;
  const code = corporate!.account_code;
  const ofCorporate = { body: { default_search: { corporate_code: code } } };
  const [person] = (await staff.call(corporateStaffs.search, ofCorporate)).items;
  const staffOf = `/manage/corporates/staff/${code}`;
  return [
    ['/manage/overview', say('overview.title'), say('overview.create')],
    ['/manage/members/search', say('members.search.title'), say('members.create')],
    ['/manage/members/create', say('members.create.title'), say('action.register')],
    [`/manage/members/detail/${member.id}`, new RegExp(member.last_name), say('action.edit')],
    [`/manage/members/edit/${member.id}`, new RegExp(member.last_name), say('action.update')],
    [`/manage/members/history-compare/${member.account_code}`, /./, say('members.search.title')],
    ['/manage/members/import-csv', say('imports.title'), say('imports.choose_file')],
    ['/manage/corporates/search', say('corporates.search.title'), say('corporates.create')],
    ['/manage/corporates/create', say('corporates.create.title'), say('action.register')],
    [`/manage/corporates/detail/${corporate!.id}`, corporate!.name, say('action.edit')],
    [`/manage/corporates/edit/${corporate!.id}`, corporate!.name, say('action.update')],
    [`/manage/corporates/history-compare/${code}`, /./, say('corporates.search.title')],
    [`${staffOf}/search`, say('corporates.staff.title'), say('corporates.staff.create')],
    [`${staffOf}/create`, say('corporates.staff.create.title'), say('action.register')],
    [`${staffOf}/detail/${person!.account_code}`, new RegExp(person!.last_name), say('action.edit')],
    [`${staffOf}/edit/${person!.account_code}`, new RegExp(person!.last_name), say('action.update')],
    [`${staffOf}/history-compare/${person!.account_code}`, /./, say('corporates.staff.title')],
    ['/manage/organizations/search', say('organizations.search.title'), say('organizations.create')],
    ['/manage/organizations/create', say('organizations.create.title'), say('action.register')],
    [`/manage/organizations/edit/${organization.id}`, new RegExp(organization.name), say('action.update')],
    ['/manage/admin-accounts/search', say('admin_accounts.search.title'), say('admin_accounts.create')],
    ['/manage/admin-accounts/create', say('admin_accounts.create.title'), say('action.register')],
    ['/manage/admin-accounts/import-csv', say('admin_accounts.import.title'), say('imports.choose_file')],
    [`/manage/admin-accounts/edit/${colleague.id}`, new RegExp(colleague.last_name), say('action.update')],
    ['/manage/roles/search', say('roles.search.title'), say('roles.create')],
    ['/manage/roles/create', say('roles.create.title'), say('action.register')],
    [`/manage/roles/edit/${role!.id}`, role!.name, say('action.update')],
    ['/manage/account-permissions', say('account_permissions.title'), colleague.last_name],
    [`/manage/account-permissions?account=${colleague.id}`, new RegExp(colleague.last_name), say('action.update')],
    ['/manage/settings/main', say('main_settings.title'), say('action.update')],
    ['/manage/settings/security', say('second_factor.policy.title'), say('histories.facility')],
    ['/manage/settings/security/timeline', say('histories.facility'), say('histories.more')],
    ['/manage/account-settings', say('second_factor.title'), say('own.password_submit')],
    ['/manage/members/detail/999999', say('state.not_found.title'), say('action.main_page')],
  ];
}

/** Signs the operator in; what it returns are the screens of /admin. */
export async function operatorScreens(page: Page): Promise<readonly Screen[]> {
  await page.goto('/admin/login');
  await page.getByLabel(say('auth.login_account'), { exact: true }).fill(OPERATOR);
  await page.getByLabel(say('auth.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: say('auth.submit') }).click();
  await expect(page).toHaveURL(/\/admin\/facilities\/search/);
  await page.getByRole('link', { name: 'さくら学習塾' }).click();
  await expect(page).toHaveURL(/\/admin\/facilities\/edit\/\d+/);
  const edit = new URL(page.url()).pathname;
  return [
    ['/admin/overview', say('overview.title'), say('shell.facilities')],
    ['/admin/facilities/search', say('shell.facility_list'), say('facilities.create')],
    ['/admin/facilities/create', say('facilities.create.title'), say('action.register')],
    [edit, /さくら学習塾/, say('action.update')],
    ['/admin/notices/search', say('notices.search.title'), say('notices.create')],
    ['/admin/operators/search', say('operators.search.title'), say('operators.create')],
    ['/admin/operators/create', say('operators.create.title'), say('action.register')],
    ['/admin/notices/create', say('notices.create.title'), say('action.register')],
    [
      `/admin/facilities/manage/${edit.split('/').at(-1)}/member-type/search`,
      say('member_types.search.title'),
      say('member_types.create'),
    ],
    ['/admin/account-settings', say('second_factor.title'), say('second_factor.passkeys.add')],
  ];
}

/** The page stands still, in whatever language: its heading is there and nothing is loading. */
export async function expectStill(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading').first(), what).toBeVisible();
  await expect(page.locator('[aria-busy="true"], .bone, .skeleton'), what).toHaveCount(0);
}
