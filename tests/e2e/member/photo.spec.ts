import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cardOf, installed, signInMember, storedText } from '../support/phone.ts';
import { picture } from '../support/pictures.ts';
import { address, expect, outages, SAKURA, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const sizeOf = (image: ReturnType<Page['locator']>) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]);

/** Whether the picture of an image is stored on the phone; its signed address changes, its path does not. */
const isStored = (image: ReturnType<Page['locator']>) =>
  image.evaluate(async (element: HTMLImageElement) => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const path = new URL(element.src).pathname;
    return stored.flat().some(({ url }) => new URL(url).pathname === path);
  });

test('a member puts a photo on the card, which is there without network, and takes it away', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  const at = (path: string) => address(path, SAKURA);
  await signInMember(page, 'hanako@sakura.example', { host: SAKURA });
  await expect(page).toHaveURL(/\/home$/);
  await installed(page);
  await page.goto(at('/profile?edit=photo'));
  const field = page.locator('.field', { hasText: memberText('profile.photo_hint') });
  await field.locator('input[type=file]').setInputFiles(await picture(page, 'わたし.jpg', 500, 800));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('crop.apply') })
    .click();
  await expect(field.getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(page.getByText(memberText('profile.updated'))).toBeVisible();
  // The file itself, by an address that is asked for now.
  const asking = page.waitForResponse((response) => response.url().endsWith('/api/member/storages/temporary-url'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: memberText('profile.file_save') }).click();
  expect((await asking).status()).toBe(200);
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('わたし.jpg');
  expect([...(await readFile(await saved.path())).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  await page.goto(at('/home'));
  const onCard = cardOf(page).getByRole('img', { name: memberText('card.photo') });
  await expect.poll(() => sizeOf(onCard)).toEqual([300, 300]);
  expect((await onCard.boundingBox())?.width).toBe(48);
  await page.getByRole('link', { name: memberText('home.show_card') }).click();
  const largeCard = page.getByRole('img', { name: memberText('card.photo') });
  await expect.poll(() => sizeOf(largeCard)).toEqual([300, 300]);

  // The worker stores a picture after it has handed it to the page, and the app what it shows a moment later.
  await expect.poll(() => isStored(largeCard)).toBe(true);
  const path = await largeCard.evaluate((element: HTMLImageElement) => new URL(element.src).pathname);
  await expect.poll(() => storedText(page)).toMatch(new RegExp(`"file_path":"[^"]*${path.split('/').at(-1)}"`));
  await context.setOffline(true);
  await page.goto(at('/home'));
  await expect.poll(() => sizeOf(onCard)).toEqual([300, 300]);
  await context.setOffline(false);

  await page.goto(at('/profile?edit=photo'));
  await field.getByRole('button', { name: consoleText('files.remove', { name: 'わたし.jpg' }) }).click();
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(page.getByText(memberText('profile.updated'))).toBeVisible();
  await page.goto(at('/home'));
  await expect(cardOf(page)).toBeVisible();
  await expect(onCard).toHaveCount(0);
});
