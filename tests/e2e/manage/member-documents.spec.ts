import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ownMember, staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`中身：${name}`) });
const rows = (page: Page) => page.getByRole('list', { name: consoleText('field.document') }).getByRole('listitem');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更新する' }).click();
  await expect(page.getByText(consoleText('done.updated'))).toBeVisible();
}

test('documents of a member are uploaded, saved, opened, replaced and taken out again', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const id = await ownMember(await staffApi(), { last_name: '書類', first_name: '花子' });
  const edit = `/manage/members/edit/${id}`;
  await page.goto(edit);
  const input = page.locator('.field', { hasText: consoleText('members.documents_hint') }).locator('input[type=file]');
  await input.setInputFiles([text('同意書.txt'), text('診断書.txt')]);
  await expect(rows(page).getByRole('link')).toHaveText(['同意書.txt', '診断書.txt']);
  await save(page);

  // The detail screen opens them by an address that is asked for with the click.
  await page.reload();
  const fetched = page.waitForRequest((request) => request.url().includes('/files/'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: '診断書.txt', exact: true }).click();
  expect((await fetched).resourceType()).toBe('fetch');
  const file = await download;
  expect(file.suggestedFilename()).toBe('診断書.txt');
  expect(await readFile(await file.path(), 'utf8')).toBe('中身：診断書.txt');

  await page.goto(edit);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: consoleText('files.delete', { name: '同意書.txt' }), exact: true }).click();
  await expect(rows(page).filter({ hasText: '同意書.txt' })).toContainText(consoleText('files.will_delete'));
  await input.setInputFiles(text('新しい同意書.txt'));
  await expect(rows(page).getByRole('link')).toHaveText(['診断書.txt', '新しい同意書.txt']);
  await save(page);
  await page.goto(edit);
  await expect(rows(page).getByRole('link')).toHaveText(['診断書.txt', '新しい同意書.txt']);

  for (const name of ['診断書.txt', '新しい同意書.txt']) {
    await page.getByRole('button', { name: consoleText('files.delete', { name }), exact: true }).click();
    await expect(
      page.getByRole('button', { name: consoleText('files.undelete', { name }), exact: true }),
    ).toBeVisible();
  }
  await save(page);
  await page.goto(edit);
  await expect(input).toBeAttached();
  await expect(rows(page)).toHaveCount(0);
});
