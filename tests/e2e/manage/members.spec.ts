import { readFile } from 'node:fs/promises';
import { decode, parseCsv } from '@tsudoi/kit/csv/encoding';
import { goodMembers } from '@tsudoi/kit/csv/members';
import { ownMember, staffApi } from '../support/api.ts';
import { expectPlan, upload } from '../support/imports.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { field, MemberList } from '../support/members.ts';
import { asStaff, expect, outages, refusals, STAFF, staffPage, test } from '../support/test.ts';
import { consolePattern, consoleText } from '../support/words.ts';

test.beforeEach(({ context, staffState }) => asStaff(context, staffState));

test('a name is found in every writing: 髙橋 by 高橋, タカハシ, ﾀｶﾊｼ and たかはし, and by two characters', async ({
  page,
}) => {
  const list = new MemberList(page);
  await list.open();
  await list.search('髙橋');
  const total = await list.total();
  expect(total).toBeGreaterThan(0);
  await expect(list.rows.first()).toContainText(/[髙高]橋/);
  const names = await list.rows.allTextContents();
  for (const writing of ['高橋', 'タカハシ', 'ﾀｶﾊｼ', 'たかはし']) {
    await list.search(writing);
    expect(await list.total(), writing).toBe(total);
    expect(await list.rows.allTextContents(), writing).toEqual(names);
  }
  await list.search('タカ');
  expect(await list.total()).toBeGreaterThanOrEqual(total);
  await list.search('該当しない名前');
  await expect(page.getByText(consoleText('members.no_match'))).toBeVisible();
  await page.getByRole('button', { name: consoleText('ui.clear_conditions') }).click();
  await expect.poll(() => list.total()).toBeGreaterThan(total);
});

