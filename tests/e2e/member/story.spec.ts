import { invitedMember } from '../support/api.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { cardOf, openMenu, signInMember, signOutMember } from '../support/phone.ts';
import { address, expect, refusals, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

const NEW_PASSWORD = 'Asagiri-2026';

test('an invited member opens the link, sets a password and is in; the link works once', async ({
  page,
  request,
  expected,
  browser,
}) => {
  expected.push(...refusals);
  const email = await invitedMember({ last: '髙﨑', first: '初', kana: ['タカサキ', 'ハジメ'] }, 'hajime@aoba.example');
  const link = linkOf(await newestMail(request, email));
  expect(new URL(link).pathname).toBe('/confirm-token');
  await page.goto(link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel(memberText('field.password'), { exact: true }).fill('short');
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill('short');
  await page.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(page.getByLabel(memberText('field.password'), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(cardOf(page)).toContainText('髙﨑 初');

  const again = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { name: memberText('auth.link.title') })).toBeVisible();
  await again.context().close();
  await signOutMember(page);
  await signInMember(page, email, { host: 'aoba.localhost', password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/home$/);
});

test('home shows the menu and the card; the card alone has a large code that can be read and a running clock', async ({
  page,
}) => {
  await signInMember(page, 'hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  const menu = page.getByRole('navigation', { name: memberText('shell.menu') });
  await expect(menu.getByRole('link', { name: 'ホーム' })).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: 'プロフィール' })).toBeVisible();
  await expect(page).toHaveTitle(memberText('home.title'));
  const card = cardOf(page);
  for (const text of ['あおばスポーツクラブ', '正会員', '山本 花子', 'ヤマモト ハナコ', memberText('home.member_code')])
    await expect(card).toContainText(text);
  // The profile is complete and the expiry far: it is told, and nothing is asked of her.
  const next = page.getByRole('listitem').filter({ hasText: memberText('home.expiry') });
  await expect(next).toContainText(/あと\d+日/);
  await expect(next.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(memberText('shell.profile_incomplete'))).toHaveCount(0);

  const code = (await card.getByText(/^[A-Z]*\d{4,}$/).textContent())!;
  await page.getByRole('link', { name: memberText('home.show_card') }).click();
  await expect(page).toHaveURL(/\/card$/);
  const large = page.getByRole('img', { name: memberText('pass.qr') });
  const side = async () => {
    const box = await large.boundingBox();
    return box === null ? 0 : Math.min(box.width, box.height);
  };
  await expect.poll(side).toBeGreaterThanOrEqual(200);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const clock = page.locator('time');
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first!);
  await page.getByRole('button', { name: memberText('action.close') }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('an incomplete profile and a renewal are each told; what is filled is told no more, and the renewal shows its terms', async ({
  page,
}) => {
  await signInMember(page, 'taro@aoba.example');
  await expect(page.getByText(memberText('shell.profile_incomplete'))).toBeVisible();
  await expect(page.getByRole('button', { name: memberText('home.expiry') })).toContainText(/あと\d+日/);
  await page.getByRole('link', { name: memberText('shell.profile_incomplete') }).click();
  await expect(page).toHaveURL(/\/profile\?edit=missing/);
  await expect(page.getByText(memberText('profile.missing_title'))).toBeVisible();
  await page.getByLabel(memberText('field.birthday'), { exact: true }).pressSequentially('19880412');
  await expect(page.getByLabel(memberText('field.birthday'), { exact: true })).toHaveValue('1988/04/12');
  await page.getByLabel(memberText('field.phone'), { exact: true }).fill('090-1111-2222');
  const contact = page.getByRole('region', { name: '連絡先・住所' });
  await contact.getByLabel(memberText('field.zipcode'), { exact: true }).fill('150-0002');
  await expect(contact.getByLabel(memberText('field.pref_code'), { exact: true })).toHaveValue('13');
  await contact.getByLabel(memberText('field.address'), { exact: true }).fill('渋谷2-1-1');
  // What is filled in already is not asked for.
  await expect(page.getByLabel(memberText('field.last_name'), { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(page.getByText(memberText('profile.updated'))).toBeVisible();
  await expect(page.getByText('タカハシ タロウ')).toBeVisible();
  await expect(page.getByText('090-1111-2222')).toBeVisible();

  await page
    .getByRole('navigation', { name: memberText('shell.menu') })
    .getByRole('link', { name: 'ホーム' })
    .click();
  await expect(page.getByText(memberText('shell.profile_incomplete'))).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(memberText('shell.renewal_more')) }).click();
  const terms = page.getByRole('dialog', { name: memberText('renewal.title') });
  await expect(terms).toContainText('正会員');
  await expect(terms).toContainText(memberText('renewal.period'));
  await expect(terms).toContainText(/[\d,]+円/);
  await terms
    .getByRole('button', { name: memberText('action.close') })
    .last()
    .click();
  await expect(terms).toHaveCount(0);
});

test('a temporary member is told what to pay for joining, and can do that and nothing else', async ({ page }) => {
  await signInMember(page, 'temp@aoba.example');
  await expect(page.getByText(memberText('temporary.pay'))).toBeVisible();
  await expect(page.getByText(memberText('home.show_card'))).toHaveCount(0);
  // The menu offers nothing that would lead back here.
  const sheet = await openMenu(page);
  await expect(sheet.getByRole('link', { name: memberText('legal.terms') })).toBeVisible();
  await expect(sheet.getByRole('link', { name: memberText('devices.title') })).toHaveCount(0);
});

test('a guest looks around in aoba and is led to the login where more is needed', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: memberText('auth.guest') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText(memberText('guest.first_title'))).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goto('/card');
  await expect(page).toHaveURL(/\/login/);
});

test('a forgotten password is set anew by mail, and the old one is worth nothing', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const email = await invitedMember({ last: '忘田', first: '守', kana: ['ワスレダ', 'マモル'] }, 'wasure@aoba.example');
  await page.goto(linkOf(await newestMail(request, email)));
  await page.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await signOutMember(page);
  await page.getByRole('link', { name: memberText('auth.forgot.link') }).click();
  await expect(page.getByRole('heading', { name: memberText('auth.forgot.title') })).toBeVisible();
  await page.getByRole('textbox').first().fill(email);
  await page.getByRole('button', { name: memberText('auth.forgot.submit') }).click();
  await expect(page.getByRole('heading', { name: memberText('auth.forgot.sent_title') })).toBeVisible();
  await expect(async () => expect(linkOf(await newestMail(request, email))).toContain('/reset-password')).toPass();
  await page.goto(linkOf(await newestMail(request, email)));
  await page.getByLabel(memberText('field.new_password'), { exact: true }).fill('Betsuno-2026');
  await page.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill('Betsuno-2026');
  await page.getByRole('button', { name: memberText('auth.reset.submit') }).click();
  await expect(page.getByText(memberText('auth.reset.done'))).toBeVisible();
  await signInMember(page, email, { host: 'aoba.localhost', password: NEW_PASSWORD });
  await expect(page.getByText('ログインID又はパスワードが違います。')).toBeVisible();
  await signInMember(page, email, { host: 'aoba.localhost', password: 'Betsuno-2026' });
  await expect(page).toHaveURL(/\/home$/);
});

test('sakura shows nothing of aoba: its name, its colour, its own members, and no guests', async ({
  page,
  expected,
}) => {
  expected.push(...refusals);
  await page.goto(address('/home', 'sakura.localhost'));
  await expect(page).toHaveURL(/sakura\.localhost.*\/login/);
  await expect(page.getByText('さくら学習塾').first()).toBeVisible();
  await expect(page.getByText('あおば')).toHaveCount(0);
  await expect(page.getByRole('link', { name: memberText('auth.guest') })).toHaveCount(0);
  // A member of aoba is nobody here.
  await signInMember(page, 'taro@aoba.example', { host: 'sakura.localhost' });
  await expect(page.getByText('ログインID又はパスワードが違います。')).toBeVisible();
  await signInMember(page, 'hanako@sakura.example', { host: 'sakura.localhost' });
  await expect(page).toHaveURL(/sakura\.localhost.*\/home$/);
  await expect(cardOf(page)).toContainText('さくら学習塾');
  await openMenu(page);
  await expect(page.getByText(/あおば|aoba/)).toHaveCount(0);
  await page.goto(address('/manifest.webmanifest', 'sakura.localhost'));
  await expect(page.locator('body')).toContainText('さくら学習塾');
});
