import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/checks.ts';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const keyword = (page: Page) => page.getByLabel(consoleText('members.keyword'));
const columns = (page: Page) => page.getByRole('columnheader').filter({ hasText: /./ });

test('fifteen members are in sight at 1280 by 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = new MemberList(page);
  await list.open();
  const foot = (await page.locator('.foot').boundingBox())!;
  const boxes = await list.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
  expect(boxes.filter((bottom) => bottom <= foot.y + 1).length).toBeGreaterThanOrEqual(15);
});

test('the name stays in sight while a wide table is scrolled sideways', async ({ page }) => {
  const list = new MemberList(page);
  const region = page.getByRole('region', { name: consoleText('ui.rows_region') });
  const wide = ['email', 'kana', 'member_type', 'organization', 'joined_on', 'days_left', 'expires_on', 'updated_at'];
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await list.open(`?columns=member_code,name,${wide.join()},registration`);
    await region.evaluate((frame) => frame.scrollTo({ left: frame.scrollWidth }));
    await expect.poll(() => region.evaluate((frame) => frame.scrollLeft), `${width} px`).toBeGreaterThan(40);
    await expect(columns(page).last(), `${width} px`).toBeInViewport({ ratio: 1 });
    const name = list.rows.first().getByRole('link').first();
    await expect(name, `${width} px`).toBeInViewport({ ratio: 1 });
    const isOnTop = await name.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === link;
    });
    expect(isOnTop, `${width} px`).toBe(true);
  }
});

test('on a phone the head of a list has one row of buttons, and what else it offers stands behind the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = new MemberList(page);
  await list.open();
  const foot = (await page.locator('.foot').boundingBox())!;
  const create = page.getByRole('link', { name: consoleText('members.create') });
  expect((await create.boundingBox())!.y).toBeLessThan(foot.y);
  for (const rest of [
    button(page, consoleText('list.csv')),
    page.locator('main').getByRole('link', { name: consoleText('members.lookalikes'), exact: true }),
  ])
    expect((await rest.boundingBox())!.y).toBeGreaterThan(foot.y + foot.height);
  await button(page, consoleText('list.csv')).click();
  for (const way of ['list.export.utf8', 'list.import'] as const)
    await expect(page.getByRole('menuitem', { name: consoleText(way) })).toBeInViewport({ ratio: 1 });
});

test('the list is searched while one types, and never while an input method composes', async ({ page }) => {
  await page.goto('/manage/overview');
  const list = new MemberList(page);
  await list.open();
  const all = await list.total();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/member-accounts/search')) asked.push(request.postData() ?? '');
  });
  const input = await page.context().newCDPSession(page);
  await keyword(page).focus();
  for (const text of ['た', 'たか', 'たかは', 'たかはし', '高橋'])
    await input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  // Longer than the pause after the last key: a composition that stands is no text yet.
  await page.waitForFunction((since) => performance.now() - since > 600, await page.evaluate(() => performance.now()));
  expect(asked).toEqual([]);
  await input.send('Input.insertText', { text: '高橋' });
  await expect(keyword(page)).toHaveValue('高橋');
  await expect.poll(() => list.total()).toBeLessThan(all);
  await expect(page).toHaveURL(/keyword=%E9%AB%98%E6%A9%8B/);
  await expect(list.rows.first()).toContainText(/[高髙]橋/);
  expect(asked.filter((body) => /"keyword":"た/.test(body))).toEqual([]);
  await keyword(page).fill('太郎 高橋');
  await expect(list.row('太郎').first()).toContainText(/[高髙]橋/);
  // Typing is no step of the way back.
  await page.goBack();
  await expect(page).toHaveURL(/overview/);
});

test('every field is a condition: added with its effect in numbers, changed, combined with or, and taken away', async ({
  page,
}) => {
  const list = new MemberList(page);
  // Members whom no other story makes, changes or deletes.
  await list.open('?keyword=%E8%97%A4');
  const all = await list.total();
  await page.locator('h1').click();
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: consoleText('list.add_condition') });
  await panel.getByLabel(consoleText('list.find_field')).fill('ロッカー');
  await panel.getByRole('button', { name: 'ロッカー番号' }).click();
  await panel.getByRole('radio', { name: consoleText('where.operator.filled') }).check();
  await expect(panel.getByText(/→/)).toBeVisible();
  const then = Number(/→ ([\d,]+)/.exec((await panel.getByText(/→/).textContent()) ?? '')?.[1]);
  await expectAccessible(page, 'a condition is being added');
  await panel.getByRole('button', { name: consoleText('where.add') }).click();
  await list.expectTotal(then);
  await expect(page).toHaveURL(/where=/);

  await page.getByRole('button', { name: 'ロッカー番号：空欄でない' }).click();
  await panel.getByRole('radio', { name: consoleText('where.operator.empty'), exact: true }).check();
  await panel.getByRole('button', { name: consoleText('where.change') }).click();
  await list.expectTotal(all - then);
  await page.reload();
  await list.expectTotal(all - then);

  await button(page, consoleText('list.add_condition')).click();
  await panel.getByRole('button', { name: consoleText('where.or') }).click();
  await panel.getByRole('button', { name: 'ロッカー番号' }).click();
  await panel.getByRole('radio', { name: consoleText('where.operator.filled') }).check();
  await panel.getByRole('button', { name: consoleText('where.add') }).click();
  await list.expectTotal(all);
  await expect(page.getByText(consoleText('where.or_short'), { exact: true })).toBeVisible();

  await page
    .getByRole('button', { name: consoleText('where.remove', { label: 'ロッカー番号' }) })
    .first()
    .click();
  await list.expectTotal(then);
  await button(page, consoleText('action.clear')).click();
  await expect(page).not.toHaveURL(/where=|keyword=/);
  await expect(page.getByRole('button', { name: 'ロッカー番号：空欄でない' })).toHaveCount(0);
});

