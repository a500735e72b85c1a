import { inviteMember } from '@tsudoi/contract/members';
import { ownFacility } from '../support/facility.ts';
import { linkOf, newestMail } from '../support/mailbox.ts';
import { field } from '../support/members.ts';
import { expect, OPERATOR, refusals, signInStaff, test } from '../support/test.ts';
import { consoleText, memberText } from '../support/words.ts';

const NEW_PASSWORD = 'Asagiri-2026';

test('a section that the operator makes, with a field moved into it, and the layout of a screen are there at once', async ({
  page,
  browser,
  request,
  expected,
}) => {
  test.slow();
  expected.push(...refusals);
  const facility = await ownFacility(request, 'midashi');
  const email = 'ibuki@midashi.example';
  const id = await facility.addMember({ last_name: '伊吹', first_name: '岳', birthday: '1990/05/05', email });
  await facility.manager.call(inviteMember, { params: { id } });

  // The operator makes a section and moves the birthday into it.
  await page.goto(`/dev/sign-in/${OPERATOR}`);
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await page.goto('/admin/facilities/search');
  await page.getByRole('link', { name: 'midashiクラブ' }).click();
  const way = page.getByRole('navigation', { name: consoleText('shell.breadcrumb') });
  const toFacility = () => way.getByRole('link', { name: 'midashiクラブ' }).click();
  await page.getByRole('link', { name: consoleText('account_sections.title') }).click();
  await page.getByRole('link', { name: consoleText('account_sections.create') }).click();
  await field(page, consoleText('field.name_ja')).fill('おたんじょう');
  await field(page, consoleText('field.name_en')).fill('Birth');
  await page.getByRole('button', { name: consoleText('action.register') }).click();
  await expect(page.getByText(consoleText('done.registered'))).toBeVisible();
  await toFacility();
  await page.getByRole('link', { name: consoleText('account_cms.title') }).click();
  await page.getByRole('link', { name: '生年月日', exact: true }).click();
  await field(page, consoleText('account_cms.field.group_id')).selectOption({ label: 'おたんじょう' });
  await page.getByRole('button', { name: consoleText('action.update') }).click();
  await expect(page.getByText(consoleText('done.updated'))).toBeVisible();
  await way.getByRole('link', { name: consoleText('account_cms.title') }).click();
  await expect(page.getByRole('region', { name: 'おたんじょう' }).first()).toBeVisible();

  // On the details it goes to the top by keyboard, and the phone is left out; the preview shows it before it is saved.
  await toFacility();
  await page.getByRole('link', { name: consoleText('account_layout.title') }).click();
  await page.getByRole('link', { name: consoleText('account_layout.screen.detail') }).click();
  const up = page.getByRole('button', { name: consoleText('account_cms.up', { name: 'おたんじょう' }) });
  while (await up.isEnabled()) await up.press('Enter');
  const preview = page.getByRole('region', { name: consoleText('account_layout.preview') });
  await expect(preview.getByRole('heading').nth(1)).toHaveText('おたんじょう');
  await page.getByRole('checkbox', { name: '電話番号', exact: true }).uncheck();
  await expect(preview.getByLabel('電話番号')).toHaveCount(0);
  // Another screen is another layout: what is arranged here is asked about first.
  await page.getByRole('link', { name: consoleText('account_layout.screen.register') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: consoleText('state.unsaved_stay') })
    .click();
  await expect(preview.getByRole('heading').nth(1)).toHaveText('おたんじょう');
  await page.getByRole('button', { name: consoleText('account_layout.save'), exact: true }).click();
  await expect(page.getByText(consoleText('account_layout.saved'))).toBeVisible();
  // What has to be filled in stays in the application.
  await page.getByRole('link', { name: consoleText('account_layout.screen.register') }).click();
  await expect(page.getByRole('checkbox', { name: '名前', exact: true })).toBeDisabled();

  const office = await (
    await browser.newContext({ locale: 'ja-JP', viewport: { width: 1280, height: 800 } })
  ).newPage();
  await signInStaff(office, facility.email, facility.at('/manage/login'));
  await expect(office).toHaveURL(/\/manage\/overview/);
  await office.goto(facility.at(`/manage/members/detail/${id}`));
  await expect(office.getByRole('heading', { name: 'おたんじょう' })).toBeVisible();
  await expect(office.getByRole('term').filter({ hasText: '電話番号' })).toHaveCount(0);
  await office.goto(facility.at(`/manage/members/edit/${id}`));
  await expect(field(office, '電話番号')).toBeVisible();

  const phone = await (await browser.newContext({ locale: 'ja-JP', viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(linkOf(await newestMail(request, email)));
  await phone.getByLabel(memberText('field.password'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByLabel(memberText('field.password_confirmation'), { exact: true }).fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: memberText('auth.invite.submit') }).click();
  await expect(phone).toHaveURL(/\/home$/);
  await phone.goto(facility.at('/profile'));
  await expect(phone.getByText('おたんじょう')).toBeVisible();
});
