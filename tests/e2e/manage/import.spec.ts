import { readFile } from 'node:fs/promises';
import { decode, encode, formatCsv, parseCsv } from '@tsudoi/kit/csv/encoding';
import { goodMembers, membersWithErrors, renamedCsv } from '@tsudoi/kit/csv/members';
import { expectPlan, noteProgress, upload } from '../support/imports.ts';
import { MemberList } from '../support/members.ts';
import { address, asStaff, expect, SAKURA, SAKURA_STAFF, test } from '../support/test.ts';
import { consolePattern, consoleText } from '../support/words.ts';

// A facility of its own, so that the lists other stories look at stay as they are.
test.use({ baseURL: address('', SAKURA) });
test.beforeEach(({ context, staffState }) => asStaff(context, staffState, SAKURA_STAFF));

test('a large file is checked and applied while staff go on elsewhere: progress in the top bar, also after a reload', async ({
  page,
}) => {
  test.slow();
  const said = await noteProgress(page);
  const menu = page.getByRole('navigation', { name: consoleText('shell.menu') });
  const top = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${consoleText('shell.tasks')}`) });
  const panel = page.getByRole('region', { name: consoleText('shell.tasks') });

  await upload(page, goodMembers(3_000, 'G31'), 'SJIS', '会員名簿.csv');
  await expect(page).toHaveURL(/task=\d+/);
  // Off to another screen, and a reload there: the work goes on and is still shown.
  await menu.getByRole('link', { name: '会員一覧', exact: true }).click();
  await expect(page).toHaveURL(/members\/search/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('members.search.title') })).toBeVisible();
  await top.click();
  // Other work of this facility may be shown above it.
  const work = panel.getByRole('listitem').filter({ hasText: '会員CSV取込' }).first();
  await expect(work.getByText(consoleText('shell.task_planned'))).toBeVisible({ timeout: 30_000 });
  await work.getByRole('link', { name: consoleText('shell.task_open') }).click();
  await expectPlan(page);
  await expect(
    page.getByRole('navigation', { name: consoleText('imports.tabs') }).getByRole('button', { name: /登録/ }),
  ).toContainText('3,000');

  await page.getByRole('button', { name: consoleText('imports.apply', { count: '3,000' }) }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('imports.apply_confirm', { count: '3,000' }) });
  await dialog.getByRole('button', { name: consoleText('imports.apply_verb') }).click();
  await expect(dialog).toHaveCount(0);
  await menu.getByRole('link', { name: '概要', exact: true }).click();
  await expect(page).toHaveURL(/overview/);
  await expect(top).toHaveText(consoleText('shell.tasks'), { timeout: 40_000 });
  await top.click();
  await expect(panel.getByText(consoleText('shell.members_import_completed')).first()).toBeVisible();
  const elsewhere = (await said()).filter(({ path, text }) => !path.includes('import') && /\d+%/.test(text));
  expect(elsewhere.length, JSON.stringify(await said())).toBeGreaterThan(0);

  const list = new MemberList(page);
  await list.open();
  await list.search('G31');
  await list.expectTotal(3_000);
});

test('the plan says row by row what will be registered, changed and left; applying does exactly that; undoing takes it back', async ({
  page,
}) => {
  const before = goodMembers(6, 'P41').map((row) => ({ ...row, building_name: '旧館 101' }));
  await upload(page, before, 'UTF-8');
  await expectPlan(page);
  await page.getByRole('button', { name: consoleText('imports.apply', { count: 6 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('imports.done_counts', { create: 6, update: 0, skip: 0 }))).toBeVisible();

  // Two move, one comes, one cell is blank and therefore kept.
  const after = goodMembers(7, 'P41').map((row, index) => ({
    ...row,
    building_name: index < 2 ? '新館 202' : index === 2 ? '' : '旧館 101',
  }));
  await upload(page, after, 'SJIS');
  await expectPlan(page);
  const tabs = page.getByRole('navigation', { name: consoleText('imports.tabs') });
  for (const [tab, count] of [
    ['登録', 1],
    ['更新', 2],
    ['変更なし', 4],
    ['エラー', 0],
  ] as const)
    await expect(tabs.getByRole('button', { name: new RegExp(`^${tab}`) })).toHaveText(
      new RegExp(`${tab}\\s*${count}$`),
    );
  await tabs.getByRole('button', { name: /^更新/ }).click();
  const lines = page.getByRole('region', { name: consoleText('ui.rows_region') }).locator('tbody tr[data-index]');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText('P41000001');
  await expect(lines.first()).toContainText('旧館 101');
  await expect(lines.first()).toContainText('新館 202');
  await page.reload();
  await expect(lines).toHaveCount(2);

  await page.getByRole('button', { name: consoleText('imports.apply', { count: 3 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('imports.done_counts', { create: 1, update: 2, skip: 4 }))).toBeVisible();
  const list = new MemberList(page);
  const url = page.url();
  await list.open();
  await list.search('P41');
  await list.expectTotal(7);
  await list.row('P41000001').getByRole('link').click();
  await expect(page.locator('dd').getByText('新館 202')).toBeVisible();

  await page.goto(url);
  await page.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('imports.undo_confirm') });
  await dialog.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('imports.undone.title') })).toBeVisible();
  await expect(page.getByText(consoleText('imports.undone_removed', { count: 1 }))).toBeVisible();
  await expect(page.getByText(consoleText('imports.undone_restored', { count: 2 }))).toBeVisible();
  // The row that was created opens, and leads to no member, because there is none any more.
  await tabs.getByRole('button', { name: /^すべて/ }).click();
  await lines.filter({ hasText: 'P41000007' }).getByRole('button').click();
  const row = page.getByRole('complementary').filter({ has: page.getByRole('table') });
  await expect(
    row.getByText(consoleText('imports.reason.new_key', { key: '会員番号', code: 'P41000007' })),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: consoleText('imports.row.open') })).toHaveCount(0);
  await list.open();
  await list.search('P41');
  await list.expectTotal(6);
  await list.row('P41000001').getByRole('link').click();
  await expect(page.locator('dd').getByText('旧館 101')).toBeVisible();
});

test('a file with 80 bad rows writes nothing, shows each with its reason, and hands back the bad rows as a CSV', async ({
  page,
}) => {
  const { rows, bad } = membersWithErrors('B51');
  await upload(page, rows, 'SJIS', '名簿.csv');
  await expectPlan(page);
  await expect(page.getByText(consoleText('imports.errors_lead', { count: 80 }))).toBeVisible();
  await expect(page.getByRole('button', { name: consolePattern('imports.apply') })).toBeDisabled();
  await expect(page.getByText(consoleText('imports.apply_blocked', { count: 80 }))).toBeVisible();
  const tabs = page.getByRole('navigation', { name: consoleText('imports.tabs') });
  await tabs.getByRole('button', { name: /^エラー/ }).click();
  const lines = page.getByRole('region', { name: consoleText('ui.rows_region') }).locator('tbody tr[data-index]');
  await expect(lines.first()).toBeVisible();
  for (const words of [
    'not-an-address',
    'メールアドレスの形式で入力してください。',
    '2024/02/30',
    'この会員種別はありません。',
  ])
    await expect(page.getByRole('region', { name: consoleText('ui.rows_region') })).toContainText(words);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: consoleText('imports.errors_download') }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(consoleText('imports.errors_file', { file: '名簿' }));
  const [head = [], ...handed] = parseCsv(decode(await readFile(await saved.path()), 'SJIS'));
  expect(head).toContain('理由');
  expect(handed.map((row) => row.find((cell) => cell.startsWith('B51')))).toEqual(
    bad.map(({ row }) => rows[row - 1]!.member_code),
  );
  const reason = head.indexOf('理由');
  for (const row of handed) expect(row[reason]).toMatch(/[ぁ-ん]/);

  const list = new MemberList(page);
  await list.open();
  await list.search('B51');
  await expect(page.getByText(consoleText('members.no_match'))).toBeVisible();
});

test('a file that is none is refused at once, in words, and the choice stays', async ({ page }) => {
  await page.goto('/manage/members/import-csv');
  const input = page.locator('input[type=file]');
  await input.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('89504e470d0a1a0a', 'hex'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'CSVファイルを指定してください。' })).toBeVisible();
  await input.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await expect(page.getByRole('alert').filter({ hasText: consoleText('imports.file_empty') })).toBeVisible();
  await expect(page.getByRole('button', { name: consoleText('imports.start') })).toBeDisabled();
  await expect(page.getByText(consoleText('imports.start_reason'))).toBeVisible();
});

test('a row that may be somebody who is there waits for a decision, the others are applied, and undoing takes all back', async ({
  page,
}) => {
  const [first, second, third] = goodMembers(3, 'P47');
  if (first === undefined || second === undefined || third === undefined) throw new Error('no rows');
  const apply = async (count: number) => {
    await page.getByRole('button', { name: consoleText('imports.apply', { count }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: consoleText('imports.apply_verb') })
      .click();
  };
  await upload(page, [first], 'UTF-8');
  await expectPlan(page);
  await apply(1);
  await expect(page.getByText(consoleText('imports.done_counts', { create: 1, update: 0, skip: 0 }))).toBeVisible();

  const again = { ...first, member_code: '', building_name: '新館 303', email: '' };
  await upload(page, [second, again, third], 'UTF-8');
  await expectPlan(page);
  const tabs = page.getByRole('navigation', { name: consoleText('imports.tabs') });
  await expect(page.getByText(consoleText('imports.undecided_note', { count: 1 }))).toBeVisible();
  await tabs.getByRole('button', { name: new RegExp(`^${consoleText('imports.tab.to_decide')}`) }).click();
  const lines = page.getByRole('region', { name: consoleText('ui.rows_region') }).locator('tbody tr[data-index]');
  await expect(lines).toHaveCount(1);
  await lines.first().getByRole('button').click();
  const beside = page.getByRole('complementary').filter({ has: page.getByRole('radio') });
  await expect(beside.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(beside.getByRole('link', { name: `${first.last_name} ${first.first_name}` })).toBeVisible();
  await beside.getByRole('radio', { name: consoleText('imports.to_decide.same', { code: first.member_code }) }).check();
  await expect(page.getByText(consoleText('imports.undecided_note', { count: 1 }))).toHaveCount(0);
  await expect(beside.getByText('新館 303').first()).toBeVisible();
  await apply(3);
  await expect(page.getByText(consoleText('imports.done_counts', { create: 2, update: 1, skip: 0 }))).toBeVisible();
  await page.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('imports.undo_confirm') });
  await dialog.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  await expect(page.getByText(consoleText('imports.undone_removed', { count: 2 }))).toBeVisible();
  await expect(page.getByText(consoleText('imports.undone_restored', { count: 1 }))).toBeVisible();
});

test('a header that nobody knows is given a field once, and the next file is checked without a question', async ({
  page,
}) => {
  const send = async (prefix: string) => {
    await page.goto('/manage/members/import-csv');
    const buffer = renamedCsv(goodMembers(2, prefix), { phone: '緊急の連絡先', building_name: '備考２' });
    await page.locator('input[type=file]').setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: consoleText('imports.start') }).click();
  };
  await send('M49');
  await page.getByRole('button', { name: consoleText('imports.mapping.confirm') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('imports.mapping.title') });
  const choice = dialog.getByLabel(consoleText('imports.mapping.field_of', { header: '緊急の連絡先' }));
  await choice.fill('電話');
  await page.getByRole('option', { name: '電話番号' }).click();
  await dialog.getByRole('button', { name: consoleText('imports.mapping.save') }).click();
  await expectPlan(page);
  const pills = page.getByRole('region', { name: consoleText('imports.mapping.title') }).getByRole('listitem');
  await expect(pills.filter({ hasText: '緊急の連絡先' })).toContainText('電話番号');
  await expect(pills.filter({ hasText: '備考２' })).toContainText('取り込みません');
  await expect(page.getByRole('button', { name: consoleText('imports.mapping.change') })).toBeVisible();

  await send('M50');
  await expectPlan(page);
  await expect(pills.filter({ hasText: '緊急の連絡先' })).toContainText(consoleText('imports.mapping.remembered'));
  await expect(page.getByRole('button', { name: consoleText('imports.apply', { count: 2 }) })).toBeEnabled();
});

test('one answer for many rows that wait: counted before, and undone with the import', async ({ page }) => {
  const people = goodMembers(4, 'P57');
  await upload(page, people, 'UTF-8');
  await expectPlan(page);
  const apply = async (count: number) => {
    await page.getByRole('button', { name: consoleText('imports.apply', { count }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: consoleText('imports.apply_verb') })
      .click();
  };
  await apply(4);
  await expect(page.getByText(consoleText('imports.done_counts', { create: 4, update: 0, skip: 0 }))).toBeVisible();

  await upload(
    page,
    people.map((row) => ({ ...row, member_code: '', email: '' })),
    'UTF-8',
  );
  await expectPlan(page);
  const tabs = page.getByRole('navigation', { name: consoleText('imports.tabs') });
  await tabs.getByRole('button', { name: new RegExp(`^${consoleText('imports.tab.to_decide')}`) }).click();
  const bar = page.getByRole('toolbar', { name: consoleText('imports.waiting') });
  await expect(bar).toContainText(consoleText('imports.waiting.all', { count: 4 }));
  await page.getByLabel(consoleText('imports.waiting.pick', { row: 3 }), { exact: true }).check();
  await expect(bar).toContainText(consoleText('imports.waiting.chosen', { count: 1 }));
  await bar.getByRole('button', { name: consoleText('imports.waiting.leave') }).click();
  const question = (words: 'other' | 'leave', count: number) =>
    page.getByRole('dialog', { name: consoleText(`imports.waiting.confirm_${words}`, { count }) });
  await question('leave', 1)
    .getByRole('button', { name: consoleText('imports.waiting.verb_leave') })
    .click();
  await expect(bar).toContainText(consoleText('imports.waiting.all', { count: 3 }));
  await bar.getByRole('button', { name: consoleText('imports.waiting.other') }).click();
  await question('other', 3)
    .getByRole('button', { name: consoleText('imports.waiting.verb_other') })
    .click();
  await expect(bar).toHaveCount(0);
  await apply(3);
  await expect(page.getByText(consoleText('imports.done_counts', { create: 3, update: 0, skip: 0 }))).toBeVisible();
  await page.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('imports.undo_confirm') });
  await dialog.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  await expect(page.getByText(consoleText('imports.undone_removed', { count: 3 }))).toBeVisible();
});

test('one column of 氏名 becomes 姓 and 名, and the next file is checked without a question', async ({ page }) => {
  const send = async (name: string) => {
    await page.goto('/manage/members/import-csv');
    const lines = [
      ['会員番号', '氏名', '会員種別'],
      ['W57001', name, '正会員'],
    ];
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'whole.csv', mimeType: 'text/csv', buffer: encode(formatCsv(lines), 'UTF-8') });
    await page.getByRole('button', { name: consoleText('imports.start') }).click();
  };
  await send('田中一郎');
  const pills = page.getByRole('region', { name: consoleText('imports.mapping.title') }).getByRole('listitem');
  await expect(pills.filter({ hasText: '氏名' })).toContainText('姓・名');
  await page.getByRole('button', { name: consoleText('imports.mapping.confirm') }).click();
  await page
    .getByRole('dialog', { name: consoleText('imports.mapping.title') })
    .getByRole('button', { name: consoleText('imports.mapping.save') })
    .click();
  await expectPlan(page);
  await expect(page.getByRole('region', { name: consoleText('ui.rows_region') })).toContainText(
    '田中一郎 姓と名の間に空白を入れてください。',
  );
  await send('田中　一郎');
  await expectPlan(page);
  await expect(pills.filter({ hasText: '氏名' })).toContainText(consoleText('imports.mapping.remembered'));
  await expect(page.getByRole('region', { name: consoleText('ui.rows_region') })).toContainText('田中 一郎');
  await expect(page.getByRole('button', { name: consoleText('imports.apply', { count: 1 }) })).toBeEnabled();
});
