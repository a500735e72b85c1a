import { cardOf, installed, openMenu, signInMember, signOutMember, storedText } from '../support/phone.ts';
import { expect, outages, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('without network the app starts, shows home and the card with their age, and says what needs the network', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toContainText('山本 花子');
  await installed(page);
  // Read once, so that it is kept.
  await page
    .getByRole('navigation', { name: memberText('shell.menu') })
    .getByRole('link', { name: 'プロフィール' })
    .click();
  await expect(page.getByText('hanako@aoba.example')).toBeVisible();
  await expect(async () => expect(await storedText(page)).toContain('hanako@aoba.example')).toPass();
  await page.getByRole('link', { name: memberText('membership.title') }).click();
  await expect(page.getByRole('link', { name: memberText('membership.ask.pause') })).toBeVisible();
  await expect(async () => expect(await storedText(page)).toContain('notice_day')).toPass();
  // Windows of the card for a day, from when it was opened.
  await page.goto('/card');
  await expect(page.getByRole('img', { name: memberText('pass.qr') })).toBeVisible();
  await page.close();

  await context.setOffline(true);
  const phone = await context.newPage();
  await phone.goto('/');
  await expect(phone).toHaveURL(/\/home$/);
  await expect(cardOf(phone)).toContainText('山本 花子');
  const strip = phone.getByRole('status').filter({ hasText: memberText('state.offline') });
  await expect(strip).toBeVisible();
  await expect(strip).toContainText(/\d{1,2}:\d{2} の内容です（(たった今|\d+分前)）/);
  await expect(phone.getByText(memberText('home.card_offline'))).toBeVisible();
  await phone.getByRole('link', { name: memberText('home.show_card') }).click();
  await expect(phone).toHaveURL(/\/card$/);
  const code = phone.getByRole('img', { name: memberText('pass.qr') });
  await expect(code).toBeVisible();
  await phone.reload();
  await expect(code).toBeVisible();
  // A day later nothing proves the card any more: the plain number stands there, and why.
  const later = await context.newPage();
  await later.clock.install({ time: Date.now() + 25 * 3_600_000 });
  await later.goto('/card');
  await expect(later.getByText(memberText('pass.check'))).toBeVisible();
  await expect(later.getByText(memberText('pass.why.over'))).toBeVisible();
  await expect(later.getByRole('img', { name: memberText('card.qr') })).toBeVisible();
  await later.close();
  await phone.getByRole('button', { name: memberText('action.close') }).click();

  await phone
    .getByRole('navigation', { name: memberText('shell.menu') })
    .getByRole('link', { name: 'プロフィール' })
    .click();
  await expect(phone.getByText('hanako@aoba.example')).toBeVisible();
  await expect(phone.getByRole('link', { name: memberText('action.edit') })).toHaveCount(0);
  await expect(phone.getByText(memberText('profile.offline'))).toBeVisible();
  // Where the membership stands is read; nothing is asked for without network.
  await phone.getByRole('link', { name: memberText('membership.title') }).click();
  await expect(phone.getByText(memberText('membership.is.official'), { exact: true })).toBeVisible();
  await expect(phone.getByRole('link', { name: memberText('membership.ask.pause') })).toHaveCount(0);
  await expect(phone.getByText(memberText('membership.offline'))).toBeVisible();
  await phone.goto('/change-email');
  await expect(phone.getByText(memberText('shell.needs_network'))).toBeVisible();

  // Back on the network, the page comes by itself, where it was asked for.
  await context.setOffline(false);
  await expect(phone.getByRole('button', { name: memberText('profile.change_email.submit') })).toBeVisible();
  await phone.goto('/home');
  await expect(phone.getByText(memberText('state.offline'), { exact: true })).toHaveCount(0);
});

test('the network goes and comes back while the app is open: the strip says so, and reconnecting takes it away', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toBeVisible();
  await context.setOffline(true);
  const strip = page.getByText(memberText('state.offline'), { exact: true });
  await expect(strip).toBeVisible();
  await expect(cardOf(page)).toContainText('山本 花子');
  await context.setOffline(false);
  const again = page.getByRole('button', { name: memberText('state.reconnect') });
  if (await again.isVisible()) await again.click();
  await expect(strip).toHaveCount(0);
});

test('signing out wipes everything of the member from the phone; without network nothing opens any more', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toContainText('山本 花子');
  const code = (await cardOf(page)
    .getByText(/^[A-Z]*\d{4,}$/)
    .textContent())!;
  await installed(page);
  await page
    .getByRole('navigation', { name: memberText('shell.menu') })
    .getByRole('link', { name: 'プロフィール' })
    .click();
  await expect(page.getByText('hanako@aoba.example')).toBeVisible();
  const traces = ['山本', 'hanako@aoba.example', code];
  await expect(async () => {
    const kept = await storedText(page);
    for (const trace of traces) expect(kept).toContain(trace);
  }).toPass();
  // API replies are kept in the one database of the account, never by the service worker.
  expect(
    await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          if (new URL(request.url).pathname.startsWith('/api')) found.push(request.url);
      return found;
    }),
  ).toEqual([]);

  await signOutMember(page);
  const kept = await storedText(page);
  for (const trace of traces) expect(kept).not.toContain(trace);
  // What stays says that somebody has signed in here before, and not who.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-tsudoi_member_device']);

  await context.setOffline(true);
  const phone = await context.newPage();
  for (const path of ['/home', '/profile', '/card']) {
    await phone.goto(path);
    await expect(
      phone.getByText(memberText('shell.needs_network')).or(phone.getByText(memberText('auth.offline'))),
    ).toBeVisible();
    await expect(phone.getByText(/山本|花子/)).toHaveCount(0);
  }
});

test('another member on the same phone sees nothing of the first', async ({ page, expected }) => {
  expected.push(...outages);
  await signInMember(page, 'hanako@aoba.example');
  await expect(cardOf(page)).toContainText('山本 花子');
  await signOutMember(page);
  await signInMember(page, 'taro@aoba.example');
  await expect(cardOf(page)).toContainText('髙橋 太郎');
  expect(await storedText(page)).not.toContain('山本');
  const sheet = await openMenu(page);
  await expect(sheet).toContainText('髙橋 太郎');
});
