import type { Locator } from '@playwright/test';
import { ownMember, staffApi } from '../support/api.ts';
import { picture } from '../support/pictures.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const sizeOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);

test('staff crop a photo of a member and see it beside the name', async ({ page, context, staffState }) => {
  await asStaff(context, staffState);
  const id = await ownMember(await staffApi(), { last_name: '写真', first_name: '花子' });
  await page.goto(`/manage/members/edit/${id}`);
  const field = page.locator('.field', { hasText: consoleText('members.photo_hint') });
  await field.locator('input[type=file]').setInputFiles(await picture(page, '顔.png', 900, 600));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('crop.apply') })
    .click();
  await expect(field.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  const portrait = page.getByRole('img', { name: consoleText('members.photo_of', { name: '写真 花子' }) });
  await expect.poll(() => sizeOf(portrait)).toEqual([300, 300]);
});
