import { adminAccounts } from '@tsudoi/contract/admin-accounts';
import { managerAcceptInvitation } from '@tsudoi/contract/invitations';
import { actor } from '@tsudoi/kit/actor';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { expect, passwordOf, refusals, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

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
  const sidebar = page.getByRole('navigation', { name: consoleText('shell.menu') });
  /** Opens a list by its name in the sidebar, and waits until it is there: the one before may have rows of the same name. */
  const openList = async (name: string) => {
    await sidebar.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  await test.step('the manager makes a role that may look at members', async () => {
    await openList(consoleText('roles.search.title'));
    await page.getByRole('link', { name: consoleText('roles.create') }).click();
    await page.getByRole('textbox', { name: begins(consoleText('roles.name')) }).fill('受付');
    await page.getByRole('checkbox', { name: consoleText('matrix.view_of', { menu: '会員一覧' }) }).check();
    await page.getByRole('button', { name: consoleText('action.register') }).click();
    await expect(page.getByRole('row', { name: /受付/ })).toBeVisible();
  });

  await test.step('and registers a colleague in it, who gets an invitation', async () => {
    await openList(consoleText('admin_accounts.search.title'));
    await page.getByRole('link', { name: consoleText('admin_accounts.create') }).click();
    await page.getByRole('textbox', { name: begins(consoleText('field.last_name')) }).fill('鈴木');
    await page.getByRole('textbox', { name: begins(consoleText('field.first_name')) }).fill('健');
    await page.getByRole('textbox', { name: begins(consoleText('field.email')) }).fill(COLLEAGUE);
    await page.getByRole('combobox', { name: begins(consoleText('field.role_id')) }).selectOption({ label: '受付' });
    // The organization that the manager works in is chosen already.
    await page.getByRole('button', { name: consoleText('action.register') }).click();
    const row = page.getByRole('row', { name: /鈴木 健/ });
    await expect(row).toContainText('kengenクラブ');
    await expect(row).toContainText(consoleText('admin_accounts.invitation.sent'));
  });

  const host = new URL(facility.at('/')).host;
  const token = new URL(linkOf(await newestMail(request, COLLEAGUE))).searchParams.get('token') ?? '';
  const password = passwordOf(COLLEAGUE);
  const colleague = actor({ port: Number(process.env.E2E_PORT) }, { host, audience: 'manage' });
  await colleague.call(managerAcceptInvitation, { body: { token, password, password_confirmation: password } });
  const context = await browser.newContext({ locale: 'ja-JP', timezoneId: 'Asia/Tokyo' });
  const theirs = await context.newPage();
  await signInStaff(theirs, COLLEAGUE, facility.at('/manage/login'));
  const menu = theirs.getByRole('navigation', { name: consoleText('shell.menu') });

  await test.step('the colleague looks at members, and reads in the help why nobody can be registered', async () => {
    await menu.getByRole('link', { name: consoleText('members.search.title') }).click();
    await expect(theirs.getByRole('heading', { name: consoleText('members.search.title') })).toBeVisible();
    await expect(theirs.getByRole('link', { name: consoleText('members.create') })).toHaveCount(0);
    await theirs.locator('body').press('?');
    const help = theirs.getByRole('dialog', { name: consoleText('keys.title') });
    await expect(help.getByText(consoleText('why.role_edits_not', { role: '受付', menu: '会員一覧' }))).toBeVisible();
    await theirs.keyboard.press('Escape');
  });

  await test.step('a screen that is refused says what decides', async () => {
    await theirs.goto(facility.at('/manage/hosts/search'));
    await expect(theirs.getByRole('heading', { name: consoleText('access_denied') })).toBeVisible();
    await expect(theirs.getByText(consoleText('why.role_views_not', { role: '受付', menu: '主催者' }))).toBeVisible();
    await expect(theirs.getByText(consoleText('why.helpers', { names: '安藤 守' }))).toBeVisible();
  });

  await test.step('rights of their own change the sidebar at once, and what the open screen shows', async () => {
    await theirs.goto(facility.at('/manage/overview'));
    const figures = theirs.getByRole('navigation', { name: consoleText('overview.figures') });
    await expect(figures).toBeVisible();
    await openList(consoleText('account_permissions.title'));
    await page.getByRole('link', { name: '鈴木 健' }).click();
    await page.getByRole('radio', { name: consoleText('account_permissions.use_own') }).check();
    for (const name of ['主催者', '請求一覧'])
      await page.getByRole('checkbox', { name: consoleText('matrix.view_of', { menu: name }) }).check();
    await page.getByRole('button', { name: consoleText('action.update') }).click();
    await expect(page.getByText(consoleText('done.updated')).first()).toBeVisible();
    await menu.getByRole('button', { name: '設定' }).click();
    await expect(menu.getByRole('link', { name: '主催者' })).toBeVisible();
    await expect(figures.getByRole('link', { name: consoleText('overview.unpaid') })).toBeVisible();
    await page
      .getByRole('combobox', { name: consoleText('shell.menu'), exact: true })
      .selectOption({ label: '主催者' });
    await expect(page.getByText(consoleText('why.individual_views', { menu: '主催者' }))).toBeVisible();
  });

  await test.step('nobody takes from themselves what they may do', async () => {
    await openList(consoleText('roles.search.title'));
    await page.getByRole('link', { name: '全権限' }).click();
    await expect(page.getByText(consoleText('roles.own_locked'))).toBeVisible();
    await expect(page.getByRole('button', { name: consoleText('action.update') })).toHaveCount(0);
    const own = await facility.manager.call(adminAccounts.search, { body: { default_search: { keyword: '安藤' } } });
    await page.goto(facility.at(`/manage/admin-accounts/edit/${own.items[0]!.id}`));
    await expect(page.getByText(consoleText('admin_accounts.locked.own'))).toBeVisible();
    await expect(page.getByRole('button', { name: consoleText('action.delete') })).toHaveCount(0);
  });

  await test.step('a role that is in use goes with another one for its people', async () => {
    await page.goto(facility.at('/manage/roles/search'));
    await page.getByRole('link', { name: '受付' }).click();
    await page.getByRole('button', { name: consoleText('action.delete') }).click();
    const question = page.getByRole('dialog');
    await question.getByLabel(consoleText('roles.move_to')).selectOption({ label: '閲覧のみ' });
    await question.getByRole('button', { name: consoleText('action.delete') }).click();
    await expect(page.getByText(consoleText('done.deleted')).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /閲覧のみ/ })).toContainText('1');
  });
  await context.close();
});
