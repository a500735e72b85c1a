import type { Page } from '@playwright/test';
import { axeOn, expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, NIGHTLY, test } from '../support/test.ts';
import { consoleText, sampleText } from '../support/words.ts';
import { openSampleForm } from './form.ts';

test('「確認する」 says everything that is wrong at once, with a way to each field', async ({ page }) => {
  const { form, field, confirm } = await openSampleForm(page);
  await confirm();
  const summary = form.getByRole('alert');
  await expect(summary).toContainText(consoleText('form.errors_title', { count: 29 }));
  await expect(summary.getByRole('link')).toHaveCount(29);
  await expect(field(consoleText('field.last_name'))).toBeFocused();
  await expect(form.getByText('姓は必須です。')).toBeVisible();
  await expect(form.getByText('会則に同意してください。')).toBeVisible();
  await summary.getByRole('link', { name: sampleText('sample.date') }).press('Enter');
  await expect(field(sampleText('sample.date'))).toBeFocused();
  // Being led to a field does not take its error away.
  await expect(form.getByText(`${sampleText('sample.date')}は必須です。`)).toBeVisible();
});

test('what is filled in travels as the contract says', async ({ page }) => {
  const { form, field, confirm } = await openSampleForm(page);
  await form.getByRole('button', { name: consoleText('action.reload') }).click();
  const typed: [string, string][] = [
    [consoleText('field.last_name'), '髙橋'],
    [consoleText('field.first_name'), '花子'],
    [consoleText('field.last_name_kana'), 'たかはし'],
    [consoleText('field.first_name_kana'), 'ﾊﾅｺ'],
    [sampleText('sample.email'), 'ＨＡＮＡＫＯ@aoba.example'],
    [sampleText('sample.phone'), '045-555-0148'],
    [sampleText('sample.new_password'), 'Kx9-tp$W2#mQ'],
    [sampleText('sample.new_password_again'), 'Kx9-tp$W2#mQ'],
    [sampleText('sample.date'), '1990/4/1'],
    [sampleText('sample.datetime'), '2026/11/20 24:00'],
    [sampleText('sample.year_month'), '2026/04'],
    [sampleText('sample.month_day'), '03/31'],
    [sampleText('sample.number'), '007'],
    [sampleText('sample.decimal'), '62.5'],
    [sampleText('sample.currency'), '12,000'],
    [sampleText('sample.code'), 'aoba-1'],
    [sampleText('sample.url'), 'https://aoba.example/'],
    [sampleText('sample.textarea'), 'よろしくお願いします。'],
    [consoleText('field.zipcode'), '227-0062'],
  ];
  for (const [label, text] of typed) await field(label).fill(text);
  await form.getByRole('button', { name: consoleText('form.fill_address') }).click();
  await expect(field(consoleText('field.city_code')).locator('option:checked')).toHaveText(/青葉区/);
  await field(sampleText('sample.select')).selectOption('swim');
  await form.getByRole('combobox', { name: sampleText('sample.remote') }).fill('0012');
  await page.getByRole('option', { name: /0012/ }).click();
  await form.getByRole('combobox', { name: sampleText('sample.multi') }).click();
  await page.getByRole('option', { name: sampleText('sample.opt_wed') }).click();
  await page.keyboard.press('Escape');
  const label = sampleText('sample.related');
  await field(consoleText('inputs.related_parent', { label })).selectOption('child');
  await field(consoleText('inputs.related_child', { label })).selectOption('evening');
  await form.getByLabel(sampleText('sample.opt_female'), { exact: true }).check();
  await form.getByLabel(sampleText('sample.opt_dance'), { exact: true }).check();
  await form.getByLabel(sampleText('sample.accept_words'), { exact: true }).check();
  await confirm();
  const sent = JSON.parse((await page.locator('.sample-wire').textContent()) ?? '');
  expect(sent).toMatchObject({
    last_name_kana: 'タカハシ',
    first_name_kana: 'ハナコ',
    email: 'hanako@aoba.example',
    zipcode: '2270062',
    pref_code: '14',
    city_code: '14117',
    date: '1990-04-01',
    datetime: '2026-11-21T00:00:00+09:00',
    year_month: '2026-04',
    month_day: '03/31',
    number: 7,
    decimal: 62.5,
    currency: 12_000,
    select: 'swim',
    remote: 12,
    multi: ['wed'],
    related: ['child', 'evening'],
    radio: '2',
    checkboxes: ['dance'],
    accept: true,
  });
});

for (const lang of NIGHTLY ? (['ja', 'en'] as const) : (['ja'] as const)) {
  test(`every state of every input is accessible, in ${lang}`, async ({ page }) => {
    for (const theme of NIGHTLY ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.goto(`/error-input-view?lang=${lang}&theme=${theme}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The editor comes last.
      await expect(page.locator('.editor [contenteditable]').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expectAccessible(page, `/error-input-view in ${lang}`, theme);
    }
  });
}

test('open pickers are accessible', async ({ page }) => {
  const { form } = await openSampleForm(page);
  for (const id of ['sample.date', 'sample.datetime', 'sample.year_month', 'sample.month_day'] as const) {
    const label = sampleText(id);
    await form.getByRole('button', { name: consoleText('ui.open_calendar', { label }) }).click();
    await expect(page.getByRole('dialog', { name: label }).getByRole('button').first()).toBeVisible();
    const { violations, passes } = await (await axeOn(page)).include('[role="dialog"]').analyze();
    expect(violations, `the picker of ${label}`).toEqual([]);
    expect(passes.map((rule) => rule.id)).toContain('color-contrast');
    await page.keyboard.press('Escape');
  }
});

/** Controls that a finger or a mouse cannot hit: those smaller than `side` px, with what they are. */
function small(page: Page, side: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('main :is(button, select, input, textarea)')) {
      // A box and its words are hit together, and so are chosen ones and the input behind them.
      const target = element.closest('label, .mantine-MultiSelect-input') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isThere = width > 0 && !element.closest('.sr, [aria-hidden="true"]') && element.tabIndex >= 0;
      if (isThere && (width < least || height < least))
        found.push(`${element.outerHTML.slice(0, 90)} ${width}×${height}`);
    }
    return found;
  }, side);
}

test('targets are at least 24 px on the desk', async ({ page }) => {
  await openSampleForm(page, []);
  expect(await small(page, 24)).toEqual([]);
});

test('at 320 px nothing scrolls sideways, and targets are at least 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const { confirm, form } = await openSampleForm(page, []);
  await confirm();
  await expect(form.getByRole('alert')).toBeVisible();
  await expectNoSidewaysScroll(page, '/error-input-view at 320');
  expect(await small(page, 44)).toEqual([]);
  const label = sampleText('sample.date');
  await form.getByRole('button', { name: consoleText('ui.open_calendar', { label }) }).click();
  await expect(page.getByRole('dialog', { name: label })).toBeVisible();
  await expectNoSidewaysScroll(page, 'an open calendar at 320');
});