test('the address bar keeps search, order, page and page size, over reload and back', async ({ page }) => {
  const list = new MemberList(page);
  await list.open();
  await page.getByRole('button', { name: consoleText('list.open_search') }).click();
  await page.getByLabel(consoleText('field.member_type'), { exact: true }).selectOption({ label: '正会員' });
  await page.getByRole('button', { name: consoleText('action.search') }).click();
  await list.settled();
  // No story registers somebody of that name beside this one.
  await list.search('渡辺');
  const found = await list.total();
  await page.getByRole('button', { name: consoleText('members.column.code') }).click();
  await expect(page).toHaveURL(/member_code/);
  await list.settled();
  const url = page.url();
  const first = await list.rows.first().textContent();
  await page.reload();
  await list.settled();
  await expect(page.getByLabel(consoleText('members.keyword'))).toHaveValue('渡辺');
  expect(await list.total()).toBe(found);
  expect(await list.rows.first().textContent()).toBe(first);

  await list.rows.first().getByRole('link').click();
  await expect(page).toHaveURL(/members\/detail\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(url);
  await list.settled();
  expect(await list.rows.first().textContent()).toBe(first);

  await page.getByRole('button', { name: consoleText('action.clear'), exact: true }).click();
  await list.settled();
  await page.getByRole('combobox', { name: consoleText('list.per_page') }).selectOption('50');
  await list.settled();
  await page
    .getByRole('navigation', { name: consoleText('ui.pages') })
    .getByRole('button', { name: consoleText('action.next') })
    .click();
  const range = page.getByText(/^51–100 \/ [\d,]+件$/);
  await expect(range).toBeVisible();
  await page.reload();
  await expect(range).toBeVisible();
  await expect(list.rows).toHaveCount(50);
});

test('a member is registered, read and changed; what changed is shown before it is saved', async ({ page }) => {
  await page.goto('/manage/members/create');
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.create.title') })).toBeVisible();
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  // What is missing is said at the field and in a list with links.
  const faults = page.getByRole('complementary', { name: consoleText('ui.changes_aside') });
  await faults.getByRole('link', { name: consoleText('field.last_name'), exact: true }).click();
  await expect(field(page, consoleText('field.last_name'))).toBeFocused();
  await field(page, consoleText('field.last_name')).fill('髙﨑');
  await field(page, consoleText('field.first_name')).fill('試子');
  await field(page, consoleText('field.last_name_kana')).fill('たかさき');
  await field(page, consoleText('field.first_name_kana')).fill('ためしこ');
  await field(page, consoleText('field.email')).fill('tameshiko@members.example');
  await field(page, consoleText('field.zipcode')).fill('1500002');
  await page
    .getByRole('combobox', { name: consoleText('field.member_type') })
    .or(page.getByRole('textbox', { name: consoleText('field.member_type') }))
    .first()
    .click();
  await page.getByRole('option', { name: '正会員' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page).toHaveURL(/members\/detail\/\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('髙﨑 試子');
  await expect(page.getByText('タカサキ タメシコ')).toBeVisible();

  await page.getByRole('link', { name: consoleText('action.edit'), exact: true }).click();
  await expect(page).toHaveURL(/members\/edit\/\d+/);
  await field(page, consoleText('field.phone')).fill('090-1234-5678');
  await expect(page.getByText(consoleText('form.change_count', { count: 1 }))).toBeVisible();
  // Leaving with unsaved work asks first.
  await page.getByRole('button', { name: consoleText('action.back'), exact: true }).click();
  await page.getByRole('button', { name: consoleText('state.unsaved_stay') }).click();
  await expect(field(page, consoleText('field.phone'))).toHaveValue('090-1234-5678');
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page).toHaveURL(/members\/detail\/\d+/);
  await expect(page.getByRole('link', { name: '090-1234-5678' })).toBeVisible();

  const list = new MemberList(page);
  await list.open();
  await list.search('ﾀｶｻｷ');
  await expect(list.row('髙﨑 試子')).toHaveCount(1);
});

test('who may be a member already is said while name and birthday are typed, and registering goes on', async ({
  page,
  context,
}) => {
  const staff = await staffApi();
  const id = await ownMember(staff, {
    ...{ last_name: '髙瀬', first_name: '重子', last_name_kana: 'タカセ', first_name_kana: 'シゲコ' },
    ...{ birthday: '1971-05-06', phone: '045-555-0177' },
  });
  await page.goto('/manage/members/create');
  await field(page, consoleText('field.last_name')).fill('高瀬');
  await field(page, consoleText('field.first_name')).fill('重子');
  const notice = page.getByRole('status').filter({ hasText: consoleText('members.lookalike.likely') });
  await expect(notice).toHaveCount(0);
  await field(page, consoleText('field.birthday')).fill('1971/05/06');
  await expect(notice).toContainText('髙瀬 重子');
  await expect(notice).toContainText('「高」と「髙」');
  // It opens beside the form, in which nothing is lost.
  const opened = context.waitForEvent('page');
  await notice.getByRole('link').click();
  const other = await opened;
  await expect(other).toHaveURL(new RegExp(`/members/detail/${id}$`));
  await other.close();
  await expect(field(page, consoleText('field.first_name'))).toHaveValue('重子');
  await notice.getByRole('button', { name: consoleText('members.lookalike.not_same') }).click();
  await expect(notice).toHaveCount(0);
  // Another first name in the same household is family, not the same person.
  await field(page, consoleText('field.first_name')).fill('太一');
  await field(page, consoleText('field.phone')).fill('045-555-0177');
  await expect(page.getByRole('status').filter({ hasText: consoleText('members.lookalike.family') })).toContainText(
    '髙瀬 重子',
  );
  await page
    .getByRole('combobox', { name: consoleText('field.member_type') })
    .or(page.getByRole('textbox', { name: consoleText('field.member_type') }))
    .first()
    .click();
  await page.getByRole('option', { name: '正会員' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page).toHaveURL(/members\/detail\/\d+/);
});

test('two people edit the same member: the second is told who and when, and nothing is overwritten', async ({
  page,
  browser,
  staffState,
  expected,
}) => {
  expected.push(...refusals);
  const id = await ownMember(await staffApi(), { last_name: '取合', first_name: '両子' });
  await page.goto(`/manage/members/edit/${id}`);
  const building = field(page, consoleText('field.building_name'));
  await building.fill('わたしの建物');

  const other = await staffPage(browser, await staffState(STAFF));
  await other.goto(page.url());
  await field(other, consoleText('field.building_name')).fill('あちらの建物');
  await other.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(other).toHaveURL(/members\/detail\/\d+/);

  await page.getByRole('button', { name: consoleText('action.update') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('ui.stale_title') });
  await expect(dialog).toContainText(consoleText('ui.stale_lead'));
  await expect(dialog).toContainText('佐藤 美咲');
  await expect(dialog).toContainText('あちらの建物');
  await expect(dialog).toContainText('わたしの建物');
  // Whoever looks now sees the first one's work.
  await other.reload();
  await expect(other.getByText('あちらの建物').first()).toBeVisible();
  await dialog.getByRole('button', { name: consoleText('ui.stale_continue') }).click();
  await expect(building).toHaveValue('わたしの建物');
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('取合 両子');
  await expect(page.getByText('わたしの建物').first()).toBeVisible();
  await other.context().close();
});

test('the found rows are exported, and importing that file again plans no change, also after SJIS', async ({
  page,
}) => {
  const list = new MemberList(page);
  await list.open();
  await list.search('山');
  const total = await list.total();
  for (const [encoding, choice] of [
    ['UTF-8', 'list.export.utf8'],
    ['SJIS', 'list.export.sjis'],
  ] as const) {
    await list.open('');
    await list.search('山');
    await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: consoleText(choice) }).click();
    const file = await (await saving).path();
    const bytes = await readFile(file);
    const [head = [], ...rows] = parseCsv(decode(bytes, encoding));
    expect(head[0]?.replace('\ufeff', '')).toBe('会員番号');
    expect(rows.length).toBe(total);

    await page.goto('/manage/members/import-csv');
    await page.locator('input[type=file]').setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: bytes });
    await page.getByRole('button', { name: consoleText('imports.start') }).click();
    await expectPlan(page);
    const tabs = page.getByRole('navigation', { name: consoleText('imports.tabs') });
    await expect(tabs.getByRole('button', { name: /変更なし/ })).toContainText(String(total));
    await expect(page.getByText(consoleText('imports.nothing_to_apply'))).toBeVisible();
  }
});

