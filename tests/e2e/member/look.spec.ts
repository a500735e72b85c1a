import { changedLooks, follow } from '../support/look.ts';
import { cardOf, signInMember } from '../support/phone.ts';
import { expectDrawn, memberOpen, memberSignedIn } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test.use({ expected: [/status of 422/] });

test('no screen changes the look of another: all are drawn the same before and after every other one was visited', async ({
  page,
}) => {
  test.slow();
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const legal = memberOpen.filter(([path]) => /policy|terms|laws|nothing|unauthorized|token=none/.test(path));
  const visits = [...memberSignedIn, ...legal].map((screen) => ({
    path: screen[0],
    shown: () => expectDrawn(page, screen),
  }));
  expect(await changedLooks(page, visits)).toEqual([]);
});

test('after the profile form the app still follows the system from light to dark', async ({ page }) => {
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const [light, dark] = [await ground(), await page.emulateMedia({ colorScheme: 'dark' }).then(ground)];
  expect(dark).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });
  await follow(page, {
    path: '/profile?edit=photo',
    shown: () => expect(page.getByRole('button', { name: memberText('action.update') })).toBeVisible(),
  });
  await follow(page, { path: '/home', shown: () => expect(cardOf(page)).toBeVisible() });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(dark);
});
