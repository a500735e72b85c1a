import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, test, VIEWER } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const field = (page: Page) => page.getByRole('combobox', { name: consoleText('palette.manage') });
const dialog = (page: Page) => page.getByRole('dialog', { name: consoleText('palette.manage') });
const options = (page: Page) => dialog(page).getByRole('option');
const current = (page: Page) => dialog(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('the palette of staff', () => {
  test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

  test('finds a member in any writing, marks what was found, opens it by Enter, and the focus comes back on Esc', async ({
    page,
  }) => {
    await page.goto('/manage/organizations/search');
    const keyword = page.getByLabel(consoleText('organizations.keyword'));
    await keyword.focus();
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(keyword).toBeFocused();

    await openPalette(page);
    for (const typed of ['ﾀｶﾊｼ', '高橋', '太郎 高橋', 'タカハシタロウ', 'たかはし']) {
      await field(page).fill(typed);
      await expect(current(page)).toContainText(/[髙高]橋/);
      await expect(current(page).locator('mark').first()).toHaveText(/^([髙高]橋|太郎)$/);
    }
    await expectAccessible(page, 'the palette');
    await expectAccessible(page, 'the palette', 'dark');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage\/members\/detail\/\d+$/);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('finds an event of any kind, with its participants and its door', async ({ page }) => {
    await page.goto('/manage/overview');
    await openPalette(page);
    await field(page).fill('バドミントン');
    const found = options(page).filter({ hasText: '市民バドミントン大会' }).filter({ hasText: '大会・' });
    await expect(found.first()).toBeVisible();
    await found.first().click();
    await expect(page).toHaveURL(/\/manage\/events\/tournaments\/tournament\/\d+\/edit\/\d+$/);
    await openPalette(page);
    await field(page).fill('バドミントン');
    await expect(current(page)).toContainText('市民バドミントン大会');
    await page.keyboard.press('Tab');
    await expect(options(page).filter({ hasText: consoleText('palette.event.door') })).toBeVisible();
    await options(page)
      .filter({ hasText: consoleText('palette.event.participants') })
      .click();
    await expect(page).toHaveURL(/\/event-participants\/[^/]+\/search$/);
  });

  test('begins a registration with the name that nobody has', async ({ page }) => {
    await page.goto('/manage/overview');
    await openPalette(page);
    await field(page).fill('四十物 一郎太');
    const register = options(page).filter({
      hasText: consoleText('palette.member.register', { name: '四十物 一郎太' }),
    });
    await register.click();
    await expect(page).toHaveURL(/\/manage\/members\/create\?name=/);
    await expect(page.getByLabel('姓', { exact: true })).toHaveValue('四十物');
    await expect(page.getByLabel('名', { exact: true })).toHaveValue('一郎太');
  });

  test('leads to the list for all that it found, and shows one kind with its number', async ({ page }) => {
    await page.goto('/manage/overview');
    await openPalette(page);
    await field(page).fill('山');
    const scope = dialog(page).getByRole('button', { name: new RegExp(`^${consoleText('palette.members')} [\\d,]+$`) });
    const total = Number((await scope.textContent())!.replace(/\D/g, ''));
    expect(total).toBeGreaterThan(5);
    const people = page.getByRole('group', { name: consoleText('palette.members'), exact: true }).getByRole('option');
    await expect(people).toHaveCount(5);
    await scope.click();
    await expect(scope).toHaveAttribute('aria-pressed', 'true');
    await expect(people).toHaveCount(Math.min(20, total) + 1);
    await expect(options(page)).toHaveCount(Math.min(20, total) + 1);
    await people.last().click();
    const list = new MemberList(page);
    await list.settled();
    await list.expectTotal(total);
    await expect(page.getByLabel(consoleText('members.keyword'))).toHaveValue('山');
  });

  test('offers screens and actions, what one may do with a member by Tab, and what was open before', async ({
    page,
  }) => {
    const list = new MemberList(page);
    await list.open();
    await openPalette(page);
    await field(page).fill('組織');
    await expect(current(page)).toContainText(consoleText('palette.organization.create'));
    await page.keyboard.press('ArrowDown');
    await expect(current(page)).toContainText('組織');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage\/organizations\/search/);

    await openPalette(page);
    await field(page).fill('たかはし');
    await expect(current(page)).toContainText(/[髙高]橋/);
    const name = (await current(page).locator('.said > span').textContent())!;
    await page.keyboard.press('Tab');
    await expect(page.getByRole('group', { name: consoleText('palette.actions_of', { name }) })).toBeVisible();
    await expectAccessible(page, 'what can be done with a member');
    await page.keyboard.press('Escape');
    await expect(current(page)).toContainText(name);
    await page.keyboard.press('Tab');
    await field(page).fill('編集');
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage\/members\/edit\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

    await page.goto('/manage/overview');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openPalette(page);
    const recent = page.getByRole('group', { name: consoleText('palette.recent') }).getByRole('option');
    await expect(recent.first()).toContainText(name);
    await expect(recent).toHaveCount(3);
  });

  test('opens in a new tab with Ctrl and Enter', async ({ page, context }) => {
    await page.goto('/manage/overview');
    await openPalette(page);
    await field(page).fill('山本 花子');
    await expect(current(page)).toContainText('山本');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await opened).toHaveURL(/\/manage\/members\/detail\/\d+$/);
    await expect(page).toHaveURL(/overview/);
  });

  test('takes no Enter while an input method composes, and Enter before the answer waits for it', async ({ page }) => {
    await page.goto('/manage/overview');
    await openPalette(page);
    const input = await page.context().newCDPSession(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/member-accounts/search')) asked.push(request.postData() ?? '');
    });
    for (const text of ['や', 'やま', 'やまも', 'やまもと'])
      await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL(/overview/);
    expect(asked).toEqual([]);
    await input.send('Input.insertText', { text: '山本 花子' });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage\/members\/detail\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: '山本 花子' })).toBeVisible();
    expect(asked.every((body) => body.includes('山本 花子'))).toBe(true);
  });

  test('loses nothing that is typed while its code is on its way, and leaves a composition whole', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/console-assets\/palette-/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/manage/organizations/search');
    const keyword = page.getByLabel(consoleText('organizations.keyword'));
    await keyword.focus();
    const code = page.waitForRequest(/console-assets\/palette-/);
    await page.keyboard.press('Control+k');
    const door = page.getByRole('textbox', { name: consoleText('shell.find_menu') });
    await expect(door).toBeFocused();
    await page.keyboard.type('山本');
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'は', selectionStart: 1, selectionEnd: 1 });
    held.resolve();
    // The page has run it when it runs it again.
    await page.evaluate((url) => import(url), (await code).url());
    await input.send('Input.imeSetComposition', { text: 'はなこ', selectionStart: 3, selectionEnd: 3 });
    await input.send('Input.insertText', { text: '花子' });
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('山本花子');
    await expect(door).toHaveCount(0);
    await expect(keyword).toHaveValue('');
    await expect(current(page)).toContainText('山本 花子');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(keyword).toBeFocused();
  });

  test('an answer that was overtaken is not shown', async ({ page }) => {
    await page.goto('/manage/overview');
    const held = Promise.withResolvers<void>();
    await page.route('**/member-accounts/search', async (route) => {
      if (route.request().postData()?.includes('高橋') === true) await held.promise;
      await route.continue();
    });
    await openPalette(page);
    await field(page).fill('高橋');
    await page.waitForRequest((request) => request.postData()?.includes('高橋') === true);
    await field(page).fill('山本 花子');
    await expect(current(page)).toContainText('山本');
    const late = page.waitForResponse((response) => response.request().postData()?.includes('高橋') === true);
    held.resolve();
    await (await late).finished();
    await expect(current(page)).toContainText('山本');
    await expect(options(page).filter({ hasText: /[髙高]橋/ })).toHaveCount(0);
  });

  test('fits a narrow window, where the field of the menu finds people too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/manage/overview');
    await page.getByRole('button', { name: consoleText('shell.menu'), exact: true }).click();
    await page.getByLabel(consoleText('shell.find_menu')).fill('やまもと');
    const people = page.getByRole('navigation', { name: consoleText('palette.members'), exact: true });
    await expect(people.getByRole('link').first()).toContainText('山本');
    await page.getByRole('button', { name: consoleText('keys.palette') }).click();
    await expect(field(page)).toHaveValue('やまもと');
    await expect(current(page)).toContainText('山本');
    await expectNoSidewaysScroll(page, 'the palette of a narrow window');
    await expectAccessible(page, 'the palette of a narrow window');
    await current(page).click();
    await expect(page).toHaveURL(/\/manage\/members\/detail\/\d+$/);
  });
});

test('the palette of somebody who may only look offers nothing that writes', async ({ page, context, staffState }) => {
  await asStaff(context, staffState, VIEWER);
  await page.goto('/manage/overview');
  await openPalette(page);
  await expect(options(page).filter({ hasText: consoleText('palette.keys') })).toBeVisible();
  await expect(options(page).filter({ hasText: /登録する$/ })).toHaveCount(0);
  await field(page).fill('山本 花子');
  await expect(current(page)).toContainText('山本');
  await page.keyboard.press('Tab');
  await expect(options(page).filter({ hasText: consoleText('palette.member.detail') })).toBeVisible();
  await expect(options(page).filter({ hasText: consoleText('palette.member.edit') })).toHaveCount(0);
});
