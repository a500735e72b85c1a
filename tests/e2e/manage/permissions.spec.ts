import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { actor } from '@tsudoi/kit/actor';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { expect, passwordOf, refusals, signInStaff, test } from '../support/test.ts';
import { say } from '../support/words.ts';

/** A label, behind which it may say that the field is required. */
const begins = (label: string) => new RegExp(`^${label}`);

const COLLEAGUE = 'manager@colleague.example';

test('a role, a colleague in it, rights of their own, and why a button is not there', async ({
  page,
  browser,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'kengen');
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  const sidebar = page.getByRole('navigation', { name: say('shell.menu') });
  /** Opens a list by its name in the sidebar, and waits until it is there: the one before may have rows of the same name. */
  const openList = async (name: string) => {
    await sidebar.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  await test.step('the manager makes a role that may look at members', async () => {
    await openList(say('roles.search.title'));
    await page.getByRole('link', { name: say('roles.create') }).click();
    await page.getByRole('textbox', { name: begins(say('roles.name')) }).fill('受付');
    await page.getByRole('checkbox', { name: say('matrix.view_of', { menu: '会員一覧' }) }).check();
    await page.getByRole('button', { name: say('action.register') }).click();
    await expect(page.getByRole('row', { name: /受付/ })).toBeVisible();
  });

  await test.step('and registers a colleague in it, who gets an invitation', async () => {
    await openList(say('admin_accounts.search.title'));
    await page.getByRole('link', { name: say('admin_accounts.create') }).click();
    await page.getByRole('textbox', { name: begins(say('field.last_name')) }).fill('鈴木');
    await page.getByRole('textbox', { name: begins(say('field.first_name')) }).fill('健');
    await page.getByRole('textbox', { name: begins(say('field.email')) }).fill(COLLEAGUE);
    await page.getByRole('combobox', { name: begins(say('field.role_id')) }).selectOption({ label: '受付' });
    // The organization that the manager works in is chosen already.
    await page.getByRole('button', { name: say('action.register') }).click();
    const row = page.getByRole('row', { name: /鈴木 健/ });
    await expect(row).toContainText('kengenクラブ');
    await expect(row).toContainText(say('admin_accounts.invitation.sent'));
  });

  const host = new URL(facility.at('/')).host;
  const token = new URL(linkOf(await newestMail(request, COLLEAGUE))).searchParams.get('token') ?? '';
  const password = passwordOf(COLLEAGUE);
  const colleague = actor({ port: Number(process.env.E2E_PORT) }, { host, audience: 'manage' });
  await colleague.call(managerAcceptInvitation, { body: { token, password, password_confirmation: password } });
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const theirs = await context.newPage();
  await signInStaff(theirs, COLLEAGUE, facility.at('/manage/login'));
  const menu = theirs.getByRole('navigation', { name: say('shell.menu') });

  await test.step('the colleague looks at members, and reads in the help why nobody can be registered', async () => {
    await menu.getByRole('link', { name: say('members.search.title') }).click();
    await expect(theirs.getByRole('heading', { name: say('members.search.title') })).toBeVisible();
    await expect(theirs.getByRole('link', { name: say('members.create') })).toHaveCount(0);
    await theirs.locator('body').press('?');
    const help = theirs.getByRole('dialog', { name: say('keys.title') });
    await expect(help.getByText(say('why.role_edits_not', { role: '受付', menu: '会員一覧' }))).toBeVisible();
    await theirs.keyboard.press('Escape');
  });

  await test.step('a screen that is refused says what decides', async () => {
    await theirs.goto(facility.at('/manage/hosts/search'));
    await expect(theirs.getByRole('heading', { name: say('access_denied') })).toBeVisible();
    await expect(theirs.getByText(say('why.role_views_not', { role: '受付', menu: '主催者' }))).toBeVisible();
    await expect(theirs.getByText(say('why.helpers', { names: '安藤 守' }))).toBeVisible();
  });

  await test.step('rights of their own change the sidebar at once', async () => {
    await openList(say('account_permissions.title'));
    await page.getByRole('link', { name: '鈴木 健' }).click();
    await page.getByRole('radio', { name: say('account_permissions.use_own') }).check();
    await page.getByRole('checkbox', { name: say('matrix.view_of', { menu: '主催者' }) }).check();
    await page.getByRole('button', { name: say('action.update') }).click();
    await expect(page.getByText(say('done.updated')).first()).toBeVisible();
    await expect(menu.getByRole('link', { name: '主催者' })).toBeVisible();
    await page.getByRole('combobox', { name: say('shell.menu'), exact: true }).selectOption({ label: '主催者' });
    await expect(page.getByText(say('why.individual_views', { menu: '主催者' }))).toBeVisible();
  });

  await test.step('nobody takes from themselves what they may do', async () => {
    await openList(say('roles.search.title'));
    await page.getByRole('link', { name: '全権限' }).click();
    await expect(page.getByText(say('roles.own_locked'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('action.update') })).toHaveCount(0);
    const own = await facility.manager.call(adminAccounts.search, { body: { default_search: { keyword: '安藤' } } });
    await page.goto(facility.at(`/manage/admin-accounts/edit/${own.items[0]!.id}`));
    await expect(page.getByText(say('admin_accounts.locked.own'))).toBeVisible();
    await expect(page.getByRole('button', { name: say('action.delete') })).toHaveCount(0);
  });

  await test.step('a role that is in use goes with another one for its people', async () => {
    await page.goto(facility.at('/manage/roles/search'));
    await page.getByRole('link', { name: '受付' }).click();
    await page.getByRole('button', { name: say('action.delete') }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel(say('roles.move_to')).selectOption({ label: '閲覧のみ' });
    await question.getByRole('button', { name: say('action.delete') }).click();
    await expect(page.getByText(say('done.deleted')).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /閲覧のみ/ })).toContainText('1');
  });
  await context.close();
});
