import type { Page } from '@playwright/test';
import { events } from '@tsudoi/contract/events';
import { staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

/** A day is typed as in every form: its middle changes alone, and what is no day says so and asks for nothing. */
async function expectTypedDay(page: Page, label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await expect(field).toHaveValue(/^\d{4}\/\d{2}\/\d{2}$/);
  await field.fill('2027/01/30');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 7));
  await page.keyboard.type('02');
  await expect(field).toHaveValue('2027/02/30');
  await page.keyboard.press('Tab');
  await expect(page.locator('.field', { has: field })).toContainText('存在しない日付です。');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(asked.filter((body) => body.includes('2027/02'))).toEqual([]);
}

test('the day until which a billing run reckons', async ({ page }) => {
  await page.goto('/manage/billing-runs');
  await page.getByRole('button', { name: consoleText('billing_runs.start'), exact: true }).click();
  await expectTypedDay(page, consoleText('billing_runs.start_day'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: consoleText('billing_runs.start') }).click();
  await expect(dialog.getByText('存在しない日付です。')).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/billing-runs$/);
});

test('the days of a file of debits', async ({ page }) => {
  await page.goto('/manage/account-transfers');
  await page.getByRole('button', { name: consoleText('transfers.make'), exact: true }).click();
  for (const id of ['transfers.debit_on', 'transfers.due_until'] as const) await expectTypedDay(page, consoleText(id));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: consoleText('transfers.make') })).toBeDisabled();
});

test('the days between which an event is copied', async ({ page }) => {
  const staff = await staffApi();
  const { items } = await staff.call(events.search, { body: { event_cms_code: 'lesson', default_search: {} } });
  await page.goto(`/manage/events/lessons/lesson/2/copy/${items[0]!.id}`);
  for (const id of ['events.copies.from', 'events.copies.until'] as const) await expectTypedDay(page, consoleText(id));
});
