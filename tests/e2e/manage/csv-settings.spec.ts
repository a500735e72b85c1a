import { exportMembers } from '@tsudoi/contract/members';
import { encode, formatCsv } from '@tsudoi/kit/csv/encoding';
import { exportedCsv } from '@tsudoi/kit/families/tasks';
import { ownFacility } from '../support/facility.ts';
import { expectPlan } from '../support/imports.ts';
import { asStaff, expect, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('staff leave a column out, move another one up, see the header row, and exports follow', async ({
  page,
  request,
}) => {
  const facility = await ownFacility(request, 'columns');
  await facility.addMember();
  await signInStaff(page, facility.email, facility.at('/manage/login'));
  await expect(page).toHaveURL(/\/manage\/(?!login)/);
  await page.goto(facility.at('/manage/settings/import-export-csv-account-cms-components'));
  const preview = page.getByRole('region', { name: consoleText('csv_settings.preview') }).getByRole('table');
  await expect(preview).toContainText('会員番号姓名セイメイ');
  await expect(page.getByRole('checkbox', { name: '会員番号' })).toBeDisabled();
  await page.getByRole('checkbox', { name: '性別' }).uncheck();
  await page.getByRole('button', { name: consoleText('csv_settings.up', { name: 'セイ' }) }).click();
  await expect(preview).toContainText('会員番号姓セイ名メイ生年月日');
  await page.getByRole('radio', { name: 'Shift_JIS' }).check();
  await page.getByRole('button', { name: consoleText('csv_settings.save') }).click();
  await expect(page.getByText(consoleText('csv_settings.saved'))).toBeVisible();
  const { rows, task } = await exportedCsv(facility.manager, exportMembers, { default_search: {} });
  expect(rows[0]?.slice(0, 6)).toEqual(['会員番号', '姓', 'セイ', '名', 'メイ', '生年月日']);
  expect(task.encode_type).toBe('SJIS');
});

test('a list of companies becomes a plan that says who is new, and is given up again', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  await page.goto('/manage/corporates/search');
  await page.getByRole('button', { name: consoleText('list.csv'), exact: true }).click();
  await page.getByRole('menuitem', { name: consoleText('list.import') }).click();
  const buffer = encode(
    formatCsv([
      ['会員番号', '法人名', '会員種別', '担当者名'],
      ['', '青葉印刷', '団体会員', '井上 由紀'],
    ]),
    'SJIS',
  );
  await page.locator('input[type=file]').setInputFiles({ name: '法人.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: consoleText('imports.start') }).click();
  await expectPlan(page);
  await expect(page.getByText('青葉印刷').first()).toBeVisible();
  await page.getByRole('button', { name: consoleText('imports.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('imports.cancel') })
    .click();
  await expect(page.getByText(consoleText('imports.cancelled')).first()).toBeVisible();
});
