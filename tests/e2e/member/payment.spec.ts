import { confirmInvoices, invoices } from '@tsudoi/contract/invoices';
import { searchMembers } from '@tsudoi/contract/members';
import { jstToday } from '@tsudoi/domain';
import { staffApi } from '../support/api.ts';
import { enterAsMember, installed, storedText } from '../support/phone.ts';
import { expect, outages, test } from '../support/test.ts';
import { memberText } from '../support/words.ts';

test('an invoice is paid by card with 3-D Secure although the tab is closed, another in a store with a number that is read offline', async ({
  page,
  context,
  expected,
}) => {
  expected.push(...outages);
  const staff = await staffApi();
  const [taro] = (await staff.call(searchMembers, { body: { default_search: { keyword: '髙橋 太郎' } } })).items;
  const issue = async (title: string, unit_price: number, due_on = '2099-12-25') => {
    const lines = [{ description: title, quantity: 1, unit_price, rate: 10 }];
    const body = { account_id: taro!.id, title, due_on, tax_type: 'inclusive' as const, lines };
    const { id } = await staff.call(invoices.create, { body });
    await staff.call(confirmInvoices, { body: { invoices: [{ id, version: 1 }] } });
    return id;
  };
  // Home shows the nearest three only, and other stories leave him invoices of other days.
  const card = await issue('カードで払う会費', 8_800, jstToday(new Date()));
  await issue('コンビニで払う会費', 4_400);
  const toPayment = async (title: string) => {
    await page.goto('/my-invoices');
    await page.getByRole('link', { name: new RegExp(title) }).click();
    await page.getByRole('link', { name: memberText('my_invoices.pay') }).click();
  };
  await enterAsMember(page, 'taro@aoba.example');
  await installed(page);

  await test.step('home says what is to be paid and leads there', async () => {
    await page.goto('/home');
    const row = page.getByRole('link', { name: /カードで払う会費/ });
    await expect(row).toContainText('8,800円');
    await expect(row).toContainText(memberText('entries.pay_verb'));
    await row.click();
    await expect(page.getByRole('link', { name: memberText('my_invoices.pay') })).toBeVisible();
  });

  await test.step('a confirmation of nothing leads home, and an address with the codes as they stand opens what is to be paid', async () => {
    await page.goto('/payment-confirmation');
    await expect(page).toHaveURL(/\/home$/);
    const { account, invoice_code } = await staff.call(invoices.get, { params: { id: card } });
    await page.goto(`/payments/${account.account_code}/${invoice_code}`);
    await expect(page.getByText(memberText('payment.when.CREDIT'))).toBeVisible();
  });

  await toPayment('カードで払う会費');
  await expect(page.getByText(memberText('payment.when.CREDIT'))).toBeVisible();
  await page.getByRole('button', { name: memberText('payment.pay', { yen: '8,800' }) }).click();
  await page.getByRole('button', { name: '本人認証へ進む' }).click();
  await page.getByLabel('認証コード').fill('1234');
  // The bank says yes, and the tab is closed before the way back has loaded: what counts is the notice.
  await page.route('**/payment-result**', (route) => route.abort());
  await page.getByRole('button', { name: '認証する' }).click({ noWaitAfter: true });
  await expect
    .poll(async () => (await staff.call(invoices.get, { params: { id: card } })).payment, { timeout: 60_000 })
    .toBe(2);
  await page.close();

  const phone = await context.newPage();
  page = phone;
  await toPayment('コンビニで払う会費');
  await page.getByRole('radio', { name: new RegExp(memberText('payment.method.COMBINI')) }).check();
  await page.getByRole('button', { name: memberText('payment.number') }).click();
  await expect(page.getByText(memberText('payment.label.slip'))).toBeVisible();
  const number = ((await page.locator('.pay-numbers b').first().textContent()) ?? '').replaceAll(' ', '');
  expect(number).toMatch(/^\d{13}$/);
  const result = page.url();
  await expect(async () => expect(await storedText(page)).toContain(number)).toPass();
  // The invoice leads back to the number, and asks nobody to pay a second time.
  await page.goto('/my-invoices');
  await expect(page.getByText(memberText('my_invoices.awaiting'))).toBeVisible();
  await page.getByRole('link', { name: /^コンビニで払う会費/ }).click();
  await expect(page.getByRole('link', { name: memberText('my_invoices.to_numbers') })).toBeVisible();
  await expect(page.getByRole('heading', { name: memberText('my_invoices.bank') })).toBeHidden();
  await context.setOffline(true);
  await page.goto(result);
  await expect(page.locator('.pay-numbers b').first()).toBeVisible();
  await expect(page.getByText(memberText('payment.change_offline'))).toBeVisible();
  await context.setOffline(false);

  // At the till.
  const till = await context.newPage();
  const port = Number(process.env.E2E_PORT);
  await till.goto(`http://127.0.0.1:${port > 50_000 ? port - 10_000 : port + 10_000}/`);
  await till.locator('.box', { hasText: 'コンビニで払う会費' }).getByRole('link').click();
  await till.getByRole('button', { name: '現金を受け取った' }).click();
  await expect(till.getByText('受領済')).toBeVisible();
  await till.close();
  await page.goto(result);
  await expect(page.getByRole('heading', { name: memberText('payment.paid') })).toBeVisible({ timeout: 60_000 });
  await page.goto('/my-invoices');
  await expect(page.getByRole('link', { name: /カードで払う会費/ })).toContainText(memberText('my_invoices.paid'));
});
