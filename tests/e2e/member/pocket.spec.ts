import { invitedMember } from '../support/api.ts';
import { expectAccessible } from '../support/checks.ts';
import { faultsAtWidths } from '../support/layout.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { cardOf, enterAsMember, openMenu } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('a phone number is changed in three touches from the profile, and nothing else with it', async ({
  page,
  request,
}) => {
  const email = await invitedMember({ last: '小川', first: '進', kana: ['オガワ', 'ススム'] }, 'susumu@aoba.example');
  await page.goto(linkOf(await newestMail(request, email)));
  await page.getByLabel(memberText('field.password'), { exact: true }).fill('Asagiri-2026');
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill('Asagiri-2026');
  await page.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(cardOf(page)).toBeVisible();
  await page.getByRole('link', { name: 'プロフィール', exact: true }).tap();
  await expect(page.getByRole('heading', { name: '連絡先・住所' })).toBeVisible();
  const values = page.locator('main dd');
  const before = await values.allTextContents();
  // The rest of the profile is not filled in, and does not stand in the way.
  expect(before.filter((text) => text === memberText('profile.missing')).length).toBeGreaterThan(1);
  await page.getByRole('link', { name: memberText('profile.edit_section', { section: '連絡先・住所' }) }).tap();
  const phone = page.getByLabel(memberText('field.phone'), { exact: true });
  await phone.tap();
  await phone.fill('090-7654-3210');
  await page.getByRole('button', { name: memberText('action.update') }).tap();
  await expect(page.getByText(memberText('profile.updated'))).toBeVisible();
  await expect(page.getByText('090-7654-3210')).toBeVisible();
  const after = await values.allTextContents();
  expect(after.filter((text, index) => text !== before[index])).toEqual(['090-7654-3210']);
});

test('a section that is refused keeps what was typed, and leaving it is asked about', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: memberText('profile.edit_section', { section: '基本情報' }) }).click();
  const first = page.getByLabel(memberText('field.first_name'), { exact: true });
  const birthday = page.getByLabel(memberText('field.birthday'), { exact: true });
  await birthday.fill('');
  await birthday.pressSequentially('19851230');
  await first.fill('');
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(birthday).toHaveValue('1985/12/30');
  await page.getByRole('link', { name: 'ホーム' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('password, e-mail and devices are in reach of the profile, and the language changes tabs and screen at once', async ({
  page,
}) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const tabs = page.getByRole('navigation', { name: /メニュー|Menu/ });
  await tabs.getByRole('link', { name: 'プロフィール' }).click();
  for (const [name, path] of [
    [memberText('profile.change_email.title'), '/change-email'],
    [memberText('password.change.title'), '/change-password'],
    [memberText('devices.title'), '/devices'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
  const sheet = await openMenu(page);
  await sheet.getByText('English', { exact: true }).click();
  await page.keyboard.press('Escape');
  // Kinds of events are called as the facility calls them, in any language.
  const named = tabs.getByRole('link').filter({ hasNotText: /大会|教室/ });
  await expect(named).toHaveText(['Home', 'Fees and invoices', 'Documents', 'Profile']);
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible();
});

test('the hint to install comes after the card was shown, and not again after あとで', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4)' }),
  );
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const hint = page.getByRole('region', { name: memberText('shell.install') });
  await page.getByRole('link', { name: memberText('home.show_card') }).click();
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: memberText('action.close') }).click();
  await hint.getByRole('button', { name: memberText('shell.install_how') }).click();
  const guide = page.getByRole('dialog', { name: memberText('shell.install') });
  await expect(guide.getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await hint.getByRole('button', { name: memberText('shell.install_later') }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(cardOf(page)).toBeVisible();
  await expect(hint).toHaveCount(0);
});

test('the browser’s own prompt installs the app; put aside, the hint does not come back though the browser offers it again', async ({
  page,
}) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const offer = (outcome: 'accepted' | 'dismissed') =>
    page.evaluate((chosen) => {
      const asked = () => {
        document.documentElement.dataset.prompts = String(Number(document.documentElement.dataset.prompts ?? 0) + 1);
        return Promise.resolve();
      };
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt: asked, userChoice: Promise.resolve({ outcome: chosen }) }));
      return event.defaultPrevented;
    }, outcome);
  const hint = page.getByRole('region', { name: memberText('shell.install') });
  const prompts = () => page.evaluate(() => document.documentElement.dataset.prompts ?? '0');
  expect(await offer('dismissed')).toBe(true);
  // The first visit is left alone, until the card was shown.
  await expect(hint).toHaveCount(0);
  await page.getByRole('link', { name: memberText('home.show_card') }).click();
  await page.getByRole('button', { name: memberText('action.close') }).click();
  await hint.getByRole('button', { name: memberText('shell.install_verb') }).click();
  await expect(hint).toHaveCount(0);
  expect(await prompts()).toBe('1');
  await offer('accepted');
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: memberText('shell.install') })).toBeVisible();
  await expect(hint).toHaveCount(0);
  // The menu still has it.
  await menu.getByRole('button', { name: memberText('shell.install') }).click();
  await expect(menu.getByRole('button', { name: memberText('shell.install') })).toHaveCount(0);
  expect(await prompts()).toBe('2');
});

test('the installed app has its five words in reach of the thumb, above them the one action of a screen', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  const bar = page.getByRole('navigation', { name: memberText('install.bar') });
  await expect(bar.getByRole('link')).toHaveText(['ホーム', memberText('install.events'), '会員証', '会費・請求']);
  // What it has words for is nowhere twice.
  await expect(page.getByRole('button', { name: memberText('shell.menu') })).toHaveCount(1);
  await expect(page.getByRole('link', { name: memberText('home.show_card') })).toBeHidden();
  expect(await faultsAtWidths(page, 'home of the installed app', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'home of the installed app');
  await bar.getByRole('link', { name: memberText('install.events') }).tap();
  await page.getByRole('link', { name: '教室', exact: true }).tap();
  await page
    .getByRole('link', { name: /硬式テニス講習会/ })
    .first()
    .tap();
  const action = page.locator('.bot');
  await expect(action).toBeInViewport({ ratio: 1 });
  const [above, below] = [(await action.boundingBox())!, (await bar.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y + 1);
  await bar.getByRole('link', { name: '会員証' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: '山本 花子' })).toBeVisible();
});
