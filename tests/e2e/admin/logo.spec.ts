import type { Page } from '@playwright/test';
import { picture } from '../support/pictures.ts';
import { expect, OPERATOR, PASSWORD, refusals, SAKURA, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const logo = (page: Page) => page.locator('.field', { hasText: consoleText('facilities.logo_hint') });
const thumb = (page: Page, name: string) =>
  logo(page).getByRole('img', { name: consoleText('files.preview', { name }) });
const sizeOf = (page: Page, name: string) =>
  thumb(page, name).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

async function save(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: '更新する' }).click();
  expect((await answer).status()).toBe(200);
  await expect(page.getByText(consoleText('done.updated')).first()).toBeVisible();
}

test('a logo is uploaded, saved, shown in the apps of the facility, replaced and taken out again', async ({
  page,
  browser,
  expected,
}) => {
  expected.push(...refusals);
  await page.goto('/admin/login');
  await page.getByLabel('ログインID').fill(OPERATOR);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await page.getByRole('link', { name: 'さくら学習塾' }).click();
  const input = logo(page).locator('input[type=file]');
  await expect(input).toBeAttached();

  // What is not a picture is refused by the server, and the form cannot be saved until that is settled.
  await input.setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg onload="alert(1)"/>'),
  });
  await expect(logo(page).getByRole('alert')).toHaveText('ファイルの形式が正しくありません。');
  await page.getByRole('button', { name: '更新する' }).click();
  await expect(
    logo(page).getByText('アップロードが終わっていません。終わるのを待つか、やり直してください。'),
  ).toBeVisible();
  await logo(page)
    .getByRole('button', { name: consoleText('action.close') })
    .click();

  await input.setInputFiles(await picture(page, '印.png', 120, 120));
  await expect(thumb(page, '印.png')).toBeVisible();
  await save(page);
  await page.reload();
  await expect.poll(() => sizeOf(page, '印.png')).toEqual([120, 120]);
  // The preview of the colour has it too, in light and in dark.
  const preview = page.getByRole('figure', { name: consoleText('facilities.preview') });
  const marks = preview.locator('.mark img');
  await expect(marks).toHaveCount(2);
  await expect.poll(() => marks.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);

  const port = new URL(page.url()).port;
  const visitor = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  const mark = visitor.locator('img[src^="/files/public/"]').first();
  const shown = () => mark.evaluate((image: HTMLImageElement) => image.naturalWidth);
  for (const path of ['/manage/login', '/']) {
    await visitor.goto(`http://${SAKURA}:${port}${path}`);
    await expect.poll(shown, path).toBe(120);
  }

  await input.setInputFiles(await picture(page, '新しい印.png', 64, 64));
  await expect(thumb(page, '新しい印.png')).toBeVisible();
  await save(page);
  await visitor.goto(`http://${SAKURA}:${port}/manage/login`);
  await expect.poll(shown).toBe(64);

  await logo(page)
    .getByRole('button', { name: consoleText('files.remove', { name: '新しい印.png' }) })
    .click();
  await save(page);
  await page.reload();
  await expect(input).toBeAttached();
  await expect(logo(page).getByRole('img')).toHaveCount(0);
  await visitor.goto(`http://${SAKURA}:${port}/manage/login`);
  await expect(visitor.getByRole('complementary').getByText('さくら学習塾')).toBeVisible();
  await expect(mark).toHaveCount(0);
  await visitor.context().close();
});
