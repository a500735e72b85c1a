import { searchMembers } from '@tsudoi/contract/members';
import { expectAccessible } from '../support/checks.ts';
import { enterByStaff, entering, familyEvent, memberApi } from '../support/entries.ts';
import { faultsAtWidths } from '../support/layout.ts';
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
  const persons = page.getByRole('navigation', { name: memberText('family.switch') });
  const switchTo = (name: string) => persons.getByRole('button', { name }).click();
  const bar = persons.locator('[aria-current]');
  await expect(bar).toContainText('山本 花子');
  // The edges of the other cards stand above the own one.
  await expect(page.getByRole('button', { name: /山本 一郎.*J0000/ })).toBeVisible();
  await expect(cardOf(page)).toContainText('山本 花子');
  await installed(page);

  await switchTo('山本 一郎');
  await expect(cardOf(page)).toContainText('山本 一郎');
  await expect(bar).toContainText(memberText('family.acting'));
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

test('a mother enters her two children in one go, is told what each costs, and pays for each', async ({ page }) => {
  const { code } = await familyEvent('きょうだいの水泳教室', 2);
  await enterAsMember(page, 'hanako@aoba.example');
  await page.goto(`/events/families/family/entry/${code}`);
  const chosen = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
  await expect(chosen('花子')).toBeChecked();
  await chosen('花子').uncheck();
  await expect(page.getByText(memberText('entries.family.none'))).toBeVisible();
  await chosen('一郎').check();
  await chosen('さくら').check();
  const of = (name: string) =>
    page.getByRole('heading', { name: memberText('entries.family.of', { name }), exact: true });
  const [first, second] = ['山本 一郎', '山本 さくら'] as const;
  await expect(of(first)).toBeVisible();
  expect(await faultsAtWidths(page, 'choosing of a family', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'choosing of a family');
  await page.getByRole('button', { name: memberText('entries.family.next', { name: second }) }).click();
  await expect(of(second)).toBeInViewport();
  await expect(of(second)).toBeFocused();
  // The app has no button of a browser to go back with.
  await page.getByRole('button', { name: memberText('entries.family.back', { name: first }) }).click();
  await expect(of(first)).toBeVisible();
  await page.getByRole('button', { name: memberText('entries.family.next', { name: second }) }).click();
  await expect(of(second)).toBeFocused();
  // Who was chosen is remembered; who comes first is filled in first again.
  await page.reload();
  await expect(of(first)).toBeVisible();
  await page.getByRole('button', { name: memberText('entries.family.next', { name: second }) }).click();
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  await expect(of(first)).toBeVisible();
  await expect(of(second)).toBeVisible();
  await expect(page.locator('.entry-sum')).toContainText('1,600円');
  expect(await faultsAtWidths(page, 'the check of a family', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'the check of a family');
  await page.getByRole('button', { name: memberText('entries.family.send', { count: 2 }) }).click();
  await expect(page.getByText(memberText('entries.family.done', { count: 2 }))).toBeVisible();
  await expect(page.getByText(/^参加費は\d+月\d+日（.）までにお支払いください。$/)).toHaveCount(2);
  expect(await faultsAtWidths(page, 'a family that is in', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'a family that is in');
  await page.getByRole('button', { name: memberText('entries.family.pay', { name: first, yen: '800円' }) }).click();
  await expect(page).toHaveURL(/\/payments\//);
  await expect(
    page.getByRole('button', { name: memberText('payment.pay', { yen: '800' }), exact: true }),
  ).toBeVisible();
  // Home tells what comes for all of them; what is of a child opens on the child's pages.
  await page.goto('/home');
  const row = page.getByRole('button', { name: new RegExp(`きょうだいの水泳教室.*${first}`) });
  await expect(row).toBeVisible();
  expect(await faultsAtWidths(page, 'home of a family', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'home of a family');
  // What each owes stands there too, also on the pages of the child.
  const owed = page.getByRole('link', { name: new RegExp(`きょうだいの水泳教室の支払期限.*${first}`) });
  await expect(owed).toBeVisible();
  await row.click();
  const persons = page.getByRole('navigation', { name: memberText('family.switch') });
  const bar = persons.locator('[aria-current]');
  await expect(bar).toContainText(first);
  await expect(page.getByRole('heading', { name: 'きょうだいの水泳教室' })).toBeVisible();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /きょうだいの水泳教室の支払期限/ })).toBeVisible();
  await persons.getByRole('button', { name: '山本 花子' }).click();
  await expect(bar).toContainText('山本 花子');
  // Both are in, so that there is nobody to choose any more; whose entry it would be is said.
  await page.goto(`/events/families/family/entry/${code}`);
  await expect(page.getByRole('radio', { name: /親子の部/ })).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(of('山本 花子')).toBeVisible();
});

test('without network, what a child has entered opens where their pages were kept, and says else what it needs', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  const made = await familyEvent('電波のない水泳教室', 3);
  const { items } = await made.staff.call(searchMembers, { body: { default_search: { keyword: '山本 さくら' } } });
  await enterByStaff(made, items[0]?.id ?? 0);
  await enterAsMember(page, 'hanako@aoba.example');
  await installed(page);
  await page.goto('/home');
  const row = page.getByRole('button', { name: /電波のない水泳教室/ });
  await expect(row).toBeEnabled();
  // What is on its way would say that there is a network.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(row).toBeDisabled();
  await expect(page.getByText(memberText('shell.offline_action')).first()).toBeVisible();
  await context.setOffline(false);
  await expect(row).toBeEnabled();
});

test('who is in herself finds the way to enter a child from the page of the event', async ({ page }) => {
  const { code } = await familyEvent('あとから子どもも申し込む水泳教室', 5);
  await entering(await memberApi('hanako@aoba.example'), code);
  await enterAsMember(page, 'hanako@aoba.example');
  await page.goto(`/events/families/family/detail/${code}`);
  await page.getByRole('link', { name: memberText('events.for_family') }).click();
  const own = page.getByRole('checkbox', { name: /花子/ });
  await expect(own).toBeDisabled();
  await expect(own.locator('..')).toContainText(memberText('entries.bar.entered'));
  await page.getByRole('checkbox', { name: /一郎/ }).check();
  await page.getByRole('button', { name: memberText('entries.to_check') }).click();
  await expect(page.getByText('山本 一郎', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: memberText('entries.send.entered') }).click();
  await page.getByRole('button', { name: memberText('entries.family.open', { name: '山本 一郎' }) }).click();
  // The page loads anew as the child's.
  const persons = page.getByRole('navigation', { name: memberText('family.switch') });
  await expect(persons.locator('[aria-current]')).toContainText('山本 一郎');
  await expect(page.getByRole('heading', { name: 'あとから子どもも申し込む水泳教室' })).toBeVisible();
});
