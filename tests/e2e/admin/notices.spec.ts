import { field } from '../support/members.ts';
import { expect, OPERATOR, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('an operator writes a notice, staff read it before they sign in, and it goes when it is deleted', async ({
  page,
  context,
  expected,
}) => {
  const text = `${test.info().workerIndex}番の回線を増やしました。`;
  const login = await context.newPage();
  const shown = login.getByRole('region', { name: consoleText('auth.notices') });
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.getByRole('link', { name: 'お知らせ', exact: true }).click();
  await page.getByRole('link', { name: consoleText('notices.create') }).click();
  await page.getByRole('textbox', { name: consoleText('field.text'), exact: true }).fill(text);
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText('表示の終了日時は必須です。')).toBeVisible();
  await field(page, consoleText('field.shown_until')).fill('2099/01/01 00:00');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText(consoleText('done.registered'))).toBeVisible();
  await login.goto('/manage/login');
  await expect(shown.getByText(text)).toBeVisible();

  await page.getByRole('link', { name: text }).click();
  await page.getByRole('button', { name: consoleText('action.delete') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('action.delete') })
    .click();
  await expect(page.getByText(consoleText('done.deleted'))).toBeVisible();
  await login.reload();
  await expect(shown.getByRole('listitem').first()).toBeVisible();
  await expect(shown.getByText(text)).toHaveCount(0);

  // Notices are a courtesy: signing in goes on without them.
  expected.push(/ERR_FAILED/);
  await login.route('**/api/management/notices', (route) => route.abort());
  await login.reload();
  await expect(login.getByRole('button', { name: consoleText('auth.submit') })).toBeEnabled();
  await expect(login.getByRole('alert')).toHaveCount(0);
  await expect(shown).toHaveCount(0);
});
