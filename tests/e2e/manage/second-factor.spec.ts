import type { Page } from '@playwright/test';
import { updateSecuritySettings } from '@tsudoi/contract/second-factor';
import { totpCode } from '@tsudoi/kit/totp';
import { expectAccessible } from '../support/checks.ts';
import { type OwnFacility, ownFacility } from '../support/facility.ts';
import { address, expect, OPERATOR, PASSWORD, refusals, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the security page of whoever has just signed in. */
async function openSecurity(page: Page, { at, email }: OwnFacility): Promise<void> {
  await signInStaff(page, email, at('/manage/login'));
  const menu = page.getByRole('navigation', { name: consoleText('shell.menu') });
  await menu.getByRole('button', { name: /^設定/ }).click();
  await menu.getByRole('link', { name: '自分の設定' }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('second_factor.title') })).toBeVisible();
}

/** Sets an authenticator app up and returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, consoleText('second_factor.totp.add')).click();
  const window = page.getByRole('dialog');
  await expect(window.getByRole('img', { name: consoleText('second_factor.totp.qr') })).toBeVisible();
  const secret = (await window.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await window.getByLabel(consoleText('second_factor.totp.step2')).fill('000000');
  await window.getByRole('button', { name: consoleText('second_factor.step.submit') }).click();
  await expect(page.getByText('認証コードが違います。').first()).toBeVisible();
  await window.getByLabel(consoleText('second_factor.totp.step2')).fill(totpCode(secret, -1));
  await window.getByRole('button', { name: consoleText('second_factor.step.submit') }).click();
  const shown = page.getByRole('dialog', { name: consoleText('second_factor.recovery.show') });
  await expect(shown.getByRole('listitem')).toHaveCount(10);
  const codes = await shown.locator('code').allTextContents();
  await shown.getByRole('button', { name: consoleText('second_factor.recovery.kept') }).click();
  return { secret, codes };
}

/** An authenticator of the browser itself. */
async function virtualKey(page: Page, verified = true): Promise<void> {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: verified,
    },
  });
}

test('an authenticator app: set up with its QR code, asked for at the next login, a recovery code instead', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'totp');
  await openSecurity(page, facility);
  const { secret, codes } = await setUpApp(page);
  await expect(page.getByText(consoleText('second_factor.recovery.left', { count: 10 }))).toBeVisible();
  await expectAccessible(page, 'the security page');
  await button(page, consoleText('shell.logout')).click();

  await signInStaff(page, facility.email, facility.at('/manage/login?redirect=%2Fmanage%2Fmembers%2Fsearch'));
  await expect(page.getByRole('heading', { name: consoleText('second_factor.step.title') })).toBeVisible();
  await expectAccessible(page, 'the second step');
  await page.getByLabel(consoleText('second_factor.step.code')).fill('000000');
  await button(page, consoleText('second_factor.step.submit')).click();
  await expect(page.getByText('認証コードが違います。')).toBeVisible();
  await page.getByLabel(consoleText('second_factor.step.code')).fill(totpCode(secret));
  await button(page, consoleText('second_factor.step.submit')).click();
  await expect(page).toHaveURL(/\/manage\/members\/search/);

  await button(page, consoleText('shell.logout')).click();
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await button(page, consoleText('second_factor.step.use.recovery')).click();
  await page.getByLabel(consoleText('second_factor.step.recovery')).fill(codes[0] ?? '');
  await button(page, consoleText('second_factor.step.submit')).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
});

test('a passkey: added and named, the second step after the password, and a way in by itself', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'passkey');
  await virtualKey(page);
  await openSecurity(page, facility);
  await button(page, consoleText('second_factor.passkeys.add')).click();
  await page.getByLabel(consoleText('second_factor.passkeys.name')).fill('事務所のパソコン');
  await button(page, consoleText('second_factor.confirm.submit')).click();
  await button(page, consoleText('second_factor.recovery.kept')).click();
  await expect(page.getByText('事務所のパソコン')).toBeVisible();
  await button(page, consoleText('shell.logout')).click();

  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await button(page, consoleText('second_factor.step.use.passkey')).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
  await button(page, consoleText('shell.logout')).click();

  await page.goto(facility.at('/manage/login'));
  await button(page, consoleText('second_factor.step.use.passkey')).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
});

test('a facility that demands a second factor leads whoever has none to set it up first', async ({
  page,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'demand');
  await facility.manager.call(updateSecuritySettings, { body: { second_factor_policy: 'demanded' } });
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await expect(page).toHaveURL(/\/manage\/account-settings/);
  await expect(page.getByText(consoleText('second_factor.missing'))).toBeVisible();
  await page.goto(facility.at('/manage/members/search'));
  await expect(page).toHaveURL(/\/manage\/account-settings/);
  await setUpApp(page);
  await page.getByRole('link', { name: consoleText('second_factor.go_on') }).click();
  await expect(page).toHaveURL(/\/manage\/overview/);
  await page.goto(facility.at('/manage/settings/security'));
  await expect(
    page.getByRole('radio', { name: new RegExp(consoleText('second_factor.policy.demanded')) }),
  ).toBeChecked();
  await expect(page.getByText(consoleText('second_factor.staff.totp'))).toBeVisible();
  await expectAccessible(page, 'the security settings');
});

test('the list of devices: another one is signed out from here', async ({ page, request, browser, expected }) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'devices');
  const there = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  await signInStaff(there, facility.email, facility.at('/manage/login'));
  await expect(there).toHaveURL(/\/manage\/overview/);
  await openSecurity(page, facility);
  await expect(page.getByText(consoleText('auth.sessions.this'), { exact: true })).toBeVisible();
  await button(page, consoleText('auth.sessions.end_others')).click();
  await expect(page.getByText(consoleText('auth.sessions.others_ended', { count: 2 })).first()).toBeVisible();
  await expect(button(page, consoleText('auth.sessions.end_others'))).toHaveCount(0);
  await there.goto(facility.at('/manage/members/search'));
  await expect(there).toHaveURL(/\/manage\/login/);
  await there.context().close();
});

test('the pages fit a phone', async ({ page, request }) => {
  const facility = await ownFacility(request, 'phone');
  await page.setViewportSize({ width: 320, height: 700 });
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await expect(page).toHaveURL(/\/manage\/overview/);
  for (const path of ['/manage/account-settings', '/manage/settings/security']) {
    await page.goto(facility.at(path));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider, path).toBeLessThanOrEqual(0);
  }
});

test('an operator has the same page', async ({ page }) => {
  await page.goto(address('/admin/login'));
  await page.getByLabel(consoleText('auth.login_account')).fill(OPERATOR);
  await page.getByLabel(consoleText('auth.password'), { exact: true }).fill(PASSWORD);
  await button(page, consoleText('auth.submit')).click();
  await page.getByRole('link', { name: consoleText('shell.own_security') }).click();
  await expect(page.getByRole('heading', { name: consoleText('auth.sessions.title') })).toBeVisible();
  await expectAccessible(page, 'the operator’s security page');
});
