import { field } from '../support/members.ts';
import { expect, OPERATOR, PASSWORD, refusals, STAFF, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('an operator sets up a member type, staff give it to a member, and it cannot be deleted then', async ({
  page,
  browser,
  expected,
  staffState,
}) => {
  expected.push(...refusals);
  const name = `賛助会員${test.info().workerIndex}`;
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'あおばスポーツクラブ' }).click();
  await page.getByRole('link', { name: consoleText('member_types.search.title') }).click();
  await expect(page.getByRole('row', { name: /ジュニア会員/ })).toBeVisible();
  await page.getByRole('link', { name: consoleText('member_types.create') }).click();
  await field(page, consoleText('member_types.name')).fill(name);
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText('コードは必須です。')).toBeVisible();
  await field(page, consoleText('field.code')).fill('sanjo');
  await field(page, consoleText('field.prefix')).fill('SJ-');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText(consoleText('done.registered'))).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*SANJO.*SJ-000001`) })).toBeVisible();

  const staff = await (await browser.newContext({ storageState: await staffState(STAFF) })).newPage();
  await staff.goto('/manage/members/create');
  await staff.getByRole('combobox', { name: '会員種別' }).click();
  await staff.getByRole('option', { name }).click();
  await staff.close();

  // The type that the members of the demo world have.
  await page.getByRole('link', { name: '正会員' }).click();
  await expect(field(page, consoleText('field.class_type'))).toBeDisabled();
  await page.getByRole('button', { name: consoleText('action.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('action.delete') })
    .click();
  await expect(
    page.getByText(/使われているため、削除できません（会員: \d+人、フォームの見出し: \d+件、支払いプラン: \d+件）。/),
  ).toBeVisible();

  await page.goBack();
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name: consoleText('action.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('action.delete') })
    .click();
  await expect(page.getByText(consoleText('done.deleted'))).toBeVisible();
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('an address of member types without a facility leads to the facilities, and says why', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel(consoleText('auth.login_account'), { exact: true }).fill(OPERATOR);
  await page.getByLabel(consoleText('auth.password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: consoleText('auth.submit') }).click();
  await expect(page).toHaveURL(/\/admin\/facilities\/search/);
  await page.goto('/admin/member-types/search');
  await expect(page).toHaveURL(/\/admin\/facilities\/search$/);
  await expect(page.getByText(consoleText('member_types.choose_facility'))).toHaveCount(1);
});
