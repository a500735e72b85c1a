import { cardOf, enterAsMember, installed, openMenu, signOutMember, storedText } from '../support/phone.ts';
import { expect, outages, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('a mother signs in once and switches between herself and a child, offline too; each has their own card', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  await enterAsMember(page, 'hanako@aoba.example');
  const bar = page.getByRole('button', { name: /表示する人を切り替える/ });
  const switchTo = async (name: string) => {
    await bar.click();
    await page
      .getByRole('dialog', { name: memberText('family.switch') })
      .getByRole('button', { name })
      .click();
  };
  await expect(bar).toContainText('山本 花子');
  await expect(cardOf(page)).toContainText('山本 花子');
  await installed(page);

  await switchTo('山本 一郎');
  await expect(cardOf(page)).toContainText('山本 一郎');
  await expect(bar).toContainText(`山本 一郎${memberText('family.acting')}`);
  await expect(async () => expect(await storedText(page)).toContain('イチロウ')).toPass();
  // How the child signs in is not the mother's to change, and no menu leads there.
  const menu = await openMenu(page);
  await expect(menu.getByText('山本 一郎')).toBeVisible();
  await expect(menu.getByRole('link', { name: memberText('family.title') })).toBeVisible();
  await expect(menu.getByRole('link', { name: memberText('password.change.title') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/change-password');
  await expect(page.getByText(memberText('family.for_self', { name: '山本 一郎' }))).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: memberText('membership.title') })).toBeVisible();
  await expect(page.getByRole('link', { name: memberText('password.change.title') })).toHaveCount(0);
  await page.goto('/home');
  await expect(cardOf(page)).toContainText('山本 一郎');

  await context.setOffline(true);
  await page.getByRole('link', { name: memberText('home.show_card') }).click();
  await expect(page.getByRole('img', { name: memberText('card.qr') })).toBeVisible();
  await expect(page.getByText('山本 一郎').first()).toBeVisible();
  await page.goto('/home');
  await switchTo('山本 花子');
  await expect(cardOf(page)).toContainText('山本 花子');
  await switchTo('山本 一郎');
  await expect(cardOf(page)).toContainText('山本 一郎');
  await switchTo('山本 花子');
  await expect(cardOf(page)).toContainText('山本 花子');
  await context.setOffline(false);

  await signOutMember(page);
  expect(await storedText(page)).not.toMatch(/イチロウ|一郎|花子/);
});
