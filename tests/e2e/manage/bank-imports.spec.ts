import { searchBankImports, searchBankLines } from '@tsudoi/contract/bank-imports';
import { addDays, jstToday, writeZengin } from '@tsudoi/domain';
import { sjis } from '@tsudoi/kit/families/bank-imports';
import { staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('a file of the bank is refused where it is cut off, taken where it is whole, and its payments are assigned by keyboard and taken back', async ({
  page,
  context,
  staffState,
  expected,
}) => {
  expected.push(/422/);
  const staff = await staffApi();
  await asStaff(context, staffState);
  const today = jstToday(new Date());
  const account = {
    bank: '0005',
    bankName: 'ﾐﾂﾋﾞｼ',
    branch: '101',
    branchName: 'ﾎﾝﾃﾝ',
    number: '7654321',
    holder: 'ｱｵﾊﾞ',
  };
  const text = writeZengin(account, [{ on: addDays(today, -1), amount: 1_234, name: 'ﾓﾉｶﾞﾀﾘ' }], today);
  const send = async (bytes: Uint8Array) => {
    await page.getByLabel(consoleText('bank_imports.file'), { exact: true }).setInputFiles({
      name: 'story.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(bytes),
    });
    await page.getByRole('button', { name: consoleText('bank_imports.read'), exact: true }).click();
  };

  await page.goto('/manage/bank-imports');
  await page.getByRole('button', { name: consoleText('bank_imports.upload'), exact: true }).click();
  await send(sjis(text.slice(0, 260)));
  await expect(page.getByRole('alert').first()).toContainText('途切れている');
  await send(sjis(text));
  await expect(page).toHaveURL(/\/bank-imports\/\d+/);
  await page.getByRole('button', { name: consoleText('bank_imports.confirm', { count: '1' }), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', {
    name: consoleText('bank_imports.confirm', { count: '1' }),
    exact: true,
  });
  // The bank is one that no file was taken of before.
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await expect(page.getByRole('button', { name: consoleText('bank_imports.rematch'), exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^未特定/ }).click();
  await expect(page.getByText('ﾓﾉｶﾞﾀﾘ')).toBeVisible();

  // The file that the office took this morning: the first proposal is taken with two keys, and given back.
  const { items } = await staff.call(searchBankImports, { body: { default_search: {} } });
  const morning = items.find(({ file_name }) => file_name.endsWith('_nyukin.txt'));
  const find = async () =>
    (
      await staff.call(searchBankLines, {
        body: { default_search: { import_id: morning?.id ?? 0, state: ['assigned'], by_rule: 0 } },
      })
    ).items;
  await page.goto(`/manage/bank-imports/${morning?.id}`);
  const lines = page.getByRole('list', { name: consoleText('bank_imports.lines') }).getByRole('listitem');
  await expect(lines.first()).toBeVisible();
  const count = await lines.count();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveCount(count - 1);
  expect(await find()).toHaveLength(1);
  // The next payment has the focus, so that the keys go on.
  await expect(lines.first()).toHaveClass(/on/);
  await page.getByRole('button', { name: consoleText('bank_imports.undo'), exact: true }).click();
  await expect(lines).toHaveCount(count);
  expect(await find()).toEqual([]);
});
