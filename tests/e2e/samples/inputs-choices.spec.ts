import { expectAccessible } from '../support/checks.ts';
import { expect, test } from '../support/test.ts';
import { consoleText, sampleText } from '../support/words.ts';
import { composeIn, inputsPage, openSampleForm } from './form.ts';

const date = sampleText('sample.date');
const open = (label: string) => consoleText('ui.open_calendar', { label });

test('a picker opens and closes, keeps typing off, and takes the error away', async ({ page }) => {
  const { form, field, errorOf } = await openSampleForm(page);
  await field(date).fill('2026/02/31');
  await field(date).blur();
  await expect(errorOf(date)).toHaveCount(1);
  await form.getByRole('button', { name: open(date) }).click();
  const picker = page.getByRole('dialog', { name: date });
  await expect(picker).toBeVisible();
  await expect(field(date)).toBeEnabled();
  await expect(field(date)).toHaveAttribute('readonly');
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();
  await expect(field(date)).not.toHaveAttribute('readonly');
  await field(date).fill('2026/11/20');
  await form.getByRole('button', { name: open(date) }).click();
  await picker.getByRole('button', { name: /2026年11月5日/ }).click();
  await expect(field(date)).toHaveValue('2026/11/05');
  await expect(errorOf(date)).toHaveCount(0);
  await expect(picker).toBeHidden();
});

test('months are 1月 to 12月, and every picker can be used with the keyboard alone', async ({ page }) => {
  const { field } = await openSampleForm(page);
  const month = sampleText('sample.year_month');
  await field(month).fill('2026/04');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: month });
  await expect(picker.locator('td button')).toHaveText(Array.from({ length: 12 }, (_, index) => `${index + 1}月`));
  await picker.getByRole('button', { name: '4月', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field(month)).toHaveValue('2026/05');
  await expect(page.getByRole('button', { name: open(month) }).first()).toBeFocused();
});

test('a date-time is picked with hour and minute, a yearly day by month and day', async ({ page }) => {
  const { form, field } = await openSampleForm(page);
  const [start, closing] = [sampleText('sample.datetime'), sampleText('sample.month_day')];
  await field(start).fill('2026/11/20 09:30');
  await form.getByRole('button', { name: open(start) }).click();
  const picker = page.getByRole('dialog', { name: start });
  await picker.getByRole('button', { name: /2026年11月21日/ }).click();
  await picker.getByLabel(consoleText('inputs.hour')).selectOption('18');
  await picker.getByRole('button', { name: consoleText('inputs.take') }).click();
  await expect(field(start)).toHaveValue('2026/11/21 18:30');
  await form.getByRole('button', { name: open(closing) }).click();
  await page.getByLabel(consoleText('inputs.month'), { exact: true }).selectOption('2');
  await page.getByRole('button', { name: '2月29日' }).click();
  await expect(field(closing)).toHaveValue('02/29');
});

test('a zip code with several places asks which; prefecture and city follow', async ({ page }) => {
  const { form, field } = await openSampleForm(page);
  const [zip, pref, city] = [
    consoleText('field.zipcode'),
    consoleText('field.pref_code'),
    consoleText('field.city_code'),
  ];
  const address = field(consoleText('field.address'));
  // What was typed before the zip code stays.
  await address.fill('藤が丘2-2-3');
  await field(zip).pressSequentially('2270043');
  await expect(field(city).locator('option:checked')).toHaveText(/青葉区/);
  await expect(address).toHaveValue('藤が丘2-2-3');
  await field(zip).fill('');
  await field(zip).pressSequentially('4980000');
  await expect(field(zip)).toHaveValue('498-0000');
  await form.getByRole('button', { name: consoleText('form.fill_address') }).click();
  const places = form.getByRole('group', { name: consoleText('ui.zip_choose') }).getByRole('button');
  await expect(places).toHaveCount(2);
  await places.filter({ hasText: '愛知県' }).click();
  await expect(field(pref).locator('option:checked')).toHaveText('愛知県');
  await expect(field(city).locator('option:checked')).toHaveText('弥富市');
  // ST-49: without a prefecture there is no city.
  await field(pref).selectOption('13');
  await expect(field(city)).toHaveValue('');
});

