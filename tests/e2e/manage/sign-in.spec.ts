import { field, MemberList } from '../support/members.ts';
import { address, COACH, expect, PASSWORD, refusals, STAFF, signInStaff, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('staff sign in and get a sidebar of what they may use; its search finds entries by any writing', async ({
  page,
}) => {
  await signInStaff(page, STAFF);
  await expect(page).toHaveURL(/\/manage\/overview$/);
  await expect(page).toHaveTitle('概要');
  const menu = page.getByRole('navigation', { name: consoleText('shell.menu') });
  for (const name of ['概要', '会員一覧', '会員CSV取込', '組織'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  // What does not work yet is not there.
  for (const name of ['おすすめ', '一斉メール']) await expect(menu.getByText(name)).toHaveCount(0);
  await expect(menu.getByRole('link', { name: '概要', exact: true })).toHaveAttribute('aria-current', 'page');

  const find = page.getByLabel(consoleText('shell.find_menu'));
  await find.fill('csv取');
  await expect(menu.getByRole('link')).toHaveText(['会員CSV取込']);
  await find.fill('ＣＳＶ取');
  await expect(menu.getByRole('link')).toHaveText(['会員CSV取込']);
  await find.fill('ありません');
  await expect(menu.getByText(consoleText('shell.no_menu_found'))).toBeVisible();
  await find.fill('');
  await menu.getByRole('link', { name: '組織', exact: true }).click();
  await expect(page).toHaveURL(/\/manage\/organizations\/search/);
  await expect(page.getByRole('heading', { level: 1, name: consoleText('organizations.search.title') })).toBeVisible();
});

test('the login tells what is ahead before what is new, on a phone under the form', async ({ page }) => {
  await page.goto('/manage/login');
  const notices = page.getByRole('region', { name: consoleText('auth.notices') });
  await expect(notices.getByRole('listitem').first()).toContainText(/^2\d{3}-\d\d-\d\d 2:00–4:00システムの点検/);
  const form = page.locator('form');
  const boxes = async () => [(await notices.boundingBox())!, (await form.boundingBox())!] as const;
  const [beside, wide] = await boxes();
  expect(beside.x + beside.width).toBeLessThan(wide.x);
  expect(Math.round(beside.y + beside.height)).toBe(page.viewportSize()!.height);
  await page.setViewportSize({ width: 390, height: 844 });
  const [under, narrow] = await boxes();
  expect(under.y).toBeGreaterThan(narrow.y + narrow.height);
  expect(under.width).toBe(390);
});

test('a link for whoever develops signs staff and members in and opens their first page', async ({ page, request }) => {
  const link = (login: string, site: string) =>
    request.get(`/dev/sign-in/${login}`, { headers: { 'sec-fetch-site': site } });
  expect((await link(STAFF, 'cross-site')).status()).toBe(403);
  expect((await link('nobody@aoba.example', 'none')).status()).toBe(404);
  await page.goto(`/dev/sign-in/${STAFF}`);
  await expect(page).toHaveURL(/\/manage\/overview$/);
  await expect(page.getByRole('heading', { level: 1, name: consoleText('overview.title') })).toBeVisible();
  await page.goto('/dev/sign-in/hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('山本 花子').first()).toBeVisible();
});

test('a wrong password says one line and keeps the address; signing out closes everything behind it', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  await page.goto('/manage/login');
  await field(page, consoleText('auth.email')).fill(STAFF);
  await field(page, consoleText('auth.password')).fill('wrong-password');
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page.getByRole('alert')).toHaveText(/メールアドレスまたパスワードが正しくありません。/);
  await expect(field(page, consoleText('auth.email'))).toHaveValue(STAFF);
  await field(page, consoleText('auth.password')).fill(PASSWORD);
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
  await page.getByRole('button', { name: consoleText('shell.logout') }).click();
  await expect(page).toHaveURL(/\/manage\/login$/);
  await expect(page.getByText(consoleText('shell.logged_out'))).toBeVisible();
  await expect(page.getByText(consoleText('auth.session_expired'))).toHaveCount(0);
  await page.goto('/manage/members/search');
  await expect(page).toHaveURL(/\/manage\/login\?redirect=/);
  await page.goBack();
  await expect(page.getByText('佐藤 美咲')).toHaveCount(0);
});

test('signing out of a list asks for nothing more and says that it was wanted', async ({ page }) => {
  await signInStaff(page, STAFF, '/manage/members/search');
  await expect(page.getByText('佐藤 美咲')).toBeVisible();
  // What was asked before is answered; the end of the session would refuse it.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: consoleText('shell.logout') }).click();
  await expect(page).toHaveURL(/\/manage\/login$/);
  await expect(page.getByText(consoleText('shell.logged_out'))).toBeVisible();
});

test('a refused refresh ends at the login of the console with the way back, and its session is gone', async ({
  page,
}) => {
  await signInStaff(page, STAFF);
  await expect(page).toHaveURL(/\/manage\/overview$/);
  const back = encodeURIComponent('/manage/members/search?page=2');
  await page.goto(`/auth/login/teacher_miss_token?redirect=${back}`);
  await expect(page).toHaveURL(`/manage/login?redirect=${back}`);
  await expect(page.getByRole('heading', { level: 1, name: consoleText('auth.manage.title') })).toBeVisible();
});

test('the first press counts although an error line moves the button away under the pointer', async ({ page }) => {
  await page.goto('/manage/login');
  await field(page, consoleText('auth.email')).fill('not-an-address');
  const button = page.getByRole('button', { name: consoleText('auth.submit') });
  const box = (await button.boundingBox())!;
  // The upper edge: what the error line moves is no longer under the pointer.
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await expect(field(page, consoleText('auth.email'))).toHaveAttribute('aria-invalid', 'true');
  await expect.poll(async () => (await button.boundingBox())!.y).toBeGreaterThan(box.y + 3);
  await page.mouse.up();
  // Only sending the form finds the empty password.
  await expect(field(page, consoleText('auth.password'))).toHaveAttribute('aria-invalid', 'true');
});

test('what must be typed before signing in is marked as required', async ({ page }) => {
  for (const path of ['/manage/login', '/manage/forgot-password', '/admin/login']) {
    await page.goto(path);
    const fields = page.locator('form .field');
    await expect(fields.first(), path).toBeVisible();
    const count = await fields.count();
    await expect(fields.filter({ hasText: `* ${consoleText('state.required')}` }), path).toHaveCount(count);
    await expect(fields.locator('input[aria-required="true"]'), path).toHaveCount(count);
  }
});

test('an address that was asked for before signing in is opened after it', async ({ page }) => {
  await signInStaff(page, STAFF, '/manage/organizations/search');
  await expect(page).toHaveURL(/\/manage\/organizations\/search/);
});

test('a coach of two organizations chooses one, sees its members only, and can change it', async ({ page }) => {
  await signInStaff(page, COACH);
  await expect(page).toHaveURL(/\/manage\/select-facilities/);
  await expect(page.getByRole('heading', { level: 1, name: consoleText('auth.select.title') })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('radio', { name: /みどり野スイミング/ }).check();
  await page.getByRole('button', { name: consoleText('auth.select.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
  await expect(page.getByLabel(consoleText('shell.sidebar')).getByText('みどり野スイミング')).toBeVisible();
  const list = new MemberList(page);
  await list.open();
  const swimmers = await list.total();
  expect(swimmers).toBeGreaterThan(0);
  for (const text of await list.rows.allTextContents()) expect(text).toContain('みどり野スイミング');

  await page.getByRole('link', { name: consoleText('shell.change_organization') }).click();
  await page.getByRole('radio', { name: consoleText('shell.all_organizations') }).check();
  await page.getByRole('button', { name: consoleText('auth.select.submit') }).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
  await list.open();
  expect(await list.total()).toBeGreaterThan(swimmers);
});

test('a viewer sees lists without create buttons, gets read-only forms and is refused on create addresses', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  await signInStaff(page, VIEWER);
  await expect(page).toHaveURL(/\/manage\/overview/);
  const list = new MemberList(page);
  await list.open();
  await expect(list.rows.first()).toBeVisible();
  await expect(page.getByRole('link', { name: consoleText('members.create') })).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('list.export') }).click();
  await expect(page.getByRole('menuitem', { name: consoleText('list.export.utf8') })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: consoleText('list.import') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await list.rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/members\/detail\/(\d+)/);
  await expect(page.getByRole('button', { name: consoleText('members.invite') })).toHaveCount(0);
  await page.goto(page.url().replace('/detail/', '/edit/'));
  await expect(page.getByText(consoleText('access_denied.view_only')).first()).toBeVisible();
  await expect(page.getByRole('button', { name: consoleText('action.update') })).toHaveCount(0);
  await expect(page.getByRole('button', { name: consoleText('action.delete') })).toHaveCount(0);
  await expect(field(page, consoleText('field.last_name'))).not.toBeEditable();
  for (const input of await page.locator('form.panel').getByRole('textbox').all())
    await expect(input).not.toBeEditable();

  await page.goto('/manage/organizations/search');
  await expect(page.getByText(/^全[\d,]+件$/)).toBeVisible();
  await expect(page.getByRole('link', { name: consoleText('organizations.create') })).toHaveCount(0);
  await page.goto('/manage/members/import-csv');
  await expect(page.getByText(consoleText('imports.view_only'))).toBeVisible();
  for (const create of ['/manage/members/create', '/manage/organizations/create']) {
    await page.goto(create);
    await expect(page.getByText(/アクセス権限がありません/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: consoleText('action.register') })).toHaveCount(0);
  }
});

test('ten wrong passwords block the account for a while, and say so', async ({ page, expected, request }) => {
  expected.push(/status of (401|429)/);
  const login_account = 'nobody-at-all@aoba.example';
  for (let n = 0; n < 9; n++)
    await request.post('/api/management/auth/login', { data: { login_account, password: `x${n}` } });
  await page.goto('/manage/login');
  await field(page, consoleText('auth.email')).fill(login_account);
  await field(page, consoleText('auth.password')).fill('wrong-password');
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page.getByRole('alert')).toHaveText(/メールアドレスまたパスワードが正しくありません。/);
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page.getByRole('alert')).toHaveText(/15分ほど待ってから、もう一度お試しください。/);
});

test('what is not there says so, with a way out', async ({ page, expected }) => {
  expected.push(...refusals);
  await signInStaff(page, STAFF);
  await expect(page).toHaveURL(/overview/);
  for (const path of ['/manage/nothing-here', '/manage/members/detail/999999', '/manage/members/detail/abc']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: consoleText('state.not_found.title') })).toBeVisible();
    await expect(page.getByRole('link', { name: consoleText('action.main_page') })).toBeVisible();
  }
});

test('at a host that nobody owns everything ends at /manage/404, which says what is missing', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  await page.goto(address('/manage/members/search', 'nobody.localhost'));
  await expect(page).toHaveURL(/\/manage\/404$/);
  await expect(page.getByRole('heading', { name: consoleText('shell.facility_missing') })).toBeVisible();
});