test('without the live connection an export still ends in its file', async ({ page, expected }) => {
  expected.push(...outages);
  await page.route('**/socket.io/**', (route) => route.abort());
  await page.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  const list = new MemberList(page);
  await list.open();
  await list.search('髙橋');
  await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  // The notice goes after two seconds, and the file may take longer.
  const telling = page.getByText(consoleText('shell.export_done')).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: consoleText('list.export.utf8') }).click();
  await telling;
  expect((await readFile(await (await saving).path())).length).toBeGreaterThan(0);
});

test('an imported member is invited by name, and all found at once; who has no address is listed', async ({
  page,
  request,
}) => {
  const rows = goodMembers(4, 'V55').map((row, index) => (index === 3 ? { ...row, email: '' } : row));
  await upload(page, rows, 'UTF-8');
  await expectPlan(page);
  await page.getByRole('button', { name: consolePattern('imports.apply') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('shell.members_import_completed')).first()).toBeVisible();

  const list = new MemberList(page);
  await list.open();
  await list.search('V55');
  await list.expectTotal(4);
  await list.row('V55000001').getByRole('link').click();
  await page.getByRole('button', { name: consoleText('members.invite') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('member_actions.invite.send') })
    .click();
  await expect(page.getByText(consolePattern('member_actions.invite.done'))).toBeVisible();
  await expect(page.getByText(consolePattern('members.invite.invited_on'))).toBeVisible();

  await list.open();
  await list.search('V55');
  await page.getByLabel(consoleText('ui.pick_page')).check();
  await page
    .getByRole('toolbar', { name: consoleText('ui.bulk') })
    .getByRole('button', { name: consoleText('members.invite') })
    .click();
  const dialog = page.getByRole('dialog', { name: consoleText('members.invite.bulk_title') });
  await expect(
    dialog.getByRole('button', { name: consoleText('members.invite.send_count', { count: 2 }) }),
  ).toBeVisible();
  await dialog.getByRole('button', { name: consolePattern('members.invite.group.no_email') }).click();
  await expect(dialog.getByRole('link')).toHaveText([`${rows[3]!.last_name} ${rows[3]!.first_name}`]);
  await dialog.getByLabel(consoleText('members.invite.again_also', { count: 1 })).check();
  await dialog.getByRole('button', { name: consoleText('members.invite.send_count', { count: 3 }) }).click();
  const outcome = page.locator('main');
  await expect(outcome).toContainText(`${rows[3]!.last_name} ${rows[3]!.first_name}`, { timeout: 15_000 });
  for (const row of rows.slice(0, 3))
    expect(linkOf(await newestMail(request, row.email))).toContain('/confirm-token?token=');
});
