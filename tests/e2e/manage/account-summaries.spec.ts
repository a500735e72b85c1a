import { readFile } from 'node:fs/promises';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('staff see who joined and left as charts and as a table that says the same, split by type, and take it away as CSV', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  await page.goto('/manage/account-summaries');
  const chart = page.getByRole('figure').first();
  await expect(chart).toBeVisible();
  await expect(page.getByRole('figure')).toHaveCount(2);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(32);
  await expect(table.getByRole('row').nth(1)).toContainText(consoleText('account_summaries.source.live'));
  await page.getByRole('button', { name: consoleText('account_summaries.by_month') }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(table.getByRole('row')).toHaveCount(13);
  const heads = table.getByRole('columnheader');
  await expect(heads).toHaveText([
    consoleText('account_summaries.month'),
    consoleText('account_summaries.joined'),
    consoleText('account_summaries.active'),
    consoleText('account_summaries.withdrawn'),
    consoleText('account_summaries.temporary'),
  ]);
  const active = (await table.getByRole('row').nth(2).getByRole('cell').nth(2).textContent()) ?? '';
  await page.getByLabel(consoleText('account_summaries.split'), { exact: true }).selectOption('member_type');
  await expect(heads.nth(1)).toHaveText(consoleText('account_summaries.total'));
  await expect(heads.filter({ hasText: '正会員' })).toHaveCount(1);
  await expect(table.getByRole('row').nth(2).getByRole('cell').nth(1)).toHaveText(active);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: consoleText('list.export') }).click();
  await page.getByRole('menuitem', { name: consoleText('list.export.utf8') }).click();
  const csv = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  expect(csv[0]).toBe('月,会員種別,入会,在籍,退会,仮登録');
  const month = ((await table.getByRole('row').nth(2).getByRole('cell').nth(0).textContent()) ?? '').slice(0, 7);
  const column = (await heads.allInnerTexts()).indexOf('正会員');
  const shown = (await table.getByRole('row').nth(2).getByRole('cell').nth(column).textContent()) ?? '';
  expect(csv.find((line) => line.startsWith(`${month},正会員,`))?.split(',')[3]).toBe(shown.replaceAll(',', ''));
});
