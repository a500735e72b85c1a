import { PASS_WINDOW_S, readPass } from '@tsudoi/domain';
import { expectAccessible, expectEnglish, expectNoSidewaysScroll } from '../support/checks.ts';
import { cardOf, enterAsMember, openMenu } from '../support/phone.ts';
import { readQr } from '../support/qr.ts';
import { expect, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('targets on the phone are 44 px high, and the menu can be walked by keyboard and closed by Escape', async ({
  page,
}) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const low = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, .btn, nav a')]
      .filter((element) => element.offsetParent !== null && !element.classList.contains('skip'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => `${element.textContent}: ${element.getBoundingClientRect().height}`),
  );
  expect(low).toEqual([]);
  await page.getByRole('button', { name: memberText('shell.menu') }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: memberText('shell.menu') });
  await expect(sheet).toBeVisible();
  await expectAccessible(page, 'the menu');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: memberText('shell.menu') })).toBeFocused();
});

test('the code of the card is read back from the screen, small and large, in light and dark', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  // The card is there before what stands on it.
  await expect(cardOf(page)).toContainText(/[A-Z]\d{6}/);
  const code = /[A-Z]\d{6}/.exec((await cardOf(page).textContent()) ?? '')?.[0];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await readQr(page, cardOf(page)), `home, ${colorScheme}`).toBe(code);
  }
  // The large one proves itself: it is a pass of this moment, signed by the facility.
  await page.goto('/card');
  await expect(page.getByRole('button', { name: memberText('action.close') })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const pass = readPass(await readQr(page, page));
    expect(pass?.kind, `card, ${colorScheme}`).toBe('live');
    expect(Math.abs(pass!.notBefore * 1000 - Date.now()), `card, ${colorScheme}`).toBeLessThan(
      2 * PASS_WINDOW_S * 1000,
    );
  }
});

test('in English nothing is left in Japanese but what the facility and its members wrote', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const english = (await openMenu(page)).getByText('English', { exact: true });
  expect((await english.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await english.click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  for (const [path, heading] of [
    ['/home', 'Membership'],
    ['/card', '山本 花子'],
    ['/profile', 'Contact'],
    ['/profile?edit=group-2', 'Contact'],
    ['/change-email', 'Change e-mail address'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible();
    await expectEnglish(page, path);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, `${path} in English at 320`);
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

test('the card at four times the size scrolls: name, code and button do not lie on each other', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/card');
  const [name, code, button] = await Promise.all(
    [
      page.getByRole('heading', { name: '山本 花子' }),
      page.getByRole('img', { name: memberText('pass.qr') }),
      page.getByRole('button', { name: memberText('action.close') }),
    ].map(async (part) => (await part.boundingBox())!),
  );
  expect(code!.y).toBeGreaterThanOrEqual(name!.y + name!.height);
  expect(button!.y).toBeGreaterThanOrEqual(code!.y + code!.height);
});
