import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { ownFacility } from '../support/facility.ts';
import { installed } from '../support/phone.ts';
import { picture } from '../support/pictures.ts';
import { expect, outages, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

test('what the office writes is the page of the facility; it opens without network, and closes to guests again', async ({
  browser,
  page,
  context,
  request,
  expected,
}) => {
  expected.push(...outages);
  const { at, email } = await ownFacility(request, 'hiroba');
  // Guests are not let in yet.
  await page.goto(at('/home'));
  await expect(page).toHaveURL(/\/login/);

  const office = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signInStaff(office, email, at('/manage/login'));
  await expect(office).toHaveURL(/\/manage\/overview/);
  await office.goto(at('/manage/settings/main'));
  await office.getByLabel(consoleText('main_settings.guests_words')).check();
  await office.getByLabel(consoleText('field.headline'), { exact: true }).fill('まちの、ひろば。');
  await office
    .getByLabel(consoleText('field.opening_hours'), { exact: true })
    .fill('火〜金 9:00〜21:00\n月 休館\n年末年始はお休みです。');
  const days = office.getByLabel(/開く時刻$/);
  await expect(days).toHaveCount(8);
  for (let index = 0; index < 8; index++) {
    await days.nth(index).fill('0:00');
    await office
      .getByLabel(/閉じる時刻$/)
      .nth(index)
      .fill('24:00');
  }
  await office.getByLabel(consoleText('field.phone'), { exact: true }).fill('022-000-0000');
  await office.locator('input[type=file]').setInputFiles(await picture(office, '広場.jpg', 2000, 1000));
  await expect(office.getByRole('img', { name: consoleText('files.preview', { name: '広場.jpg' }) })).toBeVisible();
  await office.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(office.getByText(consoleText('done.updated')).first()).toBeVisible();

  await expect(async () => {
    await page.goto(at('/home'));
    await expect(page.getByRole('heading', { name: 'まちの、ひろば。' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const cover = page.locator('img.cover');
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([1600, 800]);
  await expect(page.getByText(memberText('guest.open_until', { time: '24:00' }))).toBeVisible();
  const hours = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: memberText('guest.hours') });
  await expect(hours.first().getByRole('term')).toHaveText(['月–日・祝', '火〜金', '月']);
  await expect(page.getByText('年末年始はお休みです。')).toBeVisible();
  await expect(page.getByRole('link', { name: '022-000-0000' })).toHaveAttribute('href', 'tel:0220000000');
  // What is blank is left out with its heading.
  await expect(page.getByText(memberText('guest.access'))).toHaveCount(0);
  await expect(page.getByText(memberText('guest.first_title'))).toBeVisible();
  await expectAccessible(page, 'the page of guests');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'the page of guests at 320');
  await page.setViewportSize({ width: 390, height: 844 });

  await installed(page);
  await page.reload();
  await expect(cover).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'まちの、ひろば。' })).toBeVisible();
  await expect(page.getByText(/の内容です/).first()).toBeVisible();
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
  await context.setOffline(false);

  await office.getByLabel(consoleText('main_settings.guests_words')).uncheck();
  await office.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(async () => {
    await page.goto(at('/home'));
    await expect(page).toHaveURL(/\/login/, { timeout: 5_000 });
  }).toPass();
  await office.context().close();
});
