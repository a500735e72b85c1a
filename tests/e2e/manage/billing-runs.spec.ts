import { invoices } from '@tsudoi/contract/invoices';
import { staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('a plan is made, somebody is put on it, what is due is previewed with its reasons, and all of it is confirmed', async ({
  page,
  context,
  staffState,
}) => {
  const staff = await staffApi();
  await asStaff(context, staffState);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (id: Parameters<typeof consoleText>[0]) => page.getByLabel(consoleText(id));

  await page.goto('/manage/payment-plans/create');
  await field('payment_plans.name').fill('物語の月会費');
  await field('payment_plans.code').fill('STORY');
  await page.getByLabel(consoleText('payment_plans.amount'), { exact: false }).first().fill('5500');
  await button(consoleText('action.register')).click();
  await expect(page.getByRole('link', { name: '物語の月会費' })).toBeVisible();

  await page.goto('/manage/payment-plans/STORY/payment-plan-subscribers/create');
  await page.getByRole('combobox', { name: consoleText('payment_plans.member') }).fill('髙橋 太郎');
  await page.getByRole('option', { name: '髙橋 太郎' }).click();
  await button(consoleText('action.register')).click();
  await expect(page).toHaveURL(/payment-plan-subscribers\/search/);
  await expect(page.getByRole('link', { name: '髙橋 太郎' })).toBeVisible();

  // The run that waits from the night gives way to this one.
  await page.goto('/manage/billing-runs');
  await button(consoleText('billing_runs.start')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('billing_runs.start') })
    .click();
  await expect(page).toHaveURL(/\/billing-runs\/\d+/);
  await field('billing_runs.keyword').fill('髙橋 太郎');
  const row = page.getByRole('row').filter({ hasText: '物語の月会費' });
  await expect(row).toContainText('5,500');
  await row.click();
  await page.keyboard.press('Space');
  await expect(page.getByText(consoleText('billing.step.plan', { name: '物語の月会費' }))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /件を作成する/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(consoleText('billing_runs.issue_all')).check();
  await dialog.getByRole('button', { name: /件を作成する/ }).click();
  await expect(page.getByText(consoleText('billing_runs.state.done')).first()).toBeVisible({ timeout: 30_000 });
  await expect(row).toContainText(/\d{2}-\d{6}/);
  const { items } = await staff.call(invoices.search, { body: { default_search: { keyword: '物語の月会費' } } });
  expect(items).toMatchObject([{ total: 5_500, confirmation: 2, payment: 1 }]);
});