test.describe('a look-up that fails', () => {
  test.use({ expected: [/Failed to load resource|net::ERR_FAILED/] });
  test('ends without a word, and the address can be typed', async ({ page }) => {
    const { form, field, errorOf } = await openSampleForm(page);
    await page.route('**/zipcode/get-info*', (route) => route.abort());
    await field(consoleText('field.zipcode')).fill('227-0062');
    const look = form.getByRole('button', { name: consoleText('form.fill_address') });
    await look.click();
    await expect(look).toBeVisible();
    await expect(errorOf(consoleText('field.zipcode'))).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await field(consoleText('field.address')).fill('青葉台1-2-3');
    await expect(field(consoleText('field.address'))).toHaveValue('青葉台1-2-3');
  });
});

test('a list that cannot be loaded says so, is tried again, and finds one of a thousand by keyboard', async ({
  page,
}) => {
  const { form, field, errorOf } = await openSampleForm(page);
  const label = sampleText('sample.remote');
  const list = form.getByRole('combobox', { name: label });
  await expect(errorOf(label)).toHaveText(consoleText('panel.fail'));
  await expect(list).toHaveAttribute('aria-invalid', 'true');
  await form.getByRole('button', { name: consoleText('action.reload') }).click();
  await expect(errorOf(label)).toHaveCount(0);
  await list.focus();
  await page.keyboard.type('０９９８');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText([sampleText('sample.opt_class', { number: '0998' })]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field(label).first()).toHaveValue(sampleText('sample.opt_class', { number: '0998' }));
  // What is composed is no search yet; what the input method leaves is one.
  await list.press('ControlOrMeta+A');
  await composeIn(
    list,
    ['きょ', 'きょうしつ', '教室 04', '教室 0451'],
    sampleText('sample.opt_class', { number: '0451' }),
  );
  await expect(found).toHaveText([sampleText('sample.opt_class', { number: '0451' })]);
  await page.keyboard.press('Escape');
  await list.blur();
  await expect(list).toHaveValue(sampleText('sample.opt_class', { number: '0998' }));
});

