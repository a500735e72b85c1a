import { enterAsMember, openSection, storedText } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

test('a member fills in what the facility asks for; a rule shows and demands as the answer changes', async ({
  page,
}) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  await openSection(page, '健康について');
  await page.getByRole('group', { name: 'アレルギー', exact: true }).getByText('なし').click();
  const detail = page.getByLabel('アレルギーの内容', { exact: true });
  await expect(detail).toHaveCount(0);
  await page.getByRole('group', { name: 'アレルギー', exact: true }).getByText('あり').click();
  await detail.fill('');
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(page.getByText('アレルギーの内容は必須です。')).toBeVisible();
  await expect(detail).toBeFocused();
  await detail.fill('えび・かに');
  await page.getByRole('button', { name: memberText('action.update') }).click();
  await expect(page.getByText(memberText('profile.updated'))).toBeVisible();
  await expect(page.getByText('えび・かに')).toBeVisible();
  // The facility keeps some fields for itself: to see, not to change; its own notes are not shown at all.
  await openSection(page, '通いかたと連絡');
  await expect(page.getByLabel('ロッカー番号', { exact: true })).toBeDisabled();
  await expect(page.getByLabel('担当者メモ')).toHaveCount(0);
});

test('what was typed into the profile is there again after a reload, and can be given up', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  await openSection(page, '緊急連絡先・送り迎え');
  const nickname = page.getByLabel('呼び名（カナ）', { exact: true });
  await nickname.fill('ハナ');
  await expect.poll(() => storedText(page)).toContain('ハナ"');
  await page.reload();
  await expect(page.getByText(memberText('profile.draft_restored'))).toBeVisible();
  await expect(nickname).toHaveValue('ハナ');
  await page.getByRole('button', { name: memberText('profile.draft_discard') }).click();
  await expect(nickname).toHaveValue('');
  await expect(page.getByText(memberText('profile.draft_restored'))).toHaveCount(0);
});

test('below 18 by the year of birth it is asked who picks up, whatever the month', async ({ page }) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  await openSection(page, '基本情報');
  const pickup = page.getByLabel(
    memberText('form.item_part', { label: '送り迎えをする方', part: memberText('field.last_name') }),
    {
      exact: true,
    },
  );
  const birthday = page.getByLabel(memberText('field.birthday'), { exact: true });
  await expect(pickup).toHaveCount(0);
  // The button of the calendar lies in its field, not somewhere on the page.
  const field = (await birthday.boundingBox())!;
  const calendar = (await page.locator('.reveal.date', { has: birthday }).getByRole('button').boundingBox())!;
  expect(calendar.x + calendar.width).toBeLessThanOrEqual(field.x + field.width + 1);
  expect(calendar.y).toBeGreaterThanOrEqual(field.y - 1);
  const year = new Date().getFullYear();
  await birthday.fill('');
  await birthday.pressSequentially(`${year - 17}0101`);
  await expect(pickup).toHaveAttribute('aria-required', 'true');
  await birthday.fill('');
  await birthday.pressSequentially(`${year - 18}1231`);
  await expect(pickup).toHaveCount(0);
});

test('a zip code of several places asks which, by finger and by keyboard, and goes on with the address', async ({
  page,
}) => {
  await enterAsMember(page, 'hanako@aoba.example');
  await expect(page).toHaveURL(/\/home$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await openSection(page, '連絡先・住所');
  const zip = page.getByLabel(memberText('field.zipcode'), { exact: true }).first();
  const [prefecture, city, rest] = (['field.pref_code', 'field.city_code', 'field.address'] as const).map((id) =>
    page.getByLabel(memberText(id), { exact: true }).first(),
  );
  const fill = page.getByRole('button', { name: memberText('form.fill_address') }).first();
  const places = page.getByRole('group', { name: consoleText('ui.zip_choose') }).getByRole('button');
  await zip.fill('498-0000');
  await fill.tap();
  await expect(places).toHaveCount(2);
  for (const place of await places.all()) {
    const box = await place.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0), 'a place is cut off').toBeLessThanOrEqual(320);
  }
  await places.filter({ hasText: '木曽岬町' }).tap();
  await expect(prefecture!).toHaveValue('24');
  await expect(city!).toHaveValue('24303');
  await expect(rest!).toBeFocused();
  await fill.press('Enter');
  await expect(places).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(places.filter({ hasText: '弥富市' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(prefecture!).toHaveValue('23');
  await expect(city!).toHaveValue('23235');
  await expect(places).toHaveCount(0);
});
