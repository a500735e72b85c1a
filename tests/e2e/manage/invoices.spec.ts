import { invoices } from '@tsudoi/contract/invoices';
import { searchMembers } from '@tsudoi/contract/members';
import { jstToday, mayBeReminded, openAmount } from '@tsudoi/domain';
import { formatDay, formatNumber } from '@tsudoi/i18n';
import { staffApi } from '../support/api.ts';
import { expectAccessible } from '../support/checks.ts';
import { faultsAtWidths } from '../support/layout.ts';
import { enterAsMember, installed, storedText } from '../support/phone.ts';
import { asStaff, expect, outages, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

test('invoices are drafted and issued, one deposit pays two of them, one is cancelled and made anew; the member reads them offline', async ({
  page,
  context,
  browser,
  staffState,
  expected,
}) => {
  expected.push(...outages);
  const staff = await staffApi();
  const [taro] = (await staff.call(searchMembers, { body: { default_search: { keyword: '髙橋 太郎' } } })).items;
  const draft = async (title: string, unit_price: number) => {
    const lines = [{ description: title, quantity: 1, unit_price, rate: 10 }];
    const body = { account_id: taro!.id, title, due_on: '2099-12-25', tax_type: 'inclusive' as const, lines };
    await staff.call(invoices.create, { body });
  };
  await draft('物語の二つ目', 5_000);
  await draft('物語の三つ目', 3_000);
  await asStaff(context, staffState);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const find = page.getByRole('searchbox', { name: consoleText('invoices.keyword') });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: consoleText('invoices.tabs') }).getByRole('button', { name });
  const inLine = (number: number, part: 'description' | 'unit_price' | 'rate') =>
    page.getByLabel(consoleText('invoices.line.of', { part: consoleText(`invoices.line.${part}`), number }));

  // The first is typed, by the keyboard where it helps; what it comes to is said while it is typed.
  await page.goto('/manage/invoices/search');
  await tab(consoleText('invoices.tab.pending')).click();
  await expect(page).toHaveURL(/confirmation=1/);
  await page.getByRole('link', { name: consoleText('invoices.create') }).click();
  await page.getByRole('combobox', { name: consoleText('invoices.member') }).fill('髙橋 太郎');
  await page.getByRole('option', { name: '髙橋 太郎' }).click();
  await page.getByLabel(consoleText('invoices.title')).fill('物語の一つ目');
  await inLine(1, 'description').fill('月会費');
  await inLine(1, 'unit_price').fill('8800');
  await inLine(1, 'unit_price').press('Alt+Enter');
  await expect(inLine(2, 'description')).toBeFocused();
  await button(consoleText('invoices.save_draft')).click();
  await expect(inLine(2, 'unit_price')).toHaveAttribute('aria-invalid', 'true');
  await inLine(2, 'description').fill('スポーツ飲料');
  await inLine(2, 'unit_price').fill('1080');
  await inLine(2, 'rate').selectOption('8');
  await expect(button(consoleText('invoices.confirm_yen', { yen: '9,880' }))).toBeVisible();
  await inLine(2, 'description').press('Alt+ArrowUp');
  await expect(inLine(1, 'description')).toHaveValue('スポーツ飲料');
  await button(consoleText('invoices.save_draft')).click();
  await expect(page).toHaveURL(/\/invoices\/edit\/\d+/);

  // Back from there the tab is as it was; from elsewhere the list begins anew (RT-M-49).
  await button(consoleText('action.back')).click();
  await expect(tab(consoleText('invoices.tab.pending'))).toHaveAttribute('aria-current', 'true');
  await page.goto('/manage/members/search');
  await page
    .getByRole('navigation', { name: consoleText('shell.menu') })
    .getByRole('button', { name: /^請求/ })
    .click();
  await page.getByRole('link', { name: '請求一覧' }).click();
  await expect(tab(consoleText('invoices.tab.all'))).toHaveAttribute('aria-current', 'true');

  // The three are issued at once: how many and how many yen is asked before.
  await tab(consoleText('invoices.tab.pending')).click();
  await find.fill('物語の');
  await expect(page.getByText(consoleText('list.total', { count: '3' }), { exact: true })).toBeVisible();
  await page.getByLabel(consoleText('ui.pick_page')).check();
  await button(consoleText('invoices.confirm')).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(consoleText('invoices.confirm_ask', { count: '3', yen: '17,880' }));
  await question.getByRole('button', { name: consoleText('invoices.confirm_count', { count: '3' }) }).click();
  await expect(page.getByText(/3件を確定しました（\d\d-\d{6}〜\d\d-\d{6}）/)).toBeVisible();

  // Too much is paid for the first, and the rest pays the second.
  const open = async (title: string) => {
    await page.goto('/manage/invoices/search');
    await find.fill(title);
    await expect(page.getByText(consoleText('list.total', { count: '1' }), { exact: true })).toBeVisible();
    await page.getByRole('row', { name: title }).getByRole('link').click();
  };
  await open('物語の一つ目');
  await expect(page.getByRole('article', { name: consoleText('invoices.sheet') })).toContainText('スポーツ飲料 ※');
  await page.getByRole('link', { name: consoleText('invoices.deposits') }).click();
  await button(consoleText('deposits.receive')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(consoleText('deposits.amount')).fill('15000');
  await dialog.getByRole('button', { name: consoleText('deposits.receive') }).dblclick();
  await expect(
    page.getByText(consoleText('deposits.received_left', { yen: '9,880', left: '5,120' })).first(),
  ).toBeVisible();
  await expect(page.getByText(consoleText('deposits.left_sum', { yen: '5,120' }))).toBeVisible();
  await open('物語の二つ目');
  await page.getByRole('link', { name: consoleText('invoices.deposits') }).click();
  await button(consoleText('deposits.use')).click();
  await dialog.getByRole('button', { name: consoleText('deposits.use') }).click();
  await expect(page.getByText(consoleText('deposits.left_sum', { yen: '120' }))).toBeVisible();
  await expect(page.locator('.facts')).toContainText(consoleText('invoice_state.paid'));

  // The third is cancelled, and made anew.
  await open('物語の三つ目');
  await button(consoleText('invoices.cancel')).click();
  await dialog.getByLabel(consoleText('invoices.reason')).fill('金額の誤り');
  await dialog.getByLabel(consoleText('invoices.cancel_replace')).check();
  await dialog.getByRole('button', { name: consoleText('invoices.cancel') }).click();
  await inLine(1, 'unit_price').fill('2500');
  await button(consoleText('invoices.confirm_yen', { yen: '2,500' })).click();
  await dialog.getByRole('button', { name: consoleText('invoices.confirm') }).click();
  await expect(page.getByRole('article', { name: consoleText('invoices.sheet') })).toContainText('2,500');
  await page.getByRole('link', { name: /取り消した請求.*の代わりです/ }).click();
  await expect(page.getByText(consoleText('invoices.cancel_reason_of', { reason: '金額の誤り' }))).toBeVisible();

  // The member reads what was issued, and goes on reading it without network.
  const pocket = await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });
  const first = await pocket.newPage();
  await enterAsMember(first, 'taro@aoba.example');
  await installed(first);
  await first.getByRole('link', { name: memberText('my_invoices.title') }).click();
  await expect(first.getByRole('link', { name: /物語の三つ目.*2,500円/ })).toBeVisible();
  await expect(async () => expect(await storedText(first)).toContain('物語の三つ目')).toPass();
  await first.close();
  await pocket.setOffline(true);
  const phone = await pocket.newPage();
  await phone.goto('/my-invoices');
  await phone.getByRole('link', { name: /物語の三つ目.*2,500円/ }).click();
  await expect(phone.getByText(memberText('my_invoices.to_pay'))).toBeVisible();
  await expect(phone.getByText('横浜みなと銀行', { exact: false })).toBeVisible();
  await pocket.close();
});

