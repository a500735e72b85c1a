import type { Locator } from '@playwright/test';
import { searchMembers } from '@tsudoi/contract/members';
import { staffApi } from '../support/api.ts';
import { expectEnglish, expectNoSidewaysScroll } from '../support/checks.ts';
import { MemberList } from '../support/members.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

// Records that are not there are refused by the server, and the browser notes that.
test.use({ expected: [/status of (404|422)/] });

test('in English nothing is left in Japanese but what the facility and its members wrote', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  await context.addInitScript(() => localStorage.setItem('tsudoi_locale', 'en'));
  const staff = await staffApi();
  const { items } = await staff.call(searchMembers, { body: { default_search: {}, per_page: 20 } });
  const member = items[0]!;
  for (const [path, heading] of [
    ['/manage/overview', 'Overview'],
    ['/manage/members/search', 'Member list'],
    [`/manage/members/detail/${member.id}`, member.last_name],
    [`/manage/members/edit/${member.id}`, member.last_name],
    ['/manage/members/import-csv', 'Member CSV import'],
    ['/manage/organizations/search', 'Organizations'],
    ['/manage/settings/security', 'Security'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .bone'), path).toHaveCount(0);
    await expectEnglish(page, path);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectNoSidewaysScroll(page, `${path} in English at 768`);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('the list is worked by keyboard: / searches, J and K move, X picks, Enter opens, ? helps', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const list = new MemberList(page);
  const { rows } = list;
  await list.open();
  await page.keyboard.press('/');
  await expect(page.getByLabel(consoleText('members.keyword'))).toBeFocused();
  await page.keyboard.type('j');
  await expect(page.getByLabel(consoleText('members.keyword'))).toHaveValue('j');
  // Another search begins at no row and with nothing picked: both searches have to be over before the keys.
  await expect(page).toHaveURL(/[?&]keyword=j/);
  await page.getByLabel(consoleText('members.keyword')).clear();
  await expect(page).toHaveURL('/manage/members/search');
  await list.settled();
  await page.keyboard.press('Tab');
  await page.locator('h1').click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('k');
  const name = await rows.first().getByRole('link').textContent();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/members\/detail/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name!);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: consoleText('keys.title') })).toBeVisible();
});

test('on paper a list is its head and its rows: no frame, no search form, and the head of the table on each page', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  await page.goto('/manage/members/search?per_page=50');
  await expect(page.locator('tbody tr[data-row="49"]')).toBeAttached();
  // The width of A4 without its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.getByRole('main');
  await expect(paper.getByText(/^あおばスポーツクラブ/)).toBeVisible();
  await expect(paper.locator('.print-head').getByText(/^全\d+件$/)).toBeVisible();
  await expect(
    paper.getByText(consoleText('print.conditions', { words: consoleText('print.no_conditions') })),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: consoleText('shell.menu') })).toBeHidden();
  await expect(page.getByRole('button', { name: consoleText('shell.tasks') })).toBeHidden();
  await expect(page.getByLabel(consoleText('members.keyword'))).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid');
  // No column is squeezed: a row is two lines at the most.
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(60);
});

test('at four times the size (320 by 256 px) nothing is cut off: buttons, menus and calendars come into sight', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  await page.setViewportSize({ width: 320, height: 256 });
  const inSight = async (target: Locator, what: string) => {
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= 320, box.y >= 0, box.y + box.height <= 256], what).toEqual([
      true,
      true,
      true,
      true,
    ]);
  };
  await page.goto('/manage/members/search');
  await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  await inSight(page.getByRole('menuitem').last(), 'the last way to export');
  await page.keyboard.press('Escape');
  await page.locator('tbody tr[data-row] a').first().click();
  await page.getByRole('link', { name: consoleText('action.edit'), exact: true }).click();
  await inSight(page.getByRole('button', { name: consoleText('action.update') }), 'the button that saves');
  await page
    .getByRole('button', { name: consoleText('ui.open_calendar', { label: consoleText('field.birthday') }) })
    .click();
  await inSight(
    page
      .getByRole('dialog', { name: consoleText('field.birthday') })
      .getByRole('button')
      .last(),
    'a day',
  );
  await expectNoSidewaysScroll(page, 'the form at 320');
});
