import { readFile } from 'node:fs/promises';
import { goodMembers } from '@tsudoi/kit/csv/members';
import { readPdf } from '@tsudoi/kit/pdf';
import { expectPlan, upload } from '../support/imports.ts';
import { MemberList } from '../support/members.ts';
import { address, asStaff, expect, SAKURA, SAKURA_STAFF, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test.use({ baseURL: address('', SAKURA) });
test.beforeEach(({ context, staffState }) => asStaff(context, staffState, SAKURA_STAFF));

test('three hundred members are changed at once: planned, applied, taken back, and written to', async ({ page }) => {
  test.slow();
  await upload(
    page,
    goodMembers(300, 'BLK').map((row) => ({ ...row, building_name: '旧館' })),
    'UTF-8',
  );
  await expectPlan(page);
  await page.getByRole('button', { name: consoleText('imports.apply', { count: 300 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('imports.done_counts', { create: 300, update: 0, skip: 0 }))).toBeVisible();

  const list = new MemberList(page);
  await list.open();
  await list.search('BLK');
  await list.expectTotal(300);
  const pickAll = async () => {
    await page.getByRole('checkbox', { name: consoleText('ui.pick_page') }).check();
    await page.getByRole('button', { name: consoleText('list.select_all', { count: 300 }) }).click();
  };
  await pickAll();
  await page.getByRole('button', { name: consoleText('members.change_many') }).click();
  const dialog = page.getByRole('dialog', { name: consoleText('member_bulk.title', { count: 300 }) });
  await dialog.getByRole('combobox', { name: consoleText('member_bulk.what') }).click();
  await page.getByRole('option', { name: '建物名・部屋番号' }).click();
  await dialog.getByRole('textbox', { name: '建物名・部屋番号' }).fill('新館');
  await dialog.getByRole('button', { name: consoleText('member_bulk.plan') }).click();
  await expect(page).toHaveURL(/members\/bulk\?task=\d+/);
  const apply = page.getByRole('button', { name: consoleText('imports.apply', { count: 300 }) });
  await expect(apply).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('旧館').first()).toBeVisible();
  await apply.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.apply_verb') })
    .click();
  await expect(page.getByText(consoleText('member_bulk.done_counts', { update: 300, skip: 0 }))).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: consoleText('imports.undo'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.undo') })
    .click();
  await expect(page.getByText(consoleText('imports.undone_restored', { count: 300 }))).toBeVisible({ timeout: 30_000 });

  await list.open();
  await list.search('BLK');
  await pickAll();
  await page.getByRole('button', { name: consoleText('members.print') }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: consoleText('member_bulk.make_pdf') }).click();
  const { pages } = await readPdf(await readFile(await (await saved).path()));
  expect(pages.length).toBe(25);
  expect(pages.flatMap(({ texts }) => texts).filter(({ text }) => text.includes('旧館')).length).toBe(300);
});
