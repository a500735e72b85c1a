import { planSubscribers } from '@tsudoi/contract/payment-plans';
import { staffApi } from '../support/api.ts';
import { field } from '../support/members.ts';
import { expect, OPERATOR, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('an operator sets a fee up for some, sees whom it fits, asks it first, and tries it with a member', async ({
  page,
}) => {
  const staff = await staffApi();
  const { items } = await staff.call(planSubscribers.search, { body: { default_search: { plan_code: 'SWIM' } } });
  const code = items[0]!.account.member_code!;
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'あおばスポーツクラブ' }).click();
  await page.getByRole('link', { name: '料金条件', exact: true }).click();
  await expect(page.getByRole('row', { name: /ジュニア/ })).toBeVisible();
  await page
    .getByRole('link', { name: consoleText('conditions.create') })
    .first()
    .click();
  await field(page, consoleText('fee_conditions.plan')).selectOption({ label: 'SWIM スイミング 月会費' });
  await field(page, consoleText('fee_conditions.position')).fill('9');
  await field(page, consoleText('conditions.name')).fill('物語の料金');
  await page.getByRole('button', { name: consoleText('rules.first') }).click();
  await page.getByLabel(consoleText('rules.operand_of', { number: 1 })).selectOption({ label: '年齢' });
  await page.getByLabel(consoleText('rules.operator_of', { number: 1 })).selectOption({ label: 'すべて' });
  await field(page, consoleText('payment_plans.amount')).fill('9100');
  await expect(page.getByRole('region', { name: consoleText('conditions.preview') })).toContainText(/[1-9]\d*人/);
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  const row = page.getByRole('row', { name: /物語の料金/ });
  await expect(row).toContainText('9,100');

  const rows = page.getByRole('row').filter({ hasText: 'スイミング' });
  await expect(rows.first()).toContainText('ジュニア');
  await page.getByRole('button', { name: consoleText('fee_conditions.up', { name: '物語の料金' }) }).click();
  await expect(rows.first()).toContainText('物語の料金');
  await page.getByRole('link', { name: '物語の料金' }).click();
  await page.getByLabel(consoleText('fee_conditions.test'), { exact: true }).fill(code);
  await page.getByRole('button', { name: consoleText('fee_conditions.test_run'), exact: true }).click();
  await expect(page.getByText(/「物語の料金」に当てはまるため/)).toBeVisible();
  await expect(page.getByText(consoleText('billing.missed.after'))).toBeVisible();

  // The other stories bill by the rules of the demo.
  await page.getByRole('button', { name: consoleText('action.delete'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('action.delete') })
    .click();
  await expect(page.getByText(consoleText('done.deleted'))).toBeVisible();
  await expect(row).toHaveCount(0);
});