test('a chosen one beyond the found page keeps its words, one that is no longer offered goes', async ({ page }) => {
  await page.goto(inputsPage(sampleText('sample.remote_multi')));
  const filled = page.getByRole('group', {
    name: `${sampleText('sample.remote_multi')}: ${sampleText('sample.state_filled')}`,
  });
  const words = (number: string) => filled.getByText(sampleText('sample.opt_class', { number }));
  await expect(words('0777')).toBeVisible();
  await expect(words('0007')).toBeVisible();
  await expect(filled.getByText('2000')).toHaveCount(0);
  const list = filled.getByRole('combobox');
  await list.pressSequentially('0999');
  const found = page.getByRole('listbox').getByRole('option');
  await expect(found).toHaveText([sampleText('sample.opt_class', { number: '0999' })]);
  await expect(words('0777')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(words('0999').first()).toBeVisible();
  await expect(list).toHaveValue('');
});

test('a chosen value goes when it is no longer offered', async ({ page }) => {
  const { form, field } = await openSampleForm(page);
  const sport = sampleText('sample.select');
  await field(sport).selectOption('tennis');
  await form.getByRole('button', { name: sampleText('sample.take_away') }).click();
  await expect(field(sport)).toHaveValue('');
  await expect(field(sport).locator('option')).not.toContainText([sampleText('sample.opt_tennis')]);
});

test('the second list depends on the first', async ({ page }) => {
  const { field } = await openSampleForm(page);
  const label = sampleText('sample.related');
  const [parent, child] = [
    consoleText('inputs.related_parent', { label }),
    consoleText('inputs.related_child', { label }),
  ];
  await expect(field(child)).toBeDisabled();
  await field(parent).selectOption('child');
  await field(child).selectOption('morning');
  await field(parent).selectOption('adult');
  await expect(field(child)).toHaveValue('');
  await field(parent).selectOption('free');
  await expect(field(child)).toBeDisabled();
});

test('an icon is none, an emoji, or a PNG of 144×144 pixels', async ({ page }) => {
  const { form } = await openSampleForm(page);
  const icon = form.getByRole('group', { name: sampleText('sample.icon'), exact: true });
  await icon.getByLabel(consoleText('inputs.icon_emoji'), { exact: true }).check();
  await icon.getByRole('button', { name: '⚽' }).press('Enter');
  await expect(icon.getByRole('button', { name: '⚽' })).toHaveAttribute('aria-pressed', 'true');
  // さくら is an emoji only once the input method says so.
  const own = icon.getByLabel(consoleText('inputs.icon_own_emoji'));
  await own.press('ControlOrMeta+A');
  await composeIn(own, ['さ', 'さくら'], '🌸');
  await expect(own).toHaveValue('🌸');
  // The colour behind it goes with it to the other kind, until it is taken away.
  const colour = icon.getByLabel(consoleText('inputs.icon_color'));
  await own.fill('⚽');
  await colour.fill('#165e83');
  await expect(icon.getByRole('button', { name: '⚽' })).toHaveCSS('background-color', 'rgb(22, 94, 131)');
  await icon.getByLabel(consoleText('inputs.icon_image'), { exact: true }).check();
  const file = icon.getByLabel(consoleText('inputs.icon_file', { label: sampleText('sample.icon') }));
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(icon.locator('.err')).toHaveText('アイコンはPNG形式にしてください。');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(page, 100) });
  await expect(icon.locator('.err')).toHaveText('画像は144×144ピクセルにしてください。');
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await picture(page, 144) });
  await expect(icon.getByRole('img', { name: consoleText('inputs.icon_present') })).toBeVisible();
  await expect(icon.locator('.err')).toHaveCount(0);
  await expect(colour).toHaveValue('#165e83');
  await icon.getByRole('button', { name: consoleText('inputs.icon_color_remove') }).click();
  await expect(icon.getByText(consoleText('inputs.icon_color_none'), { exact: true })).toBeVisible();
});

/** A square PNG drawn by the browser. */
async function picture(page: import('@playwright/test').Page, side: number): Promise<Buffer> {
  const address = await page.evaluate((pixels) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = pixels;
    return canvas.toDataURL('image/png');
  }, side);
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

test('an open calendar is read without effort, in light and dark: the chosen day, Saturdays, Sundays and holidays', async ({
  page,
}) => {
  const { form, field } = await openSampleForm(page);
  await field(date).fill('2026/11/20');
  await form.getByRole('button', { name: open(date) }).click();
  const picker = page.getByRole('dialog', { name: date });
  await expect(picker.getByRole('button', { name: /2026年11月20日/ })).toBeVisible();
  await expectAccessible(page, 'the calendar', 'light', '[role="dialog"]');
  await expectAccessible(page, 'the calendar', 'dark', '[role="dialog"]');
  await page.emulateMedia({ colorScheme: 'light' });
  const colourOf = (name: RegExp) =>
    picker.getByRole('button', { name }).evaluate((day) => getComputedStyle(day).color);
  const [monday, saturday, sunday, holiday] = await Promise.all(
    [/11月16日/, /11月21日/, /11月22日/, /11月3日.*、文化の日/].map(colourOf),
  );
  expect(new Set([monday, saturday, sunday]).size).toBe(3);
  expect(holiday).toBe(sunday);
  await expect(picker.getByRole('button', { name: /文化の日/ }).locator('.holiday')).toHaveAttribute(
    'data-mark',
    consoleText('inputs.holiday_mark'),
  );
  await expect(field(date)).toBeEnabled();
});
