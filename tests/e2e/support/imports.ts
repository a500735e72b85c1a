import { expect, type Page } from '@playwright/test';
import { type CsvMember, memberCsv } from '@tsudoi/kit/csv/members';
import { say } from './words.ts';

/** Chooses a file on the import screen and sends it off to be checked. */
export async function upload(
  page: Page,
  rows: readonly CsvMember[],
  encoding: 'UTF-8' | 'SJIS',
  name = 'members.csv',
): Promise<void> {
  await page.goto('/manage/members/import-csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: memberCsv(rows, encoding) });
  await page.getByRole('button', { name: say('imports.start') }).click();
}

/** The plan of an import is on screen. */
export async function expectPlan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: say('imports.plan.title') })).toBeVisible({
    timeout: 20_000,
  });
}
