import { corporateStaffs, corporates } from '@tsudoi/contract/corporates';
import { staffApi } from '../support/api.ts';
import { asStaff, expect, test } from '../support/test.ts';
import { consoleText } from '../support/words.ts';

const begins = (label: string) => new RegExp(`^${label}`);

test('a company is registered, gets a principal and staff, another principal, and two versions are compared', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const name = '横浜みなと印刷';
  const label = (text: string) => page.getByRole('textbox', { name: begins(text) });
  const choose = async (field: string, option: string) => {
    await page
      .getByRole('combobox', { name: begins(field) })
      .or(page.getByRole('textbox', { name: begins(field) }))
      .click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  };
  const register = async () => {
    await page.getByRole('button', { name: consoleText('action.register') }).click();
    await expect(page.getByText(consoleText('done.registered')).first()).toBeVisible();
  };

  await page.goto('/manage/corporates/search');
  await page.getByRole('link', { name: consoleText('corporates.create') }).click();
  await expect(page.getByRole('heading', { level: 1, name: consoleText('corporates.create.title') })).toBeVisible();
  await label(consoleText('field.company_name')).first().fill(name);
  await choose(consoleText('field.member_type'), '団体会員');
  await label(consoleText('field.contact_name')).fill('井上 由紀');
  await label(consoleText('field.contract_number')).fill('AOBA-2026-001');
  await register();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('井上 由紀')).toBeVisible();

  const enter = async (last: string, first: string) => {
    await label(consoleText('field.last_name')).fill(last);
    await label(consoleText('field.first_name')).fill(first);
    await choose(consoleText('field.member_type'), '正会員');
    await register();
    await expect(page.getByRole('heading', { level: 1, name: `${last} ${first}` })).toBeVisible();
  };
  await page.getByRole('link', { name: consoleText('corporates.staff.create') }).click();
  await expect(page.getByText(consoleText('corporates.staff.principal_first'))).toBeVisible();
  await enter('井上', '由紀');
  await page.getByRole('link', { name: consoleText('corporates.staff.title'), exact: true }).click();
  await page.getByRole('link', { name: consoleText('corporates.staff.create') }).click();
  await enter('横山', '翔');

  await page
    .getByRole('link', { name: consoleText('action.edit') })
    .first()
    .click();
  await page.getByRole('checkbox', { name: consoleText('corporates.staff.principal_words') }).check();
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText(consoleText('done.updated')).first()).toBeVisible();

  await page.getByRole('link', { name: consoleText('corporates.history') }).click();
  const changed = page.getByRole('row', { name: begins(consoleText('field.principle_flag')) });
  await expect(changed).toContainText('担当者');
  await expect(changed).toContainText('代表者');

  await page.getByRole('link', { name: consoleText('corporates.staff.title'), exact: true }).click();
  await expect(page.getByRole('row', { name: '横山 翔' })).toContainText('代表者');
  await expect(page.getByRole('row', { name: '井上 由紀' })).toContainText('担当者');

  const staff = await staffApi();
  const { items } = await staff.call(corporates.search, { body: { default_search: { keyword: name } } });
  expect(items.map(({ principal, staff_count }) => [principal?.name, staff_count])).toEqual([['横山 翔', 2]]);
  const found = await staff.call(corporateStaffs.search, {
    body: { default_search: { corporate_code: items[0]!.account_code } },
  });
  expect(found.total).toBe(2);
});

test('the link of a company is opened for some places, copied, replaced and closed', async ({
  page,
  context,
  staffState,
}) => {
  await asStaff(context, staffState);
  const staff = await staffApi();
  const { items } = await staff.call(corporates.search, { body: { default_search: { keyword: '信用金庫' } } });
  await page.goto(`/manage/corporates/detail/${items[0]!.id}`);
  const section = page.locator('#link');
  const pick = async (state: 'open' | 'closed' | 'limited') =>
    section.getByRole('radio', { name: consoleText(`corporates.link_state.${state}`), exact: true }).check();
  const save = async () => {
    await section.getByRole('button', { name: consoleText('corporates.link.save') }).click();
    await expect(page.getByText(consoleText('corporates.link.saved')).first()).toBeVisible();
  };
  await pick('limited');
  await section.getByLabel(consoleText('corporates.link.places')).fill('3');
  await save();
  await expect(section.getByText(consoleText('corporates.link.left', { count: 3 }))).toBeVisible();
  const address = section.locator('code');
  await expect(address).toContainText(`/corporate/${items[0]!.account_code}/register-new-account-member?link=`);
  const old = (await address.textContent()) ?? '';
  await section.getByRole('button', { name: consoleText('corporates.link.renew') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('corporates.link.renew') })
    .click();
  await expect(address).not.toHaveText(old);
  await pick('closed');
  await save();
  await expect(address).toHaveCount(0);
});
