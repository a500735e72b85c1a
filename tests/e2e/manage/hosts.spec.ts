import type { Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const widthOf = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element: HTMLImageElement) => element.naturalWidth);

test('a host gets a logo, which the list and the form show; another one and none replace it', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const name = 'ロゴのある体育協会';
  const field = page.locator('.field', { hasText: consoleText('field.logo') });
  const input = field.locator('input[type=file]');
  const thumb = (file: string) => field.getByRole('img', { name: consoleText('files.preview', { name: file }) });
  const row = page.getByRole('row', { name });
  const saved = async (button: string, words: string) => {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  };

  await page.goto('/manage/hosts/create');
  await page.getByLabel(consoleText('hosts.name')).fill(name);
  await input.setInputFiles(await picture(page, '印.png', 120, 60));
  await expect(thumb('印.png')).toBeVisible();
  await saved(consoleText('action.register'), consoleText('done.registered'));

  await expect(row).toBeVisible();
  await expect.poll(() => widthOf(row.locator('img'))).toBe(120);
  await row.getByRole('link', { name }).click();
  await expect.poll(() => widthOf(thumb('印.png'))).toBe(120);

  await input.setInputFiles(await picture(page, '新しい印.png', 64, 64));
  await expect(thumb('新しい印.png')).toBeVisible();
  await saved(consoleText('action.update'), consoleText('done.updated'));
  await page.reload();
  await expect.poll(() => widthOf(thumb('新しい印.png'))).toBe(64);

  await field.getByRole('button', { name: consoleText('files.remove', { name: '新しい印.png' }) }).click();
  await saved(consoleText('action.update'), consoleText('done.updated'));
  await page.goto('/manage/hosts/search');
  await expect(row).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
});
