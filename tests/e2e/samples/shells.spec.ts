import type { Locator, Page } from '@playwright/test';
import { shellSamples } from '@tsudoi/i18n/catalogs/ja/samples/shells';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { expect, NIGHTLY, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';
import { composeIn, pasteInto } from './form.ts';

const PATH = '/modal-window-sample';
const DESK = { width: 1200, height: 800 };
const WIDE = { width: 1440, height: 900 };

/** Opens the page with these sections alone, or with all where none is named: all of them take their time to draw. */
async function open(
  page: Page,
  sections: readonly (keyof typeof shellSamples)[] = [],
  size = DESK,
  view: { lang?: string; theme?: string } = {},
): Promise<void> {
  await page.setViewportSize(size);
  const only = sections.map((id) => ['only', shellSamples[id]]);
  await page.goto(`${PATH}?${new URLSearchParams([...Object.entries(view), ...only])}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function box(target: Locator) {
  const found = await target.boundingBox();
  if (found === null) throw new Error('not on screen');
  return found;
}

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** What moves has arrived; spinners turn for ever. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** A window that has come to rest. */
async function opened(page: Page, name: string): Promise<Locator> {
  await button(page, name).click();
  await expect(dialog(page)).toBeVisible();
  await rested(page);
  return dialog(page);
}

test('windows have their widths, stay when one presses beside them, close with Esc and give the focus back', async ({
  page,
}) => {
  await open(page, ['dialogs']);
  expect((await box(await opened(page, '標準の幅（250）'))).width).toBe(250);
  await page.mouse.click(20, 20);
  await expect(dialog(page)).toBeVisible();
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, '標準の幅（250）')).toBeFocused();
  expect((await box(await opened(page, '確認（380）'))).width).toBe(380);
});

test('a window is moved by its head above 900 px and never leaves the screen; at 900 px it stays', async ({ page }) => {
  await open(page, ['dialogs']);
  const window = await opened(page, '確認（380）');
  const start = await box(window);
  const drag = async (by: { x: number; y: number }) => {
    const head = await box(window.locator('.dialog-head h2'));
    await page.mouse.move(head.x + 20, head.y + 10);
    await page.mouse.down();
    await page.mouse.move(head.x + 20 + by.x, head.y + 10 + by.y, { steps: 4 });
    await page.mouse.up();
  };
  await drag({ x: -100, y: 60 });
  expect(await box(window)).toMatchObject({ x: start.x - 100, y: start.y + 60 });
  await drag({ x: 2_000, y: 2_000 });
  const far = await box(window);
  expect(far.x + far.width).toBeLessThanOrEqual(1200);
  expect(far.y + far.height).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 900, height: 800 });
  await expect(button(page, consoleText('ui.dialog_move'))).toHaveCount(0);
  const back = await box(window);
  expect(Math.abs(back.x + back.width / 2 - 450)).toBeLessThan(12);
  await drag({ x: -200, y: 0 });
  expect((await box(window)).x).toBe(back.x);
});

test('a window is moved without dragging: by arrow keys, and by pressing the place', async ({ page }) => {
  await open(page, ['dialogs']);
  const window = await opened(page, '確認（380）');
  const start = await box(window);
  const move = button(page, consoleText('ui.dialog_move'));
  await move.focus();
  await page.keyboard.press('Enter');
  await expect(move).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  expect((await box(window)).x).toBe(start.x - 80);
  await page.mouse.click(200, 120);
  const put = await box(window);
  expect(Math.abs(put.x + put.width / 2 - 200)).toBeLessThan(20);
  await page.keyboard.press('Escape');
  await expect(move).toHaveAttribute('aria-pressed', 'false');
  await expect(window).toBeVisible();
});

test('notifications stand below each other, or on each other where they may, each in its corner', async ({ page }) => {
  await open(page, ['notices', 'builders']);
  await page.getByLabel('閉じるまで（ミリ秒）').selectOption('0');
  const show = button(page, '通知を出す');
  for (let count = 0; count < 3; count++) await show.click();
  const notices = page.locator('.notice');
  await expect(notices).toHaveCount(3);
  const tops = async () => (await Promise.all((await notices.all()).map(box))).map(({ y }) => Math.round(y));
  await expect.poll(async () => new Set(await tops()).size).toBe(3);
  await rested(page);
  const stacked = await Promise.all((await notices.all()).map(box));
  for (const [index, one] of stacked.entries()) {
    const before = stacked[index - 1];
    if (before !== undefined) expect(one.y).toBeGreaterThanOrEqual(before.y + before.height);
    expect(one.x + one.width).toBeGreaterThan(1_150);
  }
  await page.getByLabel('重ねる').check();
  await show.click();
  await expect.poll(tops).toContain(Math.round(stacked[0]?.y ?? 0));
  await page.getByLabel('重ねる').uncheck();
  await page.getByLabel('縦の位置').selectOption('bottom');
  await page.getByLabel('横の位置').selectOption('left');
  await show.click();
  const low = await box(notices.filter({ hasText: '5件目' }));
  expect(low.x).toBeLessThan(40);
  // Above the bar of actions of the form on this page.
  expect(low.y + low.height).toBeLessThanOrEqual(800 - 60);
  await notices.filter({ hasText: '5件目' }).click();
  await expect(notices).toHaveCount(4);
});

test('a notification is announced by how urgent it is, waits while pointed at, and can be read again by keyboard', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, ['notices']);
  await button(page, '権限のない操作を確定する').click();
  const refused = page.locator('[aria-live="assertive"]').getByText('management is not allowed to use this feature');
  await expect(refused).toBeVisible();
  const at = await box(page.locator('.notice'));
  expect(at.y).toBeLessThan(40);
  await page.locator('.notice').hover();
  await page.clock.runFor(4_000);
  await expect(refused).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(2_000);
  await expect(refused).toHaveCount(0);
  await button(page, 'CSV出力の完了を知らせる').click();
  await expect(page.locator('[aria-live="polite"]').getByText(consoleText('shell.export_done'))).toBeVisible();
  await button(page, consoleText('ui.recent_notices')).focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('region', { name: consoleText('ui.recent_notices') }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.last()).toContainText('management is not allowed to use this feature');
  await page.keyboard.press('Escape');
  await expect(button(page, consoleText('ui.recent_notices'))).toBeFocused();
});

test('an alert counts its five seconds down in sight, stops under the focus, and goes', async ({ page }) => {
  await page.clock.install();
  await open(page, ['screens']);
  // By keyboard, so that no pointer rests on what comes.
  await button(page, '成功を知らせる').focus();
  await page.keyboard.press('Enter');
  const alert = page.locator('.note.alert');
  await expect(alert).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(alert.getByText(consoleText('ui.alert_seconds', { seconds: 4 }))).toBeVisible();
  await alert.getByRole('button', { name: consoleText('action.close') }).focus();
  await expect(alert.getByText(consoleText('ui.alert_paused'))).toBeVisible();
  await page.clock.runFor(5_500);
  await expect(alert).toBeVisible();
  await button(page, '成功を知らせる').focus();
  await page.clock.runFor(5_000);
  await expect(alert).toHaveCount(0);
});

test('a list shows up to ten page links, folds its form, and picks columns by keyboard for good', async ({ page }) => {
  await open(page, ['lists'], WIDE);
  const frame = page.locator('.sample-frame');
  await expect(frame.getByText(consoleText('list.total', { count: '3,482' }))).toBeVisible();
  const links = frame
    .getByRole('navigation', { name: consoleText('ui.pages') })
    .getByRole('button', { name: /^[\d,]+$/ });
  await expect(links).toHaveCount(10);
  await links.filter({ hasText: /^9$/ }).click();
  await expect(links).toHaveText(['1', '6', '7', '8', '9', '10', '11', '12', '13', '175']);
  await expect(frame.getByLabel('会員種別', { exact: true })).toBeHidden();
  await frame.getByRole('button', { name: consoleText('list.open_search') }).click();
  await expect(frame.getByLabel('会員種別', { exact: true })).toBeVisible();
  await frame.getByRole('button', { name: consoleText('list.close_search') }).click();
  await expect(frame.getByLabel('会員種別', { exact: true })).toBeHidden();
  await frame.getByRole('button', { name: consoleText('list.columns') }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('checkbox', { name: '会員種別' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(frame.getByRole('columnheader', { name: '会員種別' })).toHaveCount(0);
  await page.reload();
  await expect(frame.getByRole('columnheader', { name: '入会日' })).toBeVisible();
  await expect(frame.getByRole('columnheader', { name: '会員種別' })).toHaveCount(0);
});

test('a range of days is typed, pasted and composed as every date is', async ({ page }) => {
  await open(page, ['lists'], WIDE);
  const frame = page.locator('.sample-frame');
  await frame.getByRole('button', { name: consoleText('list.open_search') }).click();
  const [from, to] = (['ui.from', 'ui.to'] as const).map((id) =>
    frame.getByLabel(consoleText(id, { label: '入会日' })),
  );
  if (from === undefined || to === undefined) throw new Error('a range has two ends');
  await from.pressSequentially('2026a1113');
  await expect(from).toHaveValue('2026/11/13');
  await from.press('Backspace');
  await from.press('Backspace');
  await expect(from).toHaveValue('2026/11/');
  await pasteInto(from, '２０２６年１１月１日');
  await expect(from).toHaveValue('2026/11/1');
  await composeIn(to, ['２', '２０２６'], '２０２６');
  await expect(from).toHaveValue('2026/11/01');
  await expect(to).toHaveValue('2026/');
  await to.pressSequentially('113');
  await to.press('Enter');
  await expect(to).toHaveValue('2026/11/3');
  await expect(frame.getByText(consoleText('list.total', { count: 3 }))).toBeVisible();
});

test('conditions are built with the keyboard alone', async ({ page }) => {
  await open(page, ['builders']);
  const rules = page.getByRole('group', { name: /^項目を出す条件/ });
  await rules.getByRole('button', { name: consoleText('rules.add') }).focus();
  await page.keyboard.press('Enter');
  const operand = rules.getByLabel(consoleText('rules.operand_of', { number: 2 }));
  await expect(operand).toBeFocused();
  await page.keyboard.type('性別');
  await operand.selectOption('gender');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(rules.getByRole('button', { name: consoleText('rules.add_group') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rules.getByLabel(consoleText('rules.operand_of', { number: 3 }))).toBeFocused();
  await expect(rules.getByRole('group', { name: consoleText('rules.group', { number: 2 }) })).toBeVisible();
  await expect(rules.getByText('年齢（生年から数える）「17」（以下） かつ 性別「男性」（等しい）')).toBeVisible();
  // A number that an input method writes in full-width digits is one all the same.
  const age = rules.getByLabel(consoleText('rules.value_of', { number: 1 }));
  await age.press('ControlOrMeta+A');
  await composeIn(age, ['２', '２０さ'], '２０さい');
  await expect(age).toHaveValue('20');
  await expect(rules.getByText('年齢（生年から数える）「20」（以下） かつ 性別「男性」（等しい）')).toBeVisible();
});

test('the permission matrix is worked with arrows and space, its headings are mixed', async ({ page }) => {
  await open(page, ['builders']);
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(tick('会員の閲覧')).toHaveJSProperty('indeterminate', true);
  await tick('会員CSV取込の閲覧').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tick('会員CSV取込の編集')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(tick('法人会員の閲覧')).toBeChecked();
  await expect(page.getByText('法人会員（閲覧と編集）').first()).toBeVisible();
  await expect(tick('会員の編集')).toBeChecked();
});

test('imports and exports show their colours, words, link, close and retry', async ({ page }) => {
  await open(page, ['tasks']);
  const colour = (state: string) =>
    page.locator(`[data-state="${state}"] .bar > i`).evaluate((bar) => getComputedStyle(bar).backgroundColor);
  expect(new Set([await colour('applying'), await colour('applied'), await colour('failed')]).size).toBe(3);
  await expect(page.locator('[data-state="invalid"]')).toContainText('更新できません。内容をご確認ください。');
  await expect(page.locator('[data-state="applied"]')).toContainText(consoleText('shell.members_import_completed'));
  await expect(page.locator('[data-state="applied"]').getByRole('link')).toHaveAttribute('href', /#imported$/);
  await page.locator('[data-state="applied"]').getByRole('button').click();
  await expect(page.locator('[data-state="applied"]')).toHaveCount(0);
  const failed = page.locator('[data-state="export-failed"]');
  await expect(failed).toContainText('出力失敗しました。再度やり直してください。');
  await failed.getByRole('button', { name: consoleText('shell.task_retry') }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText(consoleText('shell.task_waiting'))).toHaveCount(2);
});

for (const lang of NIGHTLY ? (['ja', 'en'] as const) : (['ja'] as const)) {
  test(`nothing on the page keeps anybody out (${lang})`, async ({ page }) => {
    test.slow();
    await open(page, [], WIDE, { lang, theme: 'auto' });
    await expectAccessible(page, `${PATH} ${lang}`);
    if (NIGHTLY) await expectAccessible(page, `${PATH} ${lang}`, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('.sample').first().getByRole('button').nth(2).click();
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page, `a window of ${PATH} ${lang}`);
    await page.keyboard.press('Escape');
    for (const group of await page.getByRole('tablist').all()) {
      for (const tab of await group.getByRole('tab').all()) {
        await tab.click();
        await expect(tab).toHaveAttribute('aria-selected', 'true');
      }
      const name = await group.getAttribute('aria-label');
      await expectAccessible(
        page,
        `${PATH} ${lang}, ${name}`,
        'light',
        `.sample:has([role="tablist"][aria-label="${name}"])`,
      );
      await group.getByRole('tab').first().click();
    }
  });
}

for (const lang of ['ja', 'en'] as const) {
  // 1280 × 1024 at 400 % is 320 × 256 CSS px.
  for (const height of [640, 256]) {
    test(`320 × ${height} px need no scrolling sideways (${lang})`, async ({ page }) => {
      await open(page, [], { width: 320, height }, { lang });
      await expectNoSidewaysScroll(page, PATH);
      await page.locator('.sample').first().getByRole('button').nth(3).click();
      await expect(dialog(page)).toBeVisible();
      await expectNoSidewaysScroll(page, `a window on ${PATH}`);
      const last = dialog(page).getByRole('button').last();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport();
    });
  }
}

test('what is pressed is large enough: 24 px at a desk, 44 px on a phone', async ({ page }) => {
  for (const [width, least] of [
    [1_200, 24],
    [390, 44],
  ] as const) {
    await open(page, [], { width, height: 800 });
    const small = await page.evaluate((px) => {
      const targets = [...document.querySelectorAll<HTMLElement>('.sample :is(button, select, a, input)')];
      return targets
        .filter((one) => one.checkVisibility() && one.closest('.sr, .sample-frame, p') === null)
        .map((one) => ({ one: one instanceof HTMLInputElement ? (one.closest('label') ?? one) : one }))
        .map(({ one }) => ({
          name: one.textContent || one.getAttribute('aria-label'),
          ...one.getBoundingClientRect().toJSON(),
        }))
        .filter(({ height }) => height < px - 0.5)
        .map(({ name, height }) => `${name} ${Math.round(height)}`);
    }, least);
    expect(small, `${width} px wide`).toEqual([]);
  }
});
