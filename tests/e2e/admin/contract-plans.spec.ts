import { checkAccountUsage } from '@tsudoi/contract/facilities';
import { ownFacility } from '../support/facility.ts';
import { field } from '../support/members.ts';
import { expect, OPERATOR, refusals, signInStaff, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

test('an operator sets up a plan, gives it to a facility, whose staff are warned at 60 %, and lowers its limit', async ({
  page,
  browser,
  request,
  expected,
}) => {
  expected.push(...refusals);
  const facility = await ownFacility(request, 'keiyaku', { accountLimit: 10 });
  await facility.addMembers(6);
  const staff = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  const usage = staff.waitForResponse((response) => response.url().endsWith(checkAccountUsage.path));
  await signInStaff(staff, facility.email, facility.at('/manage/login'));
  const warning = staff.getByText(/会員数が契約の上限に近づいています。/);
  await expect(staff.getByRole('heading', { name: consoleText('overview.title') })).toBeVisible();
  await (await usage).finished();
  await expect(warning).toHaveCount(0);

  const name = `十人六割${test.info().workerIndex}`;
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/contract-plans/search');
  await page.getByRole('link', { name: consoleText('contract_plans.create') }).click();
  // The list has a field of that name too.
  await expect(page).toHaveURL(/\/admin\/contract-plans\/create$/);
  await field(page, consoleText('contract_plans.name')).fill(name);
  await field(page, consoleText('field.monthly_fee')).fill('9800');
  await field(page, consoleText('field.account_limit')).fill('10');
  await field(page, consoleText('field.usage_alert_percent')).fill('60');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText(consoleText('done.registered'))).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*9,800円.*10人.*60%`) })).toBeVisible();

  await page.goto('/admin/facilities/search?keyword=keiyaku');
  await page.getByRole('link', { name: 'keiyakuクラブ' }).click();
  await expect(field(page, consoleText('field.account_limit'))).toHaveValue('10');
  await page.getByLabel(consoleText('field.contract_plan_id')).selectOption({ label: name });
  await expect(page.getByText(consoleText('facilities.by_plan'))).toHaveCount(2);
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText('契約開始日は必須です。')).toBeVisible();
  await field(page, consoleText('field.contract_from')).fill('2026/04/01');
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText(consoleText('done.updated'))).toBeVisible();

  // CONST-25: six of ten members are 60 %.
  await staff.reload();
  await expect(warning).toBeVisible();
  await page.goto('/admin/facilities/search?near_limit=1&keyword=keiyaku');
  await expect(page.getByRole('row', { name: new RegExp(`keiyakuクラブ.*${name}.*60%`) })).toBeVisible();

  await page.goto('/admin/contract-plans/search');
  await page.getByRole('link', { name }).click();
  await expect(field(page, consoleText('field.account_limit'))).toHaveValue('10');
  await expect(page.getByText(consoleText('contract_plans.touches', { count: 1 }))).toHaveCount(0);
  await field(page, consoleText('field.account_limit')).fill('5');
  await expect(page.getByText(consoleText('contract_plans.touches', { count: 1 }))).toBeVisible();
  await expect(page.getByText(consoleText('contract_plans.touches_full', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'keiyakuクラブ' })).toContainText('6 / 5人');
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText(consoleText('done.updated'))).toBeVisible();
  await staff.reload();
  await expect(staff.getByText(/会員数が契約の上限に達しました。/)).toBeVisible();
  await expect(facility.addMember()).rejects.toThrow('member_limit_reached');
  await staff.context().close();

  await page.getByRole('button', { name: consoleText('action.delete') }).click();
  const refusal = page.getByRole('dialog', { name: consoleText('contract_plans.not_deletable', { name }) });
  await expect(refusal.getByText(consoleText('contract_plans.in_use', { facilities: 1 }))).toBeVisible();
  await expect(refusal.getByRole('button', { name: consoleText('action.delete') })).toHaveCount(0);
  await refusal.getByRole('button', { name: consoleText('action.back') }).click();
  await expect(refusal).toHaveCount(0);
});
