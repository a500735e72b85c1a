import { follow } from '../support/look.ts';
import { cardOf, enterAsMember } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('after the profile form the app still follows the system from light to dark', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = [await ground(), await page.emulateMedia({ colorScheme: 'dark' }).then(ground)];
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await follow(page, '/profile?edit=photo', () =>
    expect(page.getByRole('button', { name: memberText('action.update') })).toBeVisible(),
  );
  await follow(page, '/home', () => expect(cardOf(page)).toBeVisible());
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
});