test('a late invoice is reminded of from its own page once a day, which says how often it was', async ({
  page,
  context,
  staffState,
}) => {
  const staff = await staffApi();
  const today = jstToday(new Date());
  const { items } = await staff.call(invoices.search, { body: { page: 1, per_page: 'all' } });
  const late = items.filter((row) => mayBeReminded(row, today)).map(({ id }) => id);
  const records = await Promise.all(late.map((id) => staff.call(invoices.get, { params: { id } })));
  const { items: members } = await staff.call(searchMembers, { body: { page: 1, per_page: 'all' } });
  const reached = new Set(members.filter(({ email }) => email !== null).map(({ account_code }) => account_code));
  const record = records.find(
    ({ payment_open, reminders, account }) =>
      !payment_open && reminders.count === 0 && reached.has(account.account_code),
  );
  if (record === undefined) throw new Error('the demo has nobody who is late, has an address and was not reminded');
  await asStaff(context, staffState);
  await page.goto(`/manage/invoices/edit/${record.id}`);
  const remind = page.getByRole('button', { name: consoleText('reminders.verb'), exact: true });
  await remind.click();
  const question = page.getByRole('dialog', {
    name: consoleText('reminders.ask_of', { name: record.account.name }),
  });
  await expect(question).toContainText(formatNumber(openAmount(record)));
  await question.getByRole('button', { name: consoleText('reminders.verb') }).click();
  await expect(
    page.getByText(consoleText('invoices.reminders', { count: '1', day: formatDay(today) }), { exact: true }),
  ).toBeVisible();
  await expect(remind).toHaveCount(0);
  expect(await faultsAtWidths(page, 'a late invoice', [320, 1280], [320])).toEqual([]);
  await expectAccessible(page, 'a late invoice');
});