test('a condition that cannot be evaluated any more stops the list and says so', async ({ page, expected }) => {
  expected.push(/422/);
  await page.goto('/manage/members/search?where=extend_info.999999%3Aempty%3Bregistration%3Aany%3A1');
  await expect(page.getByText(consoleText('where.stopped'))).toBeVisible();
  await expect(page.getByText(consoleText('where.gone'))).toBeVisible();
  await expect(page.locator('tbody tr[data-row]')).toHaveCount(0);
  await page.getByRole('button', { name: consoleText('where.remove', { label: consoleText('where.gone') }) }).click();
  await expect(page.locator('tbody tr[data-row]').first()).toBeVisible();
});

test('columns of every field are added, moved and put back', async ({ page }) => {
  const list = new MemberList(page);
  await list.open();
  const before = await columns(page).allTextContents();
  await button(page, consoleText('list.columns')).click();
  const panel = page.getByRole('dialog', { name: consoleText('columns.title') });
  await expectAccessible(page, 'columns are being chosen');
  await expect(panel.getByRole('checkbox', { name: /^氏名/ })).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'ロッカー番号' }).check();
  await panel.getByRole('button', { name: consoleText('columns.up', { column: 'ロッカー番号' }) }).click();
  await expect(columns(page).nth(before.length - 1)).toHaveText('ロッカー番号');
  await expect(page).toHaveURL(/columns=/);
  await panel.getByRole('button', { name: consoleText('columns.reset') }).click();
  await expect(columns(page)).toHaveText(before);
});

test('戻る leads to the list as it was left, also after an edit, and J and K walk on from there', async ({ page }) => {
  const list = new MemberList(page);
  // 鈴木: members whom no other story changes.
  await list.open('?keyword=%E9%88%B4%E6%9C%A8&sort=updated_at.desc');
  const total = await list.total();
  expect(total).toBeGreaterThan(1);
  const names = await list.rows.getByRole('link').allTextContents();
  const heading = page.getByRole('heading', { level: 1 });
  await list.rows.first().getByRole('link').click();
  await expect(page.getByText(consoleText('peek.place', { position: '1', total: String(total) }))).toBeVisible();
  await page
    .getByRole('link', { name: consoleText('action.edit'), exact: true })
    .first()
    .click();
  await page
    .getByLabel(consoleText('field.building_name'))
    .first()
    .fill(`${Date.now() % 1000}号室`);
  await button(page, consoleText('action.update')).click();
  await expect(page.getByText(consoleText('done.updated'))).toBeVisible();
  await expect(heading).toContainText(names[0]!);
  // Its save made it the newest, but the walk goes on from where it stood.
  await page.getByRole('button', { name: consoleText('peek.next') }).click();
  await expect(heading).toContainText(names[1]!);
  await expect(page.getByRole('button', { name: consoleText('peek.previous') })).toBeEnabled();
  await page.keyboard.press('k');
  await expect(heading).toContainText(names[0]!);
  await button(page, consoleText('action.back')).click();
  await expect(page).toHaveURL(/keyword=/);
  await list.expectTotal(total);
  await expect(page.locator('tr.cur')).toContainText(names[0]!);
});

test('Space opens the row beside the list, J and K turn it over, Esc closes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = new MemberList(page);
  await list.open();
  const names = await list.rows.getByRole('link').allTextContents();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const peek = (name: string) => page.getByRole('complementary', { name: consoleText('peek.of', { name }) });
  await expect(peek(names[0]!)).toBeVisible();
  await expect(peek(names[0]!).getByText(consoleText('field.member_type'), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a row beside the list');
  await page.keyboard.press('j');
  await expect(peek(names[1]!)).toBeVisible();
  await page.setViewportSize({ width: 900, height: 800 });
  await expectNoSidewaysScroll(page, 'a row over the list');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: consoleText('peek.of', { name: names[1]! }) })).toHaveCount(0);
});

test('memberships that end soon stand in the order they end, from the menu in two clicks', async ({ page }) => {
  await page.goto('/manage/overview');
  await page
    .getByRole('navigation', { name: consoleText('shell.menu') })
    .getByRole('link', { name: '会員一覧' })
    .click();
  await tab(page, consoleText('members.tab.expiring')).click();
  await expect(page).toHaveURL(/where=expires_on/);
  const list = new MemberList(page);
  await list.settled();
  const at = (await columns(page).allTextContents()).indexOf(consoleText('members.column.expires_on'));
  // The rows of the search before stay until the next have come.
  await expect
    .poll(async () => {
      const days = await list.rows.locator(`td:nth-child(${at + 2})`).allTextContents();
      return days.length > 1 && days.join() === days.toSorted().join();
    })
    .toBe(true);
  await expect(page.getByRole('columnheader', { name: consoleText('members.column.expires_on') })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});
